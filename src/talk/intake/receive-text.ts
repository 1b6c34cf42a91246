import { DAY, MINUTE } from '../../kit/retry.ts'
import type { TxScope } from '../../kit/scope.ts'
import { knowAs } from '../../people/contacts/know-as.ts'
import { learnHandle } from '../../people/contacts/learn-handle.ts'
import { learnName } from '../../people/contacts/learn-name.ts'
import type { Named } from '../../people/contacts/resolve-identity.ts'
import { resolveOutsider } from '../../people/contacts/resolve-identity.ts'
import { asKnown } from '../../people/identities/queries.ts'
import { connectorOf } from '../channels/connectors.ts'
import type { Incoming, Thread } from '../channels/incoming.ts'
import { type ChannelRow, lockChannel } from '../channels/queries.ts'
import { ORIGIN, type Origin } from '../conversations/codes.ts'
import { findByThread } from '../conversations/find-conversation.ts'
import { updateLateness } from '../conversations/queries.ts'
import { findMessage } from '../messages/queries.ts'
import { findNamed } from './find-named.ts'
import { receive } from './receive.ts'

const MAX_NAME = 200

interface Text {
  incoming: Incoming & Thread & { originId: string }
  fileUrls: string[]
}

/** Makes a message of a gateway or provider a message of its thread's conversation, once per id; returns our id. */
export async function receiveText(
  tx: TxScope,
  channel: ChannelRow,
  { incoming, fileUrls }: Text,
): Promise<{ messageId: number; created: boolean }> {
  await lockChannel(tx, channel.slug) // a gateway may send one message twice at once
  const { originId, alsoKnownAs = [] } = incoming
  const named = await asKnown(tx, inChannel(incoming.sender, channel.id))
  const sender = { ...named, name: named.name?.slice(0, MAX_NAME).toWellFormed() }
  const conversation = await findByThread(tx, channel.id, incoming)
  const known = conversation && (await findMessage(tx, conversation.id, originId))
  if (known) return { messageId: known.id, created: false }
  await knowAs(tx, sender, alsoKnownAs)
  const identity = await resolveOutsider(tx, sender)
  await learnName(tx, identity, sender)
  if (incoming.handle) await learnHandle(tx, identity, incoming.handle)
  const replyToId = conversation && (await findNamed(tx, conversation, incoming.repliesTo))
  const messageId = await receive(tx, {
    channel,
    origin: (connectorOf(channel)?.origin ?? ORIGIN.api) as Origin,
    incoming: {
      ...incoming,
      sender,
      body: wordsOf(incoming, { isFirst: !conversation, hasReply: replyToId !== undefined }),
    },
    files: [],
    fileUrls,
    arrival: {
      threaded_by: conversation ? 'thread_id' : 'none',
      automatic: null,
      new_participant: false,
      dmarc: null,
    },
    conversationId: conversation?.id,
    replyToId,
    asCustomer: true,
    fallbackId: originId,
  })
  await noteLateness(tx, channel, incoming)
  return { messageId, created: true }
}

/** After an outage, providers count the time for replies from when a message was written. */
async function noteLateness(tx: TxScope, channel: ChannelRow, incoming: Text['incoming']): Promise<void> {
  const lateMs = tx.now().getTime() - (incoming.at?.getTime() ?? Number.NaN)
  if (!(lateMs >= MINUTE && lateMs <= 30 * DAY)) return
  const conversation = await findByThread(tx, channel.id, incoming)
  if (conversation) await updateLateness(tx, conversation.id, lateMs)
}

/** The body below what it answers, if that is not here; and where the conversation began. */
function wordsOf(
  { body, whereabouts, repliesToText }: Incoming,
  { isFirst, hasReply }: { isFirst: boolean; hasReply: boolean },
): string {
  const quote = hasReply ? undefined : repliesToText?.replace(/^/gm, '> ')
  return [quote, body, isFirst && whereabouts].filter(Boolean).join('\n\n')
}

/** A name without a number is somebody else’s in another channel. */
function inChannel(name: Named, channelId: number): Named {
  return name.type === 'sender_name' ? { ...name, identifier: `${channelId} ${name.identifier}` } : name
}
