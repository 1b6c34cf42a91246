import sql, { raw, type Sql } from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { STATUS, VISIBILITY } from './codes.ts'
import { type ConversationRow, changeRow, lockConversationBy } from './queries.ts'

/**
 * Locks conversations until the transaction ends, in the order of their ids, so that two merges never wait for each other. Those
 * that are gone are left out.
 */
export async function lockConversations(tx: TxScope, ids: number[]): Promise<Map<number, ConversationRow>> {
  const locked = new Map<number, ConversationRow>()
  for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
    const row = await lockConversationBy(tx, sql`id = ${id}`)
    if (row) locked.set(id, row)
  }
  return locked
}

/** Takes a locked conversation out of every list; what named it names the other one from now on. */
export function updateMergedInto(tx: TxScope, before: ConversationRow, into: number): ConversationRow {
  return changeRow(tx, before, { mergedInto: into, status: STATUS.archived, holdUntil: null })
}

/** Gives a locked merged conversation its place and status back. */
export function updateUnmerged(
  tx: TxScope,
  before: ConversationRow,
  { status, holdUntil }: Pick<ConversationRow, 'status' | 'holdUntil'>,
): ConversationRow {
  return changeRow(tx, before, { mergedInto: null, status, holdUntil, updatedAt: tx.now() })
}

/** A conversation, and those that were merged into it. */
export async function selectWithMerged(scope: Scope, id: number): Promise<number[]> {
  const rows = await scope.sql.rows<{ id: number }>(sql`
    select id from conversations where brand_id = ${scope.brand.id} and merged_into = ${id} order by id`)
  return [id, ...rows.map(row => row.id)]
}

/** Sets what a locked conversation has because of its messages (their number, first and last words), and these values. */
export async function updateFromMessages(
  tx: TxScope,
  before: ConversationRow,
  values: Partial<
    Pick<
      ConversationRow,
      'followerIds' | 'tags' | 'status' | 'holdUntil' | 'assigneeId' | 'teamId' | 'priority' | 'removedIds'
    >
  >,
): Promise<ConversationRow> {
  const said = await selectSaid(tx, before.id)
  const firstMessageBody = said.firstMessageBody ?? before.firstMessageBody
  return changeRow(tx, before, { ...values, ...said, firstMessageBody, updatedAt: tx.now() })
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

type MessageSummary = Pick<
  ConversationRow,
  | 'messageCount'
  | 'lastStaffMessageBody'
  | 'lastStaffMessageAt'
  | 'lastCustomerMessageBody'
  | 'lastCustomerMessageAt'
> & { firstMessageBody: string | null }

async function selectSaid(tx: TxScope, conversationId: number): Promise<MessageSummary> {
  const said = await tx.sql.row<MessageSummary>(sql`
    with ${saidIn(tx, conversationId)}
    select (select count(*) from said) as "messageCount", (${FIRST_WORDS}) as "firstMessageBody",
      ${words(true)} as "lastStaffMessageBody", ${wordsAt(true)} as "lastStaffMessageAt",
      ${words(false)} as "lastCustomerMessageBody", ${wordsAt(false)} as "lastCustomerMessageAt"`)
  return said as MessageSummary
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

const words = (fromStaff: boolean) => sql`(select body from (${lastOf(fromStaff)}) last)`
const wordsAt = (fromStaff: boolean) => sql`(select created_at from (${lastOf(fromStaff)}) last)`

const FIRST_WORDS = sql`select body from said order by created_at, id limit 1`

const PREVIEWS = sql`
  first_message_body = coalesce((${FIRST_WORDS}), first_message_body),
  (last_staff_message_body, last_staff_message_at) = (${lastOf(true)}),
  (last_customer_message_body, last_customer_message_at) = (${lastOf(false)})`

/** One of these conversations in which a browser chats. */
export async function findChatAmong(scope: Scope, conversationIds: number[]): Promise<number | undefined> {
  const row = await scope.sql.row<{ id: number }>(sql`
    select conversation_id as id from chats
    where brand_id = ${scope.brand.id} and conversation_id = any(${conversationIds}::bigint[]) limit 1`)
  return row?.id
}
