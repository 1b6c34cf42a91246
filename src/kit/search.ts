/** Beyond these a search finds nothing more, and PostgreSQL gives up ("tsquery stack too small"). */
const MAX_TERMS = 32
const MAX_TERM = 200

/** A minus that would negate: one within a word does not. */
const NEGATION = /(^|[^\p{L}\p{N}])-+/gu

/**
 * What somebody typed, as `websearch_to_tsquery` takes it without running out of room: so many words, each with one minus at
 * most, and quotation marks that are closed.
 */
export function searchText(typed: string): string {
  const words = typed
    .split(/\s+/)
    .map(word => (word.startsWith('-') ? '-' : '') + word.slice(0, MAX_TERM).replace(NEGATION, '$1'))
    .filter(word => word !== '' && word !== '-')
  return words.slice(0, MAX_TERMS).join(' ')
}
