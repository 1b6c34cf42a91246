/** False for text that PostgreSQL refuses: with a NUL, or half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** A LIKE pattern that finds the text anywhere, literally. */
export function containing(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`
}

/** Keys that reach into JavaScript's prototypes when an object is copied. */
export const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/** The beginning of a text that is longer than so many UTF-16 code units, cut between words, with `[…]` for the rest. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text
  const start = text.slice(0, longest)
  const border = Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n'))
  return `${border > longest - 100 ? start.slice(0, border) : start.replace(/[\ud800-\udbff]$/, '')} […]`
}

/** `tagList` → `tag_list`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

/** Whether a text is properly percent-encoded, as UTF-8 (RFC 3986). */
export function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined
  } catch {
    return false
  }
}
