import sql, { type Sql } from 'sql-template-tag'
import { column, columns, fixed, json, type RowOf } from '../../kit/columns.ts'
import { notFound } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import type { Named } from './named-queries.ts'
import type { Records } from './word-queries.ts'

export const ERASURE_STATES = ['running', 'failed', 'done'] as const

/** Records by kind. */
export type Amounts = Record<string, number>

const ERASURE = columns({
  id: fixed<number>(),
  uid: fixed<string>(),
  contactId: fixed<number>(),
  state: column<(typeof ERASURE_STATES)[number]>(),
  /** What there was when it was ordered, and how much of it is gone. */
  found: json<Amounts>(),
  gone: json<Amounts>(),
  /** What named the person when it was ordered, and stays; without its names. */
  named: json<Named>(),
  /** The last conversation, mail and record of each kind that were dealt with. */
  progress: json<{ conversation?: number; mail?: number } & Partial<Record<Records, number>>>(),
  /** Storage keys that are still to be removed. */
  files: column<string[]>(),
  /** Storage key of its entry in the list; null: not written yet. */
  entry: column<string | null>(),
  orderedBy: fixed<number | null>(),
  createdAt: fixed<Date>(),
  finishedAt: column<Date | null>(),
})

export type ErasureRow = RowOf<typeof ERASURE>

type NewErasure = Pick<ErasureRow, 'uid' | 'contactId' | 'found' | 'orderedBy' | 'createdAt'> &
  Partial<Pick<ErasureRow, 'named'>>

export async function insertErasure(tx: TxScope, erasure: NewErasure): Promise<ErasureRow> {
  const row = await tx.sql.writeRow<ErasureRow>(sql`
    insert into erasures as e ${ERASURE.values(tx, { ...erasure, state: 'running' })} returning ${ERASURE.list('e')}`)
  return row as ErasureRow
}

/** Throws not_found. */
export async function getErasure(scope: Scope, id: number): Promise<ErasureRow> {
  const row = await scope.sql.row<ErasureRow>(sql`
    select ${ERASURE.list('e')} from erasures e where e.brand_id = ${scope.brand.id} and e.id = ${id}`)
  if (!row) throw notFound(say`erasure`)
  return row
}

/** Newest first. */
export function selectErasures(scope: Scope, limit: number): Promise<ErasureRow[]> {
  return scope.sql.rows(sql`
    select ${ERASURE.list('e')} from erasures e where e.brand_id = ${scope.brand.id} order by e.id desc limit ${limit}`)
}

/** Of the contact, if it is not done. */
export function findUnfinished(scope: Scope, contactId: number): Promise<ErasureRow | undefined> {
  return scope.sql.row(sql`
    select ${ERASURE.list('e')} from erasures e
    where e.brand_id = ${scope.brand.id} and e.contact_id = ${contactId} and e.state <> 'done'`)
}

/** The ids of entries of the list that the database knows. */
export async function selectKnown(scope: Scope, uids: string[]): Promise<Set<string>> {
  const rows = await scope.sql.rows<{ uid: string }>(sql`
    select uid from erasures where brand_id = ${scope.brand.id} and uid = any(${uids}::uuid[])`)
  return new Set(rows.map(({ uid }) => uid))
}

/** The erasures that are not done, in their order. */
export function selectUnfinished(scope: Scope): Promise<Pick<ErasureRow, 'id' | 'uid' | 'entry'>[]> {
  return scope.sql.rows(sql`
    select id, uid, entry from erasures where brand_id = ${scope.brand.id} and state <> 'done' order by id`)
}

export type ErasureValues = Partial<
  Pick<ErasureRow, 'state' | 'gone' | 'progress' | 'entry' | 'finishedAt' | 'files'>
>

export async function updateErasure(tx: TxScope, id: number, values: ErasureValues): Promise<void> {
  await tx.sql.write(sql`
    update erasures set ${ERASURE.set(values)} where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Locks it until the transaction ends, so that two workers do not count the same records twice. */
export async function lockErasure(tx: TxScope, id: number): Promise<ErasureRow> {
  return (await tx.sql.row<ErasureRow>(sql`
    select ${ERASURE.list('e')} from erasures e
    where e.brand_id = ${tx.brand.id} and e.id = ${id} for update`)) as ErasureRow
}

/** Takes files off the list of those to be removed. */
export async function updateRemoved(tx: TxScope, id: number, removed: string[]): Promise<void> {
  const rest: Sql = sql`array(select unnest(files) except select unnest(${removed}::text[]))`
  await tx.sql.write(sql`
    update erasures set files = ${rest} where brand_id = ${tx.brand.id} and id = ${id}`)
}
