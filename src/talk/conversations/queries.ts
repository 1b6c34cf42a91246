import sql, { empty, type Sql } from 'sql-template-tag'
import { column, columns, fixed, hidden, json, type RowOf } from '../../kit/columns.ts'
import { literal } from '../../kit/literal.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { type Origin, type Priority, STATUS, type Status } from './codes.ts'
import { counted } from './count-queries.ts'
import { tagKey } from './tags.ts'

export const CONVERSATION = columns({
  id: fixed<number>(),
  slug: column<string>(),
  refId: column<string>(),
  originId: column<string | null>(),
  channelId: column<number>(),
  subject: column<string | null>(),
  status: column<Status>(),
  holdUntil: column<Date | null>(),
  origin: column<Origin>(),
  tags: column<string[]>(),
  data: json<Record<string, unknown>>(),
  /** Identities, here and in `followerIds`. */
  authorId: column<number>(),
  assigneeId: column<number | null>(),
  teamId: column<number | null>(),
  priority: column<Priority>(),
  followerIds: column<number[]>(),
  /** Who was taken off, even if they have been added again; null: nobody. */
  removedIds: column<number[] | null>(),
  messageCount: column<number>(),
  firstMessageBody: column<string>(),
  lastStaffMessageBody: column<string | null>(),
  lastStaffMessageAt: column<Date | null>(),
  lastCustomerMessageBody: column<string | null>(),
  lastCustomerMessageAt: column<Date | null>(),
  /** By how much it came later than its provider says that it was written; null for most. */
  lateMs: column<number | null>(),
  /** A message could not be delivered, and nobody has written since. */
  undeliveredAt: column<Date | null>(),
  /** The conversation that has the messages since a merge; null: this one. */
  mergedInto: column<number | null>(),
  createdAt: fixed<Date>(),
  updatedAt: column<Date>(),
  tagKeys: hidden<string[]>(),
})

export type ConversationRow = RowOf<typeof CONVERSATION>

/** Part of the text of statements, so that the partial index on it is used. */
const ON_HOLD = literal(STATUS.onHold)

/** One conversation by a condition on its columns. */
export function selectConversation(scope: Scope, condition: Sql): Promise<ConversationRow | undefined> {
  return scope.sql.row(sql`
    select ${CONVERSATION.list()} from conversations where brand_id = ${scope.brand.id} and ${condition}`)
}

/**
 * The same, locked until the transaction ends. A transaction gets its number, by which the log is ordered, while it waits
 * for a row; so it waits for an advisory lock first, which needs no number: the log has the changes in their order.
 */
export function lockConversationBy(tx: TxScope, condition: Sql): Promise<ConversationRow | undefined> {
  return tx.sql.row(sql`
    with turn as materialized (
      select id, pg_advisory_xact_lock(hashtextextended('conversation', id)) from conversations
      where brand_id = ${tx.brand.id} and ${condition}
    )
    select ${CONVERSATION.list('c')} from turn
    join conversations c on c.brand_id = ${tx.brand.id} and c.id = turn.id for update of c`)
}

/** A conversation that exists, locked until the transaction ends. */
export async function lockConversationById(tx: TxScope, id: number): Promise<ConversationRow> {
  return (await lockConversationBy(tx, sql`id = ${id}`)) as ConversationRow
}

export function selectConversationsByIds(scope: Scope, ids: number[]): Promise<ConversationRow[]> {
  return scope.sql.rows(sql`
    select ${CONVERSATION.list()} from conversations where brand_id = ${scope.brand.id} and id = any(${ids}::bigint[])`)
}

export type NewConversation = Pick<
  ConversationRow,
  | 'slug'
  | 'refId'
  | 'originId'
  | 'channelId'
  | 'subject'
  | 'status'
  | 'holdUntil'
  | 'origin'
  | 'tags'
  | 'data'
  | 'authorId'
  | 'assigneeId'
  | 'teamId'
  | 'priority'
  | 'firstMessageBody'
>

/** Undefined if the slug, reference or origin id is taken. */
export function insertConversation(tx: TxScope, row: NewConversation): Promise<ConversationRow | undefined> {
  const times = { createdAt: tx.now(), updatedAt: tx.now() }
  const write = sql`
    insert into conversations ${CONVERSATION.values(tx, { ...row, ...times, tagKeys: row.tags.map(tagKey) })}
    on conflict do nothing
    returning *`
  return tx.sql.writeRow(counted(tx, { write, columns: CONVERSATION.list() }))
}

export interface MessageEffects {
  conversationId: number
  status: Status
  /** New followers: sender and recipients. */
  followerIds: number[]
  /** Set for a regular message only: a note is neither side's last message. */
  lastWord: { fromStaff: boolean; body: string } | null
}

