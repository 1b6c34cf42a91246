import type { z } from 'zod'
import {
  type SafeAnswer,
  type SafeClient,
  type SafeRequest,
  Unreachable,
} from '../../../../kit/fetch-safely.ts'
import { jsonIn } from '../../../../kit/json-answer.ts'
import { type Sentence, say } from '../../../../kit/sentences/say.ts'
import { normalizeIdentifier } from '../../../../people/identities/identifiers.ts'
import { DeliveryError } from '../../../channels/outgoing.ts'

/** The meaning of a carrier's error code for the sender. */
export interface CarrierTrouble {
  words: Sentence
  permanent: boolean
  /** No other message can be sent, either. */
  isOfServer: boolean
}

/** A phone number as identities have it, however it was entered; undefined for a name or a short code. */
export function numberOf(given: unknown): string | undefined {
  const text = String(given ?? '').trim()
  return normalizeIdentifier('mobile', /^\d/.test(text) ? `+${text}` : text)
}

const WITHIN_MS = 15_000
const MAX_ANSWER_BYTES = 512 * 1024

interface Call<Schema extends z.ZodType> {
  /** The carrier's, for error messages. */
  name: string
  url: string
  request: Pick<SafeRequest, 'method' | 'headers' | 'body'>
  result: Schema
  refusalOf(answer: SafeAnswer): DeliveryError
}

/** Calls an API that speaks JSON. Throws DeliveryError. */
export async function callCarrier<Schema extends z.ZodType>(
  client: SafeClient,
  { name, url, request, result, refusalOf }: Call<Schema>,
): Promise<z.output<Schema>> {
  const answer = await client
    .fetch(url, { ...request, timeoutMs: WITHIN_MS, maxBytes: MAX_ANSWER_BYTES })
    .catch((error: unknown) => {
      if (!(error instanceof Unreachable)) throw error
      throw new DeliveryError(say`${name}: ${error}`, {
        permanent: false,
        isOfServer: true,
        isAway: true,
        isUnsure: error.mayHaveArrived,
      })
    })
  if (answer.status < 200 || answer.status > 299) throw refusalOf(answer)
  const { data, success } = result.safeParse(jsonIn(answer))
  if (!success)
    throw new DeliveryError(say`${name}’s response was not understood.`, { permanent: false, isUnsure: true })
  return data
}

/** Most statuses below 500 do not change by waiting. */
export function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 402, 403, 404, 408, 425, 429].includes(status)
}

/** In milliseconds; 0 if it does not say. */
export function waitOf({ headers }: SafeAnswer): number {
  return 1_000 * (Number(headers['retry-after']) || 0)
}
