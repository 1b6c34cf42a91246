import { z } from 'zod'
import { type SafeClient, Unreachable } from '../../../kit/fetch-safely.ts'
import { jsonIn } from '../../../kit/json-answer.ts'
import { type Sentence, say } from '../../../kit/sentences/say.ts'
import { shortened } from '../../../kit/text.ts'
import { DeliveryError } from '../../channels/outgoing.ts'
import { formRequest } from '../shared/form-request.ts'
import type { Bot } from './settings.ts'

const WITHIN_MS = 20_000
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

const Answer = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
})

interface Call<Schema extends z.ZodType> {
  /** https://core.telegram.org/bots/api#available-methods */
  method: string
  /** With files, a form; else JSON. */
  parameters: Record<string, unknown> | FormData
  result: Schema
  signal?: AbortSignal
  /** How long Telegram may wait with its answer. */
  waitMs?: number
}

/** Calls a method of the Bot API. Throws DeliveryError; Unreachable if it was ended by the signal. */
export async function callBot<Schema extends z.ZodType>(
  client: SafeClient,
  bot: Bot,
  { method, parameters, result, signal, waitMs = 0 }: Call<Schema>,
): Promise<z.output<Schema>> {
  const request = await bodyOf(parameters)
  const answer = await client
    .fetch(`${bot.apiUrl}/bot${bot.token}/${method}`, {
      method: 'POST',
      timeoutMs: WITHIN_MS + waitMs,
      maxBytes: MAX_ANSWER_BYTES,
      ...request,
      ...(signal ? { signal } : {}),
    })
    .catch((error: unknown) => {
      if (!(error instanceof Unreachable) || signal?.aborted) throw error
      throw new DeliveryError(say`Telegram: ${error}`, {
        permanent: false,
        isOfServer: true,
        isAway: true,
        isUnsure: error.mayHaveArrived,
      })
    })
  const said = Answer.safeParse(jsonIn(answer)).data
  if (answer.status !== 200 || !said?.ok) throw refusal(answer.status, said)
  const { data, success } = result.safeParse(said.result)
  if (!success)
    throw new DeliveryError(say`Telegram’s response was not understood.`, {
      permanent: false,
      isUnsure: true,
    })
  return data
}

async function bodyOf(parameters: Record<string, unknown> | FormData) {
  if (!(parameters instanceof FormData))
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(parameters) }
  return formRequest(parameters)
}

/** What Telegram says for who sends; of the rest, its own words. */
const WORDS: [RegExp, Sentence][] = [
  [/bot was blocked/i, say`This person has blocked the bot.`],
  [/user is deactivated/i, say`This Telegram account no longer exists.`],
  [/chat not found/i, say`This person has not written to the bot. On Telegram, only they can begin.`],
  [/file is too big/i, say`Telegram hands out files of up to 20 MB; this one is larger.`],
]

/** Of what Telegram says, in characters. */
const MAX_WORDS = 300

function refusal(status: number, said: z.output<typeof Answer> | undefined): DeliveryError {
  const description = shortened(said?.description ?? '', MAX_WORDS)
  if (status === 401 || status === 404)
    return new DeliveryError(say`Telegram refuses the bot token.`, { permanent: false, isOfServer: true })
  const [, known] = WORDS.find(([pattern]) => pattern.test(description)) ?? []
  const words = known ?? say`Telegram: ${description || say`status ${status}`}.`
  return new DeliveryError(words, {
    permanent: status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status),
    notWithinMs: 1_000 * (said?.parameters?.retry_after ?? 0),
    isTooFast: status === 429,
    // Something on the way answered, not Telegram.
    isUnsure: !said && (status < 300 || status >= 500),
  })
}
