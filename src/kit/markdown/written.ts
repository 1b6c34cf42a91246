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

/** The beginning of a text in one line, for lists. */
export function beginningOf({ body, kind }: Written, longest: number): string {
  const start = body.trimStart().slice(0, 3 * longest)
  return kind === 'markdown' ? plainWords(start) : typedWords(start)
}

/** What was typed, in one line; tables that we made without their lines. */
function typedWords(text: string): string {
  return inColumns(text).replace(/\s+/g, ' ').trim()
}
