import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { Command } from 'commander'
import { applyErasures } from '../desk/erasure/apply-list.ts'
import { deleteSetupLinks } from '../desk/setup/queries.ts'
import { backUp, restore, type Summary } from '../kit/backup.ts'
import { nameOfPlace, openBlobs } from '../kit/blobs.ts'
import { type Code, Problem } from '../kit/errors.ts'
import { say } from '../kit/sentences/say.ts'
import { continueLogs } from '../people/brands/continue-log.ts'
import { report, table } from './report.ts'

const REASONS: Record<string, string> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder is a file',
  EACCES: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'there is no room left',
  EPIPE: 'whoever reads it has stopped',
}

const CODES: Record<string, Code> = {
  ENOENT: 'not_found',
  ENOTDIR: 'not_found',
  EACCES: 'forbidden',
  EROFS: 'forbidden',
}

/** The name that means standard output or standard input. */
const STREAM = '-'

/** Says why a file cannot be opened. */
function failing(action: string): (error: NodeJS.ErrnoException) => never {
  return cause => {
    const { code = '' } = cause
    throw new Problem(CODES[code] ?? 'internal', say`Cannot ${action}: ${REASONS[code] ?? code}.`)
  }
}

/** Passes on what is no error of the system: it says by itself what is wrong. */
function unlessOwn(fail: (error: NodeJS.ErrnoException) => never): (error: NodeJS.ErrnoException) => never {
  return error => {
    if (error.code && error.code in REASONS) return fail(error)
    throw error
  }
}

export const backupCommand = new Command('backup')
  .description('write a consistent copy of the database to one file; the server can keep running')
  .argument('<file>', 'path of the new file; - is standard output')
  .option('--json', 'print one JSON value')
  .action((name: string, options) =>
    report(
      { ...options, evenWhenFull: true, outIsTaken: name === STREAM },
      async (_db, { calledIn, filesPlace }, connection) => {
        const reminder = `Protect it like a password. It does not contain attachments or raw mail: back up ${nameOfPlace(filesPlace)} as well.`
        if (name === STREAM) {
          const summary = await backUp(connection, process.stdout, progressOf(options)).catch(
            unlessOwn(failing('write the whole backup')),
          )
          return { json: { file: STREAM, ...summary }, text: reminder }
        }
        const file = resolve(calledIn, name)
        if (existsSync(file)) throw new Problem('conflict', say`${file} already exists. Choose another name.`)
        const part = `${file}.part`
        try {
          const out = createWriteStream(part, { mode: 0o600, flush: true })
          await once(out, 'open').catch(failing(`write ${file}`))
          const summary = await backUp(connection, out, progressOf(options))
          await rename(part, file)
          return {
            json: { file, ...summary },
            text: `${inWords(summary)}\n\nWrote ${file}. ${reminder}`,
          }
        } finally {
          await rm(part, { force: true }).catch(() => {}) // it may not be there
        }
      },
    ),
  )

export const restoreCommand = new Command('restore')
  .description('restore a backup into an empty database, completely or not at all')
  .argument('<file>', 'file written by `backup`; - is standard input')
  .option('--json', 'print one JSON value')
  .action((name: string, options) =>
    report({ ...options, makesDatabase: true }, async (db, { calledIn, filesPlace }, connection) => {
      const file = name === STREAM ? STREAM : resolve(calledIn, name)
      const input = name === STREAM ? process.stdin : await openFile(file)
      // A server that has started on the empty database has made set-up links.
      const summary = await restore(connection, input, {
        onTable: progressOf(options),
        clear: deleteSetupLinks,
      })
      await continueLogs(db)
      const erased = await applyErasures(db, openBlobs(filesPlace))
      const again = erased === 1 ? 'a person who was' : `${erased} people who were`
      return {
        json: { file, ...summary, erased_again: erased },
        text: `${inWords(summary)}\n\nRestored the backup of ${summary.made_at}.${erased > 0 ? ` Erased again ${again} erased since.` : ''}`,
      }
    }),
  )

async function openFile(file: string): Promise<Readable> {
  if (!existsSync(file)) throw new Problem('not_found', say`${file} does not exist.`)
  const input = createReadStream(file)
  await once(input, 'open').catch(failing(`read ${file}`))
  return input
}

/** One line per table, on a terminal. */
function progressOf({ json }: { json?: boolean }): (name: string) => void {
  return name => {
    if (!json && process.stderr.isTTY) process.stderr.write(`${name}\n`)
  }
}

function inWords({ tables }: Summary): string {
  const rows = Object.entries(tables).filter(([, count]) => count > 0)
  return table([['TABLE', 'ROWS'], ...rows])
}
