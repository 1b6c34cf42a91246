import { cursorOf, type EventFilter, type EventRow, selectEvents } from '../../kit/events/log.ts'
import type { Scope } from '../../kit/scope.ts'
import { selectWithMerged } from '../../talk/conversations/merge-queries.ts'
import { seesPart, selectVisible, selectVisibleWhole } from '../../talk/conversations/visible.ts'

/** The part of an event that says what it is about. */
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

/** Events about conversations. Those of older releases may lack the conversation's id. */
const OF_CONVERSATIONS = /^(message|scheduled_message|satisfaction_rating)\./

/** The events that the caller sees: all but those of conversations hidden from them. */
export async function visibleEvents<Event extends Recorded>(scope: Scope, events: Event[]): Promise<Event[]> {
  if (!seesPart(scope)) return events
  const seen = await selectVisibleWhole(
    scope,
    events.flatMap(event => conversationOf(event) ?? []),
  )
  return events.filter(event => {
    const id = conversationOf(event)
    return id === undefined ? !OF_CONVERSATIONS.test(event.type) : seen.has(id)
  })
}

/**
 * The conversation with those that were merged into it; none if it is hidden from the caller. Even a cursor would tell them when
 * something has happened there.
 */
export async function readableParts(scope: Scope, conversationId: number): Promise<number[]> {
  const seen = await selectVisibleWhole(scope, [conversationId])
  return seen.has(conversationId) ? selectWithMerged(scope, conversationId) : []
}

const READ_AT_ONCE = 1_000
const MAX_READS = 10

/**
 * Up to `limit` events that the caller sees, and the cursor after them; the others are skipped. After a run of many skipped
 * events it returns fewer, or none, with the cursor to continue from.
 */
export async function selectVisibleEvents(
  scope: Scope,
  wanted: EventFilter,
): Promise<{ rows: EventRow[]; next: string }> {
  const limit = seesPart(scope) ? Math.max(wanted.limit, READ_AT_ONCE) : wanted.limit
  let next = wanted.after
  for (let reads = 1; ; reads++) {
    const found = await selectEvents(scope, { ...wanted, after: next, limit })
    const rows = (await visibleEvents(scope, found)).slice(0, wanted.limit)
    const last = rows.length === wanted.limit ? rows.at(-1) : found.at(-1)
    if (last) next = cursorOf(scope, last)
    if (rows.length > 0 || found.length < limit || reads === MAX_READS) return { rows, next }
  }
}

/** The presences, as JSON, at conversations that the caller sees. */
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
