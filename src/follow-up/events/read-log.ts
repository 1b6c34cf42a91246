import { BATCH, type FeedEvent } from '../../kit/events/feed.ts'
import { cursorOf, selectEvents } from '../../kit/events/log.ts'
import type { Scope } from '../../kit/scope.ts'
import { presentEvents } from './present.ts'

/** Events after the cursor, at most BATCH, as streams send them. */
export async function readLog(scope: Scope, after: string): Promise<FeedEvent[]> {
  const rows = await selectEvents(scope, { after, limit: BATCH })
  const events = rows.length === 0 ? [] : await presentEvents(scope, rows)
  return rows.map((row, index) => ({
    cursor: cursorOf(scope, row),
    type: row.type,
    subjectId: row.subjectId,
    data: row.data,
    event: events[index],
  }))
}
