import { cursorOf, type EventRow, selectEvents, type Wanted } from '../../kit/events/log.ts'
import type { Scope } from '../../kit/scope.ts'
import { seesPart, selectVisible } from '../../talk/conversations/visible.ts'

/** What is known of an event. */
interface Recorded {
  type: string
  subjectId: number
  data: Record<string, unknown>
}

/** The conversation that an event is about; undefined for events of settings, contacts, articles. */
export function conversationOf({ type, subjectId, data }: Recorded): number | undefined {
  if (type.startsWith('conversation.')) return subjectId
  return typeof data.conversation_id === 'number' ? data.conversation_id : undefined
}

/** The events that the caller sees: all but those of conversations that they do not. */
export async function visibleEvents<Event extends Recorded>(scope: Scope, events: Event[]): Promise<Event[]> {
  if (!seesPart(scope)) return events
  const seen = await selectVisible(
    scope,
    events.flatMap(event => conversationOf(event) ?? []),
  )
  return events.filter(event => {
    const id = conversationOf(event)
    return id === undefined || seen.has(id)
  })
}

/** Up to `limit` events that the caller sees, and the cursor behind them; what they do not see is read over. */
export async function selectVisibleEvents(
  scope: Scope,
  wanted: Wanted,
): Promise<{ rows: EventRow[]; next: string }> {
  let next = wanted.after
  for (;;) {
    const found = await selectEvents(scope, { ...wanted, after: next })
    const last = found.at(-1)
    if (last) next = cursorOf(scope, last)
    const rows = await visibleEvents(scope, found)
    if (rows.length > 0 || found.length < wanted.limit) return { rows, next }
  }
}

/** Of the presences, as JSON, those at conversations that the caller sees. */
export async function visiblePresences(
  scope: Scope,
  presences: string | undefined,
): Promise<string | undefined> {
  if (presences === undefined || !seesPart(scope)) return presences
  const all = JSON.parse(presences) as { conversation_id: number }[]
  const seen = await selectVisible(
    scope,
    all.map(one => one.conversation_id),
  )
  return JSON.stringify(all.filter(one => seen.has(one.conversation_id)))
}
