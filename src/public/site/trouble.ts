import type { TextKey } from '../../kit/language/en.ts'
import type { View } from './view.ts'

/** The error that a form shows, by the code of the refusal; never text from the URL. */
const TEXTS = new Map<string, TextKey>([
  ['invalid', 'error.invalid'],
  ['malformed', 'error.malformed'],
  ['rate_limited', 'error.rate_limited'],
  ['unavailable', 'error.unavailable'],
  ['too_large', 'error.too_large'],
  ['expired', 'reader.expired'],
])

export function trouble({ t }: View, code: unknown): string | undefined {
  if (code === undefined) return undefined
  return t(TEXTS.get(String(code)) ?? 'error.malformed')
}
