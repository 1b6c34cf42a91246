import { z } from 'zod'
import { DAY } from '../../../../kit/retry.ts'
import type { IdentityType } from '../../../../people/identities/queries.ts'
import type { Connector, Profile, Provider } from '../../../channels/connector.ts'
import type { ChannelRow } from '../../../channels/queries.ts'
import { callGraph } from './graph.ts'
import { messagingTrouble } from './messaging-errors.ts'
import { messagingEvents, readMessaging } from './read-messaging.ts'
import { sendMessaging } from './send-messaging.ts'
import { META_SECRETS, type MetaAccount } from './settings.ts'
import { subscribe } from './subscribe.ts'
import { connected, metaWebhooks } from './webhooks.ts'

/** The differences between Messenger and Instagram. */
interface Product
  extends Pick<Connector, 'kind' | 'settings' | 'requires' | 'needs' | 'origin' | 'reachedBy' | 'limits'>,
    Pick<Provider, 'name' | 'hasUnmarkedEchoes'> {
  /** As people call it. */
  where: string
  /** Of its webhooks. */
  object: string
  person: IdentityType
  /** Whether files are handed to it, rather than fetched by it. */
  uploads: boolean
  accountOf(channel: ChannelRow): MetaAccount | undefined
  /** The fields to request about a sender, and how to read the response. */
  profile: { fields: string; of(answer: Answer): Profile }
}

const Answer = z.looseObject({
  name: z.string().optional().catch(undefined),
  first_name: z.string().optional().catch(undefined),
  last_name: z.string().optional().catch(undefined),
  username: z.string().optional().catch(undefined),
})
export type Answer = z.output<typeof Answer>

/** Messenger and Instagram, whose events and replies have the same shape. */
export function messagingConnector(product: Product): Connector {
  const {
    where,
    object,
    person,
    uploads,
    accountOf,
    profile,
    name,
    hasUnmarkedEchoes = false,
    ...own
  } = product
  return {
    ...own,
    secrets: META_SECRETS,
    isConnected: channel => accountOf(channel) !== undefined,
    reaches: [person],
    window: DAY,
    send(scope, outgoing, { client }) {
      const account = accountOf(outgoing.channel) as MetaAccount
      return sendMessaging({ client, account, where, now: scope.now, uploads }, outgoing)
    },
    provider: {
      name,
      hasUnmarkedEchoes,
      ...metaWebhooks({
        accountOf,
        eventsOf: (body, { id }) => messagingEvents(body, { object, accountId: id }),
      }),
      read: event => readMessaging(event, { person }),
      async profileOf(channel, identifier, client) {
        const path = `${encodeURIComponent(identifier)}?fields=${profile.fields}`
        const request = { method: 'GET' as const }
        const { graph } = connected(accountOf(channel))
        return profile.of(
          await callGraph(client, graph, { path, request, result: Answer, troubleOf: messagingTrouble }),
        )
      },
      // Their addresses need no credentials, and end soon.
      locate: async (_channel, url) => ({ url, headersFor: () => ({}) }),
      check: (channel, { client, others, connects }) =>
        subscribe(client, connected(accountOf(channel)), { channel, others, connects }),
    },
  }
}
