import { z } from 'zod'
import {
  type SafeAnswer,
  type SafeClient,
  type SafeRequest,
  Unreachable,
} from '../../../../kit/fetch-safely.ts'
import { jsonIn } from '../../../../kit/json-answer.ts'
import { type Sentence, say } from '../../../../kit/sentences/say.ts'
import { shortened } from '../../../../kit/text.ts'
import { DeliveryError } from '../../../channels/outgoing.ts'

export const GRAPH_API = 'https://graph.facebook.com'
/** Until July 2028: https://developers.facebook.com/docs/graph-api/changelog */
export const GRAPH_VERSION = 'v25.0'

const WITHIN_MS = 20_000
const MAX_ANSWER_BYTES = 1024 * 1024

const Refused = z.object({
  error: z.object({
    code: z.number(),
    error_subcode: z.number().optional(),
    message: z.string().optional(),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
})

/** An app's way into the Graph API. */
export interface Graph {
  apiUrl: string
  version: string
  token: string
}

/** What a code means for who sends. */
export interface GraphTrouble {
  words: Sentence
  permanent: boolean
  /** No other message can be sent, either. */
  isOfServer?: boolean
}

interface Call<Schema extends z.ZodType> {
  /** Below the version. */
  path: string
  request: Pick<SafeRequest, 'method' | 'headers' | 'body'>
  result: Schema
  /** What the product's own codes mean; undefined for others. */
  troubleOf(code: number, subcode?: number): GraphTrouble | undefined
}

/** Calls the Graph API. Throws DeliveryError. */
export async function callGraph<Schema extends z.ZodType>(
  client: SafeClient,
  { apiUrl, version, token }: Graph,
  { path, request, result, troubleOf }: Call<Schema>,
): Promise<z.output<Schema>> {
  const answer = await client
    .fetch([apiUrl, version, path].filter(Boolean).join('/'), {
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${token}` },
      timeoutMs: WITHIN_MS,
      maxBytes: MAX_ANSWER_BYTES,
    })
    .catch((error: unknown) => {
      if (!(error instanceof Unreachable)) throw error
      throw new DeliveryError(say`Meta: ${error}`, {
        permanent: false,
        isOfServer: true,
        isAway: true,
        isUnsure: error.mayHaveArrived,
      })
    })
  if (answer.status < 200 || answer.status > 299) throw refusal(answer, troubleOf)
  const { data, success } = result.safeParse(jsonIn(answer))
  if (!success)
    throw new DeliveryError(say`Meta’s response was not understood.`, { permanent: false, isUnsure: true })
  return data
}

/** Of what the provider says, in characters. */
const MAX_WORDS = 300
/** Of the account; 131056 is about one recipient. */
const TOO_FAST = new Set([4, 613, 80_007, 130_429])

/** Codes of all products: https://developers.facebook.com/docs/graph-api/guides/error-handling */
function refusal(answer: SafeAnswer, troubleOf: Call<z.ZodType>['troubleOf']): DeliveryError {
  const { status, headers } = answer
  const { error } = Refused.safeParse(jsonIn(answer)).data ?? {}
  const code = error?.code ?? 0
  const words = error?.error_data?.details ?? error?.message
  const said = words === undefined ? say`status ${status}` : shortened(words, MAX_WORDS)
  const known = error && (troubleOf(code, error.error_subcode) ?? commonTrouble(code))
  const notWithinMs = 1_000 * (Number(headers['retry-after']) || 0)
  return new DeliveryError(known ? say`${known.words} (Meta ${code})` : say`Meta: ${said} (${code})`, {
    permanent: known?.permanent ?? (status >= 400 && status < 500 && status !== 429),
    isOfServer: known?.isOfServer ?? false,
    // Something on the way answered, not Meta.
    isUnsure: !error && status >= 500,
    notWithinMs,
    isTooFast: status === 429 || TOO_FAST.has(code),
  })
}

function commonTrouble(code: number): GraphTrouble | undefined {
  if (code === 0 || code === 190)
    return {
      words: say`Meta refuses the access token: it is wrong, or has expired.`,
      permanent: false,
      isOfServer: true,
    }
  if (code === 3 || code === 10 || (code >= 200 && code <= 299))
    return { words: say`The access token lacks a permission.`, permanent: false, isOfServer: true }
  if ([1, 2].includes(code)) return { words: say`Meta has a problem at the moment.`, permanent: false }
  if ([4, 613, 80_007].includes(code)) return { words: say`Meta asks to send more slowly.`, permanent: false }
  return undefined
}
