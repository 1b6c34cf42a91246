import sql, { join, type Sql } from 'sql-template-tag'
import { findChannel } from '../channels/queries.ts'
import { tagKey } from '../conversations/tags.ts'
import { normalizeEmail } from '../identities/email.ts'
import { selectIdentitiesOfSamePerson } from '../identities/queries.ts'
import { isAfter, rangeOf, toPage } from '../kit/paging.ts'
import type { Scope } from '../kit/scope.ts'
import { parseEndTime, parseTime } from '../kit/time.ts'
import type { MessagesQuery } from './input.ts'
import { countMessages, type MessageRow, selectMessages } from './queries.ts'

/** A page of messages, newest first, of one conversation or of the whole brand, and how many match in all. */
export async function listMessages(scope: Scope, query: MessagesQuery, conversationId?: number) {
  const conditions = plainConditions(scope, query)
  if (conversationId !== undefined) conditions.push(sql`m.conversation_id = ${conversationId}`)
  if (query.sent_by !== undefined) conditions.push(await sentBy(scope, query.sent_by))
  if (query.category !== undefined) conditions.push(await inChannel(scope, query.category))
  const where = join([sql`true`, ...conditions], ' and ')
  const page = toPage(scope, query, 'messages')
  const [rows, totalCount] = await Promise.all([
    selectMessages(scope, sql`${where} and ${isAfter(page, sql`m.created_at`, sql`m.id`)}`, rangeOf(page)),
    countMessages(scope, where),
  ])
  return { rows, totalCount, page, timeOf: (row: MessageRow) => row.createdAt }
}

function plainConditions(scope: Scope, query: MessagesQuery): Sql[] {
  const { timeZone } = scope.brand
  const from = query.start_date && parseTime(query.start_date, timeZone)
  const to = query.end_date && parseEndTime(query.end_date, timeZone)
  return [
    ...(query.filter ? [sql`m.from_staff = ${query.filter === 'staff'}`] : []),
    ...(query.visibility === undefined ? [] : [sql`m.visibility = ${query.visibility}`]),
    ...(query.tag?.length ? [sql`c.tag_keys @> ${query.tag.map(tagKey)}::text[]`] : []),
    ...(query.origin?.length ? [sql`m.origin = any(${query.origin}::int[])`] : []),
    ...(from ? [sql`m.created_at >= ${from}`] : []),
    ...(to ? [sql`m.created_at <= ${to}`] : []),
  ]
}

async function sentBy(scope: Scope, email: string): Promise<Sql> {
  const identities = await selectIdentitiesOfSamePerson(scope, {
    type: 'email',
    identifier: normalizeEmail(email),
  })
  return sql`m.identity_id = any(${identities.map(({ id }) => id)}::bigint[])`
}

async function inChannel(scope: Scope, slug: string): Promise<Sql> {
  const channel = await findChannel(scope, slug)
  return channel ? sql`c.channel_id = ${channel.id}` : sql`false`
}
