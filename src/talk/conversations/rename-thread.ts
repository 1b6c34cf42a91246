import type { TxScope } from '../../kit/scope.ts'
import type { ThreadRenamed } from '../channels/channel.ts'
import { findByReference, findOriginal } from './find-conversation.ts'
import { updateOrigin } from './queries.ts'

/** What its source calls by another name from now on stays one conversation, unless that name has one already. */
export async function renameThread(
  tx: TxScope,
  channelId: number,
  { was: { threadId, olderThreadId = threadId }, is }: ThreadRenamed,
): Promise<void> {
  if (await findOriginal(tx, channelId, is)) return
  const conversation =
    (await findOriginal(tx, channelId, threadId)) ??
    (await findOriginal(tx, channelId, olderThreadId)) ??
    (await findByReference(tx, channelId, threadId))
  if (conversation) await updateOrigin(tx, conversation.id, is)
}
