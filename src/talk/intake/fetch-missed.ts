import type { SafeClient } from '../../kit/fetch-safely.ts'
import { DAY } from '../../kit/retry.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { providerOf } from '../channels/connectors.ts'
import { DeliveryError } from '../channels/outgoing.ts'
import { findChannels } from '../channels/queries.ts'
import { selectKnownKeys } from './provider-queries.ts'
import { storeEvents } from './store-events.ts'

/** Long enough for a weekend without a server. */
const WITHIN_MS = 4 * DAY

/** Stores what providers that keep a list could not deliver, such as while the server was away; each event once. */
export async function fetchMissed(scope: Scope, client: SafeClient): Promise<void> {
  for (const channel of (await findChannels(scope, [])).values()) {
    const missed = providerOf(channel)?.missed
    if (!missed) continue
    // Earlier messages belong to the time before the channel was connected.
    const since = new Date(Math.max(channel.createdAt.getTime(), scope.now().getTime() - WITHIN_MS))
    try {
      const events = await missed(channel, {
        client,
        since,
        known: keys => selectKnownKeys(scope, channel.id, keys),
      })
      await transaction(scope, tx => storeEvents(tx, channel, events))
    } catch (error) {
      // The next round tries again; wrong credentials show in the health of the channel once a message is sent.
      if (!(error instanceof DeliveryError)) throw error
    }
  }
}
