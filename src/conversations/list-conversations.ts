import sql, { join, raw, type Sql } from 'sql-template-tag'
import { findChannel } from '../channels/queries.ts'
import { selectIdentitiesByExternalId } from '../contacts/queries.ts'
import { normalizeEmail } from '../identities/email.ts'
import { selectIdentitiesOfSamePerson } from '../identities/queries.ts'
import { matchesData } from '../kit/custom-data.ts'
import { isAfter, rangeOf, toPage } from '../kit/paging.ts'
import type { Scope } from '../kit/scope.ts'
import { parseEndTime, parseTime } from '../kit/time.ts'
import { findUserByEmail } from '../users/queries.ts'
import type { ConversationsQuery } from './input.ts'
import { type ConversationRow, countConversations, selectConversations } from './queries.ts'
import { tagKey } from './tags.ts'

/** What each sort goes by, newest first. */
const ORDERS = {
  created: { time: raw('c.created_at'), timeOf: (row: ConversationRow) => row.createdAt },
  updated: {
    time: raw('c.last_customer_message_at'),
    timeOf: (row: ConversationRow) => row.lastCustomerMessageAt,
  },
  changed: { time: raw('c.updated_at'), timeOf: (row: ConversationRow) => row.updatedAt },
}

const NOTHING = sql`false`

/** A page of the brand's conversations, newest first, and how many match in all. */
export async function listConversations(scope: Scope, query: ConversationsQuery) {
  const conditions = [sql`true`, ...plainConditions(scope, query)]
  conditions.push(...(await Promise.all(lookedUpConditions(scope, query))))
  const where = join(conditions, ' and ')
  const sort = query.sort ?? 'created'
  const page = toPage(scope, query, sort)
  const { time, timeOf } = ORDERS[sort]
  const orderBy = sql`${time} desc nulls last, c.id desc`
  const onPage = sql`${where} and ${isAfter(page, time, sql`c.id`)}`
  const [rows, totalCount]: [ConversationRow[], number] = await Promise.all([
    selectConversations(scope, { where: onPage, orderBy, ...rangeOf(page) }),
    countConversations(scope, where),
  ])
  return { rows, totalCount, page, timeOf }
}

/** Conditions on the conversation's own columns. */
function plainConditions(scope: Scope, query: ConversationsQuery): Sql[] {
  const { timeZone } = scope.brand
  const from = query.start_date && parseTime(query.start_date, timeZone)
  const to = query.end_date && parseEndTime(query.end_date, timeZone)
  return [
    ...byFilter(query.filter),
    ...(query.tag?.length ? [sql`c.tag_keys @> ${query.tag.map(tagKey)}::text[]`] : []),
    ...matchesData(sql`c.data`, query.data ?? {}),
    ...(from ? [sql`c.last_customer_message_at >= ${from}`] : []),
    ...(to ? [sql`c.last_customer_message_at <= ${to}`] : []),
    ...(query.origin?.length ? [sql`c.origin = any(${query.origin}::int[])`] : []),
    ...(query.status?.length ? [sql`c.status = any(${query.status}::int[])`] : []),
    ...(query.q === undefined ? [] : [bySearch(scope, query.q)]),
  ]
}

function byFilter(filter: ConversationsQuery['filter']): Sql[] {
  switch (filter) {
    case 'all':
      return []
    case 'archived':
      return [sql`c.status = 4`]
    case 'open':
      return [sql`c.status = 0`]
    case 'unassigned':
      return [sql`c.assignee_id is null`]
    default:
      return [sql`c.status <> 4`]
  }
}

function bySearch(scope: Scope, text: string): Sql {
  const query = sql`websearch_to_tsquery('simple', ${text})`
  return sql`(
    to_tsvector('simple', coalesce(c.subject, '')) @@ ${query}
    or c.id in (
      select m.conversation_id from messages m
      where m.brand_id = ${scope.brand.id} and to_tsvector('simple', m.body) @@ ${query}
    )
  )`
}

/** Conditions that need to know who or what a parameter means; an unknown one matches nothing, never everything. */
function lookedUpConditions(scope: Scope, query: ConversationsQuery): Promise<Sql>[] {
  return [
    ...(query.for === undefined ? [] : [relevantTo(scope, query.for)]),
    ...(query.for_id === undefined ? [] : [visibleTo(scope, query.for_id)]),
    ...(query.category === undefined ? [] : [inChannel(scope, query.category)]),
    ...(query.assignee === undefined ? [] : [assignedTo(scope, query.assignee)]),
  ]
}

/** Customers: what they follow. Staff: what they follow or are assigned to. */
async function relevantTo(scope: Scope, email: string): Promise<Sql> {
  const identities = await selectIdentitiesOfSamePerson(scope, {
    type: 'email',
    identifier: normalizeEmail(email),
  })
  if (identities.length === 0) return NOTHING
  const follows = sql`c.follower_ids && ${identities.map(({ id }) => id)}::bigint[]`
  const userId = identities[0]?.userId
  return userId ? sql`(c.assignee_id = ${userId} or ${follows})` : follows
}

async function visibleTo(scope: Scope, externalId: string): Promise<Sql> {
  const identities = await selectIdentitiesByExternalId(scope, externalId)
  return sql`c.follower_ids && ${identities.map(({ id }) => id)}::bigint[]`
}

async function inChannel(scope: Scope, slug: string): Promise<Sql> {
  const channel = await findChannel(scope, slug)
  return channel ? sql`c.channel_id = ${channel.id}` : NOTHING
}

async function assignedTo(scope: Scope, assignee: string): Promise<Sql> {
  if (assignee === 'none') return sql`c.assignee_id is null`
  const user = await findUserByEmail(scope, normalizeEmail(assignee))
  return user ? sql`c.assignee_id = ${user.id}` : NOTHING
}
