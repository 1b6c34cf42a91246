import { SECOND } from '../../../kit/retry.ts'
import { say } from '../../../kit/sentences/say.ts'
import { signerOf } from '../../../people/brands/brand-key.ts'
import type { Connector } from '../../channels/connector.ts'
import { CHANNEL_KINDS } from '../../channels/kinds.ts'
import { DeliveryError } from '../../channels/outgoing.ts'
import { findChat } from '../../chat/chat-queries.ts'
import { readersOf } from '../../chat/readers.ts'
import { ChatSettings } from '../../chat/settings.ts'
import { composeReply } from '../../mail/compose.ts'
import { letterheadOf } from '../../mail/letterhead.ts'
import { findMailChannel } from '../../mail/mail-channel.ts'

/** For how long a message may still be read in the chat. */
const READS_WITHIN_MS = 60 * SECOND

/**
 * Chats of our widget. Its stream shows a reply at once; a reply that was not shown within a minute is sent by mail. Chats
 * from other sources get nothing from here.
 */
export const chat: Connector = {
  kind: CHANNEL_KINDS.chat,
  settings: ChatSettings,
  isConnected: () => true,
  reaches: ['email', 'unproven_email'],
  carries: async (scope, { id }) => (await findChat(scope, id)) !== undefined,
  async send(scope, outgoing, { mailOut, blobs }) {
    const chat = await findChat(scope, outgoing.conversation.id)
    if (!chat) throw new DeliveryError(say`This is not a chat from the widget.`, { permanent: true })
    const isSeen = chat.seenMessageId >= outgoing.messageId
    if (isSeen && (await readersOf(scope, chat)).includes(outgoing.to.identityId)) return { isRead: true }
    const lastSeen = Math.max(chat.seenAt.getTime(), outgoing.at.getTime())
    const rest = lastSeen + READS_WITHIN_MS - scope.now().getTime()
    if (rest > 0)
      throw new DeliveryError(say`The visitor may be reading the chat. Unread messages are sent by email.`, {
        permanent: false,
        notWithinMs: rest,
      })
    const channel = await findMailChannel(scope)
    const reason = channel ? mailOut.cannotSend(channel) : say`The brand has no email channel.`
    if (!channel || reason)
      throw new DeliveryError(reason ?? say`The brand has no email channel.`, { permanent: true })
    const letterhead = await letterheadOf(scope, blobs)
    const subject =
      outgoing.conversation.subject ??
      letterhead.look.language.t('chat.transcript', { brand: scope.brand.name })
    const conversation = { ...outgoing.conversation, subject }
    const reply = { ...outgoing, channel, conversation }
    await mailOut.send(scope, channel, await composeReply(await signerOf(scope), letterhead, reply))
    return {}
  },
}
