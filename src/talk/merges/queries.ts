import sql from 'sql-template-tag'
import { column, columns, fixed, type RowOf } from '../../kit/columns.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { Status } from '../conversations/codes.ts'

/** A merge of one conversation into another, with everything that it changed. */
const MERGE = columns({
  id: fixed<number>(),
  /** The conversation that gave its messages away, and its status until then. */
  mergedId: column<number>(),
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
    join conversations c on c.brand_id = g.brand_id and c.id = g.merged_id
    where g.brand_id = ${scope.brand.id} and c.merged_into = ${conversationId} and g.undone_at is null
    order by g.id desc`)
}

export async function updateUndone(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`
    update merges set undone_at = ${tx.now()} where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Whether a browser chats in one of these conversations. */
export async function findChatAmong(scope: Scope, conversationIds: number[]): Promise<number | undefined> {
  const row = await scope.sql.row<{ id: number }>(sql`
    select conversation_id as id from chats
    where brand_id = ${scope.brand.id} and conversation_id = any(${conversationIds}::bigint[]) limit 1`)
  return row?.id
}
