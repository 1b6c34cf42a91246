import sql from 'sql-template-tag'
import type { Scope } from '../../kit/scope.ts'
import { VISIBILITY } from '../../talk/conversations/codes.ts'
import { wasFor } from '../../talk/messages/reader-queries.ts'
import type { ErasedPerson } from '../erasure/person-queries.ts'
import type { Row } from './own-queries.ts'

export type Own = Pick<ErasedPerson, 'identityIds'>

/**
 * Conversations in which the person got a message, or whose chat they joined by signing in: also those that they never took part
 * in, or no longer do.
 */
export async function selectReached(scope: Scope, { identityIds: own }: Own): Promise<number[]> {
  const rows = await scope.sql.rows<{ id: number }>(sql`
    select m.conversation_id as id from message_deliveries d
    join messages m on m.brand_id = ${scope.brand.id} and m.id = d.message_id
    where d.brand_id = ${scope.brand.id} and d.identity_id = any(${own}::bigint[])
    union
    select conversation_id from chats where brand_id = ${scope.brand.id} and joined_id = any(${own}::bigint[])
    order by id`)
  return rows.map(({ id }) => id)
}

/**
 * The person in a conversation: by their own names, and by that of the visitor as whom they began its chat before they signed
 * in. In other conversations, that one may be somebody else: nothing proves an address that was typed.
 */
export async function findOwnIn(scope: Scope, id: number, { identityIds: own }: Own): Promise<Own> {
  const rows = await scope.sql.rows<{ id: number }>(sql`
    select h.identity_id as id from chats h
    join conversations c on c.brand_id = ${scope.brand.id} and c.id = h.conversation_id
    where h.brand_id = ${scope.brand.id} and h.joined_id = any(${own}::bigint[]) and (c.id = ${id} or c.merged_into = ${id})`)
  return { identityIds: [...new Set([...own, ...rows.map(({ id }) => id)])] }
}

/** How many conversations the person takes part in, or got something of, and how many messages these have. */
export async function countTalk(
  scope: Scope,
  { identityIds: own }: Own,
  reached: number[],
): Promise<{ conversations: number; messages: number }> {
  const row = await scope.sql.row<{ conversations: number; messages: number }>(sql`
    with own as (
      select id from conversations where brand_id = ${scope.brand.id} and author_id = any(${own}::bigint[])
      union
      select id from conversations where brand_id = ${scope.brand.id} and follower_ids && ${own}::bigint[]
      union
      select conversation_id from messages where brand_id = ${scope.brand.id} and identity_id = any(${own}::bigint[])
      union
      select unnest(${reached}::bigint[])
    )
    select (select count(*)::int from own) as conversations, (
      select count(*)::int from messages where brand_id = ${scope.brand.id} and conversation_id in (select id from own)
    ) as messages`)
  return row ?? { conversations: 0, messages: 0 }
}

export interface Conversation {
  id: number
  refId: string
  channel: string
  subject: string | null
  status: number
  priority: string
  tags: string[]
  data: Row
  authorId: number
  isByStaff: boolean
  /** The person neither began it nor follows it, or somebody else was taken off it. */
  isOfOthers: boolean
  mergedInto: string | null
  createdAt: Date
  updatedAt: Date
}

export async function selectConversation(
  scope: Scope,
  id: number,
  { identityIds: own }: Own,
): Promise<Conversation> {
  const row = await scope.sql.row<Conversation>(sql`
    select c.id, c.ref_id as "refId", h.name as channel, c.subject, c.status, c.priority, c.tags, c.data,
      c.author_id as "authorId", a.user_id is not null as "isByStaff", w.ref_id as "mergedInto",
      (c.author_id <> all(${own}::bigint[]) and not c.follower_ids && ${own}::bigint[]) or exists (
        select 1 from identities r
        where r.brand_id = ${scope.brand.id} and r.id = any(c.removed_ids) and r.id <> all(${own}::bigint[])
          and r.contact_id is not null and r.type <> 'erased'
      ) as "isOfOthers",
      c.created_at as "createdAt", c.updated_at as "updatedAt"
    from conversations c
    join channels h on h.brand_id = ${scope.brand.id} and h.id = c.channel_id
    join identities a on a.brand_id = ${scope.brand.id} and a.id = c.author_id
    left join conversations w on w.brand_id = ${scope.brand.id} and w.id = c.merged_into
    where c.brand_id = ${scope.brand.id} and c.id = ${id}`)
  return row as Conversation
}

/** What belongs to a conversation beside messages, by its key in the archive. */
export async function selectBeside(
  scope: Scope,
  id: number,
  { identityIds }: Own,
): Promise<Record<string, Row[]>> {
  const ofPerson = sql`brand_id = ${scope.brand.id} and conversation_id = ${id} and identity_id = any(${identityIds}::bigint[])`
  return {
    ratings: await scope.sql.rows(sql`
      select rating, comment, created_at, updated_at from satisfaction_ratings where ${ofPerson} order by id`),
    surveys: await scope.sql.rows(sql`select state, created_at from surveys where ${ofPerson} order by id`),
    chats: await scope.sql.rows(sql`
      select page_url, page_title, language, time_zone, created_at, seen_at, expires_at from chats where ${ofPerson}`),
    events: await scope.sql.rows(sql`
      select type, created_at from events
      where brand_id = ${scope.brand.id} and subject_id = ${id} and type like 'conversation.%' order by epoch, xid, id`),
  }
}

