import { z } from 'zod'
import type { SafeAnswer, SafeClient, SafeRequest } from '../../../kit/fetch-safely.ts'
import { jsonIn } from '../../../kit/json-answer.ts'
import { say } from '../../../kit/sentences/say.ts'
import { DeliveryError } from '../../channels/outgoing.ts'
import { callCarrier, isFinal, waitOf } from '../shared/carriers/carrier.ts'
import { troubleOf } from './errors.ts'
import { authorizationOf, type TwilioAccount } from './settings.ts'

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

/** Twilio's name of the message. Throws DeliveryError. */
export async function createMessage(
  client: SafeClient,
  settings: TwilioAccount,
  { to, text, mediaUrls, statusUrl }: TwilioMessage,
): Promise<string> {
  const { number, messaging_service_sid: service, prefix } = settings
  const form = new URLSearchParams({ To: prefix + to, Body: text, StatusCallback: statusUrl })
  if (service) form.set('MessagingServiceSid', service)
  else form.set('From', `${prefix}${number}`)
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
  settings: TwilioAccount,
  { to, text, since }: { to: string; text: string; since: Date },
): Promise<string[]> {
  const query = new URLSearchParams({ To: settings.prefix + to, PageSize: '100' })
  const path = `Messages.json?${query}`
  const { messages } = await ask(client, settings, { path, schema: Listed, request: { method: 'GET' } })
  const earliest = since.getTime() - MARGIN_MS
  return messages
    .filter(({ body, date_created }) => body === text && Date.parse(date_created) >= earliest)
    .map(({ sid }) => sid)
}

const Account = z.object({ status: z.string() })

/** Whether Twilio knows the account and its token. Throws DeliveryError. */
export async function checkAccount(client: SafeClient, settings: TwilioAccount): Promise<void> {
  const { status } = await ask(client, settings, { path: '', schema: Account, request: { method: 'GET' } })
  if (status !== 'active')
    throw new DeliveryError(say`Twilio says that the account is ${status}.`, {
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

/** Calls Twilio's API. Throws DeliveryError. */
export function ask<Schema extends z.ZodType>(
  client: SafeClient,
  settings: TwilioAccount,
  { path, schema, request }: Asking<Schema>,
): Promise<z.output<Schema>> {
  const account = encodeURIComponent(settings.account_sid)
  const base = `${settings.api_url.replace(/\/$/, '')}/2010-04-01/Accounts/${account}`
  const headers = { ...request.headers, authorization: authorizationOf(settings), accept: 'application/json' }
  return callCarrier(client, {
    name: 'Twilio',
    url: path ? `${base}/${path}` : `${base}.json`,
    request: { ...request, headers },
    result: schema,
    refusalOf: refusal,
  })
}

function refusal(answer: SafeAnswer): DeliveryError {
  const { status } = answer
  const { code = 0, message } = Refused.safeParse(jsonIn(answer)).data ?? {}
  const known = status === 401 ? 20003 : status === 429 ? 20429 : code
  const { words, permanent, isOfServer } = troubleOf(known, message)
  return new DeliveryError(words, {
    permanent: permanent || isFinal(status),
    notWithinMs: waitOf(answer),
    isOfServer,
    isTooFast: known === 20429,
  })
}
