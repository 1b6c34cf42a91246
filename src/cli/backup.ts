import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import type { Config } from '../config.ts'
import { createEncrypter } from '../kit/backups/encrypt.ts'
import { type Keep, keepOf } from '../kit/backups/keep.ts'
import { writeFileWhole } from '../kit/backups/new-file.ts'
import { type TakenBackup, takeBackup, writeBackup } from '../kit/backups/take-backup.ts'
import { nameOfPlace, openBlobs } from '../kit/blobs.ts'
import type { ConnectionOptions } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { say } from '../kit/sentences/say.ts'
import { namedFiles } from '../talk/attachments/orphan-queries.ts'
import { failing, inWords, progressOf, requireNoBucket, STREAM, unlessOwn } from './backup-files.ts'
import { type Report, report } from './report.ts'
import { verifyCommand } from './verify-backup.ts'

interface BackupOptions {
  /** True: that of ANSWERWELL_BACKUPS. */
  to?: string | true
  recipient: string[]
  plain?: boolean
  keep?: Keep
  json?: boolean
}

export const backupCommand = new Command('backup')
  .description('write a consistent copy of the database to one file; the server can keep running')
  .argument('[file]', 'path of the new file; - is standard output')
  .option(
    '--to [folder]',
    'instead: a backup of the database and of all files in this folder, or without a name in ANSWERWELL_BACKUPS, which may be a bucket; files that it has are not copied again',
  )
  .option(
    '--recipient <key>',
    'encrypt with age for this public key, such as age1…, and for those of further --recipient; by default, with --to, for those of ANSWERWELL_BACKUPS_RECIPIENTS',
    (key, before: string[] | undefined) => [...(before ?? []), key],
  )
  .option('--plain', 'with --to: do not encrypt, also where the backups before are encrypted')
  .option(
    '--keep <days,weeks,months>',
    'with --to: then delete old backups, such as 7,4,12; by default, as ANSWERWELL_BACKUPS_KEEP says if it is set or the folder is ANSWERWELL_BACKUPS, and otherwise none',
    readKeep,
  )
  .option('--json', 'print one JSON value')
  .action(
    (name: string | undefined, { recipient = [], ...options }: Partial<BackupOptions>, command: Command) => {
      const { to, plain = false, keep } = options
      if ((name === undefined) === (to === undefined))
        command.error('error: name the new file, or a folder with --to')
      if (to === undefined && (plain || keep)) command.error('error: --plain and --keep are for --to')
      if (plain && recipient.length > 0) command.error('error: choose --plain or --recipient')
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

function readKeep(text: string): Keep {
  const keep = keepOf(text)
  if (!keep) throw new InvalidArgumentError('Numbers of days, weeks and months, such as 7,4,12.')
  return keep
}

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

async function intoFolder(name: string | true, { given, config, connection }: How): Promise<Report> {
  const { backups, backupDefaults } = config
  const folder = folderNamed(name, config)
  const named = given.recipient.length > 0 ? given.recipient : backupDefaults.recipients
  const ofFolder = backups?.folder === folder ? backups.keep : undefined
  const taken = await takeBackup(
    { connection, blobs: openBlobs(config.filesPlace), named: namedFiles, onTable: progressOf(given) },
    {
      folder,
      recipients: given.plain ? [] : named,
      plain: given.plain ?? false,
      keep: given.keep ?? backupDefaults.keep ?? ofFolder,
    },
    new Date(),
  ).catch(unlessOwn(failing(`write to ${nameOfPlace(folder)}`)))
  if (taken.warnings.length > 0) process.exitCode = 1
  return { json: taken, text: takenInWords(taken) }
}

function folderNamed(name: string | true, { calledIn, backups }: Config): string {
  if (name !== true) {
    requireNoBucket(name)
    return resolve(calledIn, name)
  }
  if (!backups) throw new Problem('malformed', say`Name the folder, or set ANSWERWELL_BACKUPS.`)
  return backups.folder
}

function takenInWords({ file, files: { listed, copied }, deleted, warnings }: TakenBackup): string {
  const words = [
    `Wrote ${file}, with ${listed} files, of which ${copied} are new in the folder.`,
    deleted > 0 ? `Deleted ${deleted} old backups.` : '',
    'Protect it like a password.',
    ...warnings,
  ]
  return words.filter(Boolean).join(' ')
}
