/** The error that a form shows, by the code of the refusal; never text from the URL. */
const WORDS = new Map([
  ['invalid', 'Something is missing or incorrect. Check your entries and try again.'],
  ['malformed', 'We could not read the form. Please send it again.'],
  ['rate_limited', 'Too many requests. Please try again in a few minutes.'],
  ['unavailable', 'This is temporarily unavailable. Please try again in a moment.'],
])

export function trouble(code: unknown): string | undefined {
  if (code === undefined) return undefined
  return WORDS.get(String(code)) ?? WORDS.get('malformed')
}
