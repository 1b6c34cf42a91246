import sql, { join, type Sql } from 'sql-template-tag'
import { matchesData } from '../../kit/custom-data.ts'
import { toPage } from '../../kit/paging.ts'
import type { Scope } from '../../kit/scope.ts'
import { parseEndTime, parseTime } from '../../kit/time.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { selectIdentitiesByExternalId } from '../../people/contacts/queries.ts'
import { normalizeEmail } from '../../people/identities/email.ts'
import { selectIdentitiesOfContact, selectIdentitiesOfSamePerson } from '../../people/identities/queries.ts'
import { customersOfOrganization } from '../../people/organizations/queries.ts'
import { findTeam } from '../../people/teams/queries.ts'
import { findAnyUser } from '../../people/users/queries.ts'
import { findChannelEver } from '../channels/queries.ts'
import { filterOf } from './classes.ts'
import { countTotal } from './count-queries.ts'
import { ofCustomers } from './field-queries.ts'
import type { ConversationsQuery } from './input.ts'
import {
  type CountedList,
  countMatches,
  countUpTo,
  selectMatches,
  selectPage,
  selectUndatedPage,
  timeInList,
} from './list-queries.ts'
import { withoutTeam } from './operator-queries.ts'
import { type ReadPage, renderPage } from './render.ts'
import { bySearch } from './search-queries.ts'
import { countSeen, type SeenList, seenBy, selectSeenPage } from './seen-queries.ts'
import { BY_DUE, BY_PRIORITY, SORTS } from './sorts.ts'
import { tagKey } from './tags.ts'
import { seesPart, visible } from './visible.ts'

const NOTHING = sql`false`
const ORDERINGS = { ...SORTS, priority: BY_PRIORITY, due: BY_DUE }
const NO_CHANNEL = -1

/** A page of the brand's conversations, each as JSON, newest first unless asked otherwise, and the total. */
export async function listConversations(scope: Scope, query: ConversationsQuery, address: BaseAddress) {
  const { channelId, seen, conditions } = await conditionsOf(scope, query)
  const filter = filterOf(query)
  const { sort: word = 'created' } = query
  const isAscending = (query.order ?? (word === 'due' ? 'asc' : 'desc')) === 'asc'
  const order = `conversations by ${word}${isAscending ? ' ascending' : ''}`
  const page = { ...toPage(scope, query, order), isAscending }
  const part = conditions.length === 0 && word !== 'priority' ? seenBy(scope) : undefined
  const all = [...seen, ...conditions]
  const where = all.length === 0 ? undefined : join(all, ' and ')
  const list = { filter, channelId, page, where }
  const { read, count } = part
    ? howToListSeen(scope, { ...list, sort: ORDERINGS[word], seen: part })
    : howToList(scope, list, word)
  const { rows, texts } = await renderPage(scope, page, { read, address })
  // The total on its own, if the page has no row to carry it.
  return { rows, texts, totalCount: rows[0]?.total ?? (await count()), page, timeOf: timeInList }
}

/** Lists that are counted all the time are merged from their classes; of others, all matches are found. */
function howToList(
  scope: Scope,
  unsorted: Omit<CountedList, 'sort'>,
  word: keyof typeof SORTS | 'priority' | 'due',
): { read: ReadPage; count: () => Promise<number> } {
  if (word === 'due' && !unsorted.where) {
    const list = { ...unsorted, sort: BY_DUE }
    return { read: columns => selectUndatedPage(scope, list, columns), count: () => countTotal(scope, list) }
  }
  if (word !== 'priority' && word !== 'due' && !unsorted.where) {
    const list = { ...unsorted, sort: SORTS[word] }
    return { read: columns => selectPage(scope, list, columns), count: () => countTotal(scope, list) }
  }
  const list = { ...unsorted, sort: ORDERINGS[word] }
  return { read: columns => selectMatches(scope, list, columns), count: () => countMatches(scope, list) }
}

