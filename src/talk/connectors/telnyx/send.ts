import { z } from 'zod'
import type { SafeAnswer, SafeClient } from '../../../kit/fetch-safely.ts'
import { jsonIn } from '../../../kit/json-answer.ts'
import type { Scope } from '../../../kit/scope.ts'
import { urlOf } from '../../../people/brands/address.ts'
import type { SendDependencies } from '../../channels/connector.ts'
import { DeliveryError, type Outgoing, type Taken } from '../../channels/outgoing.ts'
import { sendInParts, settleByMark } from '../../sending/send-parts.ts'
import { callCarrier, isFinal, numberOf, waitOf } from '../shared/carriers/carrier.ts'
import { telnyxTrouble } from './errors.ts'
import { type TelnyxAccount, telnyxIn } from './settings.ts'

const Sent = z.object({ data: z.object({ id: z.string() }) })
const Refused = z.object({
  errors: z.array(z.object({ code: z.coerce.number(), title: z.string().optional() })).min(1),
})

/** One message with all files. Its webhooks come back with our mark, which settles one whose response was lost. */
export async function sendByTelnyx(
  scope: Scope,
  outgoing: Outgoing,
  { client, address }: SendDependencies,
): Promise<Taken> {
  const settings = telnyxIn(outgoing.channel) as TelnyxAccount
  const text = outgoing.texts.join('')
  if (outgoing.parts.unsureSince) await settleByMark(outgoing, scope.now(), 'Telnyx')
  const base = `${urlOf(scope.brand, address)}/incoming/telnyx/${outgoing.channel.slug}`
  return sendInParts(outgoing, [
    async () => async () => {
      const { data } = await callTelnyx(client, settings, {
        path: 'messages',
        body: {
          ...(settings.number
            ? { from: numberOf(settings.number) ?? settings.number }
            : { messaging_profile_id: settings.profileId }),
          to: outgoing.to.identifier,
          text,
          ...(outgoing.files.length > 0 ? { media_urls: outgoing.files.map(({ url }) => url) } : {}),
          webhook_url: `${base}?mark=${outgoing.parts.mark}`,
        },
        result: Sent,
      })
      return data.id
    },
  ])
}

interface Call<Schema extends z.ZodType> {
  path: string
  /** Posted; without one, the path is read. */
  body?: object
  result: Schema
}

/** Throws DeliveryError. */
export function callTelnyx<Schema extends z.ZodType>(
  client: SafeClient,
  { apiUrl, apiKey }: TelnyxAccount,
  { path, body, result }: Call<Schema>,
): Promise<z.output<Schema>> {
  const authorization = `Bearer ${apiKey}`
  return callCarrier(client, {
    name: 'Telnyx',
    url: `${apiUrl}/v2/${path}`,
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

function refusalOf(answer: SafeAnswer): DeliveryError {
  const { status } = answer
  const [error] = Refused.safeParse(jsonIn(answer)).data?.errors ?? []
  const code = status === 401 ? 10009 : status === 429 ? 10011 : (error?.code ?? status)
  const { words, permanent, isOfServer } = telnyxTrouble(code, error?.title)
  return new DeliveryError(words, {
    permanent: permanent || isFinal(status),
    isOfServer,
    notWithinMs: waitOf(answer),
    isTooFast: code === 10011,
    // Something on the way answered, not Telnyx.
    isUnsure: !error && status >= 500,
  })
}
