import { Command } from 'commander'
import { openPlain } from '../kit/backups/open-backup.ts'
import {
  type CheckedFiles,
  checkFiles,
  restoreForCheck,
  selectMiscounted,
} from '../kit/backups/verify-backup.ts'
import { type CheckedWal, checkWal } from '../kit/backups/wal/check-wal.ts'
import type { Database } from '../kit/db.ts'
import { commandScope } from '../kit/scope.ts'
import { selectBrands } from '../people/brands/queries.ts'
import { namedFiles } from '../talk/attachments/orphan-queries.ts'
import { selectWrongCounts } from '../talk/conversations/count-queries.ts'
import { selectWrongMessageCounts } from '../talk/messages/count-queries.ts'
import { backupNamed, decrypterIn, failing, inWords, unlessOwn } from './backup-files.ts'
import { report } from './report.ts'

interface VerifyOptions {
  identity?: string
  readFiles?: boolean
  json?: boolean
}

export const verifyCommand = new Command('verify')
  .description('restore a backup into a throw-away database, and check it; exit code 1 if something is wrong')
  .argument(
    '[path]',
    'a backup, or a folder of backups, of which the newest is checked; by default, ANSWERWELL_BACKUPS; of a bucket there, also the name of a backup',
  )
  .option('--identity <file>', 'file with the private key of age, for an encrypted backup')
  .option('--read-files', 'also read every file to its end, which decrypts those that are encrypted')
  .option('--json', 'print one JSON value')
  .action((name: string | undefined, options: VerifyOptions) =>
    report({ ...options, patient: true }, async (_db, config, connection) => {
      const decrypt = await decrypterIn(options.identity, config.calledIn)
      const { shelf, file: own, stored } = await backupNamed(name, config)
      const file = shelf.pathOf(own)
      const input = await openPlain(await shelf.read(own), decrypt).catch(unlessOwn(failing(`read ${file}`)))
      const { summary, checked } = await restoreForCheck(connection, input, async (db, restored) => {
        let named = 0
        const onKeys = async (keys: string[]) => {
          named += (await namedFiles.among(db, keys)).size
        }
        const reads = options.readFiles ?? false
        const wal = (stored && (await checkWal(shelf, { decrypt, now: new Date() }))) ?? null
        const files = stored ? await checkFiles(stored, { decrypt, reads, onKeys }) : null
        return {
          tables: await selectMiscounted(db, restored),
          totals: await brandsWithWrongTotals(db),
          files: files && { ...files, unlisted: (await namedFiles.count(db)) - named },
          wal,
        }
      })
      const wrong = wrongIn(checked)
      if (wrong.length > 0) process.exitCode = 1
      return {
        json: {
          file,
          ...summary,
          wrong_tables: checked.tables,
          wrong_totals: checked.totals,
          files: checked.files,
          wal: checked.wal,
        },
        text: `${inWords(summary)}\n\n${verdictOf(file, wrong, checked)}`,
      }
    }),
  )

interface Checked {
  tables: string[]
  /** Brands with a total of a list that differs. */
  totals: string[]
  files: (CheckedFiles & { unlisted: number }) | null
  /** Null: none is kept beside the backup. */
  wal: CheckedWal | null
}

function wrongIn({ tables, totals, files, wal }: Checked): string[] {
  return [
    ...tables.map(table => `${table} has another number of rows than the backup`),
    ...totals.map(slug => `totals of ${slug} differ: run \`counts rebuild\` after a restore`),
    ...(files && files.missing > 0 ? [`${files.missing} files have no copy`] : []),
    ...(files && files.damaged > 0 ? [`${files.damaged} files cannot be read`] : []),
    ...(files && files.unlisted > 0
      ? [`${files.unlisted} files that the database names are not in the list`]
      : []),
    ...(wal?.missing ? [`the WAL since ${wal.since.toISOString()} lacks the segment ${wal.missing}`] : []),
    ...(wal && wal.damaged.length > 0
      ? [`of the WAL since ${wal.since.toISOString()}, ${wal.damaged.join(', ')} cannot be read`]
      : []),
  ]
}

function verdictOf(file: string, wrong: string[], { files, wal }: Checked): string {
  if (wrong.length > 0) return `${file} is not as it should be: ${wrong.join('; ')}.`
  const about = files ? `, with ${files.listed} files` : ', without files: back them up as well'
  const any = wal
    ? ` The WAL leads from ${wal.since.toISOString()} on: the base backup and ${wal.segments} segments are whole.`
    : ''
  return `${file} can be restored${about}.${any}`
}

async function brandsWithWrongTotals(db: Database): Promise<string[]> {
  const wrong: string[] = []
  for (const brand of await selectBrands(db)) {
    const scope = commandScope(brand, db)
    const found = [...(await selectWrongCounts(scope)), ...(await selectWrongMessageCounts(scope))]
    if (found.length > 0) wrong.push(brand.slug)
  }
  return wrong
}
