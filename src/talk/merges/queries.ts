import sql from 'sql-template-tag'
import { column, columns, fixed, type RowOf } from '../../kit/columns.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { IdentityType } from '../../people/identities/queries.ts'
import type { Status } from '../conversations/codes.ts'

/** A merge of one conversation into another, with everything that it changed. */
const MERGE = columns({
  id: fixed<number>(),
  /** The conversation that gave its messages away, and its status until then. */
  mergedId: column<number>(),
  /** The conversation that got them; it may have been merged since. */
  intoId: column<number>(),
  status: column<Status>(),
  holdUntil: column<Date | null>(),
  messageIds: column<number[]>(),
  /** Followers that the other conversation got. */
  joinedIds: column<number[]>(),
  addedTags: column<string[]>(),
  /** Conversations that had been merged into it before. */
  carriedIds: column<number[]>(),
  actorIdentityId: column<number | null>(),
  createdAt: fixed<Date>(),
  undoneAt: column<Date | null>(),
})

export type MergeRow = RowOf<typeof MERGE>

export type NewMerge = Omit<MergeRow, 'id' | 'actorIdentityId' | 'createdAt' | 'undoneAt'>

export async function insertMerge(tx: TxScope, merge: NewMerge): Promise<MergeRow> {
  const record = { actorIdentityId: tx.actor?.identityId ?? null, createdAt: tx.now() }
  const row = await tx.sql.writeRow<MergeRow>(sql`
    insert into merges ${MERGE.values(tx, { ...merge, ...record })} returning ${MERGE.list()}`)
  return row as MergeRow
}

export function lockMerge(tx: TxScope, id: number): Promise<MergeRow | undefined> {
  return tx.sql.row(sql`
    select ${MERGE.list()} from merges where brand_id = ${tx.brand.id} and id = ${id} for update`)
}

/** Merges into a conversation that are not undone, newest first. */
export function selectMergesInto(scope: Scope, conversationId: number): Promise<MergeRow[]> {
  return scope.sql.rows(sql`
    select ${MERGE.list('g')} from merges g
    join conversations c on c.brand_id = ${scope.brand.id} and c.id = g.merged_id
    where g.brand_id = ${scope.brand.id} and c.merged_into = ${conversationId} and g.undone_at is null
    order by g.id desc`)
}

/** The merge of a conversation that is not undone. */
export function findMergeOf(scope: Scope, mergedId: number): Promise<MergeRow | undefined> {
  return scope.sql.row(sql`
    select ${MERGE.list()} from merges
    where brand_id = ${scope.brand.id} and merged_id = ${mergedId} and undone_at is null
    order by id desc limit 1`)
}

/** All identities of the customers among these people; staff read everything. */
export async function selectCustomerIdentities(scope: Scope, ids: number[]): Promise<Set<number>> {
  const rows = await scope.sql.rows<{ id: number }>(sql`
    select distinct other.id from identities one
    join identities other on other.brand_id = ${scope.brand.id} and other.contact_id = one.contact_id
    where one.brand_id = ${scope.brand.id} and one.id = any(${ids}::bigint[])`)
  return new Set(rows.map(({ id }) => id))
}

/** Whether one of these identities is of a type; an address counts as one, proven or not. */
export async function hasIdentityOf(scope: Scope, ids: number[], types: IdentityType[]): Promise<boolean> {
  const row = await scope.sql.row(sql`
    select 1 from identities where brand_id = ${scope.brand.id} and id = any(${ids}::bigint[])
      and type = any(${types}::text[]) limit 1`)
  return row !== undefined
}

export async function updateUndone(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`
    update merges set undone_at = ${tx.now()} where brand_id = ${tx.brand.id} and id = ${id}`)
}
