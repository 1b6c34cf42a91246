import sql, { join, raw } from 'sql-template-tag'
import { plannedEachTime } from '../../kit/prepared.ts'
import { insertsOf } from '../../kit/rows.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { Kind } from '../archive/kind.ts'
import type { Line } from '../archive/queries.ts'

/** Rows of a table, by the names of its columns. */
type Row = Line

/** Inserts rows that have the same columns; returns the keys of those that no constraint refuses. */
export async function insertRows(tx: TxScope, kind: Kind, rows: Row[]): Promise<Row[]> {
  const { table, key } = kind
  const names = Object.keys(rows[0] ?? {})
  const values = rows.map(
    row => sql`(${join([tx.brand.id, ...names.map(name => parameter(row[name], isJson(kind, name)))])})`,
  )
  const inserts = insertsOf(
    values,
    list => sql`
      insert into ${raw(table)} (brand_id, ${raw(names.join(', '))}) values ${list}
      on conflict do nothing returning ${raw(key.join(', '))}`,
  )
  const written: Row[] = []
  for (const insert of inserts) written.push(...(await tx.sql.write<Row>(plannedEachTime(insert))))
  return written
}

/** Whether a column of a kind has JSON: an empty list there is none of PostgreSQL's. */
function isJson({ fields }: Kind, name: string): boolean {
  return ['json', 'reactions', 'details'].includes(fields[name]?.is ?? '')
}

/** JSON as text; other lists as PostgreSQL has them. */
function parameter(value: unknown, isJson: boolean): unknown {
  if (value === null || value === undefined) return null
  const isPlain = typeof value !== 'object' || value instanceof Date || Array.isArray(value)
  return isJson || !isPlain ? JSON.stringify(value) : value
}

/** Writes all columns that these rows have, which are the same. */
export async function updateRows(tx: TxScope, { table, key }: Kind, rows: Row[]): Promise<void> {
  if (rows.length === 0) return
  const names = Object.keys(rows[0] as Row).filter(name => !key.includes(name))
  const set = raw(names.map(name => `${name} = d.${name}`).join(', '))
  const same = raw(key.map(name => `t.${name} = d.${name}`).join(' and '))
  await tx.sql.write(
    plannedEachTime(sql`
      update ${raw(table)} t set ${set} from jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(rows)}) d
      where t.brand_id = ${tx.brand.id} and ${same}`),
  )
}

/** For each of these rows that is there already, by a condition on `t` and `d`: its place among them, and the id. */
export async function selectMatching(
  scope: Scope,
  { table, condition }: { table: string; condition: string },
  rows: Row[],
): Promise<Map<number, number>> {
  const asked = rows.map((row, index) => ({ ...row, id: index }))
  const found = await scope.sql.rows<{ n: number; id: number }>(
    plannedEachTime(sql`
      select d.id as n, t.id from ${raw(table)} t
      join jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(asked)}) d on ${raw(condition)}
      where t.brand_id = ${scope.brand.id}`),
  )
  return new Map(found.map(({ n, id }) => [n, id]))
}

/** The ids of those of these rows whose unique value another row of the table has, or an earlier one of them; by a condition on `t` and `d`. */
export async function selectClashing(
  tx: TxScope,
  { table, condition }: { table: string; condition: string },
  rows: Row[],
): Promise<Set<number>> {
  if (rows.length === 0) return new Set()
  const given = JSON.stringify(rows)
  const found = await tx.sql.rows<{ id: number }>(
    plannedEachTime(sql`
      with d as (select * from jsonb_populate_recordset(null::${raw(table)}, ${given}))
      select d.id from d
      where exists (
          select 1 from ${raw(table)} t where t.brand_id = ${tx.brand.id} and t.id <> d.id and ${raw(condition)}
        ) or exists (select 1 from d t where t.id < d.id and ${raw(condition)})`),
  )
  return new Set(found.map(({ id }) => id))
}

/** Those of these values that a column has. */
export async function selectTaken(
  scope: Scope,
  { table, name }: { table: string; name: string },
  values: string[],
): Promise<Set<string>> {
  const rows = await scope.sql.rows<{ value: string }>(sql`
    select ${raw(name)} as value from ${raw(table)}
    where brand_id = ${scope.brand.id} and ${raw(name)} = any(${values}::text[])`)
  return new Set(rows.map(({ value }) => value))
}

/** The members with these addresses. */
export function selectMembersByEmail(
  scope: Scope,
  emails: string[],
): Promise<{ id: number; email: string }[]> {
  return scope.sql.rows(sql`
    select user_id as id, identifier as email from identities
    where brand_id = ${scope.brand.id} and type = 'email' and user_id is not null and identifier = any(${emails}::text[])`)
}

/** The contacts with these names, or these ids of another system. */
export function selectContactsByName(
  scope: Scope,
  names: { type: string; identifier: string }[],
): Promise<{ id: number; type: string; identifier: string }[]> {
  return scope.sql.rows(sql`
    select i.contact_id as id, i.type, i.identifier from identities i
    join jsonb_to_recordset(${JSON.stringify(names)}) as d (type text, identifier text)
      on i.type = d.type and i.identifier = d.identifier
    where i.brand_id = ${scope.brand.id} and i.contact_id is not null`)
}

