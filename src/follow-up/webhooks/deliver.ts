import { type SafeClient, Unreachable } from '../../kit/fetch-safely.ts'
import { nextAttempt } from '../../kit/retry.ts'
import { type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { presentEvents } from '../events/present.ts'
import { type EventRow, getEvent } from '../events/queries.ts'
import { type DeliveryRow, leaseDue, updateOutcome } from './delivery-queries.ts'
import { getWebhook, updateFailing, type WebhookRow } from './queries.ts'
import { WAITS } from './schedule.ts'
import { signedHeaders } from './signature.ts'
import { disableWebhook } from './write-webhook.ts'

/**
 * Limit per brand, so that one brand's receivers cannot hold up another's. The limit per webhook is `placesOf` in delivery-
 * queries.ts.
 */
const ACTIVE_OF_BRAND = 100
const ACTIVE = 400
/** Longer than an attempt can take. After that, the deliveries of a worker that died are released. */
const LEASE_MS = 60_000
const ATTEMPT_MS = 15_000
const MAX_ANSWER_BYTES = 16 * 1024
const GONE = 410
const WEEK_MS = 7 * 24 * 3_600_000

export interface Deliverer {
  /** Starts the brand's due deliveries and continues until none are due; does not wait for responses. */
  start(scope: Scope): Promise<void>
  /** Waits for running deliveries and starts no others. */
  end(): Promise<void>
}

export function createDeliverer(client: SafeClient, onError: (error: unknown) => void = () => {}): Deliverer {
  /** Running deliveries by brand. */
  const active = new Map<number, number>()
  const count = (brandId: number, change: number) => active.set(brandId, (active.get(brandId) ?? 0) + change)
  /** Attempts, and the work that each starts when it ends. */
  const chains = new Set<Promise<void>>()
  const taking = new Map<number, Promise<void>>()
  /** Brands in which an attempt ended while others were being leased. */
  const again = new Set<number>()
  let ending = false

  const take = async (scope: Scope): Promise<void> => {
    const { id } = scope.brand
    const all = active.values().reduce((sum, ofBrand) => sum + ofBrand, 0)
    const limit = Math.min(ACTIVE - all, ACTIVE_OF_BRAND - (active.get(id) ?? 0))
    if (limit <= 0 || ending) return
    const until = new Date(scope.now().getTime() + LEASE_MS)
    for (const row of await transaction(scope, tx => leaseDue(tx, { limit, until }))) {
      // Without a database the attempt cannot be recorded; the delivery is due again when its lease expires.
      count(id, 1)
      const chain: Promise<void> = deliver(scope, client, row)
        .catch(onError)
        .finally(() => count(id, -1))
        .then(() => start(scope))
        .catch(onError)
        .finally(() => chains.delete(chain))
      chains.add(chain)
    }
  }

  const start = (scope: Scope): Promise<void> => {
    const { id } = scope.brand
    const current = taking.get(id)
    if (current) {
      again.add(id)
      return current
    }
    const taken = take(scope).finally(() => {
      taking.delete(id)
      if (again.delete(id) && !ending) start(scope).catch(onError)
    })
    taking.set(id, taken)
    return taken
  }

  return {
    start,
    async end() {
      ending = true
      while (chains.size > 0 || taking.size > 0) await Promise.allSettled([...chains, ...taking.values()])
      ending = false
    },
  }
}

interface Answer {
  status: number | null
  error: string | null
  retryAfterMs: number
}

/** Makes one attempt: sends the event and records the outcome. */
async function deliver(scope: Scope, client: SafeClient, delivery: DeliveryRow): Promise<void> {
  const webhook = await getWebhook(scope, delivery.webhookId)
  const event = await getEvent(scope, delivery.eventId)
  const body = await bodyOf(scope, event)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Answerwell-Webhooks/1',
    ...signedHeaders(secretsOf(webhook, scope.now()), {
      id: `${scope.brand.slug}-${event.epoch}-${event.id}`,
      at: scope.now(),
      body,
    }),
  }
  const started = performance.now()
  const answer = await send(client, webhook.url, { headers, body })
  const durationMs = Math.round(performance.now() - started)
  await transaction(scope, tx => noteOutcome(tx, { webhook, delivery, answer, durationMs }))
}

/** As in Standard Webhooks: type, timestamp, data; the data is the event as in the API. */
async function bodyOf(scope: Scope, row: EventRow): Promise<string> {
  const [event] = await presentEvents(scope, [row])
  return JSON.stringify({ type: event?.type, timestamp: event?.created_at, data: event })
}

function secretsOf({ secret, previousSecret, previousSecretUntil }: WebhookRow, now: Date): string[] {
  const isGood = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > now
  return isGood ? [secret, previousSecret] : [secret]
}

async function send(
  client: SafeClient,
  url: string,
  request: { headers: Record<string, string>; body: string },
): Promise<Answer> {
  try {
    const { status, headers } = await client.fetch(url, {
      ...request,
      method: 'POST',
      timeoutMs: ATTEMPT_MS,
      maxBytes: MAX_ANSWER_BYTES,
    })
    const isDone = status >= 200 && status < 300
    const moved = status >= 300 && status < 400 ? ' Redirects are not followed.' : ''
    return {
      status,
      error: isDone ? null : `It answered ${status}.${moved}`,
      retryAfterMs: 1_000 * (Number(headers['retry-after']) || 0),
    }
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    return { status: null, error: error.message, retryAfterMs: 0 }
  }
}

interface Result {
  webhook: WebhookRow
  delivery: DeliveryRow
  answer: Answer
  durationMs: number
}

async function noteOutcome(tx: TxScope, { webhook, delivery, answer, durationMs }: Result): Promise<void> {
  const { status, error, retryAfterMs } = answer
  const next = error === null ? undefined : nextAttempt(WAITS, delivery.attempts, tx.now(), retryAfterMs)
  const state = error === null ? 'delivered' : next ? 'pending' : 'failed'
  const outcome = { state, nextAttemptAt: next ?? tx.now(), status, error, durationMs } as const
  if (!(await updateOutcome(tx, delivery, outcome))) return
  await updateFailing(tx, webhook.id, error !== null)
  const isWeekOld = webhook.failingSince && tx.now().getTime() - webhook.failingSince.getTime() > WEEK_MS
  if (status === GONE) await disableWebhook(tx, webhook.id, 'It answered 410 Gone.')
  else if (error !== null && isWeekOld)
    await disableWebhook(tx, webhook.id, 'Nothing could be delivered for a week.')
}
