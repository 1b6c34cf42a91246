import type { Blobs } from '../../kit/blobs.ts'
import type { Database } from '../../kit/db.ts'
import { DAY } from '../../kit/retry.ts'
import { commandScope, systemScope, transaction } from '../../kit/scope.ts'
import {
  deleteDeletion,
  lockOut,
  selectBrandsToPurge,
  upsertDeletion,
} from '../../people/brands/deletion-queries.ts'
import { deleteLeftovers, selectBrandTables } from '../../people/brands/purge-queries.ts'
import { selectBrandBySlug } from '../../people/brands/queries.ts'
import { readDeleted } from './deletion-list.ts'
import { type Purged, purgeBrand, removeUnnamed } from './purge-brand.ts'

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
  const failures: unknown[] = []
  for (const brand of await selectBrandsToPurge(db, now())) {
    // One that fails holds up no other.
    const one = await purgeBrand(systemScope(brand, db, now), options).catch(
      error => void failures.push(error),
    )
    if (one) purged.push(one)
  }
  if (failures.length > 0) throw failures[0]
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

/** Since a purge began: it is over by then, and the work that was under way. */
const LEFTOVERS_MS = 14 * DAY

/**
 * Orders again the deletion of brands that have been deleted since the backup that this database comes from, by the list that is kept with
 * the files. Returns the slugs of the brands to delete.
 */
export async function applyDeletions(
  db: Database,
  blobs: Blobs,
  now: () => Date = () => new Date(),
): Promise<string[]> {
  const slugs: string[] = []
  for (const { brand, key, at } of await readDeleted(db, blobs)) {
    if (!brand) continue
    const order = { slug: brand.slug, orderedBy: null, orderedAt: at, purgeAt: now(), entry: key }
    const slug = await transaction(commandScope(brand, db, now), async tx =>
      (await lockOut(tx)) ? (await upsertDeletion(tx, order)).slug : undefined,
    )
    if (slug !== undefined) slugs.push(slug)
  }
  return slugs
}

/** Removes rows and files that running jobs have added to deleted brands. */
export async function removeLeftovers(
  db: Database,
  blobs: Blobs,
  now: () => Date = () => new Date(),
): Promise<void> {
  for (const { brandId, brand, at } of await readDeleted(db, blobs)) {
    if (brand || now().getTime() - at.getTime() >= LEFTOVERS_MS) continue
    const tables = await selectBrandTables(db)
    const scope = systemScope({ id: brandId } as Parameters<typeof systemScope>[0], db, now)
    await removeUnnamed(db, blobs, await transaction(scope, tx => deleteLeftovers(tx, tables)))
  }
}
