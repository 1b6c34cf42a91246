import { z } from 'zod'
import { type SafeAnswer, type SafeClient, type SafeRequest, Unreachable } from '../../../kit/fetch-safely.ts'
import { jsonIn } from '../../../kit/json-answer.ts'
import { say } from '../../../kit/sentences/say.ts'
import { DeliveryError } from '../../channels/outgoing.ts'
import type { TwitterAccount } from './settings.ts'
import { authorize } from './signature.ts'

const WITHIN_MS = 20_000
const MAX_ANSWER_BYTES = 1024 * 1024

/** https://docs.x.com/x-api/fundamentals/response-codes-and-errors */
const Refused = z.object({
  type: z.string().optional(),
  title: z.string().optional(),
  detail: z.string().optional(),
})

/** Refusals of the app; what people do not allow is about permission, too. */
const OF_APP = /client-forbidden|oauth1?.permissions|app permissions|client-not-enrolled/i

interface Call<Schema extends z.ZodType> {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  /** Sent as JSON, if it is not a form. */
  body?: object | Pick<SafeRequest, 'headers' | 'body'>
  result: Schema
  /** Instead of the account’s own, such as the app’s. */
  authorization?: string
}

/** Calls the API of X for an account. Throws DeliveryError. */
export async function callTwitter<Schema extends z.ZodType>(
  client: SafeClient,
  account: TwitterAccount,
  { method, path, body, result, authorization }: Call<Schema>,
): Promise<z.output<Schema>> {
  const url = `${account.apiUrl}/${path}`
  const content = body && ('headers' in body ? body : asJson(body))
  const answer = await client
    .fetch(url, {
      method,
      ...content,
      timeoutMs: WITHIN_MS,
      maxBytes: MAX_ANSWER_BYTES,
      headers: {
        ...content?.headers,
        // X compares it with its own clock, whatever ours is in a test.
        authorization: authorization ?? authorize(account, { method, url, now: new Date() }),
      },
    })
    .catch((error: unknown) => {
      if (!(error instanceof Unreachable)) throw error
      throw new DeliveryError(say`X: ${error}`, {
        permanent: false,
        isOfServer: true,
        isAway: true,
        isUnsure: error.mayHaveArrived,
      })
    })
  if (answer.status < 200 || answer.status > 299) throw refusal(answer)
  const { data, success } = result.safeParse(jsonIn(answer))
  if (!success)
    throw new DeliveryError(say`X’s response was not understood.`, { permanent: false, isUnsure: true })
  return data
}

function asJson(body: object): Pick<SafeRequest, 'headers' | 'body'> {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

function refusal(answer: SafeAnswer): DeliveryError {
  const { status } = answer
  const { data: told } = Refused.safeParse(jsonIn(answer))
  const said = told?.detail ?? told?.title ?? `status ${status}`
  const ofServer = { permanent: false, isOfServer: true }
  if (status === 401)
    return new DeliveryError(say`X refuses the access token: it is wrong, or was revoked.`, ofServer)
  if (status === 402) return new DeliveryError(say`X demands payment: ${said}`, ofServer)
  if (status === 403 && OF_APP.test(`${told?.type} ${told?.title} ${said}`))
    return new DeliveryError(say`The app lacks a permission at X: ${said}`, ofServer)
  if (status === 429)
    return new DeliveryError(say`X asks to send more slowly.`, {
      permanent: false,
      isTooFast: true,
      notWithinMs: waitOf(answer),
    })
  if (status === 403)
    return new DeliveryError(
      say`X does not allow this message: they may have closed their messages, or blocked the account. (${said})`,
      {
        permanent: true,
      },
    )
  const isUnsure = status >= 500
  return new DeliveryError(say`X: ${said}`, { permanent: status < 500, isUnsure })
}

/** In milliseconds, until X counts from zero again. */
function waitOf({ headers }: SafeAnswer): number {
  const after = Number(headers['retry-after'])
  if (after > 0) return 1_000 * after
  const until = Number(headers['x-rate-limit-reset'])
  return until > 0 ? Math.max(0, 1_000 * until - Date.now()) : 0
}
