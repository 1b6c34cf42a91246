import type { TxScope } from '../../kit/scope.ts'
import { knowAs } from '../../people/contacts/know-as.ts'
import type { Incoming } from '../channels/channel.ts'
import { CHANNEL_KINDS } from '../channels/kinds.ts'
import { type ChannelRow, lockChannel } from '../channels/queries.ts'
import { ORIGIN, type Origin } from '../conversations/codes.ts'
import { findByOrigin, findByReference } from '../conversations/find-conversation.ts'
import { findMessage } from '../messages/queries.ts'
import { receive } from './receive.ts'

/** The origin of incoming messages, by type of channel. */
const ORIGIN_OF: Partial<Record<number, Origin>> = {
  [CHANNEL_KINDS.sms]: ORIGIN.sms,
  [CHANNEL_KINDS.telegram]: ORIGIN.telegram,
  [CHANNEL_KINDS.whatsapp]: ORIGIN.whatsapp,
}

interface Text {
  incoming: Incoming & { originId: string; threadId: string }
  fileUrls: string[]
}

/** Makes a message of a gateway or provider a message of its thread's conversation, once per id; returns our id. */
export async function receiveText(
  tx: TxScope,
  channel: ChannelRow,
  { incoming, fileUrls }: Text,
): Promise<{ messageId: number; created: boolean }> {
  await lockChannel(tx, channel.slug) // a gateway may send one message twice at once
  const { threadId, olderThreadId, originId, sender, alsoKnownAs = [] } = incoming
  // A thread that we started is found by our reference.
  const conversation =
    (await findByOrigin(tx, channel.id, threadId)) ??
    (olderThreadId ? await findByOrigin(tx, channel.id, olderThreadId) : undefined) ??
    (await findByReference(tx, channel.id, threadId))
  const known = conversation && (await findMessage(tx, conversation.id, originId))
  if (known) return { messageId: known.id, created: false }
  await knowAs(tx, sender, alsoKnownAs)
  const messageId = await receive(tx, {
    channel,
    origin: ORIGIN_OF[channel.kind] ?? ORIGIN.api,
    incoming,
    files: [],
    fileUrls,
    arrival: {
      threaded_by: conversation ? 'thread_id' : 'none',
      automatic: null,
      new_participant: false,
      dmarc: null,
    },
    conversationId: conversation?.id,
    asCustomer: true,
    fallbackId: originId,
  })
  return { messageId, created: true }
}
