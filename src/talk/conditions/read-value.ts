import { type Sentence, say } from '../../kit/sentences/say.ts'
import { isDay } from '../../kit/time.ts'
import { uniqueTags } from '../conversations/tags.ts'
import type { Value } from './condition.ts'
import { parseSpan } from './durations.ts'
import type { KnownField, ValueType } from './fields.ts'
import type { ReadChoice } from './read-choice.ts'
import { compilePattern } from './texts.ts'

export type ReadValue = { value: Value } | { problem: Sentence }

interface Given {
  op: string
  value: unknown
}

const MAX_VALUES = 50
const MAX_LENGTH = 500

/** The value of a condition, as it is compared, or why it is none. */
export function readValue(field: KnownField, given: Given, readChoice: ReadChoice): ReadValue {
  return READ[field.type](given, field, readChoice)
}

type Read = (given: Given, field: KnownField, readChoice: ReadChoice) => ReadValue

const READ: Record<ValueType, Read> = {
  text: readTexts,
  choice: readChoices,
  membership: readChoices,
  list({ value }) {
    const texts = textsOf(value)
    return texts ? { value: uniqueTags(texts) } : { problem: NO_TEXTS }
  },
  number({ value }) {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number)
      ? { value: number }
      : { problem: say`must be a number` }
  },
  duration({ value }) {
    return typeof value === 'string' && parseSpan(value) !== undefined
      ? { value }
      : { problem: say`must be a duration such as 30 minutes, 2 business hours or 3 days` }
  },
  day({ value }) {
    return typeof value === 'string' && isDay(value)
      ? { value }
      : { problem: say`must be a day such as 2026-11-23` }
  },
  yes_no({ value }) {
    const isTrue = value === true || value === 'true'
    return isTrue || value === false || value === 'false'
      ? { value: isTrue }
      : { problem: say`must be true or false` }
  },
}

const NO_TEXTS = say`must be a text, or several, of at most ${MAX_LENGTH} characters`

function readChoices({ value }: Given, field: KnownField, readChoice: ReadChoice): ReadValue {
  const texts = textsOf(value)
  if (!texts) return { problem: NO_TEXTS }
  const values: string[] = []
  for (const text of texts) {
    const read = readChoice(field, text)
    if (typeof read !== 'string') return { problem: read }
    values.push(read)
  }
  return { value: values }
}

function readTexts({ op, value }: Given): ReadValue {
  const texts = textsOf(value)
  if (!texts) return { problem: NO_TEXTS }
  if (op === 'matches' && !texts.every(compilePattern))
    return { problem: say`must be a pattern in the syntax of RE2` }
  return { value: texts }
}

function textsOf(value: unknown): string[] | undefined {
  const values = (Array.isArray(value) ? value : [value]).map(one =>
    typeof one === 'number' ? String(one) : one,
  )
  const areTexts = values.every(
    (one): one is string => typeof one === 'string' && one.trim() !== '' && one.length <= MAX_LENGTH,
  )
  return areTexts && values.length > 0 && values.length <= MAX_VALUES
    ? values.map(one => one.trim())
    : undefined
}
