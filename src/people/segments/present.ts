import type { Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import { type ContactFilters, countListed, seesLastSeen } from '../contacts/list-contacts.ts'
import type { SegmentRow } from './queries.ts'

export function presentSegment(
  { id, name, userId, filters, createdAt, updatedAt }: SegmentRow,
  { brand }: Scope,
) {
  return {
    id,
    name,
    is_personal: userId !== null,
    filters,
    created_at: formatTime(createdAt, brand.timeZone),
    updated_at: formatTime(updatedAt, brand.timeZone),
  }
}

/** Segments with the number of contacts in each that the caller may know, one query after another. */
export async function presentWithCounts(scope: Scope, rows: SegmentRow[], others: ContactFilters) {
  const segments = []
  for (const row of rows) {
    const isSecret = row.filters.seen !== undefined && !seesLastSeen(scope)
    const count = isSecret ? null : await countListed(scope, row.filters, others)
    segments.push({ ...presentSegment(row, scope), count })
  }
  return segments
}
