import { joinedWords } from './joined.ts'
import { pairsOf, readable, type Word, wordsOf } from './words.ts'

/** Beyond these limits a search says nothing more. */
const MAX_TERMS = 32
const MAX_WORDS = 64

/** A phrase in quotation marks, or a word, each with or without a minus. */
const TERM = /(-*)"([^"]*)(?:"|$)|([^\s"]+)/g
const NUMBER = /^[+\d()./_–-]+$/

interface Term {
  text: string
  isNegated: boolean
  /** Its words may stand anywhere, in any order. */
  isLoose: boolean
}

/**
 * The search for a text in vectors by `searchVector`, in PostgreSQL's notation for a `tsquery`: words, phrases in quotation marks,
 * `or` and `-not`. What is written together, as an address of a page is, stands together.
 */
export function searchQuery(typed: string): string {
  const alternatives: Term[][] = [[]]
  for (const term of termsOf(typed))
    if (term === 'or') alternatives.push([])
    else alternatives.at(-1)?.push(term)
  return alternatives
    .map(terms => terms.flatMap(queryOf).join(' & '))
    .filter(query => query !== '')
    .join(' | ')
}

function termsOf(typed: string): (Term | 'or')[] {
  const terms: (Term | 'or')[] = []
  let number: Term | undefined
  for (const [, minus = '', phrase, word = ''] of typed.replace(/[“”„]/g, '"').matchAll(TERM)) {
    if (terms.length === MAX_TERMS) break
    if (phrase === undefined && number && NUMBER.test(word)) {
      number.text += ` ${word}`
      continue
    }
    if (/^or$/i.test(word)) terms.push('or')
    else if (phrase !== undefined) terms.push({ text: phrase, isNegated: minus !== '', isLoose: false })
    else terms.push({ text: word.replace(/^-+/, ''), isNegated: word.startsWith('-'), isLoose: false })
    const last = terms.at(-1)
    number = NUMBER.test(word) && !word.startsWith('-') && last !== 'or' ? last : undefined
    if (number) number.isLoose = true
  }
  return terms
}

/** None for a term without words. */
function queryOf({ text, isNegated, isLoose }: Term): string[] {
  const folded = readable(text)
  const words = wordsOf(folded).slice(0, MAX_WORDS)
  if (words.length === 0) return []
  const isNumber = /\s/.test(text)
  const inOrder = isLoose && isNumber ? words.map(word => wordQuery(word)).join(' & ') : phraseOf(words)
  const asOne = joinedWords(folded, words).filter(({ from, to }) => from === 0 && to === words.length - 1)
  const query = [inOrder, ...new Set(asOne.map(({ letters }) => `'${letters}'`))].join(' | ')
  return [`${isNegated ? '!' : ''}(${query})`]
}

/** The search for words beside each other; for a beginning, the last one may go on, as a run always may. */
export function phraseOf(words: Word[], isBeginning = false): string {
  const last = words.length - 1
  return words
    .map((word, index) =>
      word.isRun && index < last
        ? quoted(pairsOf(word.letters)).join(' <-> ')
        : wordQuery(word, isBeginning && index === last),
    )
    .join(' <-> ')
}

function wordQuery({ letters, isRun }: Word, isBeginning = false): string {
  if (!isRun) return `'${letters}'${isBeginning ? ':*' : ''}`
  const pairs = pairsOf(letters)
  return pairs.length === 1 ? `'${letters}':*` : `(${quoted(pairs.slice(0, -1)).join(' <-> ')})`
}

const quoted = (words: string[]) => words.map(word => `'${word}'`)
