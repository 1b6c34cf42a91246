import { parseForm } from '../../../kit/http/body.ts'
import { DAY } from '../../../kit/retry.ts'
import { say } from '../../../kit/sentences/say.ts'
import { normalizeIdentifier } from '../../../people/identities/identifiers.ts'
import type { Connector, Provider, ProviderEvent } from '../../channels/connector.ts'
import type { Happening, Receipt } from '../../channels/incoming.ts'
import { CHANNEL_KINDS } from '../../channels/kinds.ts'
import type { TextLimit } from '../../channels/limits.ts'
import { ORIGIN } from '../../conversations/codes.ts'
import { senderOf } from '../shared/carriers/sender.ts'
import { SMS, toCurrentNumber } from '../shared/carriers/sms.ts'
import { signingSecrets } from '../shared/signing-secrets.ts'
import { checkAccount } from './api.ts'
import { troubleOf } from './errors.ts'
import { missedMessages } from './missed.ts'
import { sendByTwilio } from './send.ts'
import {
  authorizationOf,
  type TwilioAccount,
  TwilioSettings,
  TwilioWhatsAppSettings,
  twilioIn,
} from './settings.ts'
import { isSignedForm, TWILIO_SIGNATURE } from './signature.ts'
import { wordsOf } from './words.ts'

const MAX_FILES = 10

/** What Twilio posts, by its states; others say nothing new. https://www.twilio.com/docs/messaging/api/message-resource */
const STATE_OF: Record<string, Receipt['state']> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
  failed: 'failed',
}

/** https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource */
const TEXT: TextLimit = { most: 1_600, unit: 'characters', where: 'Twilio', splits: false }

/** How Twilio calls us: https://www.twilio.com/docs/messaging/guides/webhook-request */
const provider: Provider = {
  name: 'twilio',
  isTold: true,
  open(channel, { urls, headers, body }) {
    const settings = twilioIn(channel)
    if (!settings) return undefined
    const form = parseForm(body)
    const signed = { urls, form, signature: headers[TWILIO_SIGNATURE] }
    if (!signingSecrets(channel, 'auth_token').some(token => isSignedForm(token, signed))) return undefined
    // Another account of the same token, such as a subaccount, is not ours.
    if (form.get('AccountSid') !== settings.account_sid) return []
    const event = eventOf(form)
    return event ? [event] : []
  },
  answer: { type: 'text/xml', body: '<?xml version="1.0" encoding="UTF-8"?><Response/>' },
  read: event => readMessage(event) ?? readReceipt(event),
  async locate(channel, url) {
    const settings = twilioIn(channel)
    return {
      url,
      headersFor(address) {
        const isTheirs = settings && new URL(address).origin === new URL(settings.api_url).origin
        const headers: Record<string, string> = {}
        if (isTheirs) headers.authorization = authorizationOf(settings)
        return headers
      },
    }
  },
  missed: (channel, asking) => missedMessages(twilioIn(channel) as TwilioAccount, asking),
  check: (channel, { client }) => checkAccount(client, twilioIn(channel) as TwilioAccount),
}

const COMMON = {
  by: 'twilio',
  secrets: ['auth_token', 'other_auth_token'],
  requires: [['account_sid'], ['auth_token'], ['number', 'messaging_service_sid']],
  isConnected: channel => twilioIn(channel) !== undefined,
  needs: say`The channel needs an account SID, an auth token, and a number or messaging service.`,
  provider,
} satisfies Partial<Connector>

const texts: Connector = {
  ...SMS,
  ...COMMON,
  // With it, Twilio asks again instead of losing a message: https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides
  provider: { ...provider, addressEnd: '#rc=5&rp=all' },
  settings: TwilioSettings,
  limits: () => ({ private: { text: TEXT, files: [{ types: ['*/*'], megabytes: 5 }], mostFiles: 10 } }),
  send: (scope, outgoing, tools) => sendByTwilio(scope, toCurrentNumber(outgoing), tools),
}

const whatsapp: Connector = {
  ...COMMON,
  kind: CHANNEL_KINDS.whatsapp,
  settings: TwilioWhatsAppSettings,
  origin: ORIGIN.whatsapp,
  reaches: ['mobile', 'whatsapp'],
  reachedBy: say`mobile number`,
  window: DAY,
  limits: () => ({ private: { text: TEXT, files: [{ types: ['*/*'], megabytes: 16 }], mostFiles: 1 } }),
  send: sendByTwilio,
}

/** Text messages and WhatsApp by Twilio. */
export const twilio: Connector[] = [texts, whatsapp]

function eventOf(form: URLSearchParams): ProviderEvent | undefined {
  // PostgreSQL stores no NUL.
  const body = Object.fromEntries([...form].map(([key, value]) => [key, value.replaceAll('\0', '')]))
  const id = body.MessageSid ?? body.SmsSid
  if (!id) return undefined
  const status = body.MessageStatus
  // A receipt that waits for its message must not keep messages waiting.
  const party = status ? id : (body.From ?? '')
  return { key: status ? `${id} ${status}` : id, party, body }
}

function readMessage(event: ProviderEvent['body']): Happening | undefined {
  const { MessageSid, From, MessageStatus, NumMedia, ProfileName, ExternalUserId } = event
  if (MessageStatus !== undefined || typeof MessageSid !== 'string') return undefined
  const { sender, ...thread } = senderOf({ given: From, originId: MessageSid })
  // Meta's ID of the person, who may be known by it alone.
  const account =
    typeof ExternalUserId === 'string' ? normalizeIdentifier('whatsapp', ExternalUserId) : undefined
  const name = nameIn(ProfileName) ?? sender.name
  const count = Math.min(Number(NumMedia) || 0, MAX_FILES)
  const urls = Array.from({ length: count }, (_, index) => event[`MediaUrl${index}`])
  const fileUrls = urls.filter(url => typeof url === 'string')
  const common = { originId: MessageSid, recipients: [], body: wordsOf(event, fileUrls) }
  const incoming =
    account !== undefined && sender.type !== 'mobile'
      ? {
          ...common,
          threadId: account,
          sender: { type: 'whatsapp' as const, identifier: account, name: nameIn(ProfileName) },
        }
      : {
          ...common,
          ...thread,
          sender: { ...sender, name },
          // Conversations began by number, before there were accounts without one.
          olderThreadId: account,
          alsoKnownAs: account ? [{ type: 'whatsapp' as const, identifier: account }] : [],
        }
  return { type: 'message', incoming, fileUrls }
}

function nameIn(given: unknown): string | undefined {
  return typeof given === 'string' ? given.trim().slice(0, 200) || undefined : undefined
}

function readReceipt({ MessageSid, MessageStatus, ErrorCode }: ProviderEvent['body']): Happening | undefined {
  const state = STATE_OF[String(MessageStatus)]
  if (!state || typeof MessageSid !== 'string') return undefined
  const reason = state === 'failed' ? troubleOf(Number(ErrorCode) || 0).words : undefined
  return { type: 'receipt', providerId: MessageSid, state, reason }
}
