import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { otherNumber } from '../../people/identities/other-number.ts'
import type { ThreadRenamed } from '../channels/incoming.ts'
import { conversationCustomerChanged } from './events.ts'
import { findByReference, findOriginal } from './find-conversation.ts'
import { changeRow, lockConversationById } from './queries.ts'

interface Renaming extends ThreadRenamed {
  /** The identities of the person: replies go to the new one. */
  identities: { from: number; to: number }
}

/**
 * Gives the conversation of a thread the thread’s new name, and its customer their new identity. If the new name has a
 * conversation already, the two stay apart. The channel must be locked.
 */
export async function renameThread(
  tx: TxScope,
  channelId: number,
  { was: { threadId, olderThreadId = threadId }, is, identities }: Renaming,
): Promise<void> {
  const other = otherNumber(olderThreadId)
  const found =
    (await findOriginal(tx, channelId, threadId)) ??
    (await findOriginal(tx, channelId, olderThreadId)) ??
    (other ? await findOriginal(tx, channelId, other) : undefined) ??
    (await findByReference(tx, channelId, threadId))
  if (!found) return
  const row = await lockConversationById(tx, found.id)
  const isTaken = (await findOriginal(tx, channelId, is)) !== undefined
  const renamed = isTaken ? row : changeRow(tx, row, { originId: is, updatedAt: tx.now() })
  // A merged conversation’s messages are read, and answered, in the other one.
  const holder = row.mergedInto === null ? renamed : await lockConversationById(tx, row.mergedInto)
  const { from, to } = identities
  const { authorId, followerIds, removedIds } = holder
  if (!followerIds.includes(from)) return
  changeRow(tx, holder, {
    authorId: authorId === from ? to : authorId,
    followerIds: [...new Set(followerIds.map(id => (id === from ? to : id)))],
    removedIds: removedIds?.filter(id => id !== to) ?? null,
    updatedAt: tx.now(),
  })
  await recordEvent(tx, conversationCustomerChanged.of({ subjectId: holder.id, data: identities }))
}
