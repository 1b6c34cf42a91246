import { z } from 'zod'
import type { SafeClient } from '../../../kit/fetch-safely.ts'
import { parseProven } from '../../../kit/http/body.ts'
import type { IdentityType } from '../../../people/identities/queries.ts'
import { DeliveryError } from '../channel.ts'
import type { Profile, Provider } from '../provider.ts'
import type { ChannelRow } from '../queries.ts'
import { callGraph } from './graph.ts'
import { messagingTrouble } from './messaging-errors.ts'
import { messagingEvents, readMessaging } from './read-messaging.ts'
import type { MetaAccount } from './settings.ts'
import { challengeIn, isSignedByMeta, META_SIGNATURE, verifyTokenOf } from './signature.ts'

/** The differences between Messenger and Instagram. */
interface Kind {
  name: string
  /** Of its webhooks. */
  object: string
  person: IdentityType
  accountOf(channel: ChannelRow): MetaAccount | undefined
  /** Said when the settings do not suffice. */
  cannotSend: string
  /** How its texts are split, if its echoes have no mark. */
  textsOf?: (body: string) => string[]
  /** What to be told. */
  fields: string
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
  const { name, object, person, accountOf } = kind
  const wanted = (channel: ChannelRow): MetaAccount => {
    const account = accountOf(channel)
    if (account) return account
    throw new DeliveryError(kind.cannotSend, { permanent: false, isOfServer: true })
  }
  const ask = (
    client: SafeClient,
    { graph }: MetaAccount,
    { path, method }: { path: string; method: 'GET' | 'POST' },
  ) => callGraph(client, graph, { path, request: { method }, result: Answer, troubleOf: messagingTrouble })
  return {
    name,
    isOf: channel => accountOf(channel) !== undefined,
    open(channel, { headers, body }) {
      const account = accountOf(channel)
      if (!account || !isSignedByMeta(account.appSecrets, body, headers[META_SIGNATURE])) return undefined
      return messagingEvents(parseProven(body), { object, accountId: account.id, person })
    },
    answer: { type: 'text/plain', body: 'EVENT_RECEIVED' },
    handshake: {
      tokenOf: channel => verifyTokenOf(wanted(channel).appSecrets),
      answer: (channel, query) => challengeIn(query, wanted(channel).appSecrets),
    },
    ...(kind.textsOf ? { textsOf: kind.textsOf } : {}),
    read: event => readMessaging(event, { person }),
    async profileOf(channel, identifier, client) {
      const path = `${encodeURIComponent(identifier)}?fields=${kind.profile.fields}`
      return kind.profile.of(await ask(client, wanted(channel), { path, method: 'GET' }))
    },
    // Their addresses need no credentials, and end soon.
    locate: async (_channel, url) => ({ url, headersFor: () => ({}) }),
    async check(channel, { client }) {
      const account = wanted(channel)
      await ask(client, account, { path: `${account.id}?fields=id`, method: 'GET' })
      const path = `${account.id}/subscribed_apps?subscribed_fields=${kind.fields}`
      await ask(client, account, { path, method: 'POST' })
    },
  }
}
