import { problemFrom } from '../../kit/errors.ts'
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
    const count = isSecret ? null : await countIfPossible(scope, row, others)
    segments.push({ ...presentSegment(row, scope), count })
  }
  return segments
}

/** Null where the caller may not search so, and while the database is too busy: the other segments have their counts. */
async function countIfPossible(
  scope: Scope,
  { filters }: SegmentRow,
  others: ContactFilters,
): Promise<number | null> {
  try {
    return await countListed(scope, filters, others)
  } catch (error) {
    if (!problemFrom(error)) throw error
    return null
  }
}