/** The first identity of each of these members, except those whom an import has created and nobody has let in since. */
export function selectFirstIdentities(
  scope: Scope,
  userIds: number[],
): Promise<{ id: number; userId: number }[]> {
  return scope.sql.rows(sql`
    select min(i.id) as id, i.user_id as "userId" from identities i
    join users u on u.brand_id = ${scope.brand.id} and u.id = i.user_id
    where i.brand_id = ${scope.brand.id} and i.user_id = any(${userIds}::bigint[]) and (u.deactivated_at is null or not exists (
      select 1 from imported_rows r
      where r.brand_id = ${scope.brand.id} and r.kind = 'members' and r.own_id = u.id and r.import_id is not null
    ))
    group by i.user_id`)
}

/** What the counts of messages go by, of messages that are about to be changed. */
export function selectCounted(
  tx: TxScope,
  ids: number[],
): Promise<{ fromStaff: boolean; visibility: number; conversationId: number }[]> {
  return tx.sql.rows(sql`
    select from_staff as "fromStaff", visibility, conversation_id as "conversationId" from messages
    where brand_id = ${tx.brand.id} and id = any(${ids}::bigint[]) for update`)
}

/** When those of these messages that were edited or deleted were. */
export async function selectTouched(
  tx: TxScope,
  ids: number[],
): Promise<Map<number, { editedAt: Date | null; deletedAt: Date | null }>> {
  const rows = await tx.sql.rows<{ id: number; editedAt: Date | null; deletedAt: Date | null }>(sql`
    select id, edited_at as "editedAt", deleted_at as "deletedAt" from messages
    where brand_id = ${tx.brand.id} and id = any(${ids}::bigint[]) and (edited_at is not null or deleted_at is not null)
    for update`)
  return new Map(rows.map(row => [row.id, row]))
}

/** The conversations of these messages. */
export async function selectConversationsOf(tx: TxScope, messageIds: number[]): Promise<number[]> {
  const rows = await tx.sql.rows<{ id: number }>(sql`
    select distinct conversation_id as id from messages
    where brand_id = ${tx.brand.id} and id = any(${messageIds}::bigint[])`)
  return rows.map(({ id }) => id)
}

/** Those of these conversations that are not merged, except those that this run has created. */
export async function selectMendable(tx: TxScope, importId: number | null, ids: number[]): Promise<number[]> {
  const rows = await tx.sql.rows<{ id: number }>(sql`
    select id from conversations c
    where brand_id = ${tx.brand.id} and id = any(${ids}::bigint[]) and merged_into is null and not exists (
      select 1 from imported_rows r
      where r.brand_id = ${tx.brand.id} and r.kind = 'conversations' and r.own_id = c.id and r.import_id = ${importId}::bigint
    ) order by id`)
  return rows.map(({ id }) => id)
}

/** Conversations that this run has written and whose number of messages is wrong, since some were left out. */
export async function selectMiscounted(
  scope: Scope,
  { importId, after, limit }: { importId: number; after: number; limit: number },
): Promise<{ id: number; isWrong: boolean }[]> {
  return scope.sql.rows(sql`
    select c.id, c.message_count <> (
      select count(*) from messages m where m.brand_id = ${scope.brand.id} and m.conversation_id = c.id
    ) as "isWrong"
    from imported_rows r join conversations c on c.brand_id = ${scope.brand.id} and c.id = r.own_id
    where r.brand_id = ${scope.brand.id} and r.import_id = ${importId} and r.kind = 'conversations'
      and c.merged_into is null and c.id > ${after}
    order by c.id limit ${limit}`)
}

interface SaidRow {
  n: number
  first: string | null
  staff: string | null
  staffAt: Date | null
  customer: string | null
  customerAt: Date | null
}

/** What was said in a conversation, as lists show it. */
export async function selectSaid(scope: Scope, conversationId: number): Promise<SaidRow> {
  const row = await scope.sql.row<SaidRow>(sql`
    with said as (
      select m.* from messages m where m.brand_id = ${scope.brand.id} and m.conversation_id = ${conversationId}
    ), words as (
      select * from said where visibility = 0 and arrival ->> 'automatic' is null and by_rule is null
    )
    select (select count(*) from said) as n,
      (select body from said order by created_at, id limit 1) as first,
      (select body from words where from_staff order by created_at desc, id desc limit 1) as staff,
      (select created_at from words where from_staff order by created_at desc, id desc limit 1) as "staffAt",
      (select body from words where not from_staff order by created_at desc, id desc limit 1) as customer,
      (select created_at from words where not from_staff order by created_at desc, id desc limit 1) as "customerAt"`)
  return row as SaidRow
}

/** Writes a column of rows that have a value for it. */
export async function updateWithin(
  tx: TxScope,
  { table, name }: { table: string; name: string },
  rows: Row[],
): Promise<void> {
  const some = rows.filter(row => (row[name] ?? null) !== null)
  if (some.length === 0) return
  await tx.sql.write(
    plannedEachTime(sql`
      update ${raw(table)} t set ${raw(name)} = d.${raw(name)}
      from jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(some)}) d
      where t.brand_id = ${tx.brand.id} and t.id = d.id`),
  )
}
