import type { Scope } from '../../kit/scope.ts'
import {
  conversationAssigned,
  conversationMoved,
  conversationTeamChanged,
} from '../../talk/conversations/events.ts'
import { selectConversationsByIds } from '../../talk/conversations/queries.ts'
import { isVisible, type Placement, seesPart } from '../../talk/conversations/visible.ts'
import { conversationMerged } from '../../talk/merges/events.ts'

/** What each of these events changes of the place of its conversation. */
const CHANGES = new Map<string, keyof Placement>([
  [conversationMoved.type, 'channelId'],
  [conversationTeamChanged.type, 'teamId'],
  [conversationAssigned.type, 'assigneeId'],
])

interface Recorded {
  type: string
  subjectId: number
  data: Record<string, unknown>
}

/**
 * Conversations that the caller saw before these events, in the order of the log, and sees no longer: a page that shows one has to
 * close it, though the events themselves are hidden from it.
 */
export async function outOfSight(scope: Scope, events: Recorded[]): Promise<number[]> {
  if (!seesPart(scope)) return []
  const moves = events.filter(({ type }) => CHANGES.has(type))
  const merges = events.filter(({ type }) => type === conversationMerged.type)
  const ids = [...moves, ...merges].flatMap(({ subjectId, data }) => [subjectId, Number(data.merged_id)])
  const rows = await selectConversationsByIds(scope, [...new Set(ids.filter(Number.isSafeInteger))])
  const places = new Map<number, Placement>(rows.map(row => [row.id, row]))
  const isSeen = (place: Placement | undefined) => place !== undefined && isVisible(scope, place)
  const before = new Map(places)
  for (const { type, subjectId, data } of moves.toReversed()) {
    const place = before.get(subjectId)
    const changed = CHANGES.get(type)
    if (place && changed) before.set(subjectId, { ...place, [changed]: data.from })
  }
  const gone = [...places].flatMap(([id, place]) => (!isSeen(place) && isSeen(before.get(id)) ? [id] : []))
  const parts = merges.flatMap(({ subjectId, data }) => {
    const part = Number(data.merged_id)
    return isSeen(before.get(part)) && !isSeen(places.get(subjectId)) ? [part] : []
  })
  return [...new Set([...gone, ...parts])]
}
