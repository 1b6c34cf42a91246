import { z } from 'zod'
import type { SafeClient } from '../../../../kit/fetch-safely.ts'
import type { Checking } from '../../../channels/connector.ts'
import { CHANNEL_KINDS, type ChannelKind } from '../../../channels/kinds.ts'
import type { ChannelRow } from '../../../channels/queries.ts'
import { callGraph } from './graph.ts'
import { messagingTrouble } from './messaging-errors.ts'
import type { MetaAccount } from './settings.ts'

/** What Meta is asked to tell. */
const FIELDS: Partial<Record<ChannelKind, string[]>> = {
  [CHANNEL_KINDS.facebook]: ['feed'],
  [CHANNEL_KINDS.facebook_messenger]: [
    'messages',
    'message_echoes',
    'message_edits',
    'message_deliveries',
    'message_reads',
    'message_reactions',
    'messaging_postbacks',
    'messaging_referrals',
    'standby',
  ],
  [CHANNEL_KINDS.instagram]: ['comments', 'live_comments', 'mentions'],
  [CHANNEL_KINDS.instagram_dm]: [
    'messages',
    'message_edit',
    'messaging_seen',
    'message_reactions',
    'messaging_postbacks',
    'messaging_referral',
  ],
}

const OF_PAGES: ChannelKind[] = [CHANNEL_KINDS.facebook, CHANNEL_KINDS.facebook_messenger]
const OF_INSTAGRAM: ChannelKind[] = [CHANNEL_KINDS.instagram, CHANNEL_KINDS.instagram_dm]

/**
 * Checks the access token; if wanted, has Meta tell us what concerns the account. A subscription replaces the one before, so it names
 * what all channels of the account need. Throws DeliveryError.
 */
export async function subscribe(
  client: SafeClient,
  { id, graph }: MetaAccount,
  { channel, others, connects }: { channel: ChannelRow } & Pick<Checking, 'others' | 'connects'>,
): Promise<void> {
  // An account on Instagram that is reached by its Page is told of once the Page has any subscription.
  const isByPage = channel.settings.login === 'facebook'
  const kinds = isByPage || OF_PAGES.includes(channel.kind) ? OF_PAGES : OF_INSTAGRAM
  const call = { result: z.looseObject({ id: z.string().optional() }), troubleOf: messagingTrouble }
  const page = isByPage
    ? (await callGraph(client, graph, { ...call, path: 'me?fields=id', request: { method: 'GET' } })).id
    : undefined
  const told = [channel, ...others].filter(
    one => kinds.includes(one.kind) && (isSame(one, channel) || (page && one.settings.page_id === page)),
  )
  const fields = new Set(told.flatMap(({ kind }) => FIELDS[kind] ?? []))
  const query = new URLSearchParams({ subscribed_fields: [...fields].sort().join(',') || 'feed' })
  await callGraph(client, graph, { ...call, path: `${id}?fields=id`, request: { method: 'GET' } })
  if (!connects) return
  const path = `${isByPage ? 'me' : id}/subscribed_apps?${query}`
  await callGraph(client, graph, { ...call, path, request: { method: 'POST' } })
}

function isSame(one: ChannelRow, other: ChannelRow): boolean {
  return ['access_token', 'page_id', 'account_id'].some(
    key => one.settings[key] !== undefined && one.settings[key] === other.settings[key],
  )
}