/** What staff have written and not sent. */
export async function selectUnsent(scope: Scope, id: number): Promise<Record<string, Row[]>> {
  return {
    drafts: await scope.sql.rows(sql`
      select body, visibility, updated_at from drafts
      where brand_id = ${scope.brand.id} and conversation_id = ${id} order by updated_at`),
    scheduled_messages: await scope.sql.rows(sql`
      select input ->> 'body' as body, send_at, created_at from scheduled_messages
      where brand_id = ${scope.brand.id} and conversation_id = ${id} order by id`),
  }
}

export interface Message {
  id: number
  createdAt: Date
  isOwn: boolean
  isByStaff: boolean
  /** What the author is called. */
  name: string
  visibility: number
  body: string
  originalBody: string | null
  arrival: Row | null
  /** Emoji of the person. */
  reactions: string[]
  /** It was not sent to the person, although they follow the conversation. */
  wentPast: boolean
  /** It was sent to the person, or they could read it. */
  wasForThem: boolean
  editedAt: Date | null
  deletedAt: Date | null
}

/** Messages of a conversation in their order, after one of them. */
export function selectMessages(
  scope: Scope,
  conversationId: number,
  { own, after, limit }: { own: Own; after: Message | undefined; limit: number },
): Promise<Message[]> {
  const ids = own.identityIds
  return scope.sql.rows(sql`
    select m.id, m.created_at as "createdAt", m.identity_id = any(${ids}::bigint[]) as "isOwn",
      m.from_staff or i.user_id is not null as "isByStaff", coalesce(u.name, c.name, i.identifier) as name,
      m.visibility, m.body, m.original_body as "originalBody", m.arrival,
      coalesce(m.left_out_ids && ${ids}::bigint[], false) as "wentPast",
      coalesce(m.bcc_ids && ${ids}::bigint[], false) or coalesce(m.forwarded_to_ids && ${ids}::bigint[], false)
        or (m.visibility = ${VISIBILITY.regular} and coalesce(${wasFor(scope, { id: conversationId, identityIds: ids })}, false))
        as "wasForThem",
      coalesce((
        select jsonb_agg(r ->> 'emoji') from jsonb_array_elements(m.reactions) r
        where (r ->> 'identity_id')::bigint = any(${ids}::bigint[])
      ), '[]') as reactions,
      m.edited_at as "editedAt", m.deleted_at as "deletedAt"
    from messages m
    join identities i on i.brand_id = ${scope.brand.id} and i.id = m.identity_id
    left join users u on u.brand_id = ${scope.brand.id} and u.id = i.user_id
    left join contacts c on c.brand_id = ${scope.brand.id} and c.id = i.contact_id
    where m.brand_id = ${scope.brand.id} and m.conversation_id = ${conversationId}
      and (m.created_at, m.id) > (${after?.createdAt ?? BEGINNING}, ${after?.id ?? 0})
    order by m.created_at, m.id limit ${limit}`)
}

const BEGINNING = new Date(0)

export interface StoredFile {
  id: number
  messageId: number
  name: string
  contentType: string | null
  size: number | null
  file: string | null
  state: string
}

/** What these messages have beside their words. */
export async function selectParts(
  scope: Scope,
  messageIds: number[],
  { identityIds }: Own,
): Promise<MessageParts> {
  const ofThese = sql`brand_id = ${scope.brand.id} and message_id = any(${messageIds}::bigint[])`
  const toPerson = sql`${ofThese} and identity_id = any(${identityIds}::bigint[])`
  return {
    files: await scope.sql.rows<StoredFile>(sql`
      select id, message_id as "messageId", name, content_type as "contentType", size, file, state
      from attachments where ${ofThese} order by message_id, position, id`),
    mails: await scope.sql.rows(sql`
      select id, message_id as "messageId", file from mails where ${ofThese} order by id`),
    versions: await scope.sql.rows(sql`
      select message_id as "messageId", body, replaced_at from message_versions where ${ofThese} order by version`),
    deliveries: await scope.sql.rows(sql`
      select d.message_id as "messageId", i.identifier as recipient, d.state, d.reason, d.created_at, d.updated_at
      from message_deliveries d join identities i on i.brand_id = ${scope.brand.id} and i.id = d.identity_id
      where d.brand_id = ${scope.brand.id} and d.message_id = any(${messageIds}::bigint[])
        and d.identity_id = any(${identityIds}::bigint[])
      order by d.id`),
    acknowledged: await scope.sql.rows(sql`
      select message_id as "messageId", created_at from acknowledgements where ${toPerson}`),
  }
}

type OfMessage = Row & { messageId: number }

export interface MessageParts {
  files: StoredFile[]
  mails: { id: number; messageId: number; file: string }[]
  versions: OfMessage[]
  deliveries: OfMessage[]
  acknowledged: OfMessage[]
}
