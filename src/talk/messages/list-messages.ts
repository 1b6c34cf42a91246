import sql, { join, raw, type Sql } from 'sql-template-tag'
import { isAfter, rangeOf, toPage } from '../../kit/paging.ts'
import type { Scope } from '../../kit/scope.ts'
import { parseEndTime, parseTime } from '../../kit/time.ts'
import { normalizeEmail } from '../../people/identities/email.ts'
import { selectIdentitiesOfSamePerson } from '../../people/identities/queries.ts'
import { findChannelEver } from '../channels/queries.ts'
import { tagKey } from '../conversations/tags.ts'
import { ofVisible, seesPart } from '../conversations/visible.ts'
import { countKinds, type Kinds } from './count-queries.ts'
import { COLLISION, type MessagesQuery } from './input.ts'
import { countMessages, type MessageRow, selectMessages } from './queries.ts'

/** A page of messages, newest first, of one conversation or of the brand, and the total. */
export async function listMessages(scope: Scope, query: MessagesQuery, conversationId?: number) {
  const conditions = conditionsOf(scope, query)
  if (conversationId !== undefined) conditions.push(sql`m.conversation_id = ${conversationId}`)
  if (conversationId === undefined && seesPart(scope))
    conditions.push(ofVisible(scope, sql`m.conversation_id`))
  if (query.sent_by !== undefined) conditions.push(await sentBy(scope, query.sent_by))
  if (query.visibility === COLLISION) conditions.push(sql`false`)
  if (query.category !== undefined) conditions.push(await inChannel(scope, query.category))
  const kinds = {
    fromStaff: query.filter && query.filter === 'staff',
    visibility: query.visibility === COLLISION ? undefined : query.visibility,
  }
  const where = join([ofKinds(kinds), ...conditions], ' and ')
  const page = toPage(scope, query, 'messages')
  const [rows, totalCount] = await Promise.all([
    selectMessages(scope, sql`${where} and ${isAfter(page, sql`m.created_at`, sql`m.id`)}`, rangeOf(page)),
    conditions.length === 0 ? countKinds(scope, kinds) : countMessages(scope, where),
  ])
  return { rows, totalCount, page, timeOf: (row: MessageRow) => row.createdAt }
}

/** Visibility is written into the text: notes have their own index, which a prepared plan must see. */
function ofKinds({ fromStaff, visibility }: Kinds): Sql {
  const conditions = [
    ...(fromStaff === undefined ? [] : [sql`m.from_staff = ${fromStaff}`]),
    ...(visibility === undefined ? [] : [sql`m.visibility = ${raw(String(visibility))}`]),
  ]
  return join([sql`true`, ...conditions], ' and ')
}

function conditionsOf(scope: Scope, query: MessagesQuery): Sql[] {
  const { timeZone } = scope.brand
  const from = query.start_date && parseTime(query.start_date, timeZone)
  const to = query.end_date && parseEndTime(query.end_date, timeZone)
  return [
    ...(query.tag?.length
      ? [inConversation(scope, sql`c.tag_keys @> ${query.tag.map(tagKey)}::text[]`)]
      : []),
    ...(query.origin?.length ? [sql`m.origin = any(${query.origin}::int[])`] : []),
    ...(from ? [sql`m.created_at >= ${from}`] : []),
    ...(to ? [sql`m.created_at <= ${to}`] : []),
  ]
}

function inConversation(scope: Scope, condition: Sql): Sql {
  return sql`m.conversation_id in (select c.id from conversations c where c.brand_id = ${scope.brand.id} and ${condition})`
}

async function sentBy(scope: Scope, email: string): Promise<Sql> {
  const identities = await selectIdentitiesOfSamePerson(scope, {
    type: 'email',
    identifier: normalizeEmail(email),
  })
  return sql`m.identity_id = any(${identities.map(({ id }) => id)}::bigint[])`
}

async function inChannel(scope: Scope, slug: string): Promise<Sql> {
  const channel = await findChannelEver(scope, slug)
  return channel ? inConversation(scope, sql`c.channel_id = ${channel.id}`) : sql`false`
}
