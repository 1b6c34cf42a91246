/** What a form says when it could not be taken, by the code of the refusal: never words that came with a link. */
const WORDS: Record<string, string> = {
  invalid: 'Something is missing: look at your address and the rest, and send it again.',
  malformed: 'That could not be read. Please send it again.',
  rate_limited: 'That was a lot at once. Please try again in some minutes.',
  unavailable: 'It cannot be taken just now. Please try again in a moment.',
}

export function trouble(code: unknown): string | undefined {
  if (code === undefined) return undefined
  return WORDS[String(code)] ?? WORDS.malformed
}
