/** Where PostgreSQL would refuse a text: a NUL, or half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Keys that reach into JavaScript's objects when a record is copied; no client needs them. */
export const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])
