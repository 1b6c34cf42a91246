import { z } from 'zod'
import { parseProven } from '../../../kit/http/body.ts'
import { DeliveryError } from '../channel.ts'
import type { Provider, ProviderEvent } from '../provider.ts'
import type { ChannelRow } from '../queries.ts'
import { itemsOf } from './items.ts'
import type { MetaAccount } from './settings.ts'
import { challengeIn, isSignedByMeta, META_SIGNATURE, verifyTokenOf } from './signature.ts'

interface Way {
  /** Undefined for channels that are another provider's, or lack a setting. */
  accountOf(channel: ChannelRow): MetaAccount | undefined
  /** Those of this account: an app may have others. */
  eventsOf(body: unknown, account: MetaAccount): ProviderEvent[]
  /** The accounts that an entry of a request is about; its own by default. */
  accountsIn?(entry: Entry): string[]
}

const Entry = z.looseObject({ id: z.string() })
type Entry = z.output<typeof Entry>

/** How all products of Meta call us: https://developers.facebook.com/docs/graph-api/webhooks/getting-started */
export function metaWebhooks({ accountOf, eventsOf, accountsIn = ({ id }) => [id] }: Way) {
  return {
    app: {
      family: 'meta',
      accountsIn(body) {
        const { data } = z.looseObject({}).safeParse(parseProven(body))
        return itemsOf(data?.entry, Entry).flatMap(accountsIn)
      },
      accountOf: channel => accountOf(channel)?.id,
    },
    isOf: channel => accountOf(channel) !== undefined,
    open(channel, { headers, body }) {
      const account = accountOf(channel)
      if (!account || !isSignedByMeta(account.appSecrets, body, headers[META_SIGNATURE])) return undefined
      return eventsOf(parseProven(body), account)
    },
    answer: { type: 'text/plain', body: 'EVENT_RECEIVED' },
    handshake: {
      tokenOf: channel => verifyTokenOf(connected(accountOf(channel)).appSecrets),
      answer(channel, query) {
        const challenge = challengeIn(query, connected(accountOf(channel)).appSecrets)
        return challenge === undefined ? undefined : { type: 'text/plain', body: challenge }
      },
    },
  } satisfies Partial<Provider>
}

/** Throws DeliveryError. */
export function connected(account: MetaAccount | undefined): MetaAccount {
  if (account) return account
  const words = 'The channel needs the ID of the account, an access token and the app secret.'
  throw new DeliveryError(words, { permanent: false, isOfServer: true })
}
