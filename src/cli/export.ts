import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Command } from 'commander'
import { folderPlace, type Place, tarStream } from '../desk/archive/places.ts'
import { type Writing, type Written, writeArchive } from '../desk/archive/write-archive.ts'
import { recordAudit } from '../kit/audit/record.ts'
import { openBlobs } from '../kit/blobs.ts'
import { isDiskFull, Problem } from '../kit/errors.ts'
import { commandScope, type Scope, transaction } from '../kit/scope.ts'
import { say } from '../kit/sentences/say.ts'
import { getBrandBySlug } from '../people/brands/find-brand.ts'
import { report, table } from './report.ts'

const TAR = /\.(tar|tar\.gz|tgz)$/

export const exportCommand = new Command('export')
  .description('export all data of a brand into one archive; the server can keep running')
  .requiredOption('--brand <slug>', 'the brand')
  .requiredOption(
    '--to <path>',
    'the new file, whose name ends in .tar.gz, .tgz or .tar; any other name is that of a folder',
  )
  .option('--json', 'print one JSON value')
  .action((options: { brand: string; to: string; json?: boolean }) =>
    report({ ...options, evenWhenFull: true, patient: true }, async (db, { calledIn, filesPlace }) => {
      const scope = commandScope(await getBrandBySlug(db, options.brand), db)
      const path = resolve(calledIn, options.to)
      const writing = { blobs: openBlobs(filesPlace), ...progress(options) }
      await recordExport(scope, path)
      const written = TAR.test(path)
        ? await writeFile(scope, path, writing)
        : await writeFolder(scope, path, writing)
      return {
        json: { path, brand: scope.brand.slug, ...written },
        text: `${inWords(written)}\n\nWrote ${path}. It contains personal data: protect it as you protect the database.`,
      }
    }),
  )

/** Also a server whose disk is full can be left. */
async function recordExport(scope: Scope, path: string): Promise<void> {
  await transaction(scope, async tx =>
    recordAudit(tx, { action: 'export.ordered', about: { key: 'archive' }, to: { path } }),
  ).catch(error => {
    if (!isDiskFull(error)) throw error
  })
}

async function writeFile(scope: Scope, path: string, writing: Writing): Promise<Written> {
  if (existsSync(path)) throw new Problem('conflict', say`${path} already exists. Choose another name.`)
  const part = `${path}.part`
  await rm(part, { force: true }) // of an export that was killed
  const file = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
  await once(file, 'open')
  try {
    let written: Written | undefined
    const work = async (place: Place) => {
      written = await writeArchive(scope, writing, place.write)
    }
    const options = { isCompressed: !path.endsWith('.tar'), at: scope.now() }
    await pipeline(tarStream(work, options), file)
    await rename(part, path)
    return written as Written
  } finally {
    await rm(part, { force: true }).catch(() => {}) // it may not be there
  }
}

async function writeFolder(scope: Scope, path: string, writing: Writing): Promise<Written> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if ((await readdir(path)).length > 0)
    throw new Problem('conflict', say`${path} is not empty. Choose another folder.`)
  return writeArchive(scope, writing, folderPlace(path).write)
}

/** One line that is written again, on a terminal. */
function progress({ json }: { json?: boolean }): Pick<Writing, 'onTotals' | 'onWritten'> {
  if (json || !process.stderr.isTTY) return {}
  let total = 0
  return {
    onTotals: totals => {
      total = sum(totals)
    },
    onWritten: ({ lines }) => {
      process.stderr.write(`\r${sum(lines)} of ${total} lines`)
    },
  }
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((all, one) => all + one, 0)
}

function inWords({ lines, contents, missing }: Written): string {
  const rows = Object.entries(lines).filter(([, count]) => count > 0)
  const files = [['bytes of files', contents], ...(missing > 0 ? [['files that are gone', missing]] : [])]
  return table([['KIND', 'LINES'], ...rows, ...(files as [string, number][])])
}
