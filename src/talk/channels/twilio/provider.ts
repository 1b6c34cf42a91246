import { parseForm } from '../../../kit/http/body.ts'
import { normalizeIdentifier } from '../../../people/identities/identifiers.ts'
import type { MessageLimits, TextLimit } from '../message-limits.ts'
import type { Happening, Provider, ProviderEvent, Receipt } from '../provider.ts'
import { signingSecrets } from '../signing-secrets.ts'
import { checkAccount } from './api.ts'
import { troubleOf } from './errors.ts'
import { missedMessages } from './missed.ts'
import { authorizationOf, type TwilioSettings, twilioIn } from './settings.ts'
import { isSignedForm, TWILIO_SIGNATURE } from './signature.ts'

const MAX_FILES = 10

/** What Twilio posts, by its states; others say nothing new. https://www.twilio.com/docs/messaging/api/message-resource */
const STATE_OF: Record<string, Receipt['state']> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
  failed: 'failed',
}

const TEXT: TextLimit = { most: 1_600, unit: 'characters', where: 'Twilio', splits: false }
const SMS: MessageLimits = { text: TEXT, files: [{ types: ['*/*'], megabytes: 5 }], mostFiles: 10 }
const WHATSAPP: MessageLimits = { text: TEXT, files: [{ types: ['*/*'], megabytes: 16 }], mostFiles: 1 }

/** Text messages by Twilio: https://www.twilio.com/docs/messaging/guides/webhook-request */
export const twilio: Provider = {
  name: 'twilio',
  isOf: channel => twilioIn(channel) !== undefined,
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
  // https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource
  limits: channel => ({ private: twilioIn(channel)?.prefix ? WHATSAPP : SMS }),
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
  missed: (channel, asking) => missedMessages(twilioIn(channel) as TwilioSettings, asking),
  check: (channel, { client }) => checkAccount(client, twilioIn(channel) as TwilioSettings),
}

function eventOf(form: URLSearchParams): ProviderEvent | undefined {
  const id = form.get('MessageSid') ?? form.get('SmsSid')
  if (!id) return undefined
  const status = form.get('MessageStatus')
  // A receipt that waits for its message must not keep messages waiting.
  const party = status ? id : (form.get('From') ?? '')
  return { key: status ? `${id} ${status}` : id, party, body: fieldsOf(form) }
}

/** PostgreSQL stores no NUL. */
function fieldsOf(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...form].map(([key, value]) => [key, value.replaceAll('\0', '')]))
}

function readMessage(event: ProviderEvent['body']): Happening | undefined {
  const { MessageSid, From, Body, MessageStatus, NumMedia, ProfileName, ExternalUserId } = event
  const number = String(From ?? '').replace(/^whatsapp:/, '')
  const identifier = normalizeIdentifier('mobile', number)
  // Meta's ID of the person, who may be known by it alone.
  const account =
    typeof ExternalUserId === 'string' ? normalizeIdentifier('whatsapp', ExternalUserId) : undefined
  const sender = identifier
    ? ({ type: 'mobile', identifier } as const)
    : account && ({ type: 'whatsapp', identifier: account } as const)
  if (MessageStatus !== undefined || typeof MessageSid !== 'string' || !sender) return undefined
  const count = Math.min(Number(NumMedia) || 0, MAX_FILES)
  const urls = Array.from({ length: count }, (_, index) => event[`MediaUrl${index}`])
  return {
    type: 'message',
    incoming: {
      originId: MessageSid,
      // Conversations began by number, before there were accounts without one.
      ...{ threadId: sender.identifier, olderThreadId: identifier && account },
      sender: { ...sender, name: nameIn(ProfileName) },
      alsoKnownAs: identifier && account ? [{ type: 'whatsapp', identifier: account }] : [],
      recipients: [],
      body: typeof Body === 'string' ? Body : '',
    },
    fileUrls: urls.filter(url => typeof url === 'string'),
  }
}

function nameIn(given: unknown): string | undefined {
  return typeof given === 'string' ? given.trim().slice(0, 200) || undefined : undefined
}

function readReceipt({ MessageSid, MessageStatus, ErrorCode }: ProviderEvent['body']): Happening | undefined {
  const state = STATE_OF[String(MessageStatus)]
  if (!state || typeof MessageSid !== 'string') return undefined
  const reason = state === 'failed' ? troubleOf(Number(ErrorCode) || 0).words : ''
  return { type: 'receipt', providerId: MessageSid, state, reason }
}
