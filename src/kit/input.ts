import { z } from 'zod'
import { type FieldErrors, invalidFields, type Problem } from './errors.ts'
import { MAX_PAGE_SIZE } from './paging.ts'
import { refusalOf } from './schema-refusals.ts'
import { asIssue, orSay, quoted, Sentence, say } from './sentences/say.ts'
import { isTime } from './time.ts'
import { under } from './wire.ts'

/** Clients send null, "" and [] for "nothing". */
export function nothingToUndefined(value: unknown): unknown {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0) ? undefined : value
}

/** An optional field; null, "" and [] count as absent. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(nothingToUndefined, schema.optional()).optional()
}

/** A line that people may leave out; one of blanks counts as absent. */
export function optionalLine(max: number) {
  return z.preprocess(blankToNothing, optional(line(max))).optional()
}

/** Moves a bare body under its documented key. A field of the same name does not count as the key. */
export function wrapped(key: string, body: unknown, fields: object = {}): unknown {
  if (!isRecord(body) || isRecord(body[key])) return body
  return key in fields || !(key in body) ? { [key]: body } : body
}

/** A body under its documented key; the bare object is accepted, too. */
export function payload<Key extends string, Schema extends z.ZodType>(key: Key, schema: Schema) {
  const fields = fieldsOf(schema)
  const body = z.object({ [key]: schema } as Record<Key, Schema>)
  return under(
    key,
    z.preprocess(given => wrapped(key, given, fields), body),
  )
}

function fieldsOf(schema: unknown): object {
  if (schema instanceof z.ZodPipe) return { ...fieldsOf(schema.in), ...fieldsOf(schema.out) }
  return schema instanceof z.ZodObject ? schema.shape : {}
}

/** A body under its documented key or bare, whose fields are named without the key in refusals. */
export function unwrapped<Schema extends z.ZodType>(key: string, schema: Schema) {
  const unwrap = (body: unknown) => (isRecord(body) && key in body ? body[key] : body)
  return z.preprocess(unwrap, schema).meta({ root: key })
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text of so many characters, as people and PostgreSQL count them: an emoji is one. */
export function text(min: number, max: number) {
  return limited(z.string(), min, max)
}

/** A text that is not blank. */
export function words(max: number) {
  return text(1, max).refine(value => value.trim() !== '', orSay`must not be empty`)
}

/** What was typed into a box of several lines: a browser counts a line break as one letter, and sends two. */
export const typedText = z.string().transform(text => text.replaceAll('\r\n', '\n'))

/** A trimmed text that is not empty: a name, a title. */
export function line(max: number) {
  return limited(z.string().trim(), 1, max)
}

function limited(schema: z.ZodString, min: number, max: number) {
  const length = (value: string) =>
    value.length > max && value.length <= 2 * max ? [...value].length : value.length
  return schema
    .min(min)
    .refine(value => length(value) <= max, orSay`must be at most ${max} characters`)
    .meta({ maxLength: max })
}

/** A text that null or an empty one removes. Absent, it stays. */
export function clearable(max: number) {
  const toNull = (value: unknown) => (value === undefined ? undefined : (nothingToUndefined(value) ?? null))
  return z.preprocess(toNull, text(1, max).nullable().optional()).optional()
}

/**
 * An external id: text, or a number for one. A number with more digits than JavaScript keeps would silently change, so it is
 * refused.
 */
export function foreignId(max: number) {
  return z.preprocess(value => (Number.isSafeInteger(value) ? String(value) : value), z.string().max(max))
}

/** A query parameter with one value; of a repeated one, the last non-empty value counts. */
export function parameter<Schema extends z.ZodType>(schema: Schema) {
  const lastOf = (value: unknown) => (Array.isArray(value) ? value.findLast(part => part !== '') : value)
  return z
    .preprocess(value => nothingToUndefined(lastOf(nothingToUndefined(value))), schema.optional())
    .optional()
}

/** A text parameter; blanks are none. */
export const textParameter = parameter(
  z.preprocess(blankToNothing, z.preprocess(scalarToText, z.string().max(2_000)).optional()),
)

function blankToNothing(value: unknown): unknown {
  return typeof value === 'string' && value.trim() === '' ? undefined : value
}

/** GET parameters may come in a JSON body, and so as numbers. */
function scalarToText(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}

/** Pairs to filter custom data by; anything but a hash is ignored. */
export const dataParameter = z
  .preprocess(value => [value].flat().findLast(isRecord), z.record(z.string(), z.unknown()).optional())
  .optional()

function toNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\s*-?\d{1,30}\s*$/.test(value) ? Number(value) : value
}

/** An integer in a range, as a number or as digits. */
export function integer(min: number, max: number) {
  const ends = max < Number.MAX_SAFE_INTEGER ? say`from ${min} to ${max}` : say`of at least ${min}`
  const error = asIssue(say`must be a whole number ${ends}`)
  return z.preprocess(
    toNumber,
    z
      .int({ ...error, abort: true })
      .min(min, error)
      .max(max, error),
  )
}

/** The id of a row, in the data of jobs and events. */
export const rowId = z.int()

/** A row id in a path. Anything but a number becomes an id that does not exist. */
export const idInPath = z.preprocess(value => (/^\d{1,15}$/.test(String(value)) ? Number(value) : 0), z.int())

