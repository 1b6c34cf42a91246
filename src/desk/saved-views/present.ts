import type { Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import { ConversationsQuery } from '../../talk/conversations/input.ts'
import { countConversations } from '../../talk/conversations/list-conversations.ts'
import type { ViewRow } from './queries.ts'

const COUNTED_TO = 10_000

export function presentView(
  { id, name, userId, filters, sort, createdAt, updatedAt }: ViewRow,
  scope: Scope,
) {
  return {
    id,
    name,
    is_personal: userId !== null,
    filters,
    sort,
    created_at: formatTime(createdAt, scope.brand.timeZone),
    updated_at: formatTime(updatedAt, scope.brand.timeZone),
  }
}

/** Views with the number of conversations in each, one query after another: text searches are not for free. */
export async function presentWithCounts(scope: Scope, rows: ViewRow[]) {
  const views = []
  for (const row of rows) {
    const query = ConversationsQuery.safeParse({ ...row.filters, filter: 'all' })
    const count = query.success ? await countConversations(scope, query.data, COUNTED_TO + 1) : 0
    const known = { count: Math.min(count, COUNTED_TO), 'more?': count > COUNTED_TO }
    views.push({ ...presentView(row, scope), ...known })
  }
  return views
}
