import type { SafeClient } from '../../kit/fetch-safely.ts'
import type { Scope } from '../../kit/scope.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import type { Provider } from './connector.ts'
import { type ChannelRow, listChannels } from './queries.ts'

/** What a check of a channel needs beside the channel. */
export interface CheckContext {
  client: SafeClient
  address: BaseAddress
}

export interface ConnectedChannel {
  channel: ChannelRow
  provider: Provider
}

/**
 * Asks the provider whether it accepts the credentials; with `connects`, has it call us from now on. Throws DeliveryError if
 * it refuses, or cannot be reached.
 */
export async function checkChannel(
  scope: Scope,
  { channel, provider, connects }: ConnectedChannel & { connects: boolean },
  { client, address }: CheckContext,
): Promise<void> {
  const others = (await listChannels(scope)).filter(({ id }) => id !== channel.id)
  const webhookUrl = webhookUrlOf(scope, { channel, provider }, address)
  await provider.check(channel, { client, webhookUrl, others, connects })
}

/** The address that the provider calls. */
export function webhookUrlOf(
  scope: Scope,
  { channel, provider }: ConnectedChannel,
  address: BaseAddress,
): string {
  return `${urlOf(scope.brand, address)}/incoming/${provider.name}/${channel.slug}`
}
