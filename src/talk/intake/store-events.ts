import { enqueue } from '../../kit/jobs/job.ts'
import type { TxScope } from '../../kit/scope.ts'
import type { ProviderEvent } from '../channels/provider.ts'
import type { ChannelRow } from '../channels/queries.ts'
import { processEventJob } from './process-event.ts'
import { insertEvent } from './provider-queries.ts'

/** Stores what a provider has sent, each event once, to be processed in the order of its party. */
export async function storeEvents(tx: TxScope, channel: ChannelRow, events: ProviderEvent[]): Promise<void> {
  for (const event of events) {
    const id = await insertEvent(tx, channel.id, event)
    const topic = `channel ${channel.id} with ${event.party}`
    if (id !== undefined) await enqueue(tx, [processEventJob.of({ event_id: id }, { topic })])
  }
}
