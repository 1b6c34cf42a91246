import { z } from 'zod'
import type { IdentityType } from '../../../people/identities/queries.ts'
import type { Profile, Provider } from '../provider.ts'
import type { ChannelRow } from '../queries.ts'
import { callGraph } from './graph.ts'
import { messagingTrouble } from './messaging-errors.ts'
import { messagingEvents, readMessaging } from './read-messaging.ts'
import type { MetaAccount } from './settings.ts'
import { subscribe } from './subscribe.ts'
import { connected, metaWebhooks } from './webhooks.ts'

/** The differences between Messenger and Instagram. */
interface Kind extends Pick<Provider, 'name' | 'limits' | 'hasUnmarkedEchoes'> {
  /** Of its webhooks. */
  object: string
  person: IdentityType
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
export function messagingProvider(kind: Kind): Provider {
  const { name, limits, hasUnmarkedEchoes = false, object, person, accountOf } = kind
  return {
    ...{ name, limits, hasUnmarkedEchoes },
    ...metaWebhooks({
      accountOf,
      eventsOf: (body, { id }) => messagingEvents(body, { object, accountId: id }),
    }),
    read: event => readMessaging(event, { person }),
    async profileOf(channel, identifier, client) {
      const path = `${encodeURIComponent(identifier)}?fields=${kind.profile.fields}`
      const request = { method: 'GET' as const }
      const { graph } = connected(accountOf(channel))
      return kind.profile.of(
        await callGraph(client, graph, { path, request, result: Answer, troubleOf: messagingTrouble }),
      )
    },
    // Their addresses need no credentials, and end soon.
    locate: async (_channel, url) => ({ url, headersFor: () => ({}) }),
    check: (channel, { client, others, connects }) =>
      subscribe(client, connected(accountOf(channel)), { channel, others, connects }),
  }
}
