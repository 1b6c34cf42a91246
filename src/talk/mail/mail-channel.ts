import type { Scope } from '../../kit/scope.ts'
import { canSend, isEmailChannel } from '../channels/can-send.ts'
import { type ChannelRow, findChannels } from '../channels/queries.ts'

/** The channel that mail is sent from: that of the conversation, or else the brand's first that can send. */
export async function findMailChannel(scope: Scope, channelId?: number): Promise<ChannelRow | undefined> {
  const channels = await findChannels(scope, channelId === undefined ? [] : [channelId])
  const own = channelId === undefined ? undefined : channels.get(channelId)
  if (own && isEmailChannel(own)) return own
  return firstMailChannel(channels.values())
}

/** The first of these that can send email; without one, the first that may once its address is verified. */
export function firstMailChannel(channels: Iterable<ChannelRow>): ChannelRow | undefined {
  const all = [...channels].filter(isEmailChannel).sort((one, other) => one.id - other.id)
  return all.find(canSend) ?? all[0]
}
