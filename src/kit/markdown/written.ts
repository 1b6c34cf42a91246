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

/** What was typed, in one line; tables that we made without their lines. Quoted lines come only if there is nothing else. */
function typedWords(text: string): string {
  return inOneLine(withoutQuotes(text)) || inOneLine(text)
}

function inOneLine(text: string): string {
  return inColumns(text).replace(/\s+/g, ' ').trim()
}

const QUOTED = /^\s*>/
const RULE = /^\s*[_=*-]{5,}\s*$/

/** The lines that are not marked as quoted, without those right above a quote that say who wrote. */
function withoutQuotes(text: string): string {
  const lines = text.split('\n')
  const next = (at: number) => lines.slice(at + 1).find(line => line.trim() !== '') ?? ''
  return lines
    .filter(
      (line, at) => !QUOTED.test(line) && !RULE.test(line) && !(/:\s*$/.test(line) && QUOTED.test(next(at))),
    )
    .join('\n')
}
