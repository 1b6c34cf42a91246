/** Beyond these limits a search finds nothing more, and PostgreSQL gives up ("tsquery stack too small"). */
const MAX_TERMS = 32
const MAX_TERM = 200

/** A leading minus negates; one within a word does not. */
const NEGATION = /(^|[^\p{L}\p{N}])-+/gu

/**
 * A search text, as `websearch_to_tsquery` takes it safely: limited words, each with at most one minus, and balanced
 * quotation marks.
 */
export function searchText(typed: string): string {
  const words = typed
    .split(/\s+/)
    .map(word => (word.startsWith('-') ? '-' : '') + word.slice(0, MAX_TERM).replace(NEGATION, '$1'))
    .filter(word => word !== '' && word !== '-')
  return words.slice(0, MAX_TERMS).join(' ')
}
