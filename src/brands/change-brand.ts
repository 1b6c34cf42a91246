import { z } from 'zod'
import { recordEvent } from '../kit/events.ts'
import { oneOf, optional } from '../kit/input.ts'
import type { Brand, TxScope } from '../kit/scope.ts'
import { BrandInput } from './create-brand.ts'
import { getBrandBySlug } from './find-brand.ts'
import { type BrandSettings, updateBrand } from './queries.ts'

export const BrandChanges = z.object({
  name: optional(BrandInput.shape.name),
  timeZone: BrandInput.shape.timeZone,
  language: BrandInput.shape.language,
  resolveOn: optional(oneOf(['any', 'reply', 'never'])),
})

/** Changes the settings that are given. */
export async function changeBrand(tx: TxScope, changes: z.output<typeof BrandChanges>): Promise<Brand> {
  const { id, slug, name, timeZone, language, resolveOn } = tx.brand
  const from: BrandSettings = { name, timeZone, language, resolveOn }
  const to: BrandSettings = {
    name: changes.name ?? name,
    timeZone: changes.timeZone ?? timeZone,
    language: changes.language ?? language,
    resolveOn: changes.resolveOn ?? resolveOn,
  }
  await updateBrand(tx.sql, id, to)
  await recordEvent(tx, { type: 'brand.changed', subjectId: id, data: { from, to } })
  return getBrandBySlug(tx.sql, slug)
}
