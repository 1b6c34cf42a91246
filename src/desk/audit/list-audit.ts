import sql, { join, type Sql } from 'sql-template-tag'
import type { AuditRow } from '../../kit/audit/queries.ts'
import { notFound } from '../../kit/errors.ts'
import { rangeOf, toPage } from '../../kit/paging.ts'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { containing } from '../../kit/text.ts'
import { parseEndTime, parseTime } from '../../kit/time.ts'
import { normalizeEmail } from '../../people/identities/email.ts'
import type { AuditFilters, AuditQuery } from './input.ts'
import { countEntries, selectActorIds, selectEntries } from './queries.ts'

export type AuditEntry = AuditRow & { id: number }

/** A page of the audit log, newest first, and the total. */
export async function listAudit(scope: Scope, query: AuditQuery) {
  const where = await conditionOf(scope, query)
  const page = toPage(scope, query, 'audit')
  const [rows, totalCount] = await Promise.all([
    selectEntries(scope, sql`${where} and ${isBefore(page.after?.id)}`, rangeOf(page)),
    countEntries(scope, where),
  ])
  return { rows: rows.map(withId), totalCount, page, timeOf: () => null }
}

/** An entry by its number. Throws not_found. */
export async function getEntry(scope: Scope, number: number): Promise<AuditEntry> {
  const [row] = await selectEntries(scope, sql`number = ${number}::bigint`, { limit: 1, offset: 0 })
  if (!row) throw notFound(say`entry`)
  return withId(row)
}

const PART = 500

/** All entries that match, newest first, in parts. */
export async function* readAudit(scope: Scope, filters: AuditFilters): AsyncGenerator<AuditEntry[]> {
  const where = await conditionOf(scope, filters)
  for (let before: number | undefined; ; ) {
    const rows = await selectEntries(scope, sql`${where} and ${isBefore(before)}`, { limit: PART, offset: 0 })
    if (rows.length > 0) yield rows.map(withId)
    if (rows.length < PART) return
    before = rows.at(-1)?.number
  }
}

const withId = (row: AuditRow): AuditEntry => ({ ...row, id: row.number })

const isBefore = (number: number | undefined) =>
  number === undefined ? sql`true` : sql`number < ${number}::bigint`

const KINDS_OF_OTHERS = ['nobody', 'system', 'command']

async function conditionOf(scope: Scope, query: AuditFilters): Promise<Sql> {
  const { q, actor, action, kind, about, since, until } = query
  const { timeZone } = scope.brand
  return join(
    [
      sql`true`,
      ...(q === undefined ? [] : [sql`${SEARCHED} ilike ${containing(q)}`]),
      ...(actor === undefined ? [] : [await isBy(scope, actor)]),
      ...(action === undefined ? [] : [sql`action = ${action}`]),
      ...(kind === undefined ? [] : [sql`about_kind = ${kind}`]),
      ...(about === undefined ? [] : [sql`about_key = ${about}`]),
      ...(since === undefined ? [] : [sql`at >= ${parseTime(since, timeZone)}`]),
      ...(until === undefined ? [] : [sql`at < ${parseEndTime(until, timeZone)}`]),
    ],
    ' and ',
  )
}

async function isBy(scope: Scope, actor: string): Promise<Sql> {
  if (KINDS_OF_OTHERS.includes(actor)) return sql`actor_kind = ${actor}`
  return sql`actor_id = any(${await selectActorIds(scope, normalizeEmail(actor))}::bigint[])`
}

const SEARCHED = sql`(coalesce(about_name, '') || ' ' || coalesce(about_key, '') || ' ' || actor_name || ' ' ||
  coalesce(token_name, '') || ' ' || coalesce(address, ''))`
