import sql, { join, raw, type Sql } from 'sql-template-tag'
import { matchesData } from '../../kit/custom-data.ts'
import { invalid } from '../../kit/errors.ts'
import { type Order, type Place, toPage } from '../../kit/paging.ts'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { containing } from '../../kit/text.ts'
import { timeRanges } from '../../kit/time-ranges.ts'
import { digitsOf, isNamedLike } from '../identities/like-queries.ts'
import { type ContactsQuery, SEEN } from './input.ts'
import {
  CONTACT_SORTS,
  type ContactSort,
  countContacts,
  type ListedContact,
  selectContacts,
  selectContactsAmong,
} from './queries.ts'

/** Identities by what other nouns know of them, as SELECT statements of their ids. */
export interface ContactFilters {
  /** Of the customers of an organization, by its ID or name; `any`: of all organizations. */
  ofOrganization(scope: Scope, wanted: string): Sql
  /** Of those who began an open conversation that the caller sees. */
  withOpenConversation(scope: Scope): Sql
}

/** A page of the brand's contacts, and the total: latest first, or by name, unless asked the other way around. */
export async function listContacts(scope: Scope, query: ContactsQuery, filters: ContactFilters) {
  const where = conditionOf(scope, query, filters)
  const by = query.sort === 'last_seen' && !seesLastSeen(scope) ? 'date' : (query.sort ?? 'date')
  const isAscending = query.order === undefined ? by === 'name' : query.order === 'asc'
  const page = { ...toPage(scope, query, orderOf(by, isAscending)), isAscending }
  const [rows, totalCount] = await Promise.all([
    selectContacts(scope, where, { by, page }),
    countContacts(scope, where),
  ])
  return { rows, totalCount, page, timeOf: (row: ListedContact) => PLACES[by](row) }
}

const PLACES: Record<ContactSort, (row: ListedContact) => Place> = {
  date: row => row.createdAt,
  last_seen: row => row.lastSeenAt,
  name: row => row.sortName,
}

function orderOf(by: ContactSort, isAscending: boolean): Order {
  const name = by === 'date' ? 'contacts' : `contacts ${by}`
  const isUsual = isAscending === (by === 'name')
  return { name: isUsual ? name : `${name} backwards`, isOfTexts: by === 'name' }
}

/** What narrows a list of contacts. */
type Narrowing = Pick<ContactsQuery, 'q' | 'data' | 'type' | 'organization' | 'open?' | 'seen'>

/** How many contacts such a list has. */
export function countListed(scope: Scope, query: Narrowing, filters: ContactFilters): Promise<number> {
  return countContacts(scope, conditionOf(scope, query, filters))
}

/** Those of some contacts that such a list has. Throws invalid. */
export function selectListedAmong(
  scope: Scope,
  { query, contactIds }: { query: Narrowing; contactIds: number[] },
  filters: ContactFilters,
): Promise<number[]> {
  return selectContactsAmong(scope, contactIds, conditionOf(scope, query, filters))
}

/** Throws invalid, of `q`, for words that no list can be narrowed by. */
export function checkWords(scope: Scope, q: string | undefined): void {
  searchIn(scope, q)
}

function searchIn(scope: Scope, q: string | undefined) {
  const times = seesLastSeen(scope) ? { ...TIMES, last_seen_at: raw('c.last_seen_at') } : TIMES
  return timeRanges(scope, q, times)
}

/** Throws invalid for what is wrong in the words, and for what the caller may not know. */
function conditionOf(scope: Scope, query: Narrowing, filters: ContactFilters): Sql {
  const { words, conditions } = searchIn(scope, query.q)
  return join(
    [
      sql`true`,
      ...matchesData(sql`c.data`, query.data ?? {}),
      ...(query.type ? [hasIdentity(scope, sql`i.type = ${query.type}`)] : []),
      ...(query.organization === undefined ? [] : [ofOrganization(scope, query.organization, filters)]),
      ...(query['open?'] ? [hasIdentity(scope, sql`i.id in (${filters.withOpenConversation(scope)})`)] : []),
      ...(query.seen === undefined ? [] : [lastSeen(scope, query.seen)]),
      ...(words === undefined ? [] : [bySearch(scope, words)]),
      ...conditions,
    ],
    ' and ',
  )
}

const DAY_MS = 86_400_000

function lastSeen(scope: Scope, word: keyof typeof SEEN): Sql {
  if (!seesLastSeen(scope)) throw invalid('seen', say`is for members who see all conversations`)
  const { days, isWithin } = SEEN[word]
  const since = new Date(scope.now().getTime() - days * DAY_MS)
  const at = CONTACT_SORTS.last_seen
  return isWithin ? sql`${at} >= ${since}` : sql`${at} > '-infinity' and ${at} < ${since}`
}

const TIMES = { created_at: raw('c.created_at'), updated_at: raw('c.updated_at') }

/** Whether the caller may know when contacts last wrote: it may have been in a conversation that only others see. */
export function seesLastSeen({ actor }: Scope): boolean {
  return !actor?.sees
}

function ofOrganization(scope: Scope, wanted: string, filters: ContactFilters): Sql {
  if (wanted !== 'none') return hasIdentity(scope, sql`i.id in (${filters.ofOrganization(scope, wanted)})`)
  const known = hasIdentity(scope, sql`i.id in (${filters.ofOrganization(scope, 'any')})`)
  return sql`not (${known})`
}

/** Part of a name or identifier; a phone number in any notation. */
function bySearch(scope: Scope, text: string): Sql {
  const pattern = containing(text)
  const digits = digitsOf(text)
  const isNumber = digits ? sql`i.type = 'mobile' and i.identifier like ${`%${digits}%`}` : sql`false`
  const inIdentifier = hasIdentity(scope, sql`(i.identifier ilike ${pattern} or ${isNumber})`)
  return sql`(${isNamedLike(text)} or ${inIdentifier})`
}

function hasIdentity(scope: Scope, condition: Sql): Sql {
  return sql`c.id in (select i.contact_id from identities i where i.brand_id = ${scope.brand.id} and ${condition})`
}
