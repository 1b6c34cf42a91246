import { hasPart } from '../../src/kit/search/fold.ts'

/** Operators of a search with their known values. */
export type Values = Map<string, string[]>

/** The word before the cursor, if it may be an operator: `from`, `status:op`, `-tag:"two w`. */
const WORD = /(^|\s)-?([a-z][\w-]*(?::(?:"[^"]*|[^\s"]*))?)$/i
const MOST = 8

/** Completions for the word before the cursor. */
export function completionsOf(text: string, values: Values): string[] {
  const [, , word = ''] = WORD.exec(text) ?? []
  const [operator = '', typed] = word.toLowerCase().split(/:"?/, 2)
  if (typed === undefined)
    return operator.length < 2
      ? []
      : [...values.keys()].flatMap(key => (key.toLowerCase().startsWith(operator) ? [`${key}:`] : []))
  return (valuesOf(values, operator) ?? [])
    .filter(value => hasPart(value, typed) && value.toLowerCase() !== typed)
    .slice(0, MOST)
    .map(value => `${operator}:${/\s/.test(value) ? `"${value}"` : value} `)
}

const valuesOf = (values: Values, operator: string) =>
  [...values].find(([key]) => key.toLowerCase() === operator)?.[1]

/** The text with the word before the cursor completed. */
export function completed(text: string, completion: string): string {
  const [, , word = ''] = WORD.exec(text) ?? []
  return text.slice(0, text.length - word.length) + completion
}

/** A word of a search that has a meaning of its own, with its place in the text. */
export interface Term {
  text: string
  start: number
}

const TERM = /(^|\s)(-?([a-z][\w-]*):(?:"[^"]*"|[^\s"]+))(?=\s)/gi

/** The terms that are complete: a blank follows, so that nothing jumps while somebody types. */
export function termsIn(text: string, values: Values): Term[] {
  return [...text.matchAll(TERM)].flatMap(({ index, 1: blank = '', 2: term = '', 3: operator = '' }) =>
    valuesOf(values, operator.toLowerCase()) ? [{ text: term, start: index + blank.length }] : [],
  )
}

/** The text without a term. */
export function withoutTerm(text: string, { text: term, start }: Term): string {
  return `${text.slice(0, start)}${text.slice(start + term.length).trimStart()}`
}
