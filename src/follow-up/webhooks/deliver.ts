import { type EventRow, getEvent } from '../../kit/events/log.ts'
import { type SafeClient, Unreachable } from '../../kit/fetch-safely.ts'
import { rowId } from '../../kit/input.ts'
import { type JobHandler, job } from '../../kit/jobs/job.ts'
import type { Job } from '../../kit/jobs/job-columns.ts'
import { updateLane } from '../../kit/jobs/lane-queries.ts'
import { createRunner, type Runner } from '../../kit/jobs/run-jobs.ts'
import { HOUR, MINUTE, SECOND } from '../../kit/retry.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import { presentEvents } from '../events/present.ts'
import { type DeliveryRow, findDelivery, updateOutcome } from './delivery-queries.ts'
import { laneOf, PLACES } from './lanes.ts'
import { getWebhook, updateFailing, type WebhookRow } from './queries.ts'
import { signedHeaders } from './signature.ts'
import { disableWebhook } from './write-webhook.ts'

/** Delays between attempts: more than two days in total. */
const RETRY_DELAYS = [
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  8 * HOUR,
  10 * HOUR,
  12 * HOUR,
  12 * HOUR,
]

/** One attempt at a delivery. */
export const deliverJob = job('webhooks.deliver', { delivery_id: rowId }, { retryDelays: RETRY_DELAYS })

const SLOW_MS = 2_000
const ATTEMPT_MS = 15_000
const MAX_ANSWER_BYTES = 16 * 1024
const GONE = 410
const WEEK_MS = 7 * 24 * HOUR

/** Runs deliveries: they mostly wait for receivers, so there may be more of them at once than of other jobs. */
export function createDeliverer(client: SafeClient, onError?: (error: unknown) => void): Runner {
  return createRunner([deliverWebhook(client)], {
    lanes: true,
    ofBrand: 100,
    ofAll: 400,
    ...(onError && { onError }),
  })
}

function deliverWebhook(client: SafeClient): JobHandler {
  return deliverJob.handledBy(
    async (scope, { delivery_id }, attempt) => {
      const delivery = await findDelivery(scope, delivery_id)
      if (!delivery) return
      const webhook = await getWebhook(scope, delivery.webhookId)
      const started = performance.now()
      const answer = await send(scope, { client, webhook, event: await getEvent(scope, delivery.eventId) })
      const durationMs = Math.round(performance.now() - started)
      const result = { webhook, delivery, answer, durationMs, job: attempt.job }
      const { error, retryAfterMs } = answer
      if (error === null) return attempt.done(tx => recordOutcome(tx, result, null))
      await attempt.fail(error, {
        permanent: isLast(attempt.job),
        notWithinMs: retryAfterMs,
        note: (tx, next) => recordOutcome(tx, result, next),
      })
    },
    (tx, { delivery_id }, { job, reason }) =>
      updateOutcome(tx, delivery_id, {
        state: 'failed',
        attempts: job.attempts,
        nextAttemptAt: tx.now(),
        lastStatus: null,
        lastError: reason,
        lastDurationMs: null,
      }),
  )
}

function isLast({ attempts }: Job): boolean {
  return attempts > RETRY_DELAYS.length
}

interface Answer {
  status: number | null
  /** Null if it took the event. */
  error: Sentence | null
  retryAfterMs: number
}

interface Sending {
  client: SafeClient
  webhook: WebhookRow
  event: EventRow
}

/** Sends an event as in Standard Webhooks: signed, with its type, time, and data as in the API. */
async function send(scope: Scope, { client, webhook, event }: Sending): Promise<Answer> {
  const [data] = await presentEvents(scope, [event])
  const body = JSON.stringify({ type: data?.type, timestamp: data?.created_at, data })
  const id = `${scope.brand.slug}-${event.epoch}-${event.id}`
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Answerwell-Webhooks/1',
    ...signedHeaders(secretsOf(webhook, scope.now()), { id, at: scope.now(), body }),
  }
  const limits = { timeoutMs: ATTEMPT_MS, maxBytes: MAX_ANSWER_BYTES }
  try {
    const response = await client.fetch(webhook.url, { method: 'POST', headers, body, ...limits })
    const { status } = response
    const isDone = status >= 200 && status < 300
    const said = say`The receiver responded with status ${status}.`
    const isMoved = status >= 300 && status < 400
    return {
      status,
      error: isDone ? null : isMoved ? say`${said} Redirects are not followed.` : said,
      retryAfterMs: SECOND * (Number(response.headers['retry-after']) || 0),
    }
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    return { status: null, error: error.sentence, retryAfterMs: 0 }
  }
}

function secretsOf({ secret, previousSecret, previousSecretUntil }: WebhookRow, now: Date): string[] {
  const isGood = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > now
  return isGood ? [secret, previousSecret] : [secret]
}

interface Result {
  webhook: WebhookRow
  delivery: DeliveryRow
  job: Job
  answer: Answer
  durationMs: number
}

/** Records an attempt; `next` is the time of the next one, if there is one. */
async function recordOutcome(tx: TxScope, result: Result, next: Date | null): Promise<void> {
  const { webhook, delivery, job, answer, durationMs } = result
  const { status, error } = answer
  const because = reasonToDisable(webhook, answer, tx.now())
  // The order in which removeWebhook locks: webhook, deliveries, lane, jobs.
  if (because) await disableWebhook(tx, webhook.id, because)
  const health = error !== null ? 'failing' : durationMs > SLOW_MS ? 'slow' : 'healthy'
  await updateFailing(tx, webhook.id, health === 'failing')
  await updateOutcome(tx, delivery.id, {
    state: error === null ? 'delivered' : next ? 'pending' : 'failed',
    attempts: job.attempts,
    nextAttemptAt: next ?? tx.now(),
    lastStatus: status,
    lastError: error && String(error),
    lastDurationMs: durationMs,
  })
  await updateLane(tx, laneOf(webhook.id), PLACES[health])
}

function reasonToDisable(
  { failingSince }: WebhookRow,
  { status, error }: Answer,
  now: Date,
): Sentence | undefined {
  if (status === GONE) return say`The receiver responded with 410 Gone.`
  const isWeekOld = failingSince !== null && now.getTime() - failingSince.getTime() > WEEK_MS
  return error !== null && isWeekOld ? say`Every delivery has failed for a week.` : undefined
}
