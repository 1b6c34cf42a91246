import { presentEvents } from '../../follow-up/events/present.ts'
import { selectRatingsByIds } from '../../follow-up/surveys/queries.ts'
import { selectEventsByIds } from '../../kit/events/log.ts'
import type { Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { selectMovesByIds } from '../../people/contacts/move-queries.ts'
import { presentMoves, presentNotes } from '../../people/contacts/present.ts'
import { presentConversations } from '../../talk/conversations/present.ts'
import { selectConversationsByIds } from '../../talk/conversations/queries.ts'
import type { Entry } from './output.ts'
import type { EntryRow } from './queries.ts'

/** Whose entries, and where the brand's pages are. */
interface Shown {
  contactId: number
  address: BaseAddress
}

/** Entries with what they are about; each source is read in one query. What has gone since it was listed is left out. */
export async function presentTimeline(
  scope: Scope,
  entries: EntryRow[],
  { contactId, address }: Shown,
): Promise<Entry[]> {
  const idsOf = (source: EntryRow['source']) =>
    entries.flatMap(entry => (entry.source === source ? entry.sourceId : []))
  const [conversations, notes, changes, moves, ratings] = await Promise.all([
    selectConversationsByIds(scope, idsOf('conversations')).then(rows =>
      presentConversations(scope, rows, address),
    ),
    idsOf('notes').length > 0 ? presentNotes(scope, contactId) : [],
    selectEventsByIds(scope, idsOf('changes')).then(rows => presentEvents(scope, rows)),
    selectMovesByIds(scope, idsOf('moves')).then(rows => presentMoves(scope, rows)),
    selectRatingsByIds(scope, idsOf('ratings')),
  ])
  const found = {
    conversations: byId(conversations, conversation => ({ conversation })),
    notes: byId(notes, note => ({ note })),
    changes: byId(changes, change => ({ change })),
    moves: byId(moves, move => ({ move })),
    ratings: byId(ratings, ({ id, rating, comment, conversationId }) => ({
      rating: { id, rating, comment, conversation_id: conversationId },
    })),
  }
  return entries.flatMap(({ source, sourceId, at }) => {
    const content = found[source].get(sourceId)
    return content ? { at: formatTime(at, scope.brand.timeZone), ...content } : []
  })
}

function byId<Row extends { id: number }>(rows: Row[], show: (row: Row) => Omit<Entry, 'at'>) {
  return new Map(rows.map(row => [row.id, show(row)]))
}
