import type { Lookup } from '../../kit/dns.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { upsertRecords } from '../channels/health-queries.ts'
import { CHANNEL_KINDS } from '../channels/kinds.ts'
import { listChannels } from '../channels/queries.ts'
import { mailRecords } from './dns-records.ts'

/** Looks up the DNS records of the brand's channels, so that a record that is gone shows in the list of channels. */
export async function lookUpDaily(scope: Scope, lookup: Lookup): Promise<void> {
  for (const channel of await listChannels(scope, CHANNEL_KINDS.email)) {
    if (!channel.email) continue
    const records = await mailRecords(scope, channel, lookup).catch(() => [])
    // Without a response, what was found last stands.
    if (records.length === 0 || records.some(({ state }) => state === 'unknown')) continue
    await transaction(scope, tx => upsertRecords(tx, channel.id, records))
  }
}
