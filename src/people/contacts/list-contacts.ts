import sql, { join, raw, type Sql } from 'sql-template-tag'
import { matchesData } from '../../kit/custom-data.ts'
import { isAfter, rangeOf, toPage } from '../../kit/paging.ts'
import type { Scope } from '../../kit/scope.ts'
import { containing } from '../../kit/text.ts'
import { timeRanges } from '../../kit/time-ranges.ts'
import { digitsOf, isNamedLike } from '../identities/like-queries.ts'
import type { ContactsQuery } from './input.ts'
import { type ContactRow, countContacts, selectContacts } from './queries.ts'

/** A page of the brand's contacts, newest first, and the total. */
export async function listContacts(scope: Scope, query: ContactsQuery) {
  const { words, conditions } = timeRanges(scope, query.q, TIMES)
  const where = join(
    [
      sql`true`,
      ...matchesData(sql`c.data`, query.data ?? {}),
      ...(query.type ? [hasIdentity(scope, sql`i.type = ${query.type}`)] : []),
      ...(words === undefined ? [] : [bySearch(scope, words)]),
      ...conditions,
    ],
    ' and ',
  )
  const page = toPage(scope, query, 'contacts')
  const [rows, totalCount] = await Promise.all([
    selectContacts(scope, sql`${where} and ${isAfter(page, sql`c.created_at`, sql`c.id`)}`, rangeOf(page)),
    countContacts(scope, where),
  ])
  return { rows, totalCount, page, timeOf: (row: ContactRow) => row.createdAt }
}

const TIMES = { created_at: raw('c.created_at'), updated_at: raw('c.updated_at') }

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
