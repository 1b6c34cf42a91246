import { z } from 'zod'
import { say } from '../../../kit/sentences/say.ts'
import type { Connector, ProviderEvent } from '../../channels/connector.ts'
import type { Happening, Receipt } from '../../channels/incoming.ts'
import { numberOf } from '../shared/carriers/carrier.ts'
import { senderOf } from '../shared/carriers/sender.ts'
import { SMS, toCurrentNumber } from '../shared/carriers/sms.ts'
import { parseEvent } from '../shared/parse-event.ts'
import { signingSecrets } from '../shared/signing-secrets.ts'
import { filesOf, VonageMessage, wordsOf } from './message.ts'
import { callVonage, sendByVonage } from './send.ts'
import { type VonageAccount, VonageSettings, vonageIn } from './settings.ts'
import { isSignedByVonage } from './signature.ts'

const STATE_OF: Record<string, Receipt['state']> = {
  submitted: 'sent',
  delivered: 'delivered',
  read: 'read',
  rejected: 'failed',
  undeliverable: 'failed',
}

/** Text messages by Vonage's Messages API. */
export const vonage: Connector = {
  ...SMS,
  by: 'vonage',
  settings: VonageSettings,
  secrets: ['api_key', 'api_secret', 'signature_secret', 'other_signature_secret'],
  requires: [['api_key'], ['api_secret'], ['signature_secret'], ['number']],
  isConnected: channel => vonageIn(channel) !== undefined,
  needs: say`The channel needs an API key, the API secret, the signature secret and a number.`,
  limits: () => ({
    private: {
      // https://developer.vonage.com/en/api/messages#SendMessage
      text: { most: 1_000, unit: 'characters', where: 'Vonage', splits: false },
      files: [{ types: ['*/*'], megabytes: 25 }],
    },
  }),
  send: (scope, outgoing, tools) => sendByVonage(scope, toCurrentNumber(outgoing), tools),
  provider: {
    name: 'vonage',
    isTold: true,
    open(channel, { headers: { authorization }, body, now }) {
      const settings = vonageIn(channel)
      if (!settings) return undefined
      const secrets = signingSecrets(channel, 'signature_secret')
      if (!secrets.some(secret => isSignedByVonage({ secret, body, authorization, now }))) return undefined
      const event = eventOf(parseEvent(body), settings)
      return event ? [event] : []
    },
    answer: { type: 'application/json', body: '{}' },
    read({ told: given }) {
      const told = VonageMessage.safeParse(given).data
      return told && (told.status === undefined ? readMessage(told) : readReceipt(told))
    },
    locate: async (_channel, url) => ({ url, headersFor: () => ({}) }),
    async check(channel, { client }) {
      await callVonage(client, vonageIn(channel) as VonageAccount, {
        path: 'v2/applications?page_size=1',
        result: z.looseObject({}),
      })
    },
  },
}

function eventOf(body: unknown, { number }: VonageAccount): ProviderEvent | undefined {
  const { data: told } = VonageMessage.safeParse(body)
  if (!told) return undefined
  const { message_uuid: id, status, client_ref: mark, from, to } = told
  if (status !== undefined)
    return { key: `${id} ${status}`, party: id, body: { told, heard: { mark, name: id } } }
  // The account may have other numbers; agents of RCS have none.
  const [ours, theirs] = [numberOf(number), numberOf(to)]
  const isOurs = ours === undefined || theirs === undefined || theirs === ours
  return isOurs ? { key: id, party: from, body: { told } } : undefined
}

function readMessage(told: VonageMessage): Happening {
  const { message_uuid: originId, from: given, profile } = told
  const { sender, ...thread } = senderOf({ given, originId, isBare: true })
  return {
    type: 'message',
    incoming: {
      originId,
      ...thread,
      recipients: [],
      sender: { ...sender, name: profile?.name?.trim() || sender.name },
      body: wordsOf(told),
    },
    fileUrls: filesOf(told),
  }
}

function readReceipt({ message_uuid, status = '', error }: VonageMessage): Receipt | undefined {
  const state = STATE_OF[status]
  if (!state) return undefined
  const said = error?.detail ?? error?.title ?? `the message is ${status}`
  return {
    type: 'receipt',
    providerId: message_uuid,
    state,
    reason: state === 'failed' ? say`Vonage says: ${said}` : undefined,
  }
}
