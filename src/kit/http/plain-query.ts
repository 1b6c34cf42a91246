import { z } from 'zod'
import { invalid } from '../errors.ts'
import { isRecord } from '../input.ts'
import { say } from '../sentences/say.ts'

type Query = Record<string, unknown>

/**
 * The parameters of a list as its schema names them, from the forms that programs of others send: `filter[status]=open` is
 * `status=open`, and the words of a closed list count in any case. Throws invalid for a key that is not a parameter, and for
 * one that is given in both forms with different values.
 */
export function plainQuery(schema: z.ZodType, query: Query): Query {
  if (!(schema instanceof z.ZodObject)) return query
  const { shape } = schema as z.ZodObject<Record<string, z.ZodType>>
  const plain = withoutHash(query, shape)
  for (const [name, words] of closedWords(shape))
    if (plain[name] !== undefined) plain[name] = inTheirCase(plain[name], words)
  return plain
}

/** Takes `filter[key]=value` apart. A list without a parameter `filter` ignores the keys that it does not have. */
function withoutHash(query: Query, shape: Record<string, z.ZodType>): Query {
  const given = [query.filter].flat()
  const hashes = given.filter(isRecord)
  if (hashes.length === 0) return { ...query }
  const words = given.filter(value => !isRecord(value))
  const plain: Query = { ...query, filter: words.length > 0 ? words : undefined }
  for (const [key, value] of hashes.flatMap(hash => Object.entries(hash))) {
    const name = nameOf(key, shape)
    if (name !== undefined) setOnce(plain, name, unbracketed(value))
    else if ('filter' in shape) throw invalid('filter', say`cannot have the key ${key.slice(0, 40)}`)
  }
  return plain
}

/** In any case, and in the plural. */
function nameOf(key: string, shape: Query): string | undefined {
  const word = key.trim().toLowerCase()
  return [word, word.replace(/s$/, '')].find(name => Object.hasOwn(shape, name))
}

function setOnce(plain: Query, name: string, value: unknown): void {
  const before = plain[name]
  const isNew = before === undefined || before === '' || JSON.stringify(before) === JSON.stringify(value)
  if (!isNew && value !== '') throw invalid(name, say`is given twice, with different values`)
  if (isNew) plain[name] = value
}

/** Names below the first level come with their brackets: `filter[status][]`, `filter[data][order]`. */
function unbracketed(value: unknown): unknown {
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([key, child]) => [/^\[(.*)\]$/.exec(key)?.[1] ?? key, child])
  return entries.every(([key]) => /^\d*$/.test(String(key)))
    ? entries.flatMap(([, child]) => child)
    : Object.fromEntries(entries)
}

const remembered = new WeakMap<object, [string, Map<string, string>][]>()

/** The parameters that are words of a closed list, each with the words in lower case. */
function closedWords(shape: Record<string, z.ZodType>): [string, Map<string, string>][] {
  const known = remembered.get(shape)
  if (known) return known
  const found = Object.entries(shape).map(([name, schema]): [string, Map<string, string>] => [
    name,
    new Map(wordsOf(schema).map(word => [word.toLowerCase(), word])),
  ])
  const closed = found.filter(([, words]) => words.size > 0)
  remembered.set(shape, closed)
  return closed
}

function wordsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodEnum) return schema.options.filter(word => typeof word === 'string')
  if (schema instanceof z.ZodOptional) return wordsOf(schema.unwrap())
  if (schema instanceof z.ZodArray) return wordsOf(schema.element)
  return schema instanceof z.ZodPipe ? [...wordsOf(schema.in), ...wordsOf(schema.out)] : []
}

function inTheirCase(value: unknown, words: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map(one => inTheirCase(one, words))
  if (typeof value !== 'string') return value
  return value
    .split(',')
    .map(word => words.get(word.trim().toLowerCase()) ?? word)
    .join(',')
}
