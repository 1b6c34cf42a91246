import { invalidInput } from '../../kit/errors.ts'
import type { Scope } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import { connectorOf } from '../channels/connectors.ts'
import { CHANNEL_KINDS } from '../channels/kinds.ts'
import { type ChannelRow, findChannels } from '../channels/queries.ts'
import { firstMailChannel } from '../mail/mail-channel.ts'

/** The channel by which messages of a conversation in this channel leave: of a deleted one for email, another one. */
export function wayOutIn(channels: Map<number, ChannelRow>, channelId: number): ChannelRow | undefined {
  const own = channels.get(channelId)
  if (!own || own.deletedAt === null || own.kind !== CHANNEL_KINDS.email) return own
  return firstMailChannel(channels.values()) ?? own
}

export async function findWayOut(scope: Scope, channelId: number): Promise<ChannelRow | undefined> {
  return wayOutIn(await findChannels(scope, [channelId]), channelId)
}

/** Whether nothing leaves by it, since it was deleted. Our own chats go on, since they need none of its settings. */
export function isShut(channel: ChannelRow): boolean {
  return channel.deletedAt !== null && connectorOf(channel)?.carries === undefined
}

/** Why nothing leaves by a channel that is shut. */
export function whyShut({ name }: ChannelRow): Sentence {
  return say`The channel ${name} was deleted. Move the conversation to another one.`
}

/** Throws invalid for a reply that would leave by a deleted channel. */
export async function refuseShut(
  scope: Scope,
  channel: ChannelRow,
  conversation: { id: number; originId: string | null },
): Promise<void> {
  if (channel.deletedAt === null) return
  if (!isShut(channel) && (await connectorOf(channel)?.carries?.(scope, conversation))) return
  throw invalidInput(
    'visibility',
    say`must be 1 (internal note): the channel ${channel.name} was deleted; move the conversation to another one to reply`,
  )
}
