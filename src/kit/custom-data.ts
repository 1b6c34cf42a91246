import sql, { join, type Sql } from 'sql-template-tag'
import { z } from 'zod'
import { invalidInput } from './errors.ts'
import { orSay, say } from './sentences/say.ts'

/** A brand's own keys and values on a conversation or a contact. */
export type CustomData = Record<string, unknown>

const MAX_KEYS = 50

/** Larger integers are not exact here, nor in most clients. */
const number = z
  .number()
  .refine(
    value => !Number.isInteger(value) || Number.isSafeInteger(value),
    orSay`must have at most 15 digits`,
  )

const scalar = z.union(
  [z.string().max(10_000), number, z.boolean(), z.null()],
  orSay`must be a string of at most 10,000 characters, a number of at most 15 digits, a boolean or null`,
)

export const customData = z
  .record(z.string().min(1).max(64), scalar)
  .refine(data => Object.keys(data).length <= MAX_KEYS, orSay`must have at most ${MAX_KEYS} keys`)
  .describe(`Up to ${MAX_KEYS} keys of your own; null removes a key.`)

/** What can be given: null removes a key. */
export type CustomValues = z.output<typeof customData>

/** Merges the second over the first; null removes a key. Throws invalid, naming the field, when there are too many keys. */
export function mergeData(current: CustomData, changes: CustomData, field: string): CustomData {
  const merged = Object.fromEntries(
    Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null),
  )
  if (Object.keys(merged).length > MAX_KEYS)
    throw invalidInput(field, say`must have at most ${MAX_KEYS} keys`)
  return merged
}

/**
 * Conditions for all pairs, compared as text (42 finds "42"); lists and hashes never match. The containment lets an index
 * answer.
 */
export function matchesData(column: Sql, pairs: CustomData): Sql[] {
  return Object.entries(pairs).flatMap(([key, value]) => {
    if (value === '' || value === null) return []
    if (typeof value === 'object') return [sql`false`]
    const text = String(value)
    const contains = spellingsOf(key, text).map(json => sql`${column} @> ${json}::jsonb`)
    return [sql`(${join(contains, ' or ')}) and ${column} ->> ${key} = ${text}`]
  })
}

function spellingsOf(key: string, text: string): string[] {
  const asText = JSON.stringify({ [key]: text })
  const isPlainValue = text.length <= 30 && /^(-?(0|[1-9]\d*)(\.\d+)?|true|false)$/.test(text)
  return isPlainValue ? [asText, `{${JSON.stringify(key)}: ${text}}`] : [asText]
}
