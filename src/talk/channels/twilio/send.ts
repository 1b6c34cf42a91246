import { z } from 'zod'
import { type SafeAnswer, type SafeClient, type SafeRequest, Unreachable } from '../../../kit/fetch-safely.ts'
import { jsonIn } from '../../../kit/json-answer.ts'
import { asPlainText } from '../../../kit/markdown/files.ts'
import { DeliveryError, type Outgoing } from '../channel.ts'
import { troubleOf } from './errors.ts'
import { authorizationOf, type TwilioSettings } from './settings.ts'

const WITHIN_MS = 15_000
const MAX_ANSWER_BYTES = 512 * 1024
/** https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource */
const MAX_TEXT = 1_600
const MAX_FILES = 10
/** Clocks differ, and Twilio's list knows whole seconds. */
const MARGIN_MS = 60_000

const Sent = z.object({ sid: z.string() })
const Listed = z.object({
  messages: z.array(z.object({ sid: z.string(), body: z.string().nullable(), date_created: z.string() })),
})
const Refused = z.object({ code: z.number().optional(), message: z.string().optional() })

/** What a text message consists of. */
export interface TwilioMessage {
  to: string
  text: string
  mediaUrls: string[]
  /** Where Twilio says what became of it. */
  statusUrl: string
}

export function textFor({ body }: Pick<Outgoing, 'body'>): string {
  return asPlainText(body).trim()
}

/** Throws DeliveryError for what Twilio would refuse. */
export function checkMessage({ text, mediaUrls }: Pick<TwilioMessage, 'text' | 'mediaUrls'>): void {
  if (text.length > MAX_TEXT)
    throw new DeliveryError(`A text message has at most 1,600 characters; this one has ${text.length}.`, {
      permanent: true,
    })
  if (mediaUrls.length > MAX_FILES)
    throw new DeliveryError('A text message has at most ten files.', { permanent: true })
}

/** Twilio's name of the message. Throws DeliveryError. */
export async function createMessage(
  client: SafeClient,
  settings: TwilioSettings,
  { to, text, mediaUrls, statusUrl }: TwilioMessage,
): Promise<string> {
  const { number, messaging_service_sid: service } = settings
  const form = new URLSearchParams({ To: to, Body: text, StatusCallback: statusUrl })
  if (service) form.set('MessagingServiceSid', service)
  else form.set('From', number as string)
  for (const url of mediaUrls) form.append('MediaUrl', url)
  const { sid } = await ask(client, settings, {
    path: 'Messages.json',
    schema: Sent,
    request: {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    },
  })
  return sid
}

/** The names of messages to a number with this text that Twilio took since then: an earlier attempt may have been heard. */
export async function listMessages(
  client: SafeClient,
  settings: TwilioSettings,
  { to, text, since }: { to: string; text: string; since: Date },
): Promise<string[]> {
  const query = new URLSearchParams({ To: to, PageSize: '100' })
  const path = `Messages.json?${query}`
  const { messages } = await ask(client, settings, { path, schema: Listed, request: { method: 'GET' } })
  const earliest = since.getTime() - MARGIN_MS
  return messages
    .filter(({ body, date_created }) => body === text && Date.parse(date_created) >= earliest)
    .map(({ sid }) => sid)
}

const Account = z.object({ status: z.string() })

/** Whether Twilio knows the account and its token. Throws DeliveryError. */
export async function checkAccount(client: SafeClient, settings: TwilioSettings): Promise<void> {
  const { status } = await ask(client, settings, { path: '', schema: Account, request: { method: 'GET' } })
  if (status !== 'active')
    throw new DeliveryError(`Twilio says that the account is ${status}.`, {
      permanent: true,
      isOfServer: true,
    })
}

interface Asking<Schema extends z.ZodType> {
  /** Below the account; empty for itself. */
  path: string
  schema: Schema
  request: Pick<SafeRequest, 'method' | 'headers' | 'body'>
}

async function ask<Schema extends z.ZodType>(
  client: SafeClient,
  settings: TwilioSettings,
  { path, schema, request }: Asking<Schema>,
): Promise<z.output<Schema>> {
  const account = encodeURIComponent(settings.account_sid)
  const answer = await client
    .fetch(
      `${settings.api_url.replace(/\/$/, '')}/2010-04-01/Accounts/${account}${path ? `/${path}` : '.json'}`,
      {
        ...request,
        headers: { ...request.headers, authorization: authorizationOf(settings), accept: 'application/json' },
        timeoutMs: WITHIN_MS,
        maxBytes: MAX_ANSWER_BYTES,
      },
    )
    .catch((error: unknown) => {
      if (!(error instanceof Unreachable)) throw error
      throw new DeliveryError(`Twilio: ${error.message}`, { permanent: false, isOfServer: true })
    })
  if (answer.status < 200 || answer.status > 299) throw refusal(answer)
  const { data } = schema.safeParse(jsonIn(answer))
  if (data === undefined)
    throw new DeliveryError('Twilio’s response was not understood.', { permanent: false })
  return data
}

function refusal(answer: SafeAnswer): DeliveryError {
  const { status, headers } = answer
  const { code = 0, message } = Refused.safeParse(jsonIn(answer)).data ?? {}
  const known = status === 401 ? 20003 : status === 429 ? 20429 : code
  const { words, permanent, isOfServer } = troubleOf(known, message)
  const isFinal =
    permanent || (status >= 400 && status < 500 && ![401, 403, 404, 408, 425, 429].includes(status))
  const notWithinMs = 1_000 * (Number(headers['retry-after']) || 0)
  return new DeliveryError(words, { permanent: isFinal, notWithinMs, isOfServer })
}
