import type { z } from 'zod'
import type { TxScope } from '../../kit/scope.ts'
import { type ChannelRow, lockChannel } from '../channels/queries.ts'
import { type IncomingSms, parseSms } from '../channels/sms/parse.ts'
import { ORIGIN } from '../conversations/codes.ts'
import { findByOrigin, findByReference } from '../conversations/find-conversation.ts'
import { findMessage } from '../messages/queries.ts'
import { receive } from './receive.ts'

/** Makes a text message a message of its thread's conversation, once per id; returns our id. */
export async function receiveSms(
  tx: TxScope,
  channel: ChannelRow,
  sms: z.output<typeof IncomingSms>,
): Promise<{ messageId: number; created: boolean }> {
  await lockChannel(tx, channel.slug) // a gateway may send one message twice at once
  const incoming = parseSms(sms)
  const thread = incoming.threadId as string
  // A thread that we started is found by our reference.
  const conversation =
    (await findByOrigin(tx, channel.id, thread)) ?? (await findByReference(tx, channel.id, thread))
  const known = conversation && (await findMessage(tx, conversation.id, sms.id))
  if (known) return { messageId: known.id, created: false }
  const messageId = await receive(tx, {
    channel,
    origin: ORIGIN.sms,
    incoming,
    files: [],
    arrival: {
      threaded_by: conversation ? 'thread_id' : 'none',
      automatic: null,
      new_participant: false,
      dmarc: null,
    },
    conversationId: conversation?.id,
    asCustomer: true,
    fallbackId: sms.id,
  })
  return { messageId, created: true }
}
