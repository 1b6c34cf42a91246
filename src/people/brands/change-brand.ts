import { z } from 'zod'
import { changed } from '../../kit/events/event.ts'
import { recordEventApart } from '../../kit/events/record-apart.ts'
import { clearable, line, oneOf, optional } from '../../kit/input.ts'
import { LANGUAGE_CODES } from '../../kit/language/language.ts'
import type { Brand, TxScope } from '../../kit/scope.ts'
import { orSay } from '../../kit/sentences/say.ts'
import { BrandInput } from './create-brand.ts'
import { brandChanged } from './events.ts'
import { getBrandBySlug } from './find-brand.ts'
import { type BrandSettings, lockBrand, updateBrand } from './queries.ts'

const LONGEST_MINUTES = 30 * 24 * 60

/** `30m`, `4h`, `2d` in minutes; `never` is null. */
const duration = z
  .string()
  .regex(/^(never|\d{1,5}[mhd])$/, orSay`must be never, or a time such as 30m, 4h or 2d`)
  .transform(text =>
    text === 'never' ? null : Number.parseInt(text, 10) * { m: 1, h: 60, d: 1_440 }[text.at(-1) as 'm'],
  )
  .refine(minutes => minutes === null || minutes <= LONGEST_MINUTES, orSay`must be at most 30d`)

const MAX_LINKS = 8
const SiteLink = z.object({
  label: line(60),
  url: z
    .string()
    .trim()
    .max(2_000)
    .refine(isSafeLink, orSay`must start with https://, http:// or mailto:, or be a path such as /contact`),
})

export const BrandChanges = z.object({
  name: optional(BrandInput.shape.name),
  timeZone: BrandInput.shape.timeZone,
  language: BrandInput.shape.language,
  resolveOn: optional(oneOf(['any', 'reply', 'never'])),
  surveyAfter: optional(duration),
  mailFooter: clearable(2_000),
  color: z
    .preprocess(
      text => (text === '' ? null : text),
      z
        .string()
        .toLowerCase()
        .regex(/^#?[0-9a-f]{6}$/, orSay`must be a color such as #0a5c94`)
        .transform(text => `#${text.replace('#', '')}`)
        .nullable(),
    )
    .optional(),
  siteFooter: clearable(1_000),
  siteLinks: z.array(SiteLink).max(MAX_LINKS).optional(),
  siteLanguage: z
    .preprocess(code => (code === '' ? null : code), oneOf(LANGUAGE_CODES).nullable())
    .optional(),
  siteLanguages: z.array(oneOf(LANGUAGE_CODES)).max(LANGUAGE_CODES.length).optional(),
})

/** Changes the given settings. */
export async function changeBrand(tx: TxScope, changes: z.output<typeof BrandChanges>): Promise<Brand> {
  const { id, slug } = tx.brand
  const { surveyAfter, ...given } = changes
  const from = settingsOf(await lockBrand(tx))
  const to: BrandSettings = {
    ...from,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...(surveyAfter === undefined ? {} : { surveyAfterMinutes: surveyAfter }),
    ...(given.siteLanguages ? { siteLanguages: [...new Set(given.siteLanguages)] } : {}),
  }
  await updateBrand(tx.sql, id, to)
  await recordEventApart(tx, brandChanged.of({ subjectId: id, data: changed(from, to) }))
  return getBrandBySlug(tx.sql, slug)
}

function settingsOf(brand: Brand): BrandSettings {
  const { name, timeZone, language, resolveOn, surveyAfterMinutes, mailFooter } = brand
  const { color, siteFooter, siteLinks, siteLanguage, siteLanguages } = brand
  return {
    name,
    timeZone,
    language,
    resolveOn,
    surveyAfterMinutes,
    mailFooter,
    color,
    siteFooter,
    siteLinks,
    siteLanguage,
    siteLanguages,
  }
}

/** A link that runs no script. */
function isSafeLink(url: string): boolean {
  if (/^\/(?![/\\])/.test(url)) return true
  return ['https:', 'http:', 'mailto:'].includes(URL.parse(url)?.protocol ?? '')
}
