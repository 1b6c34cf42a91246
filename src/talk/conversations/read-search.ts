/** Operators of a search: `from:cody tag:"two words" -status:spam`. */
export const OPERATORS = [
  ...['from', 'to', 'tag', 'assignee', 'channel', 'status', 'subject', 'file'],
  ...['before', 'after', 'has', 'is'],
] as const

type Operator = (typeof OPERATORS)[number]

/** A condition that the searched text names. */
export interface SearchTerm {
  operator: Operator
  value: string
  /** A minus before it: the others. */
  isNegated: boolean
}

/** What is searched for. */
export interface Search {
  /** The rest of the text, without operators. */
  words: string
  terms: SearchTerm[]
}

const FORM = `(-?)(${OPERATORS.join('|')}):(?:"([^"]*)"|([^\\s"]+))`
const TERM = new RegExp(`(?<=^|\\s)${FORM}(?=\\s|$)`, 'gi')
const ONE_TERM = new RegExp(FORM, 'i')
const MAX_TERMS = 20

/** Takes a searched text apart. What looks like an operator but is none, such as `http://…`, is words; so is one without a value. */
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
