/** Where PostgreSQL would refuse a text: a NUL, or half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** A LIKE pattern that finds the text anywhere, taken as it is. */
export function containing(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`
}

/** Keys that reach into JavaScript's objects when a record is copied; no client needs them. */
export const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])
