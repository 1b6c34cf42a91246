import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { plannedEachTime } from '../../kit/prepared.ts'
import type { Scope } from '../../kit/scope.ts'
import type { Kind } from './kind.ts'

export type Line = Record<string, unknown>

/** Lines of a kind after this one, in their order. */
export async function selectLines(
  scope: Scope,
  kind: Kind,
  { after, limit }: { after: Line | undefined; limit: number },
): Promise<Line[]> {
  const key = raw(kind.key.map(name => `t.${name}`).join(', '))
  const beyond = after ? sql`and (${key}) > (${join(kind.key.map(name => after[name]))})` : empty
  return scope.sql.rows<Line>(
    plannedEachTime(sql`
      select ${listOf(scope, kind)} from ${raw(kind.table)} t
      where t.brand_id = ${scope.brand.id} ${onlyOf(kind)} ${beyond}
      order by ${key} limit ${limit}`),
  )
}

/** How many lines a kind has. */
export async function countLines(scope: Scope, kind: Kind): Promise<number> {
  const row = await scope.sql.row<{ n: number }>(
    plannedEachTime(sql`
      select count(*) as n from ${raw(kind.table)} t where t.brand_id = ${scope.brand.id} ${onlyOf(kind)}`),
  )
  return row?.n ?? 0
}

/** When the brand was created: with its slug, that tells it from others. */
export async function selectBirth(scope: Scope): Promise<Date> {
  const row = await scope.sql.row<{ at: Date }>(
    sql`select created_at as at from brands where id = ${scope.brand.id}`,
  )
  return row?.at as Date
}

function listOf({ brand }: Scope, { fields }: Kind): Sql {
  const computed = (text: string) => text.replaceAll('{brand}', String(Math.trunc(brand.id)))
  return raw(
    Object.entries(fields)
      .map(([name, { sql: text }]) => (text === undefined ? `t.${name}` : `${computed(text)} as ${name}`))
      .join(', '),
  )
}

function onlyOf({ only }: Kind): Sql {
  return only === undefined ? empty : raw(`and ${only}`)
}
