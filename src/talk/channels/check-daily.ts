import type { SafeClient } from '../../kit/fetch-safely.ts'
import { DAY } from '../../kit/retry.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { DeliveryError } from './channel.ts'
import { selectHealth, updateChecked } from './health-queries.ts'
import type { Provider } from './provider.ts'
import { providerOf } from './providers.ts'
import { type ChannelRow, listChannels } from './queries.ts'
import { recordTokenRefused } from './record-token-refused.ts'

export interface CheckTools {
  client: SafeClient
  address: BaseAddress
}

/**
 * Asks each channel’s provider once a day whether it takes the credentials, so that admins hear of a token that has ended
 * before customers do. What the provider needs to call us is set again on the way.
 */
export async function checkDaily(scope: Scope, tools: CheckTools): Promise<void> {
  const health = await selectHealth(scope)
  for (const channel of await listChannels(scope)) {
    const provider = providerOf(channel)
    const checkedAt = health.get(channel.id)?.checkedAt ?? channel.createdAt
    if (!provider || scope.now().getTime() - checkedAt.getTime() < DAY) continue
    try {
      await checkChannel(scope, { channel, provider }, tools)
      await transaction(scope, tx => updateChecked(tx, channel.id))
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error
      // An unreachable server has not refused anything: the next round tries again.
      if (error.isAway || !error.isOfServer) continue
      const { message: reason } = error
      await transaction(scope, tx => recordTokenRefused(tx, channel, { words: reason, reason }))
    }
  }
}

/** Throws DeliveryError if the provider refuses the credentials or cannot be reached. */
export async function checkChannel(
  scope: Scope,
  { channel, provider }: { channel: ChannelRow; provider: Provider },
  { client, address }: CheckTools,
): Promise<void> {
  const others = (await listChannels(scope)).filter(({ id }) => id !== channel.id)
  await provider.check(channel, {
    client,
    webhookUrl: webhookUrlOf(scope, { channel, provider }, address),
    others,
  })
}

/** The address that the provider calls. */
export function webhookUrlOf(
  scope: Scope,
  { channel, provider }: { channel: ChannelRow; provider: Provider },
  address: BaseAddress,
): string {
  return `${urlOf(scope.brand, address)}/incoming/${provider.name}/${channel.slug}`
}
