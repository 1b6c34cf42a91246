import { parseForm } from '../../../kit/http/body.ts'
import { normalizeIdentifier } from '../../../people/identities/identifiers.ts'
import type { MessageLimits, TextLimit } from '../message-limits.ts'
import type { Happening, Provider, ProviderEvent, Receipt } from '../provider.ts'
import { signingSecrets } from '../signing-secrets.ts'
import { senderOf } from '../sms/sender.ts'
import { checkAccount } from './api.ts'
import { troubleOf } from './errors.ts'
import { missedMessages } from './missed.ts'
import { authorizationOf, type TwilioSettings, twilioIn } from './settings.ts'
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
          ...{ ...common, ...thread, sender: { ...sender, name } },
          // Conversations began by number, before there were accounts without one.
          ...{
            olderThreadId: account,
            alsoKnownAs: account ? [{ type: 'whatsapp' as const, identifier: account }] : [],
          },
        }
  return { type: 'message', incoming, fileUrls }
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
