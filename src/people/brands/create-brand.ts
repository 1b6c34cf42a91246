import { randomBytes } from 'node:crypto'
import { IANAZone } from 'luxon'
import { z } from 'zod'
import type { Queries } from '../../kit/db.ts'
import { invalid, Problem } from '../../kit/errors.ts'
import { optional } from '../../kit/input.ts'
import type { Brand } from '../../kit/scope.ts'
import { orSay, say } from '../../kit/sentences/say.ts'
import { getBrandBySlug } from './find-brand.ts'
import { insertKey } from './key-queries.ts'
import { insertBrand, insertHost, selectBrandByHost, selectBrandBySlug } from './queries.ts'

/** Languages that PostgreSQL 15 can stem; `simple` stems nothing. */
export const LANGUAGES = [
  'arabic',
  'armenian',
  'basque',
  'catalan',
  'danish',
  'dutch',
  'english',
  'finnish',
  'french',
  'german',
  'greek',
  'hindi',
  'hungarian',
  'indonesian',
  'irish',
  'italian',
  'lithuanian',
  'nepali',
  'norwegian',
  'portuguese',
  'romanian',
  'russian',
  'serbian',
  'simple',
  'spanish',
  'swedish',
  'tamil',
  'turkish',
  'yiddish',
]

/** A host name with at least two parts. */
export const HOST =
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*\.[a-z][a-z0-9-]*$/

export const BrandInput = z.object({
  slug: z
    .string()
    .regex(
      /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
      orSay`must be 1 to 63 characters: a–z, 0–9 and -, not starting or ending with -`,
    ),
  name: z.string().trim().min(1).max(200),
  host: optional(
    z.string().trim().toLowerCase().regex(HOST, orSay`must be a host name, for example help.example.com`),
  ),
  timeZone: optional(
    z.string().refine(IANAZone.isValidZone, orSay`must be an IANA time zone, for example Europe/Berlin`),
  ),
  language: optional(
    z.string().refine(word => LANGUAGES.includes(word), orSay`must be one of: ${LANGUAGES.join(', ')}`),
  ),
})

interface BrandContext {
  /** Brands have the hosts `{slug}.` this, so no custom host may be below it. */
  baseDomain: string
  now: Date
}

/** Creates a brand, optionally with a custom host. Throws conflict for a taken slug or host. */
export async function createBrand(
  sql: Queries,
  input: z.output<typeof BrandInput>,
  { baseDomain, now }: BrandContext,
): Promise<Brand> {
  const { slug, name, host, timeZone = 'UTC', language = 'english' } = input
  if (await selectBrandBySlug(sql, slug))
    throw new Problem('conflict', say`The brand ${slug} already exists.`)
  if (host?.endsWith(`.${baseDomain}`))
    throw invalid('host', say`must not be a subdomain of ${baseDomain}: those are reserved for brands`)
  for (const address of [host, `${slug}.${baseDomain}`])
    if (address && (await selectBrandByHost(sql, address, null)))
      throw new Problem('conflict', say`The host ${address} already belongs to a brand.`)
  await insertBrand(sql, { slug, name, timeZone, language, createdAt: now })
  const brand = await getBrandBySlug(sql, slug)
  await insertKey(sql, { brand, secret: randomBytes(32), createdAt: now })
  if (host) await insertHost(sql, { brandId: brand.id, host, createdAt: now })
  return getBrandBySlug(sql, slug)
}
