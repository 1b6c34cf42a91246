import { enqueue } from '../../kit/jobs/job.ts'
import type { TxScope } from '../../kit/scope.ts'
import type { ProviderEvent } from '../channels/connector.ts'
import type { ChannelRow } from '../channels/queries.ts'
import { processEventJob } from './process-event.ts'
import { insertEvents } from './provider-queries.ts'

/** Stores what a provider has sent, each event once, to be processed in the order of its party. */
export async function storeEvents(tx: TxScope, channel: ChannelRow, events: ProviderEvent[]): Promise<void> {
  if (events.length === 0) return
  // Of events with one key, the first is stored.
  const parties = new Map(events.toReversed().map(({ key, party }) => [key, party]))
  const stored = await insertEvents(tx, channel.id, events)
  await enqueue(
    tx,
    stored.map(({ id, key }) => {
      const topic = `channel ${channel.id} with ${parties.get(key)}`
      return processEventJob.of({ event_id: id }, { topic, cause: { by: 'provider' } })
    }),
  )
}
