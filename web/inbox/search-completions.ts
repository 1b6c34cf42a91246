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
    .filter(value => value.toLowerCase().includes(typed) && value.toLowerCase() !== typed)
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
