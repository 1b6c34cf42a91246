import sql, { type Sql } from 'sql-template-tag'
import { column, columns, fixed, hidden, json, type RowOf } from '../../kit/columns.ts'
import { notFound } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { searchVector } from '../../kit/search/vector.ts'
import { say } from '../../kit/sentences/say.ts'
import type { FilledTemplate } from '../channels/outgoing.ts'
import { type Origin, VISIBILITY, type Visibility } from '../conversations/codes.ts'
import { ofVisible } from '../conversations/visible.ts'
import type { MailHtml } from '../mail/parsed-mail.ts'
import type { Provenance } from './provenance.ts'

/** How somebody reacted to a message. */
export interface Reaction {
  identity_id: number
  emoji: string
}

const MESSAGE = columns({
  id: fixed<number>(),
  conversationId: column<number>(),
  originId: column<string>(),
  /** The sender. */
  identityId: column<number>(),
  fromStaff: column<boolean>(),
  visibility: column<Visibility>(),
  origin: column<Origin>(),
  body: column<string>(),
  /** The full original text, if `body` omits the quoted part. */
  originalBody: column<string | null>(),
  arrival: json<Provenance | null>(),
  recipientIds: column<number[]>(),
  /** They get this message only. Null: nobody. */
  bccIds: column<number[] | null>(),
  /** They do not get it. Null: nobody. */
  leftOutIds: column<number[] | null>(),
  /** Outsiders whom this note was forwarded to. Null: nobody. */
  forwardedToIds: column<number[] | null>(),
  hasFiles: column<boolean>(),
  /** The mail has HTML: the words in another form, or more than them. */
  html: column<MailHtml | null>(),
  /** ID of the reply that this unproven message was sent as. */
  claimedBy: column<number | null>(),
  /** When its sender last changed it. */
  editedAt: column<Date | null>(),
  /** When its sender took it back: the text and files are gone. */
  deletedAt: column<Date | null>(),
  /** ID of the message that it answers, where the channel says so. */
  replyToId: column<number | null>(),
  /** Null: none. */
  reactions: json<Reaction[] | null>(),
  createdAt: fixed<Date>(),
  /** The template that is sent instead of the text; null for most. */
  template: json<FilledTemplate | null>(),
  /** The rule that wrote it; null for most. */
  byRule: column<number | null>(),
  /** What the body is found by. */
  search: hidden<string>(),
  suppressNotifications: hidden<boolean>(),
  suppressAutoresolve: hidden<boolean>(),
  /** Sent by a program, and written by nobody. */
  byProgram: hidden<boolean | null>(),
  /** A day, `infinity`, or null. */
  noSurveyBefore: hidden<string | null>(),
})

export type MessageRow = RowOf<typeof MESSAGE>

/** The message of a conversation with this origin id. */
export function findMessage(
  scope: Scope,
  conversationId: number,
  originId: string,
): Promise<MessageRow | undefined> {
  return scope.sql.row(sql`
    select ${MESSAGE.list('m')} from messages m
    where m.brand_id = ${scope.brand.id} and m.conversation_id = ${conversationId} and m.origin_id = ${originId}`)
}

export function findMessageById(scope: Scope, id: number): Promise<MessageRow | undefined> {
  return scope.sql.row(sql`
    select ${MESSAGE.list('m')} from messages m
    where m.brand_id = ${scope.brand.id} and m.id = ${id} and ${ofVisible(scope, sql`m.conversation_id`)}`)
}

/** Throws not_found. */
export async function getMessage(scope: Scope, id: number): Promise<MessageRow> {
  const message = await findMessageById(scope, id)
  if (!message) throw notFound(say`message`)
  return message
}

/** What a new message does not have. */
const NOTHING_LATER = { claimedBy: null, editedAt: null, deletedAt: null, reactions: null }
type Later = keyof typeof NOTHING_LATER

/** getMessage, locked until the transaction ends. */
export async function lockMessage(tx: TxScope, id: number): Promise<MessageRow> {
  const message = await tx.sql.row<MessageRow>(sql`
    select ${MESSAGE.list('m')} from messages m
    where m.brand_id = ${tx.brand.id} and m.id = ${id} and ${ofVisible(tx, sql`m.conversation_id`)} for update`)
  if (!message) throw notFound(say`message`)
  return message
}

export type NewMessage = Omit<MessageRow, 'id' | 'createdAt' | Later> & {
  suppressNotifications: boolean
  suppressAutoresolve: boolean
  byProgram: boolean | null
  noSurveyBefore: string | null
}

/** Undefined if the conversation has a message with that origin id. */
export async function insertMessage(tx: TxScope, message: NewMessage): Promise<MessageRow | undefined> {
  const createdAt = tx.now()
  const search = searchVector(message.body)
  const inserted = await tx.sql.writeRow<{ id: number }>(sql`
    insert into messages ${MESSAGE.values(tx, { ...message, search, createdAt })}
    on conflict (brand_id, conversation_id, origin_id) do nothing returning id`)
  return inserted && { ...message, ...NOTHING_LATER, id: inserted.id, createdAt }
}

/** Inserts messages of the past, with IDs from `reserveIds`. */
export async function insertPastMessages(
  tx: TxScope,
  past: (NewMessage & Pick<MessageRow, 'id' | 'createdAt'>)[],
): Promise<void> {
  tx.sql.send(sql`insert into messages ${MESSAGE.recordset(tx, 'messages', past)}`)
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
  if (offset <= NEAR_ROWS) return scope.reads.rows(sql`select ${MESSAGE.list('m')} ${page}`)
  return scope.reads.rows(sql`
    select ${MESSAGE.list('m')} from (select m.id ${page}) page
    join messages m on m.brand_id = ${scope.brand.id} and m.id = page.id order by m.created_at desc, m.id desc`)
}

/** The regular messages of a conversation up to this one, oldest first; at most the latest `limit`. */
export async function selectThread(
  scope: Scope,
  { conversationId, createdAt, id }: MessageRow,
  limit: number,
): Promise<MessageRow[]> {
  const where = sql`m.conversation_id = ${conversationId} and m.visibility = ${VISIBILITY.regular}
    and (m.created_at, m.id) <= (${createdAt}, ${id})`
  return (await selectMessages(scope, where, { limit, offset: 0 })).toReversed()
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
  state: 'queued' | 'sent' | 'delivered' | 'read' | 'deferred' | 'bounced' | 'failed'
  reason: string | null
  updatedAt: Date
}

export function selectDeliveriesOf(scope: Scope, messageIds: number[]): Promise<DeliveryState[]> {
  return scope.sql.rows(sql`
    select message_id as "messageId", identity_id as "identityId", state, reason, updated_at as "updatedAt"
    from message_deliveries
    where brand_id = ${scope.brand.id} and message_id = any(${messageIds}::bigint[]) order by id`)
}
