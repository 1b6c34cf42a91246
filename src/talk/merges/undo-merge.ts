import { notFound, Problem } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { STATUS } from '../conversations/codes.ts'
import {
  lockConversations,
  updateFromMessages,
  updateMergedInto,
  updateUnmerged,
} from '../conversations/merge-queries.ts'
import { type ConversationRow, lockConversationById } from '../conversations/queries.ts'
import { tagKey } from '../conversations/tags.ts'
import { returnMessages, selectParticipants } from '../messages/move-queries.ts'
import { conversationMergeUndone } from './events.ts'
import { lockMerge, type MergeRow, updateUndone } from './queries.ts'

/** A merge can be undone for this long. */
export const UNDO_DAYS = 30
const DAY_MS = 86_400_000

/** When a merge can no longer be undone. */
export function undoableUntil({ createdAt }: Pick<MergeRow, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + UNDO_DAYS * DAY_MS)
}

/**
 * Gives a merged conversation its messages, followers, tags and status back; what was written since stays where it is.
 * Throws not_found, and conflict after 30 days or a second time.
 */
export async function undoMerge(tx: TxScope, id: number): Promise<ConversationRow> {
  const merge = await lockMerge(tx, id)
  if (!merge) throw notFound('merge')
  if (merge.undoneAt) throw new Problem('conflict', 'This merge has already been undone.')
  if (undoableUntil(merge) < tx.now())
    throw new Problem('conflict', `A merge can be undone for ${UNDO_DAYS} days.`)
  const { mergedInto } = await lockConversationById(tx, merge.mergedId)
  const holderId = mergedInto as number
  const locked = await lockConversations(tx, [holderId, merge.mergedId])
  await returnMessages(tx, { from: holderId, to: merge.mergedId, ids: merge.messageIds })
  const isOver = merge.holdUntil !== null && merge.holdUntil <= tx.now()
  const status = isOver
    ? { status: STATUS.unresolved, holdUntil: null }
    : { status: merge.status, holdUntil: merge.holdUntil }
  await updateUnmerged(tx, merge.mergedId, status)
  await updateMergedInto(tx, await stillCarried(tx, merge, holderId), merge.mergedId)
  const source = { ...(locked.get(merge.mergedId) as ConversationRow), ...status }
  await release(tx, locked.get(holderId) as ConversationRow, merge)
  await updateUndone(tx, id)
  const data = { merge_id: id, merged_id: merge.mergedId }
  await recordEvent(tx, conversationMergeUndone.of({ subjectId: holderId, data }))
  return updateFromMessages(tx, merge.mergedId, source)
}

/** What had been merged into it before, and has not been given back since. */
async function stillCarried(tx: TxScope, { carriedIds }: MergeRow, holderId: number): Promise<number[]> {
  const carried = await lockConversations(tx, carriedIds)
  return carriedIds.filter(id => carried.get(id)?.mergedInto === holderId)
}

/** The other conversation keeps whoever takes part in what it keeps. */
async function release(tx: TxScope, holder: ConversationRow, merge: MergeRow): Promise<void> {
  const needed = await selectParticipants(tx, holder.id)
  const leaving = new Set(merge.joinedIds.filter(id => !needed.has(id) && id !== holder.authorId))
  const added = new Set(merge.addedTags.map(tagKey))
  await updateFromMessages(tx, holder.id, {
    ...holder,
    followerIds: holder.followerIds.filter(id => !leaving.has(id)),
    tags: holder.tags.filter(tag => !added.has(tagKey(tag))),
  })
}
