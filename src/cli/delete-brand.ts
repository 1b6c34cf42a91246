import { createInterface } from 'node:readline/promises'
import { Command } from 'commander'
import { purgeBrand } from '../desk/deleted-brands/purge-brand.ts'
import { restoreBrand } from '../desk/deleted-brands/restore-brand.ts'
import { scheduleDeletion } from '../desk/deleted-brands/schedule-deletion.ts'
import { openBlobs } from '../kit/blobs.ts'
import type { Database } from '../kit/db.ts'
import { invalid, notFound, Problem } from '../kit/errors.ts'
import { COMMAND } from '../kit/release.ts'
import { type Brand, commandScope, transaction } from '../kit/scope.ts'
import { say } from '../kit/sentences/say.ts'
import { selectBirths, selectBrandsToPurge, selectDeletions } from '../people/brands/deletion-queries.ts'
import { getBrandBySlug } from '../people/brands/find-brand.ts'
import { selectBrandBySlug } from '../people/brands/queries.ts'
import { report } from './report.ts'

interface DeleteOptions {
  confirm?: string
  atOnce?: boolean
  json?: boolean
}

export const deleteBrandCommand = new Command('delete')
  .argument('<slug>')
  .description('delete a brand and all of its data in 30 days; until then it works and can be restored')
  .option('--at-once', 'delete it permanently now')
  .option('--confirm <slug>', 'the slug once more, instead of typing it when asked')
  .option('--json', 'print one JSON value')
  .action((slug: string, options: DeleteOptions) =>
    report({ ...options, patient: options.atOnce ?? false }, async (db, { filesPlace }) => {
      // What was interrupted is finished first: its slug may be another brand's by now.
      const brand = (options.atOnce && (await findBegun(db, slug))) || (await selectBrandBySlug(db, slug))
      if (!brand) throw notFound(say`brand: ${slug}`)
      await requireConfirmed(slug, options)
      if (options.atOnce) return deleteAtOnce(db, brand, { slug, filesPlace })
      const scope = commandScope(brand, db)
      const { purgeAt } = await transaction(scope, tx => scheduleDeletion(tx))
      return {
        json: { brand: slug, purge_at: purgeAt.toISOString() },
        text: `${brand.name} will be deleted permanently on ${dayOf(purgeAt)}. Until then, \`${COMMAND} brand restore ${slug}\` keeps it.`,
      }
    }),
  )

export const restoreBrandCommand = new Command('restore')
  .argument('<slug>')
  .description('take back the deletion of a brand')
  .option('--json', 'print one JSON value')
  .action((slug: string, options: { json?: boolean }) =>
    report(options, async db => {
      const brand = await getBrandBySlug(db, slug)
      await transaction(commandScope(brand, db), restoreBrand)
      return { json: { brand: slug }, text: `${brand.name} will not be deleted.` }
    }),
  )

/** The day in UTC. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/** A brand that is being deleted already. */
async function findBegun(db: Database, slug: string): Promise<Brand | undefined> {
  const deletions = await selectDeletions(db)
  const brands = await selectBrandsToPurge(db, new Date())
  return brands.find(({ id }) => deletions.get(id)?.slug === slug)
}

async function requireConfirmed(slug: string, { confirm, json }: DeleteOptions): Promise<void> {
  const asks = confirm === undefined && process.stdin.isTTY && !json
  const typed = asks ? await ask(`Everything of ${slug} will be deleted. Type ${slug} to go on: `) : confirm
  if (typed === undefined) throw invalid('confirm', say`must repeat the slug: --confirm ${slug}`)
  if (typed.trim() !== slug) throw invalid('confirm', say`is not the slug of the brand`)
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

async function deleteAtOnce(
  db: Database,
  brand: Brand,
  { slug, filesPlace }: { slug: string; filesPlace: string },
) {
  const scope = commandScope(brand, db)
  if (brand.slug === slug) await transaction(scope, tx => scheduleDeletion(tx, { atOnce: true }))
  const purged = await purgeBrand(scope, { blobs: openBlobs(filesPlace) })
  if (!purged && (await selectBirths(db, [brand.id])).size > 0)
    throw new Problem('conflict', say`This brand was restored meanwhile, or the server is deleting it.`)
  const { rows, files } = purged ?? { rows: null, files: null }
  return {
    json: { brand: slug, rows, files },
    text: purged
      ? `Deleted ${slug} permanently, with ${rows} rows and ${files} files.`
      : `Deleted ${slug} permanently.`,
  }
}
