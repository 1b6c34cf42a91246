import { z } from 'zod'
import { inWords } from './input.ts'
import type { Sentence } from './sentences/say.ts'

/** A sentence for people: a program reads it in English, a page in its language (http/tell-answers.ts). */
export const sentenceOutput = z.string().meta({ sentence: true }) as unknown as z.ZodType<
  string,
  string | Sentence
>

/** A time in a response: milliseconds, and the offset of the brand's zone. */
export const time = z.string().meta({ format: 'date-time', examples: ['2026-11-20T21:22:05.123+00:00'] })

/** One of a noun's numeric codes, with their names in the description. */
export function codeOutput<Codes extends Record<string, number>>(codes: Codes, what: string) {
  const names = Object.entries(codes).map(([name, code]) => `${code} ${inWords(name)}`)
  const allowed = Object.values(codes) as Codes[keyof Codes][]
  return z.literal(allowed).describe(`${what}: ${names.join(', ')}.`)
}

/** The envelope of a list: sizes and counts, and the items of the page under the key of their noun. */
export function pageOf<Key extends string, Item extends z.ZodType>(key: Key, item: Item) {
  const sizes = {
    page_size: z.int().describe('Items per page.'),
    page_count: z.int().describe('Number of pages; 0 for an empty list.'),
    total_count: z.int().describe('Number of items.'),
  }
  const items = { [key]: z.array(item) } as Record<Key, z.ZodArray<Item>>
  const id = `${key.split('_').map(capitalized).join('')}Page`
  return z.object({ ...sizes, ...items }).meta({ id })
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** The brand's own keys and values. */
export const dataOutput = z.record(z.string(), z.unknown()).describe('Your own keys and values.')
