import { z } from 'zod'
import { ERASURE_ENTRIES } from '../../kit/blob-keys.ts'
import type { Blobs } from '../../kit/blobs.ts'
import { installationIn, isAbout } from '../../kit/installation.ts'
import { type Brand, type Scope, transaction } from '../../kit/scope.ts'
import { findDeletion, selectBirths, updateEntry } from '../../people/brands/deletion-queries.ts'
import { readList } from '../erasure/erasure-list.ts'

/**
 * The entry of a deleted brand in the list of erasures that is kept with the files: a backup from before brings the brand back, and by this
 * entry it is deleted again. The time says that it is that brand: after a restore, another one may get the id.
 */
const Entry = z.object({
  answerwell: z.literal('brand_deletion'),
  version: z.literal(1),
  installation: z.guid().optional(),
  brand_id: z.int(),
  brand: z.string().optional(),
  created_at: z.iso.datetime(),
  at: z.iso.datetime(),
})

/** Writes the brand's entry in the list, before any row goes. */
export async function writeEntry(scope: Scope, blobs: Blobs): Promise<void> {
  const born = (await selectBirths(scope.sql, [scope.brand.id])).get(scope.brand.id)
  if (!born) return
  const entry: z.output<typeof Entry> = {
    answerwell: 'brand_deletion',
    version: 1,
    installation: await installationIn(scope.sql),
    brand_id: scope.brand.id,
    brand: (await findDeletion(scope))?.slug,
    created_at: born.createdAt.toISOString(),
    at: scope.now().toISOString(),
  }
  const key = await blobs.put(Buffer.from(JSON.stringify(entry)), ERASURE_ENTRIES)
  await transaction(scope, tx => updateEntry(tx, key))
}

/** A brand that was deleted. */
export interface Deleted {
  brandId: number
  /** Its entry's storage key. */
  key: string
  at: Date
  /** The brand, if the database has it, as after the restore of an older backup. */
  brand: Brand | undefined
}

/** All brands of this installation in the list. */
export async function readDeleted(scopeless: Scope['sql'], blobs: Blobs): Promise<Deleted[]> {
  const entries: { key: string; entry: z.output<typeof Entry> }[] = []
  const installation = await installationIn(scopeless)
  for await (const one of readList(blobs, Entry))
    if (isAbout(one.entry.installation, installation)) entries.push(one)
  if (entries.length === 0) return []
  const births = await selectBirths(
    scopeless,
    entries.map(({ entry }) => entry.brand_id),
  )
  return entries.flatMap(({ key, entry }) => {
    const found = births.get(entry.brand_id)
    const isOther = found && found.createdAt.toISOString() !== new Date(entry.created_at).toISOString()
    const deleted = { brandId: entry.brand_id, key, at: new Date(entry.at), brand: found?.brand }
    return isOther ? [] : [deleted]
  })
}