/** `onHold` → `on hold`, `instagram_dm` → `instagram dm`. */
export function inWords(name: string): string {
  return name.replaceAll('_', ' ').replace(/[A-Z]/g, ' $&').toLowerCase()
}

/** A numeric code of a noun. */
export function code<Codes extends Record<string, number>>(codes: Codes) {
  // A code may have several names: the first one counts here.
  const first = Object.entries(codes).filter(
    ([, value], index, all) => all.findIndex(([, other]) => other === value) === index,
  )
  const words = first.map(([name, value]) => `${value} (${inWords(name)})`)
  const allowed = first.map(([, value]) => value) as Codes[keyof Codes][]
  const schema = z.literal(allowed, orSay`must be one of: ${words.join(', ')}`)
  return z.preprocess(toNumber, schema).describe(`${words.join(', ')}.`)
}

/** A numeric code of a noun, by code or by name, in any case and with any blanks, dashes or underscores. */
export function codeOrName<Codes extends Record<string, number>>(codes: Codes) {
  const folded = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '')
  const byName = new Map(Object.entries(codes).map(([name, value]) => [folded(name), value]))
  const schema = code(codes)
  const known = [...new Set(Object.values(codes)), ...Object.keys(codes)]
  return z
    .preprocess(value => (typeof value === 'string' ? (byName.get(folded(value)) ?? value) : value), schema)
    .meta({ type: ['integer', 'string'], enum: known })
}

/** Several values: a list, or one text with commas. */
export function commaSeparated<Item extends z.ZodType>(item: Item, max = 50) {
  const split = (value: unknown) => {
    const parts = firstOf(Array.isArray(value) ? value : [value], max + 1)
    const texts = parts.flatMap(part =>
      typeof part === 'string' ? [...wordsIn(part).take(max + 1)] : [scalarToText(part)],
    )
    return texts.filter(part => part !== null && part !== undefined)
  }
  return z.preprocess(value => firstOf(split(value), max + 1), z.array(item).max(max)).meta({ orOne: true })
}

/** The non-blank parts between commas. */
function wordsIn(text: string): IteratorObject<string> {
  return text.matchAll(/[^,\s][^,]*/g).map(([word]) => word.trimEnd())
}

/** The schema, described with further forms that it takes, as JSON Schemas. */
export function alsoAs<Schema extends z.ZodType>(schema: Schema, ...forms: Record<string, unknown>[]) {
  return schema.meta({ also: forms })
}

/** A list of at most so many items; items beyond that are not looked at. */
export function listOf<Item extends z.ZodType>(item: Item, max: number) {
  return z.preprocess(
    value => (Array.isArray(value) ? firstOf(value, max + 1) : value),
    z.array(item).max(max),
  )
}

function firstOf<Item>(items: Item[], count: number): Item[] {
  return items.length > count ? items.slice(0, count) : items
}

/** A boolean in any spelling that clients use. */
export const flag = z.preprocess(
  value => FLAG_WORDS.get(typeof value === 'string' ? value.toLowerCase() : value) ?? value,
  z.boolean(),
)
const FLAG_WORDS = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  [1, true],
  ['false', false],
  ['0', false],
  [0, false],
])

/** An ISO 8601 date or date-time, still as text: its time zone is the brand's. */
export const timeText = z
  .string()
  .meta({ anyOf: ['date', 'date-time'].map(format => ({ type: 'string', format })) })
  .refine(isTime, orSay`must be an ISO 8601 date or date-time, for example 2026-11-20T21:22:05+00:00`)
  .describe("ISO 8601 date or date-time; without an offset, in the brand's time zone.")

/** One word of a closed list. */
export function oneOf<const Words extends readonly string[]>(words: Words) {
  return z.enum(words, orSay`must be one of: ${words.join(', ')}`)
}

/** The parameters of every paged list. */
export const pageParameters = {
  page: parameter(integer(1, 1_000_000_000)).describe('Page number, from 1.'),
  page_size: parameter(integer(1, MAX_PAGE_SIZE)).describe('Items per page, 30 by default.'),
  cursor: textParameter.describe('Cursor from the link to the next page.'),
}

/** The 422 for a failed schema: each field by its path, cut to so many parts, in words. */
export function problemOf(error: z.ZodError, depth = Number.POSITIVE_INFINITY): Problem {
  const fields: FieldErrors = {}
  for (const issue of error.issues) {
    const path = issue.path.slice(0, depth).join('.') || 'body'
    const errors = fields[path] ?? []
    fields[path] = errors
    const sentence = sentenceOfIssue(issue)
    if (!errors.some(one => String(one) === String(sentence))) errors.push(sentence)
  }
  return invalidFields(fields)
}

/** The value, as the schema reads it. Throws invalid. */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (!result.success) throw problemOf(result.error)
  return result.data
}

/** What was given to `orSay`; a message that zod makes itself has no translation. */
export function sentenceOfIssue({ message }: Pick<z.core.$ZodIssue, 'message'>): Sentence {
  const given: unknown = message
  return given instanceof Sentence ? given : quoted(message)
}

z.config({
  customError: issue => {
    const sentence = refusalOf(issue)
    return sentence && asIssue(sentence).error()
  },
})
