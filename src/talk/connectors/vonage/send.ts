import { z } from 'zod'
import type { SafeAnswer, SafeClient } from '../../../kit/fetch-safely.ts'
import { jsonIn } from '../../../kit/json-answer.ts'
import type { Scope } from '../../../kit/scope.ts'
import { type Sentence, say } from '../../../kit/sentences/say.ts'
import { urlOf } from '../../../people/brands/address.ts'
import type { SendDependencies } from '../../channels/connector.ts'
import { DeliveryError, type Outgoing, type OutgoingFile, type Taken } from '../../channels/outgoing.ts'
import { sendInParts, settleByMark } from '../../sending/send-parts.ts'
import { callCarrier, isFinal, numberOf, waitOf } from '../shared/carriers/carrier.ts'
import { type VonageAccount, vonageIn } from './settings.ts'

const Sent = z.object({ message_uuid: z.string() })
const Refused = z.object({ title: z.string().optional(), detail: z.string().optional() })

/** The text, then each file as a message of its own; receipts repeat our mark. */
export async function sendByVonage(
  scope: Scope,
  outgoing: Outgoing,
  { client, address }: SendDependencies,
): Promise<Taken> {
  const settings = vonageIn(outgoing.channel) as VonageAccount
  if (outgoing.parts.unsureSince) await settleByMark(outgoing, scope.now(), 'Vonage')
  const webhook_url = `${urlOf(scope.brand, address)}/incoming/vonage/${outgoing.channel.slug}`
  const post = async (content: object) => {
    const { message_uuid } = await callVonage(client, settings, {
      path: 'v1/messages',
      body: {
        from: bare(numberOf(settings.number) ?? settings.number),
        to: bare(outgoing.to.identifier),
        ...content,
        client_ref: outgoing.parts.mark,
        webhook_url,
      },
      result: Sent,
    })
    return message_uuid
  }
  const said = outgoing.texts.map(text => ({ channel: 'sms', message_type: 'text', text }))
  return sendInParts(
    outgoing,
    [...said, ...outgoing.files.map(withFile)].map(content => async () => () => post(content)),
  )
}

/** As a picture, sound or film where text messages have such; else as a link. */
function withFile({ contentType, url, name }: OutgoingFile): object {
  const [kind = ''] = contentType.split('/')
  if (['image', 'audio', 'video'].includes(kind))
    return { channel: 'mms', message_type: kind, [kind]: { url } }
  return { channel: 'sms', message_type: 'text', text: `${name}: ${url}` }
}

/** Vonage's numbers have no plus sign. */
function bare(number: string): string {
  return number.replace(/^\+/, '')
}

interface Call<Schema extends z.ZodType> {
  path: string
  /** Posted; without one, the path is read. */
  body?: object
  result: Schema
}

/** Throws DeliveryError. */
export function callVonage<Schema extends z.ZodType>(
  client: SafeClient,
  { apiUrl, apiKey, apiSecret }: VonageAccount,
  { path, body, result }: Call<Schema>,
): Promise<z.output<Schema>> {
  const authorization = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`
  return callCarrier(client, {
    name: 'Vonage',
    url: `${apiUrl}/${path}`,
    request: body
      ? {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }
      : { method: 'GET', headers: { authorization } },
    result,
    refusalOf,
  })
}

const WORDS: Record<number, Sentence> = {
  401: say`Vonage refuses the API key or the API secret.`,
  402: say`The Vonage account has no credit left.`,
  403: say`The Vonage account may not send this.`,
  429: say`Vonage asks to send more slowly.`,
}

function refusalOf(answer: SafeAnswer): DeliveryError {
  const { status } = answer
  const { data } = Refused.safeParse(jsonIn(answer))
  const said = data?.detail ?? data?.title ?? say`Vonage refused the message.`
  return new DeliveryError(say`${WORDS[status] ?? said} (Vonage ${status})`, {
    permanent: isFinal(status),
    isOfServer: [401, 402, 403].includes(status),
    notWithinMs: waitOf(answer),
    isTooFast: status === 429,
    // Something on the way answered, not Vonage.
    isUnsure: !data?.title && status >= 500,
  })
}
