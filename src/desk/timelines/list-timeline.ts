import { encodeCursor, toPage } from '../../kit/paging.ts'
import type { Scope } from '../../kit/scope.ts'
import { selectIdentitiesOf } from '../../people/contacts/queries.ts'
import type { TimelineQuery } from './input.ts'
import { countEntries, selectEntries } from './queries.ts'

/** A page of what has happened with a contact, as far as the caller sees it, newest first; the first page has counts, too. */
export async function listTimeline(
  scope: Scope,
  contactId: number,
  query: Pick<TimelineQuery, 'kind' | 'page_size' | 'cursor'>,
) {
  const page = toPage(scope, query, `timeline of ${contactId} ${query.kind ?? ''}`)
  const identities = await selectIdentitiesOf(scope, [contactId])
  const subject = { contactId, identityIds: identities.map(({ id }) => id) }
  const [found, counts] = await Promise.all([
    selectEntries(scope, subject, { kind: query.kind, page, limit: page.pageSize + 1 }),
    page.after ? undefined : countEntries(scope, subject),
  ])
  const entries = found.slice(0, page.pageSize)
  const last = entries.at(-1)
  const isEnd = !last || found.length <= page.pageSize
  const next = isEnd ? null : encodeCursor(scope, page, { time: last.at, id: last.id })
  return { entries, counts, next }
}
