/** What saved replies, macros and notes of rules fill in. */
export const PLACEHOLDERS = ['customer', 'agent', 'subject', 'brand', 'reference'] as const
/** Of them, what rules know: nobody writes their notes. */
export const PLACEHOLDERS_OF_NOTES = PLACEHOLDERS.filter(name => name !== 'agent')

/** `{name}`, as hints show it. */
export const inBraces = (names: readonly string[]): string => names.map(name => `{${name}}`).join(', ')

/** Code of Markdown, between fences or backticks: its braces are meant. */
const CODE = /(```|~~~)[\s\S]*?(\1|$)|`[^`\n]*`/g
/** A word alone in single or double braces; JSON, CSS and patterns have something else there. */
const PLACEHOLDER = /\{\{\s*(\p{L}[\p{L}\p{N}_]*)\s*\}\}|\{\s*(\p{L}[\p{L}\p{N}_]*)\s*\}/gu

/** Words in braces that are no placeholders, and so are sent as they stand; each once, as they are written. */
export function unknownPlaceholders(text: string, known: readonly string[]): string[] {
  const found = text
    .replace(CODE, ' ')
    .matchAll(PLACEHOLDER)
    .filter(([, double, single = '']) => !known.includes(double ?? single))
  return [...new Set([...found].map(([whole]) => whole))]
}
