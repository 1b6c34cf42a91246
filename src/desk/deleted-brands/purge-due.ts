import type { Blobs } from '../../kit/blobs.ts'
import type { Database } from '../../kit/db.ts'
import { DAY } from '../../kit/retry.ts'
import { commandScope, systemScope, transaction } from '../../kit/scope.ts'
import { deleteDeletion, selectBrandsToPurge, upsertDeletion } from '../../people/brands/deletion-queries.ts'
import { deleteLeftovers, selectBrandTables } from '../../people/brands/purge-queries.ts'
import { selectBrandBySlug } from '../../people/brands/queries.ts'
import { readDeleted } from './deletion-list.ts'
import { type Purged, purgeBrand } from './purge-brand.ts'

interface DueOptions {
  blobs: Blobs
  now?: () => Date
  mayGoOn?: () => boolean
}

/** Deletes the brands whose day has come, and goes on with those that it was interrupted in; returns those of which nothing is left. */
export async function purgeDueBrands(
  db: Database,
  { now = () => new Date(), ...options }: DueOptions,
): Promise<Purged[]> {
  const purged: Purged[] = []
  for (const brand of await selectBrandsToPurge(db, now())) {
    const one = await purgeBrand(systemScope(brand, db, now), options)
    if (one) purged.push(one)
  }
  return purged
}

/**
 * Takes brands of a restored backup off the list, with the order that the backup may have of their deletion, so that they stay. Returns
 * the slugs of those that are there.
 */
export async function keepBrands(db: Database, blobs: Blobs, slugs: string[]): Promise<string[]> {
  const kept: string[] = []
  for (const slug of new Set(slugs)) {
    const brand = await selectBrandBySlug(db, slug)
    if (!brand) continue
    for (const one of await readDeleted(db, blobs))
      if (one.brand?.id === brand.id) await blobs.remove(one.key)
    await transaction(commandScope(brand, db), deleteDeletion)
    kept.push(slug)
  }
  return kept
}

/** Work that was under way when a brand went is over by then. */
const LEFTOVERS_MS = 2 * DAY

/**
 * Orders again the deletion of brands that have been deleted since the backup that this database comes from, by the list that is kept with
 * the files, and removes rows that came to a brand after it was gone. Returns the slugs of the brands to delete.
 */
export async function applyDeletions(
  db: Database,
  blobs: Blobs,
  now: () => Date = () => new Date(),
): Promise<string[]> {
  const slugs: string[] = []
  for (const { brandId, brand, key, at } of await readDeleted(db, blobs)) {
    if (brand) {
      const order = { slug: brand.slug, orderedBy: null, orderedAt: at, purgeAt: now(), entry: key }
      const { slug } = await transaction(commandScope(brand, db, now), tx => upsertDeletion(tx, order))
      slugs.push(slug)
    } else if (now().getTime() - at.getTime() < LEFTOVERS_MS) await removeLeftovers(db, brandId)
  }
  return slugs
}

async function removeLeftovers(db: Database, brandId: number): Promise<void> {
  const tables = await selectBrandTables(db)
  const scope = systemScope({ id: brandId } as Parameters<typeof systemScope>[0], db)
  await transaction(scope, tx => deleteLeftovers(tx, tables))
}