/** Applies the effects of a new message to its conversation. */
export async function updateForMessage(tx: TxScope, trace: MessageEffects): Promise<ConversationRow> {
  const { conversationId, status, followerIds, lastWord } = trace
  const write = sql`
    update conversations
    set message_count = message_count + 1, updated_at = ${tx.now()}, status = ${status},
      hold_until = case when ${status} = ${ON_HOLD} then hold_until end,
      follower_ids = follower_ids || (
        select coalesce(array_agg(id order by place), '{}')
        from (select id, min(place) as place from unnest(${followerIds}::bigint[]) with ordinality f (id, place) group by id) f
        where id <> all (follower_ids)
      )
      ${lastWord ? setLastWord(lastWord, tx.now()) : empty}
    where brand_id = ${tx.brand.id} and id = ${conversationId}
    returning *`
  const which = sql`id = ${conversationId}`
  const row = await tx.sql.writeRow<ConversationRow>(
    counted(tx, { write, columns: CONVERSATION.list(), which }),
  )
  return row as ConversationRow
}

function setLastWord({ fromStaff, body }: { fromStaff: boolean; body: string }, at: Date): Sql {
  return fromStaff
    ? sql`, last_staff_message_body = ${body}, last_staff_message_at = ${at}, undelivered_at = null`
    : sql`, last_customer_message_body = ${body}, last_customer_message_at = ${at}, late_ms = null,
        undelivered_at = null`
}

/** Records by how much the last message of the customer came late. */
export async function updateLateness(tx: TxScope, id: number, lateMs: number): Promise<void> {
  await tx.sql.write(sql`
    update conversations set late_ms = ${lateMs} where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** What can change later. */
export type ConversationValues = Pick<
  ConversationRow,
  'subject' | 'tags' | 'status' | 'holdUntil' | 'data' | 'assigneeId' | 'teamId' | 'priority' | 'channelId'
>

export async function updateConversation(
  tx: TxScope,
  id: number,
  values: ConversationValues,
): Promise<ConversationRow> {
  const changed = { ...values, tagKeys: values.tags.map(tagKey), updatedAt: tx.now() }
  const write = sql`
    update conversations set ${CONVERSATION.set(changed)}
    where brand_id = ${tx.brand.id} and id = ${id}
    returning *`
  const row = await tx.sql.writeRow<ConversationRow>(
    counted(tx, { write, columns: CONVERSATION.list(), which: sql`id = ${id}` }),
  )
  return row as ConversationRow
}

export async function updateFollowers(
  tx: TxScope,
  id: number,
  people: Pick<ConversationRow, 'followerIds' | 'removedIds'> & Partial<Pick<ConversationRow, 'authorId'>>,
): Promise<ConversationRow> {
  const which = sql`id = ${id}`
  const write = sql`
    update conversations set ${CONVERSATION.set({ ...people, updatedAt: tx.now() })}
    where brand_id = ${tx.brand.id} and ${which} returning *`
  const row = await tx.sql.writeRow<ConversationRow>(
    counted(tx, { write, columns: CONVERSATION.list(), which }),
  )
  return row as ConversationRow
}

export async function updateOrigin(tx: TxScope, id: number, originId: string): Promise<void> {
  await tx.sql.write(sql`
    update conversations set origin_id = ${originId} where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Marks a conversation whose last message could not be delivered. */
export async function updateUndelivered(tx: TxScope, id: number, status: Status): Promise<void> {
  const which = sql`id = ${id}`
  const write = sql`
    update conversations set status = ${status}, hold_until = null, undelivered_at = ${tx.now()}, updated_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and ${which} returning *`
  await tx.sql.write(counted(tx, { write, columns: sql`id`, which }))
}

/** Brands with conversations whose hold has ended. */
export const BRANDS_WITH_HOLDS_ENDED = sql`
  select b.id as brand_id from brands b where exists (
    select 1 from conversations c where c.brand_id = b.id and c.status = ${ON_HOLD} and c.hold_until <= now()
  )`

/** Locks conversations whose hold has ended, except those another process is reopening. */
export function lockHoldsThatEnded(tx: TxScope, limit: number): Promise<{ id: number }[]> {
  return tx.sql.rows(sql`
    select id from conversations
    where brand_id = ${tx.brand.id} and status = ${ON_HOLD} and hold_until <= ${tx.now()}
    order by hold_until limit ${limit} for update skip locked`)
}

export async function updateHoldsEnded(tx: TxScope, ids: number[]): Promise<void> {
  const which = sql`id = any(${ids}::bigint[])`
  const write = sql`
    update conversations set status = ${STATUS.unresolved}, hold_until = null, updated_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and ${which} returning *`
  await tx.sql.write(counted(tx, { write, columns: sql`id`, which }))
}
