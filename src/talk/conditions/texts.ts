import { RE2JS } from 're2js'
import { fold } from '../../kit/search/fold.ts'

/** A text that conditions ask about; it is folded once, however many ask. */
export class AskedText {
  readonly text: string
  #folded: string | undefined

  constructor(text: string) {
    this.text = text
  }

  get folded(): string {
    this.#folded ??= fold(this.text)
    return this.#folded
  }
}

const LETTER = /[\p{L}\p{N}]/u
/** Scripts that put no spaces between words. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u

/**
 * Whether these words stand in the text, whatever the case and the accents. They begin where a word begins, and the last one may go
 * on: `refund` is in “refunds”, `art` not in “start”.
 */
export function hasWords({ folded }: AskedText, words: string): boolean {
  const wanted = foldedWords(words)
  if (wanted === '') return false
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1))
    if (isBeginning(folded, at, wanted)) return true
  return false
}

const known = new Map<string, string>()
const MAX_KNOWN = 5_000

/** Words of conditions, which are few, are folded once. */
export function foldedWords(words: string): string {
  const before = known.get(words)
  if (before !== undefined) return before
  if (known.size >= MAX_KNOWN) known.clear()
  const folded = fold(words).trim()
  known.set(words, folded)
  return folded
}

function isBeginning(text: string, at: number, wanted: string): boolean {
  const [first = ''] = wanted
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? ''
  return !LETTER.test(first) || UNSPACED.test(first) || !LETTER.test(before) || UNSPACED.test(before)
}

const MAX_PATTERN = 500
/** A match takes as long as the text, times these. */
const MAX_INSTRUCTIONS = 1_000

/** The pattern (RE2's syntax, so that it takes linear time), ignoring case; undefined if it is none. */
export function compilePattern(pattern: string): ((text: string) => boolean) | undefined {
  if (pattern.length > MAX_PATTERN) return undefined
  try {
    const compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE | RE2JS.DOTALL)
    if (compiled.programSize() > MAX_INSTRUCTIONS) return undefined
    return text => compiled.matcher(text.slice(0, MAX_MATCHED)).find()
  } catch {
    return undefined
  }
}

/** Patterns look at this much of a text: ten times as much would hold up others for a tenth of a second each. */
const MAX_MATCHED = 10_000
