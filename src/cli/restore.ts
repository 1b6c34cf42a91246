import type { Readable } from 'node:stream'
import { Command } from 'commander'
import type { Config } from '../config.ts'
import { deleteSetupLinks } from '../desk/setup/queries.ts'
import { beginRestore } from '../kit/backups/backup.ts'
import type { StoredBackup } from '../kit/backups/backup-folder.ts'
import { type Decrypt, openPlain } from '../kit/backups/open-backup.ts'
import { filesFor, restoreFiles } from '../kit/backups/restore-files.ts'
import { openBlobs } from '../kit/blobs.ts'
import { installationIn } from '../kit/installation.ts'
import { continueLogs } from '../people/brands/continue-log.ts'
import { backupNamed, decrypterIn, failing, inWords, progressOf, STREAM, unlessOwn } from './backup-files.ts'
import { readKnown, reminderOf } from './known-erasures.ts'
import { report } from './report.ts'
import { restoreMoment } from './restore-moment.ts'
import { deleteAgain, filesAsJson, isWhole, verdictOf } from './restored.ts'

interface RestoreOptions {
  at?: string
  identity?: string
  keepBrand?: string[]
  json?: boolean
}

export const restoreCommand = new Command('restore')
  .description('restore a backup into an empty database, completely or not at all')
  .argument(
    '[path]',
    'file written by `backup`, or a folder of backups, of which the newest is restored with its files; by default, ANSWERWELL_BACKUPS; of a bucket there, also the name of a backup; - is standard input',
  )
  .option(
    '--at <time>',
    'with ANSWERWELL_BACKUPS_WAL: make the embedded database as it was at a moment, such as 2026-11-30T12:00:00Z, or latest; into a data folder without a database',
  )
  .option('--identity <file>', 'file with the private key of age, for an encrypted backup')
  .option('--keep-brand <slug...>', 'brands that were deleted since, to have back')
  .option('--json', 'print one JSON value')
  .action((name: string | undefined, { at, ...options }: RestoreOptions) => {
    if (at !== undefined) return restoreMoment(name, { at, ...options })
    return report({ ...options, makesDatabase: true }, async (db, config, connection) => {
      const decrypt = await decrypterIn(options.identity, config.calledIn)
      const { file, input, stored } = await open(name, { config, decrypt })
      const blobs = openBlobs(config.filesPlace)
      // A server that has started on the empty database has made set-up links.
      const how = { onTable: progressOf(options), clear: deleteSetupLinks }
      try {
        const restoreDatabase = await beginRestore(connection, input, how)
        // First, since the list of erasures is among them.
        const restored = stored && (await restoreFiles(stored, blobs, decrypt))
        const known = stored && (await readKnown(stored.shelf, new Date()))
        const summary = await restoreDatabase()
        const installation = await installationIn(db)
        const files = restored && filesFor(installation, restored)
        const until = known?.(installation)
        await continueLogs(db)
        const again = await deleteAgain(db, blobs, options)
        const { brands, erased, unread } = again
        if (!isWhole(files, again)) process.exitCode = 1
        return {
          json: {
            file,
            ...summary,
            erased_again: erased,
            unread_entries: unread,
            erasures_until: until?.toISOString() ?? null,
            brands_deleted_again: brands.deleted,
            brands_kept: brands.kept,
            files: files ? filesAsJson(files) : null,
          },
          text: [
            `${inWords(summary)}\n\n${verdictOf(`Restored the backup of ${summary.made_at}.`, again, files)}`,
            known ? reminderOf(until) : '',
          ]
            .filter(Boolean)
            .join(' '),
        }
      } finally {
        input.destroy()
      }
    })
  })

interface Opened {
  file: string
  input: Readable
  /** If its files are beside it. */
  stored: StoredBackup | undefined
}

async function open(
  name: string | undefined,
  { config, decrypt }: { config: Config; decrypt: Decrypt },
): Promise<Opened> {
  if (name === STREAM)
    return { file: STREAM, input: decrypt ? await decrypt(process.stdin) : process.stdin, stored: undefined }
  const { shelf, file: own, stored } = await backupNamed(name, config)
  const file = shelf.pathOf(own)
  const input = await openPlain(await shelf.read(own), decrypt).catch(unlessOwn(failing(`read ${file}`)))
  return { file, input, stored }
}
