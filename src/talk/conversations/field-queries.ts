import sql, { join, type Sql } from 'sql-template-tag'
import { matchesData } from '../../kit/custom-data.ts'
import type { Scope } from '../../kit/scope.ts'
import { type FieldRow, findFields } from '../../people/custom-fields/queries.ts'
import { readValue } from '../../people/custom-fields/values.ts'

/** Numbers and days can be compared: `amount:>100`, `due:<2026-12-01`. */
const COMPARED = /^(>=|<=|>|<)(.+)$/
const SIGNS = new Map([
  ['>', sql`>`],
  ['<', sql`<`],
  ['>=', sql`>=`],
  ['<=', sql`<=`],
])

/** The keys of the brand's fields, each an operator of a search. */
export async function fieldKeys(scope: Scope): Promise<string[]> {
  return (await findFields(scope)).map(({ key }) => key)
}

/** The condition that a field of a conversation c, or of its customer, has this value; undefined for a value that never fits. */
export async function byField(scope: Scope, key: string, value: string): Promise<Sql | undefined> {
  const wanted = key.toLowerCase()
  const fields = (await findFields(scope)).filter(field => field.key.toLowerCase() === wanted)
  const found = fields.flatMap(field => {
    const column = field.subject === 'contact' ? sql`p.data` : sql`c.data`
    const condition = matching(field, column, value)
    if (!condition) return []
    return [field.subject === 'contact' ? ofCustomer(scope, condition) : condition]
  })
  return found.length === 0 ? undefined : sql`(${join(found, ' or ')})`
}

function matching(field: FieldRow, column: Sql, value: string): Sql | undefined {
  const [, written = '', bound] = COMPARED.exec(value) ?? []
  const sign = SIGNS.get(written)
  if (sign && bound && (field.type === 'number' || field.type === 'date')) {
    const limit = readValue(field, bound)
    return limit === undefined || limit === null ? undefined : comparison(field, column, { sign, limit })
  }
  const exact = readValue(field, value)
  return exact === undefined || exact === null
    ? undefined
    : join(matchesData(column, { [field.key]: exact }), ' and ')
}

/** Values of before the field existed may be of another type: they match nothing. */
function comparison(field: FieldRow, column: Sql, { sign, limit }: { sign: Sql; limit: unknown }) {
  const text = sql`${column} ->> ${field.key}`
  if (field.type === 'date')
    return sql`coalesce(${text} ~ '^\\d{4}-\\d{2}-\\d{2}$' and ${text} ${sign} ${String(limit)}, false)`
  const number = sql`case when jsonb_typeof(${column} -> ${field.key}) = 'number' then (${text})::numeric end`
  return sql`coalesce((${number}) ${sign} ${String(limit)}::numeric, false)`
}

/** The condition that a conversation c is with one of these identities: its author, or, where staff wrote first, a follower. */
export function ofCustomers(scope: Scope, identityIds: Sql): Sql {
  return sql`(c.author_id in (${identityIds}) or (
    c.follower_ids && array(${identityIds})::bigint[] and exists (
      select 1 from identities s
      where s.brand_id = ${scope.brand.id} and s.id = c.author_id and s.user_id is not null
    )
  ))`
}

function ofCustomer(scope: Scope, condition: Sql): Sql {
  return ofCustomers(
    scope,
    sql`select i.id from contacts p join identities i on i.brand_id = ${scope.brand.id} and i.contact_id = p.id
      where p.brand_id = ${scope.brand.id} and p.absorbed_into is null and ${condition}`,
  )
}
