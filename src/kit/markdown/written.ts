import { plainWords } from './plain-words.ts'
import { inColumns } from './text-table.ts'

/**
 * What a text consists of: Markdown; the characters that somebody typed; or these with tables between the lines, made of
 * HTML (html-text.ts).
 */
export type TextKind = 'markdown' | 'typed' | 'converted'

export interface Written {
  body: string
  kind: TextKind
}

/** An address in Markdown may be as long as this. It is not read, but the words after it may be. */
const HIDDEN = 4_000

/** The beginning of a text in one line, for lists: at least so many characters, if it has them. */
export function beginningOf({ body, kind }: Written, longest: number): string {
  const start = body.trimStart().slice(0, 3 * longest + HIDDEN)
  return kind === 'markdown' ? plainWords(start) : typedWords(start)
}

/** What was typed, in one line; tables that we made without their lines. */
function typedWords(text: string): string {
  return inColumns(text).replace(/\s+/g, ' ').trim()
}
