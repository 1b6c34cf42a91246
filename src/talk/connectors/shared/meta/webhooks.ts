import { z } from 'zod'
import { say } from '../../../../kit/sentences/say.ts'
import type { Provider, ProviderEvent } from '../../../channels/connector.ts'
import { DeliveryError } from '../../../channels/outgoing.ts'
import type { ChannelRow } from '../../../channels/queries.ts'
import { itemsOf } from '../items.ts'
import { parseEvent } from '../parse-event.ts'
import type { MetaAccount } from './settings.ts'
import { challengeIn, isSignedByMeta, META_SIGNATURE, verifyTokenOf } from './signature.ts'

interface WebhookReader {
  /** Undefined for channels that are another provider's, or lack a setting. */
  accountOf(channel: ChannelRow): MetaAccount | undefined
  /** Those of this account: an app may have others. */
  eventsOf(body: unknown, account: MetaAccount): ProviderEvent[]
}

const Entry = z.looseObject({ id: z.string() })
const OfNumber = z.looseObject({
  value: z.looseObject({ metadata: z.object({ phone_number_id: z.string() }) }),
})

/** The accounts that a request is about: on WhatsApp, a business has several numbers. */
function accountsIn(body: Buffer): string[] {
  const { data } = z.looseObject({ object: z.unknown().optional() }).safeParse(parseEvent(body))
  const entries = itemsOf(data?.entry, Entry)
  if (data?.object !== 'whatsapp_business_account') return entries.map(({ id }) => id)
  return entries
    .flatMap(({ changes }) => itemsOf(changes, OfNumber))
    .map(({ value }) => value.metadata.phone_number_id)
}

/** How all products of Meta call us: https://developers.facebook.com/docs/graph-api/webhooks/getting-started */
export function metaWebhooks({ accountOf, eventsOf }: WebhookReader) {
  return {
    isTold: true,
    app: {
      family: 'meta',
      accountsIn,
      accountOf: channel => accountOf(channel)?.id,
    },
    open(channel, { headers, body }) {
      const account = accountOf(channel)
      if (!account || !isSignedByMeta(account.appSecrets, body, headers[META_SIGNATURE])) return undefined
      return eventsOf(parseEvent(body), account)
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

/** Said to staff while there is no account. */
export const NEEDS = say`The channel needs the ID of the account, an access token and the app secret.`

/** Throws DeliveryError. */
export function connected(account: MetaAccount | undefined): MetaAccount {
  if (account) return account
  throw new DeliveryError(NEEDS, { permanent: false, isOfServer: true })
}
