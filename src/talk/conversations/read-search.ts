/** Operators of a search: `from:cody tag:"two words" -status:spam`. */
export const OPERATORS = [
  'from',
  'to',
  'tag',
  'assignee',
  'team',
  'priority',
  'organization',
  'channel',
  'status',
  'subject',
  'file',
  'before',
  'after',
  'has',
  'is',
] as const

export type Operator = (typeof OPERATORS)[number]

/** One operator of a search with its value. */
export interface SearchTerm {
  /** One of ours, or the key of a field. */
  operator: string
  value: string
  /** It has a minus: conversations that do not match. */
  isNegated: boolean
}

/** A search, split up. */
export interface Search {
  /** The rest of the text, without operators. */
  words: string
  terms: SearchTerm[]
}

const TERM = /(?<=^|\s)(-?)([a-z][\w-]{0,63}):(?:"([^"]*)"|([^\s"]+))(?=\s|$)/gi
const MAX_TERMS = 20

/**
 * Splits a search into words and operators, to which the brand's own belong. Unknown ones, such as `http:`, and those without a
 * value are words.
 */
export function readSearch(text: string, own: string[] = []): Search {
  const known = new Set([...OPERATORS, ...own.map(key => key.toLowerCase())])
  const terms: SearchTerm[] = []
  const words = text.replace(TERM, (...found: string[]) => {
    const [whole = '', minus, name = '', quoted, plain = ''] = found
    const operator = name.toLowerCase()
    const value = (quoted ?? plain).trim()
    // An address, not an operator that a brand calls `https`.
    const isAddress = plain.startsWith('//')
    if (!known.has(operator) || isAddress || value === '' || terms.length === MAX_TERMS) return whole
    terms.push({ operator, value, isNegated: minus !== '' })
    return ' '
  })
  return { words: words.trim(), terms }
}
