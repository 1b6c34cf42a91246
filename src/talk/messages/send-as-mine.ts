import { notFound } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import type { KeptFile } from '../attachments/attach.ts'
import { selectAttachments } from '../attachments/queries.ts'
import { conversationFollowerRemoved } from '../conversations/events.ts'
import { lockConversation } from '../conversations/find-conversation.ts'
import { updateFollowers } from '../conversations/queries.ts'
import { findClaimed, updateLeftOut } from './audience-queries.ts'
import { postMessage } from './post-message.ts'

/**
 * Sends what came by mail from the caller's address without proof as the caller's own message: their login is the proof. Once;
 * a repeat returns the existing message. The mail stays in the conversation, but is quoted to nobody. Throws not_found for
 * a message of anybody else.
 */
export async function sendAsMine(tx: TxScope, messageId: number) {
  const claimed = tx.actor ? await findClaimed(tx, messageId, tx.actor.identityId) : undefined
  if (!claimed) throw notFound('unproven message of yours')
  const { slug, identityId } = claimed
  const { id, followerIds, removedIds, authorId } = await lockConversation(tx, slug)
  const others = followerIds.filter(one => one !== identityId)
  if (others.length < followerIds.length && identityId !== authorId) {
    const away = [...new Set([...(removedIds ?? []), identityId])]
    await updateFollowers(tx, id, { followerIds: others, removedIds: away })
    const data = { identity_id: identityId }
    await recordEvent(tx, conversationFollowerRemoved.of({ subjectId: id, data }))
  }
  await updateLeftOut(tx, messageId, others)
  const { body, visibility } = claimed
  return postMessage(tx, slug, {
    ...{ body, visibility, originId: `claimed-${messageId}` },
    came: { origin: claimed.origin, files: await filesOf(tx, messageId) },
  })
}

async function filesOf(tx: TxScope, messageId: number): Promise<KeptFile[]> {
  const files = await selectAttachments(tx, [messageId])
  return files.flatMap(({ name, contentType, size, contentId, file }) =>
    file === null || size === null
      ? []
      : [
          {
            ...{ name, size, file },
            contentType: contentType ?? 'application/octet-stream',
            ...(contentId ? { contentId } : {}),
          },
        ],
  )
}
