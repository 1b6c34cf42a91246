import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { Origin, Status } from './codes.ts'
import { counted } from './count-queries.ts'

export interface ConversationRow {
  id: number
  slug: string
  refId: string
  originId: string | null
  channelId: number
  subject: string | null
  status: Status
  holdUntil: Date | null
  origin: Origin
  tags: string[]
  data: Record<string, unknown>
  /** Identities, here and in `followerIds`. */
  authorId: number
  assigneeId: number | null
  followerIds: number[]
  messageCount: number
  firstMessageBody: string
  lastStaffMessageBody: string | null
  lastStaffMessageAt: Date | null
  lastCustomerMessageBody: string | null
  lastCustomerMessageAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** A conversation as a ConversationRow has it. */
export const COLUMNS = raw(`
  id, slug, ref_id as "refId", origin_id as "originId", channel_id as "channelId", subject, status,
  hold_until as "holdUntil", origin, tags, data, author_id as "authorId", assignee_id as "assigneeId",
  follower_ids as "followerIds", message_count as "messageCount", first_message_body as "firstMessageBody",
  last_staff_message_body as "lastStaffMessageBody", last_staff_message_at as "lastStaffMessageAt",
  last_customer_message_body as "lastCustomerMessageBody", last_customer_message_at as "lastCustomerMessageAt",
  created_at as "createdAt", updated_at as "updatedAt"`)

/** One conversation by a condition on its columns. */
export function selectConversation(
  scope: Scope,
  condition: Sql,
  lock: Sql = empty,
): Promise<ConversationRow | undefined> {
  return scope.sql.row(sql`
    select ${COLUMNS} from conversations where brand_id = ${scope.brand.id} and ${condition} ${lock}`)
}

export function selectConversationsByIds(scope: Scope, ids: number[]): Promise<ConversationRow[]> {
  return scope.sql.rows(sql`
    select ${COLUMNS} from conversations where brand_id = ${scope.brand.id} and id = any(${ids}::bigint[])`)
}

export interface NewConversation {
  slug: string
  refId: string
  originId: string | null
  channelId: number
  subject: string | null
  status: Status
  holdUntil: Date | null
  origin: Origin
  tags: string[]
  tagKeys: string[]
  data: Record<string, unknown>
  authorId: number
  assigneeId: number | null
  firstMessageBody: string
}

/** Undefined if the slug, reference or origin id is taken. */
export function insertConversation(tx: TxScope, row: NewConversation): Promise<ConversationRow | undefined> {
  const values = [
    ...[
      tx.brand.id,
      row.slug,
      row.refId,
      row.originId,
      row.channelId,
      row.subject,
      row.status,
      row.holdUntil,
    ],
    ...[row.origin, row.tags, row.tagKeys, JSON.stringify(row.data), row.authorId, row.assigneeId],
    ...[row.firstMessageBody, tx.now(), tx.now()],
  ]
  const write = sql`
    insert into conversations (brand_id, slug, ref_id, origin_id, channel_id, subject, status, hold_until,
      origin, tags, tag_keys, data, author_id, assignee_id, first_message_body, created_at, updated_at)
    values (${join(values)})
    on conflict do nothing
    returning *`
  return tx.sql.writeRow(counted(tx, { write, columns: COLUMNS }))
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
      hold_until = case when ${status} = 5 then hold_until end,
      follower_ids = follower_ids || (
        select coalesce(array_agg(id order by place), '{}')
        from (select id, min(place) as place from unnest(${followerIds}::bigint[]) with ordinality f (id, place) group by id) f
        where id <> all (follower_ids)
      )
      ${lastWord ? setLastWord(lastWord, tx.now()) : empty}
    where brand_id = ${tx.brand.id} and id = ${conversationId}
    returning *`
  const which = sql`id = ${conversationId}`
  const row = await tx.sql.writeRow<ConversationRow>(counted(tx, { write, columns: COLUMNS, which }))
  return row as ConversationRow
}

function setLastWord({ fromStaff, body }: { fromStaff: boolean; body: string }, at: Date): Sql {
  return fromStaff
    ? sql`, last_staff_message_body = ${body}, last_staff_message_at = ${at}`
    : sql`, last_customer_message_body = ${body}, last_customer_message_at = ${at}`
}

export interface ConversationValues {
  subject: string | null
  tags: string[]
  tagKeys: string[]
  status: Status
  holdUntil: Date | null
  data: Record<string, unknown>
  assigneeId: number | null
  channelId: number
}

export async function updateConversation(
  tx: TxScope,
  id: number,
  values: ConversationValues,
): Promise<ConversationRow> {
  const write = sql`
    update conversations
    set subject = ${values.subject}, tags = ${values.tags}, tag_keys = ${values.tagKeys}, status = ${values.status},
      hold_until = ${values.holdUntil}, data = ${JSON.stringify(values.data)}, assignee_id = ${values.assigneeId},
      channel_id = ${values.channelId}, updated_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and id = ${id}
    returning *`
  const row = await tx.sql.writeRow<ConversationRow>(
    counted(tx, { write, columns: COLUMNS, which: sql`id = ${id}` }),
  )
  return row as ConversationRow
}

/** Brands with conversations whose hold has ended. */
export const BRANDS_WITH_HOLDS_ENDED = sql`
  select b.id as brand_id from brands b where exists (
    select 1 from conversations c where c.brand_id = b.id and c.status = 5 and c.hold_until <= now()
  )`

/** Locks conversations whose hold has ended, except those another process is reopening. */
export function lockHoldsThatEnded(tx: TxScope, limit: number): Promise<{ id: number }[]> {
  return tx.sql.rows(sql`
    select id from conversations
    where brand_id = ${tx.brand.id} and status = 5 and hold_until <= ${tx.now()}
    order by hold_until limit ${limit} for update skip locked`)
}

export async function updateHoldsEnded(tx: TxScope, ids: number[]): Promise<void> {
  const which = sql`id = any(${ids}::bigint[])`
  const write = sql`
    update conversations set status = 0, hold_until = null, updated_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and ${which} returning *`
  await tx.sql.write(counted(tx, { write, columns: sql`id`, which }))
}
