import { z } from 'zod'
import { say } from '../../../kit/sentences/say.ts'
import type { Connector, ProviderEvent } from '../../channels/connector.ts'
import type { Happening } from '../../channels/incoming.ts'
import { numberOf } from '../shared/carriers/carrier.ts'
import { senderOf } from '../shared/carriers/sender.ts'
import { SMS, toCurrentNumber } from '../shared/carriers/sms.ts'
import { itemsOf } from '../shared/items.ts'
import { parseEvent } from '../shared/parse-event.ts'
import { signingSecrets } from '../shared/signing-secrets.ts'
import { telnyxTrouble } from './errors.ts'
import { filesOf, othersOf, Party, Payload, wordsOf } from './message.ts'
import { callTelnyx, sendByTelnyx } from './send.ts'
import { type TelnyxAccount, TelnyxSettings, telnyxIn } from './settings.ts'
import { isSignedByTelnyx, TELNYX_SIGNATURE, TELNYX_TIMESTAMP } from './signature.ts'

const Told = z.object({ data: z.object({ event_type: z.string(), payload: Payload }) })

/** Text messages by Telnyx. */
export const telnyx: Connector = {
  ...SMS,
  by: 'telnyx',
  settings: TelnyxSettings,
  secrets: ['api_key'],
  requires: [['api_key'], ['public_key'], ['number', 'messaging_profile_id']],
  isConnected: channel => telnyxIn(channel) !== undefined,
  needs: say`The channel needs an API key, the public key of the account, and a number or messaging profile.`,
  limits: () => ({
    private: {
      // Ten segments of GSM 7-bit: https://developers.telnyx.com/docs/messaging/messages/message-encoding
      text: { most: 1_530, unit: 'characters', where: 'Telnyx', splits: false },
      files: [{ types: ['*/*'], megabytes: 25 }],
      mostFiles: 10,
    },
  }),
  send: (scope, outgoing, tools) => sendByTelnyx(scope, toCurrentNumber(outgoing), tools),
  provider: {
    name: 'telnyx',
    isTold: true,
    open(channel, { urls: [url = ''], headers, body, now }) {
      const settings = telnyxIn(channel)
      if (!settings) return undefined
      const [signature, timestamp] = [headers[TELNYX_SIGNATURE], headers[TELNYX_TIMESTAMP]]
      const isSigned = signingSecrets(channel, 'public_key').some(publicKey =>
        isSignedByTelnyx({ publicKey, body, now, signature, timestamp }),
      )
      if (!isSigned) return undefined
      const event = eventOf(parseEvent(body), settings, new URL(url).searchParams.get('mark'))
      return event ? [event] : []
    },
    answer: { type: 'application/json', body: '{}' },
    read: event => readTold(event),
    locate: async (_channel, url) => ({ url, headersFor: () => ({}) }),
    async check(channel, { client }) {
      const result = z.object({ data: z.array(z.unknown()) })
      await callTelnyx(client, telnyxIn(channel) as TelnyxAccount, {
        path: 'messaging_profiles?page[size]=1',
        result,
      })
    },
  },
}

function eventOf(body: unknown, { number }: TelnyxAccount, mark: string | null): ProviderEvent | undefined {
  const { data: told } = Told.safeParse(body)
  if (!told) return undefined
  const { event_type, payload } = told.data
  const { id } = payload
  if (event_type !== 'message.received')
    return { key: `${id} ${event_type}`, party: id, body: { told, heard: { mark, name: id } } }
  // The account may have other numbers. To an agent of RCS, there is none.
  const ours = numberOf(number)
  const to = itemsOf(payload.to, Party).flatMap(({ phone_number }) => phone_number ?? [])
  const isOurs = ours === undefined || to.length === 0 || to.some(one => numberOf(one) === ours)
  return isOurs ? { key: id, party: payload.from.phone_number ?? '', body: { told, ours } } : undefined
}

function readTold(event: ProviderEvent['body']): Happening | undefined {
  const { data } = Told.safeParse(event.told).data ?? {}
  if (!data) return undefined
  if (data.event_type === 'message.received') return readMessage(data.payload, event.ours)
  if (data.event_type === 'message.sent')
    return { type: 'receipt', providerId: data.payload.id, state: 'sent' }
  return data.event_type === 'message.finalized' ? readFinal(data.payload) : undefined
}

function readMessage(payload: Payload, ours: unknown): Happening {
  const { id, from } = payload
  const others = othersOf(payload, number => ours === undefined || numberOf(number) === ours)
  return {
    type: 'message',
    incoming: {
      originId: id,
      ...senderOf({ given: from.phone_number ?? from.agent_id, originId: id }),
      recipients: [],
      body: wordsOf(payload, others),
    },
    fileUrls: filesOf(payload),
  }
}

/** Some networks never say whether a message arrived. */
function readFinal({ id, to, errors: [error] = [] }: Payload): Happening | undefined {
  const status = itemsOf(to, Party)[0]?.status ?? ''
  if (status === 'delivery_unconfirmed') return undefined
  if (status === 'delivered') return { type: 'receipt', providerId: id, state: 'delivered' }
  const reason = error ? telnyxTrouble(error.code, error.title).words : say`The network says: ${status}.`
  return { type: 'receipt', providerId: id, state: 'failed', reason }
}
