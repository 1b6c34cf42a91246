/** Operators of a search: `from:cody tag:"two words" -status:spam`. */
export const OPERATORS = [
  ...['from', 'to', 'tag', 'assignee', 'team', 'priority', 'channel', 'status', 'subject', 'file'],
  ...['before', 'after', 'has', 'is'],
] as const

type Operator = (typeof OPERATORS)[number]

/** One operator of a search with its value. */
export interface SearchTerm {
  operator: Operator
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

const FORM = `(-?)(${OPERATORS.join('|')}):(?:"([^"]*)"|([^\\s"]+))`
const TERM = new RegExp(`(?<=^|\\s)${FORM}(?=\\s|$)`, 'gi')
const ONE_TERM = new RegExp(FORM, 'i')
const MAX_TERMS = 20

/** Splits a search into words and operators. Unknown operators, such as `http:`, and those without a value are words. */
export function readSearch(text: string): Search {
  const terms: SearchTerm[] = []
  const words = text.replace(TERM, whole => {
    const [, minus, operator = '', quoted, plain = ''] = ONE_TERM.exec(whole) ?? []
    const value = (quoted ?? plain).trim()
    if (value === '' || terms.length === MAX_TERMS) return whole
    terms.push({ operator: operator.toLowerCase() as Operator, value, isNegated: minus !== '' })
    return ' '
  })
  return { words: words.trim(), terms }
}
