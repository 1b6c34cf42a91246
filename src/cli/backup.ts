import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Command } from 'commander'
import type { Config } from '../config.ts'
import { createEncrypter } from '../kit/backups/encrypt.ts'
import { writeFileWhole } from '../kit/backups/new-file.ts'
import { type TakenBackup, takeBackup, writeBackup } from '../kit/backups/take-backup.ts'
import { nameOfPlace, openBlobs } from '../kit/blobs.ts'
import type { ConnectionOptions } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { say } from '../kit/sentences/say.ts'
import { failing, inWords, progressOf, STREAM, unlessOwn } from './backup-files.ts'
import { type Report, report } from './report.ts'
import { verifyCommand } from './verify-backup.ts'

interface BackupOptions {
  to?: string
  recipient: string[]
  json?: boolean
}

export const backupCommand = new Command('backup')
  .description('write a consistent copy of the database to one file; the server can keep running')
  .argument('[file]', 'path of the new file; - is standard output')
  .option(
    '--to <folder>',
    'instead: a backup of the database and of all files in this folder; files that it has are not copied again',
  )
  .option(
    '--recipient <key...>',
    'encrypt with age for this public key, such as age1…; by default, those of ANSWERWELL_BACKUPS_RECIPIENTS with --to',
  )
  .option('--json', 'print one JSON value')
  .action(
    (name: string | undefined, { recipient = [], ...options }: Partial<BackupOptions>, command: Command) => {
      const { to } = options
      if (name === undefined && to === undefined)
        command.error('error: name the new file, or a folder with --to')
      return report(
        { ...options, evenWhenFull: true, outIsTaken: name === STREAM },
        (_db, config, connection) => {
          const how = { given: { ...options, recipient }, config, connection }
          return to === undefined ? intoFile(String(name), how) : intoFolder(to, how)
        },
      )
    },
  )
  .enablePositionalOptions()
  .addCommand(verifyCommand)

interface How {
  given: BackupOptions
  config: Config
  connection: ConnectionOptions
}

async function intoFile(name: string, { given, config, connection }: How): Promise<Report> {
  const reminder = `Protect it like a password. It does not contain attachments or raw mail: back up ${nameOfPlace(config.filesPlace)} as well.`
  const seal = given.recipient.length > 0 ? await createEncrypter(given.recipient) : undefined
  const from = { connection, onTable: progressOf(given) }
  if (name === STREAM) {
    const summary = await writeBackup(from, process.stdout, seal).catch(
      unlessOwn(failing('write the whole backup')),
    )
    return { json: { file: STREAM, ...summary }, text: reminder }
  }
  const file = resolve(config.calledIn, name)
  if (existsSync(file)) throw new Problem('conflict', say`${file} already exists. Choose another name.`)
  const summary = await writeFileWhole(file, out => writeBackup(from, out, seal)).catch(
    unlessOwn(failing(`write ${file}`)),
  )
  return { json: { file, ...summary }, text: `${inWords(summary)}\n\nWrote ${file}. ${reminder}` }
}

async function intoFolder(name: string, { given, config, connection }: How): Promise<Report> {
  const folder = resolve(config.calledIn, name)
  const recipients = given.recipient.length > 0 ? given.recipient : (config.backups?.recipients ?? [])
  const taken = await takeBackup(
    { connection, blobs: openBlobs(config.filesPlace), onTable: progressOf(given) },
    { folder, recipients, ...(config.backups ? { keep: config.backups.keep } : {}) },
    new Date(),
  ).catch(unlessOwn(failing(`write to ${folder}`)))
  return { json: taken, text: takenInWords(taken) }
}

function takenInWords({ file, files: { listed, copied }, deleted }: TakenBackup): string {
  const old = deleted > 0 ? ` Deleted ${deleted} old backups.` : ''
  return `Wrote ${file}, with ${listed} files, of which ${copied} are new in the folder.${old} Protect it like a password.`
}