/** What somebody sees of a list without other conditions is merged, too: its total is put together from those of their channels. */
function howToListSeen(scope: Scope, list: SeenList): { read: ReadPage; count: () => Promise<number> } {
  return { read: columns => selectSeenPage(scope, list, columns), count: () => countSeen(scope, list) }
}

/** The number of conversations that a list has, counted up to a limit. */
export async function countConversations(
  scope: Scope,
  query: ConversationsQuery,
  limit: number,
): Promise<number> {
  const { channelId, seen, conditions } = await conditionsOf(scope, query)
  const all = [...seen, ...conditions]
  const where = all.length > 0 ? join(all, ' and ') : sql`true`
  return countUpTo(scope, { filter: filterOf(query), channelId, where, limit })
}

async function conditionsOf(scope: Scope, query: ConversationsQuery) {
  const [channelId, ...lookedUp] = await Promise.all([
    findChannelId(scope, query.category),
    ...lookedUpConditions(scope, query),
  ])
  const seen = seesPart(scope) ? [visible(scope)] : []
  return { channelId, seen, conditions: [...plainConditions(scope, query), ...lookedUp] }
}

/** The id of a channel; an impossible id for an unknown slug. */
async function findChannelId(scope: Scope, slug: string | undefined): Promise<number | undefined> {
  if (slug === undefined) return undefined
  return (await findChannelEver(scope, slug))?.id ?? NO_CHANNEL
}

/** Conditions on columns of the conversation. */
function plainConditions(scope: Scope, query: ConversationsQuery): Sql[] {
  const { timeZone } = scope.brand
  const from = query.start_date && parseTime(query.start_date, timeZone)
  const to = query.end_date && parseEndTime(query.end_date, timeZone)
  return [
    ...(query.tag?.length ? [sql`c.tag_keys @> ${query.tag.map(tagKey)}::text[]`] : []),
    ...matchesData(sql`c.data`, query.data ?? {}),
    ...(from ? [sql`${SORTS.updated.time} >= ${from}`] : []),
    ...(to ? [sql`${SORTS.updated.time} <= ${to} and c.last_customer_message_at is not null`] : []),
    ...(query.organization === undefined
      ? []
      : [ofCustomers(scope, customersOfOrganization(scope, query.organization))]),
    ...(query.origin?.length ? [sql`c.origin = any(${query.origin}::int[])`] : []),
    ...(query.priority?.length ? [sql`c.priority = any(${query.priority}::text[])`] : []),
    ...(query.status?.length ? [sql`c.status = any(${query.status}::int[])`] : []),
  ]
}

/** Conditions that need a lookup; an unknown person or contact matches nothing, never everything. */
function lookedUpConditions(scope: Scope, query: ConversationsQuery): Promise<Sql>[] {
  return [
    ...(query.q === undefined ? [] : [bySearch(scope, query.q)]),
    ...(query.for === undefined ? [] : [relevantTo(scope, query.for)]),
    ...(query.for_id === undefined ? [] : [visibleTo(scope, query.for_id)]),
    ...(query.contact === undefined ? [] : [withContact(scope, query.contact)]),
    ...(query.assignee === undefined ? [] : [assignedTo(scope, query.assignee)]),
    ...(query.team === undefined ? [] : [ofTeam(scope, query.team)]),
  ]
}

/** Customers: conversations they follow. Staff: conversations they follow or are assigned to. */
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

async function withContact(scope: Scope, contactId: number): Promise<Sql> {
  const identities = await selectIdentitiesOfContact(scope, contactId)
  return sql`c.follower_ids && ${identities.map(({ id }) => id)}::bigint[]`
}

async function ofTeam(scope: Scope, wanted: string): Promise<Sql> {
  if (wanted === 'none') return withoutTeam(scope)
  const team = await findTeam(scope, wanted)
  return team ? sql`c.team_id = ${team.id}` : NOTHING
}

async function assignedTo(scope: Scope, assignee: string): Promise<Sql> {
  if (assignee === 'none') return sql`c.assignee_id is null`
  const user = await findAnyUser(scope, normalizeEmail(assignee)) // also of who has left
  return user ? sql`c.assignee_id = ${user.id}` : NOTHING
}
