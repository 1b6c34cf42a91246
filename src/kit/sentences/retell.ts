import { LRUCache } from 'lru-cache'
import type { Text } from '../language/text.ts'
import { fieldIn, filled, formFor, type Translation } from './translation.ts'

/** A text, and how much of it is still in English. */
interface Retold {
  text: string
  left: number
}

/** What texts were made from: a template in its parts, and which of its values may be words of ours that are no sentence. */
interface Pattern {
  parts: string[]
  text: Text
  takesWords: boolean[]
}

const MAX_LENGTH = 1_000
/** Sentences inside of sentences. */
const MAX_DEPTH = 3
const REMEMBERED = 2_000
/** How many ends of sentences are tried: others may have many. */
const MAX_ENDS = 4
/** How many templates are tried for one text: a stranger may write one that fits many, with values that fit many. */
const MAX_TRIES = 20_000

/** A sentence, or the beginning of one. Words that go on after a field or inside of a sentence begin small. */
const WHOLE = /^\p{Lu}/u
const END_OF_SENTENCE = /(?<=[.!?)]) (?=[\p{Lu}\d])/gu
/** Where words of others stand: at the beginning, after a colon or a full stop, or in parentheses. */
const OF_OTHERS = /(^|[:.] |\()$/
/** `message.body must not be empty.` */
const OF_FIELD = /^([a-z_]\w*(?:\.\w+)*) (.+)\.$/s

/**
 * Tells again what was told in English and written down: finds the templates that a text was made from. Of several, those that
 * explain the most of it count; words of others stay as they are.
 */
export function createReteller(language: string, translation: Translation): (english: string) => string {
  const { sentences } = translation
  const remembered = new LRUCache<string, string>({ max: REMEMBERED })
  const patterns = Object.entries(sentences).flatMap(([template, text]) => patternOf(template, text) ?? [])
  const ofSentences = patterns.filter(({ isWhole }) => isWhole)
  const ofWords = patterns.filter(({ isWhole }) => !isWhole)

  const exactly = (english: string): Retold | undefined => {
    const text = Object.hasOwn(sentences, english) ? sentences[english] : undefined
    return text === undefined ? undefined : { text: formFor(text, [], language), left: 0 }
  }
  let tries = 0
  const byPattern = (english: string, depth: number, among: Pattern[]): Retold[] =>
    among.flatMap(({ parts, text, takesWords }) => {
      if (tries++ > MAX_TRIES) return []
      const values = valuesBetween(parts, english)
      if (!values) return []
      const told = values.map((value, index) =>
        WHOLE.test(value)
          ? sentence(value, depth - 1)
          : takesWords[index]
            ? words(value, depth - 1)
            : as(value),
      )
      const form = formFor(text, values.map(numberIn), language)
      return [
        {
          text: filled(
            form,
            told.map(one => one.text),
          ),
          left: sumOf(told),
        },
      ]
    })
  /** The words of ours that go on after a name. */
  const words = (english: string, depth: number): Retold =>
    exactly(english) ?? (depth > 0 ? best([as(english), ...byPattern(english, depth, ofWords)]) : as(english))
  const sentence = (english: string, depth: number): Retold => {
    if (depth === 0 || english.length < 3) return as(english)
    const [, field, rest = ''] = OF_FIELD.exec(english) ?? []
    if (field !== undefined) {
      const told = words(rest, depth)
      return told.text === rest ? as(english) : ofField(field, told)
    }
    const known = WHOLE.test(english) ? exactly(english) : undefined
    if (known) return known
    return best([as(english), ...byPattern(english, depth, ofSentences), ...inTwo(english, depth)])
  }
  const ofField = (field: string, { text, left }: Retold): Retold => {
    const template = sentences['{1} {2}.']
    return { text: filled(String(template), [fieldIn(translation, field), text]), left }
  }
  /** A sentence of ours, and what comes after it. */
  const inTwo = (english: string, depth: number): Retold[] =>
    [...english.matchAll(END_OF_SENTENCE).take(MAX_ENDS)].flatMap(({ index }) => {
      const first = english.slice(0, index)
      const told = exactly(first) ?? best([as(first), ...byPattern(first, depth - 1, ofSentences)])
      if (told.text === first) return []
      const rest = sentence(english.slice(index + 1), depth - 1)
      return [{ text: `${told.text} ${rest.text}`, left: told.left + rest.left }]
    })
  return english => {
    if (english.length > MAX_LENGTH) return english
    const known = remembered.get(english)
    if (known !== undefined) return known
    tries = 0
    const told = sentence(english, MAX_DEPTH).text
    remembered.set(english, told)
    return told
  }
}

/** Templates have their values in order. One that is nothing but values says nothing. */
function patternOf(template: string, text: Text): (Pattern & { isWhole: boolean }) | undefined {
  const parts = template.split(/\{\d\}/)
  if (parts.length === 1 || parts.every(part => /^[\s.]*$/.test(part))) return undefined
  return {
    parts,
    text,
    takesWords: parts.slice(0, -1).map(part => !OF_OTHERS.test(part)),
    isWhole: WHOLE.test(template) || /[.):]( \{\d\})?$/.test(template),
  }
}

/**
 * The values that stand between the parts of a template in a text, each as short as can be; undefined if the text is none of it.
 * In one pass: values may contain anything, so the first place of a part is as good as any later one.
 */
export function valuesBetween(parts: string[], text: string): string[] | undefined {
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  const end = text.length - last.length
  if (end < first.length || !text.startsWith(first) || !text.endsWith(last)) return undefined
  const values: string[] = []
  let start = first.length
  for (const part of parts.slice(1, -1)) {
    const next = text.indexOf(part, start)
    if (next < 0 || next + part.length > end) return undefined
    values.push(text.slice(start, next))
    start = next + part.length
  }
  return [...values, text.slice(start, end)]
}

function as(english: string): Retold {
  return { text: english, left: english.length }
}

/** The one that leaves the least; of equal ones, the first. */
function best(all: Retold[]): Retold {
  return all.reduce((one, other) => (other.left < one.left ? other : one))
}

function sumOf(parts: Retold[]): number {
  return parts.reduce((sum, { left }) => sum + left, 0)
}

function numberIn(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text
}
