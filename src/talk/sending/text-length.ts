import type { LengthUnit } from '../channels/limits.ts'

/** A reply that is longer than this many messages is not one for a messenger. */
export const MAX_TEXTS = 10

export function lengthOf(text: string, unit: LengthUnit): number {
  if (unit === 'bytes') return new TextEncoder().encode(text).length
  return unit === 'characters' ? text.length : postLength(text)
}

/** Ranges of characters that count once: Latin and its neighbours, and the usual punctuation. */
const LIGHT = [
  [0, 0x10ff],
  [0x2000, 0x200d],
  [0x2010, 0x201f],
  [0x2032, 0x2037],
] as const
const URLS = /https?:\/\/\S+/g
const URL_LENGTH = 23
const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** How long a post is by X’s count, where a link is 23 and an emoji 2: https://docs.x.com/fundamentals/counting-characters */
function postLength(text: string): number {
  const links = text.match(URLS)?.length ?? 0
  const rest = text.normalize('NFC').replace(URLS, '')
  const graphemes = [...GRAPHEMES.segment(rest)].map(({ segment }) => weightOf(segment))
  return links * URL_LENGTH + graphemes.reduce((sum, weight) => sum + weight, 0)
}

function weightOf(grapheme: string): number {
  if (/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(grapheme)) return 2
  return [...grapheme].reduce((sum, character) => sum + (isLight(character.codePointAt(0) ?? 0) ? 1 : 2), 0)
}

function isLight(code: number): boolean {
  return LIGHT.some(([first, last]) => code >= first && code <= last)
}
