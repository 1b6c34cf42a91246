import sql, { join, type Sql } from 'sql-template-tag'

/** Beyond these limits a search finds nothing more, and PostgreSQL gives up ("tsquery stack too small"). */
const MAX_TERMS = 32
const MAX_TERM = 200
const MAX_ADDRESSES = 4
const MAX_ADDRESS = 2_000

/** A leading minus negates; one within a word does not. */
const NEGATION = /(^|[^\p{L}\p{N}])-+/gu
/** `https://shop.example/orders/4711`, `shop.example/orders`, `intern:8080/a`. */
const ADDRESS =
  /^([a-z][a-z\d+.-]*:\/\/[^/]*[\p{L}\d]|[\p{L}\d][\p{L}\d-]*(\.[\p{L}\d-]+)+(:\d{2,5})?\/|[\p{L}\d][\p{L}\d.-]*:\d{2,5}\/)/iu

/** The search for a text in `to_tsvector('simple', …)`: words, phrases, `or`, `-not`, and addresses of pages, as people paste them. */
export function formerQuery(typed: string): Sql {
  const isPlain = !/"|(^|\s)or(\s|$)/i.test(typed)
  const { words, addresses } = isPlain ? withoutAddresses(typed) : { words: typed, addresses: [] }
  const byWords = sql`websearch_to_tsquery('simple', ${searchText(words)})`
  const queries = [...(words === '' && addresses.length > 0 ? [] : [byWords]), ...addresses.map(addressQuery)]
  return queries.length === 1 ? (queries[0] as Sql) : sql`(${join(queries, ' && ')})`
}

function withoutAddresses(typed: string): { words: string; addresses: string[] } {
  const addresses: string[] = []
  const words = typed.split(/\s+/).filter(word => {
    const address = word.length > MAX_ADDRESS ? '' : word.replace(/^[<([]+|[>)\].,;:!?]+$/g, '')
    if (addresses.length === MAX_ADDRESSES || !ADDRESS.test(address)) return true
    addresses.push(address.replace(/\/+$/, ''))
    return false
  })
  return { words: words.join(' '), addresses }
}

/** Matches each token of the address as a prefix, since the text may continue it. */
function addressQuery(address: string): Sql {
  const lexemes = sql`nullif(strip(to_tsvector('simple', ${address}))::text, '')`
  return sql`coalesce((replace(${lexemes}, ''' ''', ''':* & ''') || ':*')::tsquery, ''::tsquery)`
}

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
