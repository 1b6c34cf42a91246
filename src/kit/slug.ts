import { randomInt } from 'node:crypto'
import { onDemand } from './on-demand.ts'

const ALPHABET = '23456789abcdefghjkmnpqrstvwxyz' // no characters that look alike
const MAX_LENGTH = 80
const slugify = onDemand<typeof import('@sindresorhus/slugify')>('@sindresorhus/slugify')

/** Random characters that people can read out: 4.9 bits each. */
export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** `Späte Lieferung?` → `spaete-lieferung`, `PayPal refunds` → `paypal-refunds`; empty when nothing can be transliterated. */
export function slugOf(text: string): string {
  const slug = slugify().default(text.slice(0, 200), { decamelize: false })
  return slug.slice(0, MAX_LENGTH).replace(/-+$/, '')
}

/** Slugs to try in turn until one is free. Never all digits, which would look like an id. */
export function slugCandidates(text: string | null): string[] {
  const base = slugOf(text ?? '')
  const suffixed = [6, 10, 14].map(length =>
    base ? `${base}-${randomText(length)}` : randomText(length + 6),
  )
  return base && !/^\d+$/.test(base) ? [base, ...suffixed] : suffixed
}
