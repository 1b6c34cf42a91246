import sql, { raw, type Sql } from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { STATUS, VISIBILITY } from './codes.ts'
import { counted } from './count-queries.ts'
import { CONVERSATION, type ConversationRow, lockConversationById } from './queries.ts'
import { tagKey } from './tags.ts'

/** Locks conversations until the transaction ends, in the order of their ids, so that two merges never wait for each other. */
export async function lockConversations(tx: TxScope, ids: number[]): Promise<Map<number, ConversationRow>> {
  const locked = new Map<number, ConversationRow>()
  for (const id of [...new Set(ids)].sort((one, other) => one - other))
    locked.set(id, await lockConversationById(tx, id))
  return locked
}

/** Takes conversations out of every list; what named them names the other one from now on. */
export async function updateMergedInto(tx: TxScope, ids: number[], into: number): Promise<void> {
  const which = sql`id = any(${ids}::bigint[])`
  const write = sql`
    update conversations set merged_into = ${into}, status = ${STATUS.archived}, hold_until = null
    where brand_id = ${tx.brand.id} and ${which} returning *`
  await tx.sql.write(counted(tx, { write, columns: sql`id`, which }))
}

/** Gives a merged conversation its place and status back. */
export async function updateUnmerged(
  tx: TxScope,
  id: number,
  { status, holdUntil }: Pick<ConversationRow, 'status' | 'holdUntil'>,
): Promise<void> {
  const which = sql`id = ${id}`
  const write = sql`
    update conversations set merged_into = null, status = ${status}, hold_until = ${holdUntil}, updated_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and ${which} returning *`
  await tx.sql.write(counted(tx, { write, columns: sql`id`, which }))
}

/** A conversation, and those that were merged into it. */
export async function selectWithMerged(scope: Scope, id: number): Promise<number[]> {
  const rows = await scope.sql.rows<{ id: number }>(sql`
    select id from conversations where brand_id = ${scope.brand.id} and merged_into = ${id} order by id`)
  return [id, ...rows.map(row => row.id)]
}

/** Sets what a conversation has because of its messages (their number, first and last words), and these values. */
export async function updateFromMessages(
  tx: TxScope,
  id: number,
  {
    followerIds,
    tags,
    status,
    holdUntil,
    assigneeId,
    teamId,
    priority,
    removedIds,
  }: Pick<
    ConversationRow,
    'followerIds' | 'tags' | 'status' | 'holdUntil' | 'assigneeId' | 'teamId' | 'priority' | 'removedIds'
  >,
): Promise<ConversationRow> {
  const which = sql`id = ${id}`
  const values = {
    followerIds,
    tags,
    tagKeys: tags.map(tagKey),
    status,
    holdUntil,
    assigneeId,
    teamId,
    priority,
    removedIds,
  }
  const changed = { ...values, updatedAt: tx.now() }
  const write = sql`
    with ${saidIn(tx, id)}
    update conversations set ${CONVERSATION.set(changed)}, message_count = (select count(*) from said), ${PREVIEWS}
    where brand_id = ${tx.brand.id} and ${which} returning *`
  const row = await tx.sql.writeRow<ConversationRow>(
    counted(tx, { write, columns: CONVERSATION.list(), which }),
  )
  return row as ConversationRow
}

/** Sets what lists show of a conversation's messages, after one of them has changed. */
export async function updatePreviews(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`
    with ${saidIn(tx, id)}
    update conversations set ${PREVIEWS} where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Conversations that were merged into this one keep what lists showed of them, but nothing that its sender has taken back. */
export async function forgetInMerged(tx: TxScope, intoId: number, body: string): Promise<void> {
  const without = (name: string) =>
    sql`case when starts_with(${body}, ${raw(name)}) then '' else ${raw(name)} end`
  await tx.sql.write(sql`
    update conversations set first_message_body = ${without('first_message_body')},
      last_customer_message_body = ${without('last_customer_message_body')}
    where brand_id = ${tx.brand.id} and merged_into = ${intoId}`)
}

function saidIn(tx: TxScope, conversationId: number): Sql {
  return sql`said as (
    select id, body, created_at, from_staff,
      visibility = ${VISIBILITY.regular} and arrival ->> 'automatic' is null as is_word
    from messages where brand_id = ${tx.brand.id} and conversation_id = ${conversationId}
  )`
}

const lastOf = (fromStaff: boolean) => sql`
  select body, created_at from said where is_word and from_staff = ${fromStaff} order by created_at desc, id desc limit 1`

const PREVIEWS = sql`
  first_message_body = coalesce((select body from said order by created_at, id limit 1), first_message_body),
  (last_staff_message_body, last_staff_message_at) = (${lastOf(true)}),
  (last_customer_message_body, last_customer_message_at) = (${lastOf(false)})`

/** One of these conversations in which a browser chats. */
export async function findChatAmong(scope: Scope, conversationIds: number[]): Promise<number | undefined> {
  const row = await scope.sql.row<{ id: number }>(sql`
    select conversation_id as id from chats
    where brand_id = ${scope.brand.id} and conversation_id = any(${conversationIds}::bigint[]) limit 1`)
  return row?.id
}
