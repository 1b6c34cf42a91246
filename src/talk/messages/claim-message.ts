import { notFound } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { asMarkdown } from '../../kit/markdown/escape-markdown.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { keptFilesOf } from '../attachments/kept-files.ts'
import { conversationFollowerRemoved } from '../conversations/events.ts'
import { lockConversation } from '../conversations/find-conversation.ts'
import { type ConversationRow, updateFollowers } from '../conversations/queries.ts'
import { type Claimed, findClaimed, updateClaimed } from './audience-queries.ts'
import { postMessage } from './post-message.ts'
import { getMessage } from './queries.ts'

/**
 * Posts an unproven reply that came by mail from the caller's own address as the caller's message, with its files. A repeat
 * returns the existing message. The mail stays in the conversation but is never quoted. Throws not_found for anybody else's
 * message, and for one that began its conversation.
 */
export async function claimMessage(tx: TxScope, messageId: number) {
  const { slug } = await getClaimed(tx, messageId)
  const conversation = await lockConversation(tx, slug)
  const { identityId, body, visibility, origin, claimedBy } = await getClaimed(tx, messageId)
  if (claimedBy !== null) return { message: await getMessage(tx, claimedBy), conversation, created: false }
  await takeOff(tx, conversation, identityId)
  const files = await keptFilesOf(tx, [messageId])
  const sent = await postMessage(tx, slug, { body: asMarkdown(body), visibility, came: { origin, files } })
  await updateClaimed(tx, messageId, sent.message.id)
  return sent
}

async function getClaimed(tx: TxScope, messageId: number): Promise<Claimed> {
  const claimed = tx.actor ? await findClaimed(tx, messageId, tx.actor.identityId) : undefined
  if (!claimed) throw notFound(say`unproven reply of yours`)
  return claimed
}

/** Stops sending mail to the outsider with the colleague's address. */
async function takeOff(tx: TxScope, conversation: ConversationRow, identityId: number) {
  const { id, followerIds, removedIds } = conversation
  const others = followerIds.filter(one => one !== identityId)
  if (others.length === followerIds.length) return
  const away = [...new Set([...(removedIds ?? []), identityId])]
  updateFollowers(tx, conversation, { followerIds: others, removedIds: away })
  const data = { identity_id: identityId }
  await recordEvent(tx, conversationFollowerRemoved.of({ subjectId: id, data }))
}
