import type { Blobs } from '../../kit/blobs.ts'
import type { Scope } from '../../kit/scope.ts'
import { getBrandBySlug } from '../../people/brands/find-brand.ts'
import { type Look, lookOf } from './look.ts'

/** What a brand's mail looks like besides its words. */
export interface Letterhead {
  look: Look
  /** Markdown. */
  footer: string | null
  /** Of the times that it says. */
  timeZone?: string
  logo?: { content: Buffer; contentType: string } | undefined
}

/** Content-ID of the logo in a mail. */
export const LOGO_CID = 'logo@answerwell'

/** The brand's letterhead; without its logo if that cannot be read now. */
export async function letterheadOf(scope: Scope, blobs: Blobs): Promise<Letterhead> {
  const brand = await getBrandBySlug(scope.sql, scope.brand.slug)
  const { mailFooter: footer, logoFile, logoType } = brand
  const content = logoFile ? await blobs.get(logoFile).catch(() => undefined) : undefined
  const logo = content && { content, contentType: logoType ?? 'image/png' }
  const { timeZone } = scope.brand
  return { look: lookOf(brand), footer, timeZone, logo }
}

/** Replaces `{agent}`, `{brand}` and `{channel}` by names; others stay. */
export function filledIn(pattern: string, names: Record<string, string>): string {
  return pattern.replace(/\{?\{\s*(\w+)\s*\}\}?/g, (whole, key: string) =>
    Object.hasOwn(names, key) ? (names[key] as string) : whole,
  )
}
