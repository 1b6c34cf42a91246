import type { Scope } from '../../kit/scope.ts'
import { type ChannelRow, findChannels } from '../queries.ts'
import { isEmailChannel } from './adapter.ts'

/** The channel whose address mail about a conversation comes from: its own, or the brand's first that has one. */
export async function findMailChannel(scope: Scope, channelId: number): Promise<ChannelRow | undefined> {
  const channels = await findChannels(scope, [channelId])
  const own = channels.get(channelId)
  if (own && isEmailChannel(own)) return own
  return [...channels.values()].filter(isEmailChannel).sort((one, other) => one.id - other.id)[0]
}
