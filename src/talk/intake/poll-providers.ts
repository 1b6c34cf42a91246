import type { SafeClient } from '../../kit/fetch-safely.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import type { Provider } from '../channels/connector.ts'
import { providerOf } from '../channels/connectors.ts'
import { type ChannelRow, findChannels } from '../channels/queries.ts'
import { updateMailboxEnd } from './mailbox-queries.ts'
import type { Source } from './readers.ts'
import { storeEvents } from './store-events.ts'

type Polling = NonNullable<Provider['polling']>

/** The brand's channels that poll their provider for messages. */
export function pollSources(client: SafeClient): (scope: Scope) => Promise<Source[]> {
  return async scope => {
    const channels = [...(await findChannels(scope, [])).values()]
    return channels.flatMap(channel => {
      const polling = pollingOf(channel)
      return polling ? [sourceOf(scope, { channel, polling, client })] : []
    })
  }
}

interface Polled {
  channel: ChannelRow
  polling: Polling
  client: SafeClient
}

function sourceOf(scope: Scope, { channel, polling, client }: Polled): Source {
  const key = { channelId: channel.id, mailbox: `${providerOf(channel)?.name} ${polling.accountOf(channel)}` }
  const settings = JSON.stringify(channel.settings)
  const isStillThere = async () => {
    const now = (await findChannels(scope, [channel.id])).get(channel.id)
    return now !== undefined && JSON.stringify(now.settings) === settings
  }
  return {
    id: settings,
    key,
    isStillThere,
    async read({ lastUid }, { signal, extendLease }) {
      let after = lastUid
      while (!signal.aborted && (await isStillThere())) {
        await extendLease()
        const next = await polling.next(channel, { client, after, signal })
        after = next.after
        await transaction(scope, async tx => {
          await storeEvents(tx, channel, next.events)
          await updateMailboxEnd(tx, key, { uidValidity: 0, lastUid: after })
        })
      }
    },
  }
}

function pollingOf(channel: ChannelRow): Polling | undefined {
  const polling = providerOf(channel)?.polling
  return polling?.isOf(channel) ? polling : undefined
}
