import type { Readable } from 'node:stream'
import { Command } from 'commander'
import type { Config } from '../config.ts'
import { applyDeletions, keepBrands, purgeDueBrands } from '../desk/deleted-brands/purge-due.ts'
import { applyErasures } from '../desk/erasure/apply-list.ts'
import { deleteSetupLinks } from '../desk/setup/queries.ts'
import { beginRestore, type Summary } from '../kit/backups/backup.ts'
import type { StoredBackup } from '../kit/backups/backup-folder.ts'
import { type Decrypt, openPlain } from '../kit/backups/open-backup.ts'
import { type RestoredFiles, restoreFiles } from '../kit/backups/restore-files.ts'
import { type Blobs, openBlobs } from '../kit/blobs.ts'
import type { Database } from '../kit/db.ts'
import { continueLogs } from '../people/brands/continue-log.ts'
import { backupNamed, decrypterIn, failing, inWords, progressOf, STREAM, unlessOwn } from './backup-files.ts'
import { report } from './report.ts'

interface RestoreOptions {
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
  .option('--identity <file>', 'file with the private key of age, for an encrypted backup')
  .option('--keep-brand <slug...>', 'brands that were deleted since, to have back')
  .option('--json', 'print one JSON value')
  .action((name: string | undefined, options: RestoreOptions) =>
    report({ ...options, makesDatabase: true }, async (db, config, connection) => {
      const decrypt = await decrypterIn(options.identity, config.calledIn)
      const { file, input, stored } = await open(name, { config, decrypt })
      const blobs = openBlobs(config.filesPlace)
      // A server that has started on the empty database has made set-up links.
      const how = { onTable: progressOf(options), clear: deleteSetupLinks }
      try {
        const restoreDatabase = await beginRestore(connection, input, how)
        // First, since the list of erasures is among them.
        const files = stored && (await restoreFiles(stored, blobs, decrypt))
        const summary = await restoreDatabase()
        await continueLogs(db)
        const brands = await orderAgain(db, blobs, options.keepBrand ?? [])
        const erased = await applyErasures(db, blobs)
        await purgeDueBrands(db, { blobs })
        const isWhole = !files || (files.isListed && files.missing.length + files.damaged.length === 0)
        if (!isWhole || brands.unknown.length > 0) process.exitCode = 1
        return {
          json: {
            file,
            ...summary,
            erased_again: erased,
            brands_deleted_again: brands.deleted,
            brands_kept: brands.kept,
            files: files ? filesAsJson(files) : null,
          },
          text: `${inWords(summary)}\n\n${verdictOf(summary, { erased, brands }, files)}`,
        }
      } finally {
        input.destroy()
      }
    }),
  )

/** Slugs of brands of the backup. */
interface Brands {
  deleted: string[]
  kept: string[]
  /** They should be kept, and are not there. */
  unknown: string[]
}

/** Orders again the deletion of brands that were deleted since the backup, but of those to keep. */
async function orderAgain(db: Database, blobs: Blobs, wanted: string[]): Promise<Brands> {
  const kept = await keepBrands(db, blobs, wanted)
  const deleted = await applyDeletions(db, blobs)
  return { deleted, kept, unknown: wanted.filter(slug => !kept.includes(slug)) }
}

function filesAsJson({ copied, missing, damaged, isListed }: RestoredFiles) {
  return { copied, missing, damaged, listed: isListed }
}

function verdictOf(
  { made_at }: Summary,
  { erased, brands }: { erased: number; brands: Brands },
  files: RestoredFiles | undefined,
): string {
  const words = [
    `Restored the backup of ${made_at}.`,
    files ? `Copied ${files.copied} files.` : '',
    brands.kept.length > 0 ? `Kept, though deleted since: ${brands.kept.join(', ')}.` : '',
    brands.unknown.length > 0 ? `No brand of this name in the backup: ${brands.unknown.join(', ')}.` : '',
    brands.deleted.length > 0 ? `Deleted again, as since the backup: ${brands.deleted.join(', ')}.` : '',
    erased > 0
      ? `Erased again ${erased === 1 ? 'a person who was' : `${erased} people who were`} erased since.`
      : '',
    files && !files.isListed
      ? 'The list of its files is missing or damaged: all files of the folder were copied.'
      : '',
    files ? namedIn(files.missing, 'have no copy: their links return 404') : '',
    files ? namedIn(files.damaged, 'cannot be read, as they are damaged or encrypted for another key') : '',
  ]
  return words.filter(Boolean).join(' ')
}

/** The first of these files by name; all are in the JSON value. */
function namedIn(keys: string[], what: string): string {
  if (keys.length === 0) return ''
  const others = keys.length > NAMED ? ` … (all with --json)` : ''
  return `${keys.length} files ${what}: ${keys.slice(0, NAMED).join(', ')}${others}.`
}

const NAMED = 20

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
