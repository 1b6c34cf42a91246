import { notFound, Problem } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { STATUS } from '../conversations/codes.ts'
import {
  lockConversations,
  updateFromMessages,
  updateMergedInto,
  updateUnmerged,
} from '../conversations/merge-queries.ts'
import { type ConversationRow, selectConversationsByIds } from '../conversations/queries.ts'
import { isVisible, selectVisible } from '../conversations/visible.ts'
import { returnMessages, selectParticipants } from '../messages/move-queries.ts'
import { conversationMergeUndone } from './events.ts'
import { lockMerge, type MergeRow, updateUndone } from './queries.ts'
import { releaseAll } from './release.ts'

/** A merge can be undone for this long. */
export const UNDO_DAYS = 30
const DAY_MS = 86_400_000

/** When a merge can no longer be undone. */
export function undoableUntil({ createdAt }: Pick<MergeRow, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + UNDO_DAYS * DAY_MS)
}

/**
 * Gives a merged conversation its messages, followers, tags and status back; what was written since stays where it is.
 * Throws not_found, and conflict after 30 days, a second time, or if nothing of it is left there.
 */
export async function undoMerge(tx: TxScope, id: number): Promise<ConversationRow> {
  const merge = await lockMerge(tx, id)
  if (!merge || !(await selectVisible(tx, [merge.mergedId])).has(merge.mergedId)) throw notFound(say`merge`)
  if (merge.undoneAt) throw new Problem('conflict', say`This merge has already been undone.`)
  if (undoableUntil(merge) < tx.now())
    throw new Problem('conflict', say`A merge can be undone for ${UNDO_DAYS} days.`)
  const { source, holder, carried } = await lockAll(tx, merge)
  if (!isVisible(tx, holder) || !isVisible(tx, source)) throw notFound(say`merge`)
  const count = await returnMessages(tx, { from: holder.id, to: source.id, ids: merge.messageIds })
  if (count === 0 && merge.messageIds.length > 0)
    throw new Problem('conflict', say`Its messages have been moved to other conversations since.`)
  const status = statusAfter(tx, merge)
  const unmerged = updateUnmerged(tx, source, status)
  // What had been merged into it before, and has not been given back since.
  const stillCarried = carried.filter(({ mergedInto }) => mergedInto === holder.id)
  for (const row of stillCarried) updateMergedInto(tx, row, source.id)
  await updateUndone(tx, id)
  await releaseAll(tx, merge, holder)
  const data = { merge_id: id, merged_id: source.id }
  await recordEvent(tx, conversationMergeUndone.of({ subjectId: holder.id, data }))
  return restore(tx, unmerged)
}

/** The conversations of a merge, locked in the usual order. Throws not_found for those that were deleted meanwhile. */
async function lockAll(tx: TxScope, { mergedId, carriedIds }: MergeRow) {
  const [before] = await selectConversationsByIds(tx, [mergedId])
  const holderId = before?.mergedInto as number
  const locked = await lockConversations(tx, [holderId, mergedId, ...carriedIds])
  const source = locked.get(mergedId)
  const holder = locked.get(holderId)
  if (!source || !holder) throw notFound(say`merge`)
  if (source.mergedInto !== holderId)
    throw new Problem('conflict', say`The conversation has just been merged again. Try again.`)
  return {
    source,
    holder,
    carried: carriedIds.flatMap(id => locked.get(id) ?? []),
  }
}

/** As before; a snooze that has ended meanwhile is over. */
function statusAfter(tx: TxScope, { status, holdUntil }: MergeRow) {
  const isOver = holdUntil !== null && holdUntil <= tx.now()
  return isOver ? { status: STATUS.unresolved, holdUntil: null } : { status, holdUntil }
}

/** With those who wrote in it while it was part of another one. */
async function restore(tx: TxScope, source: ConversationRow): Promise<ConversationRow> {
  const away = new Set(source.removedIds)
  const present = (await selectParticipants(tx, source.id)).values().filter(id => !away.has(id))
  return updateFromMessages(tx, source, {
    followerIds: [...new Set([...source.followerIds, ...present])],
  })
}
