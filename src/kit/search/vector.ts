import { joinedWords } from './joined.ts'
import { pairsOf, readable, wordsOf } from './words.ts'

/** PostgreSQL keeps no later place of a word, nor more places of one. */
const LAST_PLACE = 16_383
const MOST_PLACES = 255
/** PostgreSQL limits a vector to a megabyte: words beyond this one are not found. */
const LARGEST = 600_000

interface VectorOptions {
  /** How PostgreSQL ranks the words: `A` is best, `D` the default. */
  weight?: 'A' | 'D'
  /** Of the words with their places, in bytes. */
  largest?: number
}

/** The `tsvector` by which `searchQuery` finds a text, in PostgreSQL's notation. */
export function searchVector(text: string, { weight = 'D', largest = LARGEST }: VectorOptions = {}): string {
  const places = new Map<string, number[]>()
  let bytes = 0
  const add = (word: string, place: number) => {
    const known = places.get(word)
    const last = Math.min(place, LAST_PLACE)
    if (known?.at(-1) === last || known?.length === MOST_PLACES) return
    const more = known ? 2 : Buffer.byteLength(word) + 6
    if (bytes + more > largest) return
    bytes += more
    if (known) known.push(last)
    else places.set(word, [last])
  }
  for (const { letters, place } of placed(text)) add(letters, place)
  const mark = weight === 'D' ? '' : weight
  return [...places].map(([word, at]) => `'${word}':${at.map(place => `${place}${mark}`).join()}`).join(' ')
}

/** Everything that a text is found by, with its place from 1. */
function* placed(text: string): Generator<{ letters: string; place: number }> {
  const folded = readable(text)
  const words = wordsOf(folded)
  const starts: number[] = []
  let place = 1
  for (const { letters, isRun } of words) {
    starts.push(place)
    for (const lexeme of isRun ? pairsOf(letters) : [letters]) yield { letters: lexeme, place: place++ }
  }
  for (const { letters, from } of joinedWords(folded, words)) yield { letters, place: starts[from] as number }
}
