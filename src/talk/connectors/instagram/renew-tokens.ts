import { z } from 'zod'
import { recordEvent } from '../../../kit/events/event.ts'
import type { SafeClient } from '../../../kit/fetch-safely.ts'
import { DAY, HOUR } from '../../../kit/retry.ts'
import { type Scope, transaction } from '../../../kit/scope.ts'
import { say } from '../../../kit/sentences/say.ts'
import type { Connector } from '../../channels/connector.ts'
import { channelTokenRefused } from '../../channels/events.ts'
import {
  brandsWithOldTokens,
  noteTokenRefused,
  selectHealth,
  updateTokenRenewed,
} from '../../channels/health-queries.ts'
import { CHANNEL_KINDS, type ChannelKind } from '../../channels/kinds.ts'
import { DeliveryError } from '../../channels/outgoing.ts'
import { type ChannelRow, listChannels, lockChannel, updateChannel } from '../../channels/queries.ts'
import { callGraph } from '../shared/meta/graph.ts'
import { messagingTrouble } from '../shared/meta/messaging-errors.ts'
import type { MetaAccount } from '../shared/meta/settings.ts'
import { instagramIn, renewsTokens } from './settings.ts'

/** Of the 60 days that a token lasts; it cannot be renewed on its first. */
const EVERY_MS = 7 * DAY

const KINDS = new Set<ChannelKind>([CHANNEL_KINDS.instagram_dm, CHANNEL_KINDS.instagram])

const Renewed = z.object({ access_token: z.string().min(16) })

/** A recurring task: renews the tokens of all channels of an account. */
export const renewingTokens: Connector['tasks'] = client => [
  {
    name: 'channels.renew-tokens',
    everyMs: HOUR,
    due: now => brandsWithOldTokens(now, [...KINDS]),
    run: scope => renewTokens(scope, client),
  },
]

/** Renews access tokens long before they end; says on the list of channels, and by mail, if that is refused. */
async function renewTokens(scope: Scope, client: SafeClient): Promise<void> {
  const health = await selectHealth(scope)
  const isDue = ({ id, updatedAt }: ChannelRow) => {
    const renewedAt = health.get(id)?.tokenRenewedAt ?? updatedAt
    return scope.now().getTime() - renewedAt.getTime() >= EVERY_MS
  }
  const channels = (await listChannels(scope)).filter(
    channel => KINDS.has(channel.kind) && renewsTokens(channel) && instagramIn(channel),
  )
  // Messages and comments of one account may have the same token.
  for (const [, sharing] of Map.groupBy(channels, ({ settings }) => settings.access_token))
    if (sharing.some(isDue)) await renew(scope, client, sharing)
}

async function renew(scope: Scope, client: SafeClient, channels: ChannelRow[]): Promise<void> {
  const { graph } = instagramIn(channels[0] as ChannelRow) as MetaAccount
  const query = new URLSearchParams({ grant_type: 'ig_refresh_token', access_token: graph.token })
  try {
    const { access_token } = await callGraph(
      client,
      { ...graph, version: '' },
      {
        path: `refresh_access_token?${query}`,
        request: { method: 'GET' },
        result: Renewed,
        troubleOf: messagingTrouble,
      },
    )
    await transaction(scope, async tx => {
      for (const { slug } of channels) {
        const now = await lockChannel(tx, slug)
        // Somebody may have entered another meanwhile.
        if (now.settings.access_token !== graph.token) continue
        await updateChannel(tx, now.id, { ...now, settings: { ...now.settings, access_token } })
        await updateTokenRenewed(tx, now.id)
      }
    })
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    // An unreachable server has not refused anything: the next round tries again.
    if (error.isAway || !error.isOfServer) return
    const words = say`The access token was not renewed. ${error}`
    await transaction(scope, async tx => {
      for (const { id, name } of channels) {
        const isNew = await noteTokenRefused(tx, id, words)
        const data = { name, reason: error.message, when: 'renewed' as const }
        if (isNew) await recordEvent(tx, channelTokenRefused.of({ subjectId: id, data }))
      }
    })
  }
}
