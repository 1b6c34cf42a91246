import sql, { join, raw, type Sql } from 'sql-template-tag'
import { matchesData } from '../../kit/custom-data.ts'
import { isAfter, rangeOf, toPage } from '../../kit/paging.ts'
import type { Scope } from '../../kit/scope.ts'
import { containing } from '../../kit/text.ts'
import { timeRanges } from '../../kit/time-ranges.ts'
import { digitsOf, isNamedLike } from '../identities/like-queries.ts'
import type { ContactsQuery } from './input.ts'
import { CONTACT_TIMES, type ContactRow, countContacts, selectContacts } from './queries.ts'

/** Identities by what other nouns know of them, as SELECT statements of their ids. */
export interface ContactFilters {
  /** Of the customers of an organization, by its ID or name; `any`: of all organizations. */
  ofOrganization(scope: Scope, wanted: string): Sql
  /** Of those who began an open conversation that the caller sees. */
  withOpenConversation(scope: Scope): Sql
}

/** A page of the brand's contacts, latest first, and the total. */
export async function listContacts(scope: Scope, query: ContactsQuery, filters: ContactFilters) {
  const times = seesLastSeen(scope) ? { ...TIMES, last_seen_at: raw('c.last_seen_at') } : TIMES
  const { words, conditions } = timeRanges(scope, query.q, times)
  const where = join(
    [
      sql`true`,
      ...matchesData(sql`c.data`, query.data ?? {}),
      ...(query.type ? [hasIdentity(scope, sql`i.type = ${query.type}`)] : []),
      ...(query.organization === undefined ? [] : [ofOrganization(scope, query.organization, filters)]),
      ...(query['open?'] ? [hasIdentity(scope, sql`i.id in (${filters.withOpenConversation(scope)})`)] : []),
      ...(words === undefined ? [] : [bySearch(scope, words)]),
      ...conditions,
    ],
    ' and ',
  )
  const by = query.sort && seesLastSeen(scope) ? query.sort : 'date'
  const page = toPage(scope, query, by === 'date' ? 'contacts' : `contacts ${by}`)
  const [rows, totalCount] = await Promise.all([
    selectContacts(scope, sql`${where} and ${isAfter(page, CONTACT_TIMES[by], sql`c.id`)}`, {
      by,
      ...rangeOf(page),
    }),
    countContacts(scope, where),
  ])
  const timeOf = (row: ContactRow) => (by === 'date' ? row.createdAt : row.lastSeenAt)
  return { rows, totalCount, page, timeOf }
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
