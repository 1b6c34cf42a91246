import { readable, wordsOf } from '../../kit/search/words.ts'

const SHORTEST_FORGIVEN = 4

/** The words of a text in their comparable form: lower case, letters and digits only. */
export function searchableWords(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  )
}

/**
 * A word and, unless it is short, its variants with one letter left out. Two words share a key if they differ by one
 * missing, added, changed or swapped letter.
 */
export function keysOfWord(word: string): string[] {
  const letters = [...word]
  if (letters.length < SHORTEST_FORGIVEN || letters.length > 40) return [word]
  return [word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(''))]
}

/** The keys of all words of a title. */
export function keysOfTitle(title: string): string[] {
  return [...new Set(wordsOf(readable(title)).flatMap(({ letters }) => keysOfWord(letters)))]
}
