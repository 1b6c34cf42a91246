import { z } from 'zod'
import { changed, recordEvent } from '../../kit/events/event.ts'
import { clearable, oneOf, optional } from '../../kit/input.ts'
import type { Brand, TxScope } from '../../kit/scope.ts'
import { BrandInput } from './create-brand.ts'
import { brandChanged } from './events.ts'
import { getBrandBySlug } from './find-brand.ts'
import { type BrandSettings, lockBrand, updateBrand } from './queries.ts'

const LONGEST_MINUTES = 30 * 24 * 60

/** `30m`, `4h`, `2d` in minutes; `never` is null. */
const duration = z
  .string()
  .regex(/^(never|\d{1,5}[mhd])$/, 'must be never, or a time such as 30m, 4h or 2d')
  .transform(text =>
    text === 'never' ? null : Number.parseInt(text, 10) * { m: 1, h: 60, d: 1_440 }[text.at(-1) as 'm'],
  )
  .refine(minutes => minutes === null || minutes <= LONGEST_MINUTES, 'must be at most 30d')

export const BrandChanges = z.object({
  name: optional(BrandInput.shape.name),
  timeZone: BrandInput.shape.timeZone,
  language: BrandInput.shape.language,
  resolveOn: optional(oneOf(['any', 'reply', 'never'])),
  surveyAfter: optional(duration),
  mailFooter: clearable(2_000),
})

/** Changes the given settings. */
export async function changeBrand(tx: TxScope, changes: z.output<typeof BrandChanges>): Promise<Brand> {
  const { id, slug } = tx.brand
  const { name, timeZone, language, resolveOn, surveyAfterMinutes, mailFooter } = await lockBrand(tx)
  const from: BrandSettings = { name, timeZone, language, resolveOn, surveyAfterMinutes, mailFooter }
  const to: BrandSettings = {
    name: changes.name ?? name,
    timeZone: changes.timeZone ?? timeZone,
    language: changes.language ?? language,
    resolveOn: changes.resolveOn ?? resolveOn,
    surveyAfterMinutes: changes.surveyAfter === undefined ? surveyAfterMinutes : changes.surveyAfter,
    mailFooter: changes.mailFooter === undefined ? mailFooter : changes.mailFooter,
  }
  await updateBrand(tx.sql, id, to)
  await recordEvent(tx, brandChanged.of({ subjectId: id, data: changed(from, to) }))
  return getBrandBySlug(tx.sql, slug)
}
