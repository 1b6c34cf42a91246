import { fold } from './fold.ts'

/** A word of a folded text, or a run of letters of a script that puts no spaces between words. */
export interface Word {
  letters: string
  isRun: boolean
  start: number
  end: number
}

/** Longer ones are cut. */
const LONGEST_WORD = 200
const LETTERS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
/** But for the plus of phone numbers: some, such as ㎀, become letters when they are folded. */
const SYMBOL = /(?!\+)\p{S}/gu
/** Scripts without spaces between words, and Korean, which writes particles onto them. */
const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Bopomofo}\\p{scx=Hangul}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}'
const PARTS = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu')
const IS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u')

/** A text, folded, in which words can be found. */
export function readable(text: string): string {
  return fold(text.replace(SYMBOL, ' '))
}

/** The words of a readable text, in order. */
export function wordsOf(folded: string): Word[] {
  const words: Word[] = []
  const add = (letters: string, start: number, isRun: boolean) =>
    words.push({ letters: isRun ? letters : cut(letters), isRun, start, end: start + letters.length })
  // Most texts are of scripts with spaces alone, which saves looking at each word.
  const hasRuns = IS_UNSPACED.test(folded)
  for (const { 0: letters, index } of folded.matchAll(LETTERS))
    if (!hasRuns) add(letters, index, false)
    else
      for (const { 0: part, index: inside } of letters.matchAll(PARTS))
        add(part, index + inside, IS_UNSPACED.test(part))
  return words
}

function cut(word: string): string {
  return word.length <= LONGEST_WORD ? word : [...word].slice(0, LONGEST_WORD).join('')
}

/** The pairs of neighbours in a run, by which any part of it is found, and its last letter. */
export function pairsOf(run: string): string[] {
  const letters = [...run]
  return letters.map((letter, index) => letter + (letters[index + 1] ?? ''))
}
