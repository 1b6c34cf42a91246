import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { Origin, Visibility } from '../conversations/codes.ts'
import type { Provenance } from './provenance.ts'

export interface MessageRow {
  id: number
  conversationId: number
  originId: string
  /** The sender. */
  identityId: number
  fromStaff: boolean
  visibility: Visibility
  origin: Origin
  body: string
  /** The full original text, if `body` omits the quoted part. */
  originalBody: string | null
  arrival: Provenance | null
  recipientIds: number[]
  hasFiles: boolean
  createdAt: Date
}

const COLUMNS = raw(`
  m.id, m.conversation_id as "conversationId", m.origin_id as "originId", m.identity_id as "identityId",
  m.from_staff as "fromStaff", m.visibility, m.origin, m.body, m.original_body as "originalBody", m.arrival,
  m.recipient_ids as "recipientIds",
  m.has_files as "hasFiles", m.created_at as "createdAt"`)

/** The message of a conversation with this origin id. */
export function findMessage(
  scope: Scope,
  conversationId: number,
  originId: string,
): Promise<MessageRow | undefined> {
  return scope.sql.row(sql`
    select ${COLUMNS} from messages m
    where m.brand_id = ${scope.brand.id} and m.conversation_id = ${conversationId} and m.origin_id = ${originId}`)
}

export interface NewMessage extends Omit<MessageRow, 'id' | 'createdAt'> {
  suppressNotifications: boolean
  suppressAutoresolve: boolean
  /** A day, `infinity`, or null. */
  noSurveyBefore: string | null
}

/** Undefined if the conversation has a message with that origin id. */
export function insertMessage(tx: TxScope, message: NewMessage): Promise<MessageRow | undefined> {
  const values = [
    ...[tx.brand.id, message.conversationId, message.originId, message.identityId, message.fromStaff],
    ...[message.visibility, message.origin, message.body, message.recipientIds, message.hasFiles],
    ...[message.suppressNotifications, message.suppressAutoresolve, message.noSurveyBefore, tx.now()],
    ...[message.originalBody, message.arrival && JSON.stringify(message.arrival)],
  ]
  return tx.sql.writeRow(sql`
    insert into messages as m (brand_id, conversation_id, origin_id, identity_id, from_staff, visibility, origin, body,
      recipient_ids, has_files, suppress_notifications, suppress_autoresolve, no_survey_before, created_at,
      original_body, arrival)
    values (${join(values)})
    on conflict (brand_id, conversation_id, origin_id) do nothing
    returning ${COLUMNS}`)
}

/** Below this many rows, counting is faster than a lookup by key. */
const NEAR_ROWS = 300

/** `where` refers to the message as m. Newest first. */
export function selectMessages(
  scope: Scope,
  where: Sql,
  { limit, offset }: { limit: number; offset: number },
): Promise<MessageRow[]> {
  const page = sql`
    from messages m where m.brand_id = ${scope.brand.id} and ${where}
    order by m.created_at desc, m.id desc limit ${limit} offset ${offset}`
  if (offset <= NEAR_ROWS) return scope.reads.rows(sql`select ${COLUMNS} ${page}`)
  return scope.reads.rows(sql`
    select ${COLUMNS} from (select m.id ${page}) page
    join messages m on m.brand_id = ${scope.brand.id} and m.id = page.id order by m.created_at desc, m.id desc`)
}

export async function countMessages(scope: Scope, where: Sql): Promise<number> {
  const row = await scope.reads.row<{ count: number }>(sql`
    select count(*) as count from messages m where m.brand_id = ${scope.brand.id} and ${where}`)
  return row?.count ?? 0
}

/** Deliveries of messages, which deliveries/ writes. */
export interface DeliveryState {
  messageId: number
  identityId: number
  state: 'queued' | 'sent' | 'deferred' | 'bounced' | 'failed'
  reason: string | null
  updatedAt: Date
}

export function selectDeliveriesOf(scope: Scope, messageIds: number[]): Promise<DeliveryState[]> {
  return scope.sql.rows(sql`
    select message_id as "messageId", identity_id as "identityId", state, reason, updated_at as "updatedAt"
    from message_deliveries
    where brand_id = ${scope.brand.id} and message_id = any(${messageIds}::bigint[]) order by id`)
}
