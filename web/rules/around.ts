/** Stands for the value in a text. */
export const VALUE = '\uE002'

/** The words before and behind the value: they stand in boxes of their own, without marks of direction. */
export function around(text: string): [before: string, behind: string] {
  const [before = '', behind = ''] = text.split(VALUE).map(part => part.replace(/[\u2066-\u2069]/g, ''))
  return [before, behind]
}
