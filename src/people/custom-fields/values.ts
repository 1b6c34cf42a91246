import { type CustomData, mergeData } from '../../kit/custom-data.ts'
import { type FieldErrors, invalidInputs } from '../../kit/errors.ts'
import type { Scope } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import { isDay } from '../../kit/time.ts'
import { type FieldRow, findFields } from './queries.ts'
import type { FieldSubject, FieldType } from './types.ts'

interface Change {
  subject: FieldSubject
  before: CustomData
  changes: CustomData | undefined
}

/**
 * The data after changes, whose values fit the brand's fields; null removes a key, and so does an empty text for a field with
 * a type other than text. Throws invalid, naming `data` or each key in it.
 */
export async function dataAfter(scope: Scope, { subject, before, changes }: Change): Promise<CustomData> {
  if (changes === undefined) return before
  const fields = (await findFields(scope)).filter(field => field.subject === subject)
  const given = { ...changes }
  const refused: FieldErrors = {}
  for (const field of fields) {
    const value = Object.hasOwn(given, field.key) ? given[field.key] : undefined
    if (value === undefined || value === null) continue
    const fitting = readValue(field, value)
    if (fitting === undefined) refused[`data.${field.key}`] = [MUST_BE[field.type]]
    else given[field.key] = fitting
  }
  if (Object.keys(refused).length > 0) throw invalidInputs(refused)
  return mergeData(before, given, 'data')
}

const MUST_BE: Record<FieldType, Sentence> = {
  text: say`must be a text`,
  number: say`must be a number`,
  date: say`must be a day such as 2026-11-23`,
  choice: say`must be one of the choices of this field`,
  link: say`must be an http or https URL`,
  yes_no: say`must be true or false`,
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i

type Reading = (text: string, field: FieldRow) => unknown

const READ: Record<FieldType, Reading> = {
  text: text => text,
  number: text => (NUMBER.test(text) && isExact(Number(text)) ? Number(text) : undefined),
  date: text => (isDay(text) ? text : undefined),
  choice: (text, { choices }) => choices.find(choice => choice.toLowerCase() === text.toLowerCase()),
  link: text => (/^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? text : undefined),
  yes_no: text => WORDS.get(text.toLowerCase()),
}

const WORDS = new Map([
  ...['true', 'yes', '1'].map(word => [word, true] as const),
  ...['false', 'no', '0'].map(word => [word, false] as const),
])

const isExact = (value: number) =>
  Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))

/** The value as the field's type; null for an empty text that the type does not have; undefined if it does not fit. */
export function readValue(field: FieldRow, value: unknown): unknown {
  if (field.type === 'text') return String(value)
  const text = String(value).trim()
  return text === '' ? null : READ[field.type](text, field)
}
