/** As much as a draft holds. */
export const MAX_BODY = 100_000

/** Two texts in one, the newer last; just one of them if it has the other. */
export function mergeTexts(older: string, newer: string): string {
  if (has(older, newer.trim())) return older
  if (has(newer, older.trim())) return newer
  return `${older}\n\n${newer}`.slice(0, MAX_BODY)
}

/** Whether the part begins a line of the text, and ends with a word of it: "no" is not part of "I know". */
function has(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = part === '' ? -1 : text.indexOf(part, at + 1)) {
    const next = text.slice(at + part.length, at + part.length + 2)
    if ((at === 0 || text[at - 1] === '\n') && !/^[\p{L}\p{N}]/u.test(next)) return true
  }
  return part === ''
}
