import type { Word } from './words.ts'

/** What several words are also found by. */
export interface Joined {
  letters: string
  /** Index of the first word. */
  from: number
  /** Index of the last word. */
  to: number
}

const WITHIN_COMPOUND = /^[-_./@'’]$/u
const LONGEST_COMPOUND = 60
/** Between the groups of digits of a number: `030 / 901820`, `(500) 555-0177`, `DE89 3704`. */
const WITHIN_NUMBER = /^[ ()./_–-]{1,3}$/u
const MOST_GROUPS = 7
const [SHORTEST_NUMBER, LONGEST_NUMBER] = [6, 30]
const [SHORTEST_PHONE, LONGEST_PHONE] = [8, 15]

/** The words that a folded text has when what it joins by punctuation, or separates within numbers, is written as one. */
export function joinedWords(text: string, words: Word[]): Joined[] {
  return [...compounds(text, words), ...numbers(text, words)]
}

/** `AB-123-77` is found by `ab12377`, `e-mail` by `email`. */
function compounds(text: string, words: Word[]): Joined[] {
  const found: Joined[] = []
  for (let from = 0; from < words.length; from++) {
    let to = from
    while (!words[from]?.isRun && WITHIN_COMPOUND.test(gapAfter(text, words, to)) && !words[to + 1]?.isRun)
      to++
    const letters = to > from ? lettersOf(words, from, to) : ''
    if (to > from && letters.length <= LONGEST_COMPOUND) found.push({ letters, from, to })
    from = to
  }
  return found
}

/** Every part of a number that is written in groups; of an international number, also without the code of its country. */
function numbers(text: string, words: Word[]): Joined[] {
  const found: Joined[] = []
  for (let from = 0; from < words.length; from++) {
    const isInternational =
      text[(words[from] as Word).start - 1] === '+' || words[from]?.letters.startsWith('00')
    let letters = ''
    for (let to = from; to < from + MOST_GROUPS && hasDigit(words[to]); to++) {
      letters += words[to]?.letters
      if (letters.length > LONGEST_NUMBER) break
      if (to > from && letters.length >= SHORTEST_NUMBER) found.push({ letters, from, to })
      if (isInternational) for (const form of formsOfPhone(letters)) found.push({ letters: form, from, to })
      if (!WITHIN_NUMBER.test(gapAfter(text, words, to))) break
    }
  }
  return found
}

/**
 * The ways to write an international number, given in digits with or without `00`: with the code of the country, which has one
 * to three digits, and without it, with and without a zero in its place.
 */
export function formsOfPhone(digits: string): string[] {
  const number = digits.replace(/^00/, '')
  if (!/^\d+$/.test(number) || number.length < SHORTEST_PHONE || number.length > LONGEST_PHONE) return []
  const national = [1, 2, 3].map(length => number.slice(length).replace(/^0/, ''))
  return [number, ...national.flatMap(rest => [rest, `0${rest}`])]
}

/** The text between a word and the next; after the last word a line break, which joins nothing. */
function gapAfter(text: string, words: Word[], index: number): string {
  const [word, next] = [words[index], words[index + 1]]
  return word && next ? text.slice(word.end, next.start) : '\n'
}

const hasDigit = (word: Word | undefined) => word !== undefined && !word.isRun && /\d/.test(word.letters)

const lettersOf = (words: Word[], from: number, to: number) =>
  words
    .slice(from, to + 1)
    .map(({ letters }) => letters)
    .join('')
