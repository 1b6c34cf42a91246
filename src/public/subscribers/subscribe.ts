import { rowId } from '../../kit/input.ts'
import { enqueue, job } from '../../kit/jobs/job.ts'
import { DAY, HOUR, MINUTE } from '../../kit/retry.ts'
import type { TxScope } from '../../kit/scope.ts'
import { type Choices, EVERYTHING, type WebhookShape } from './choices.ts'
import { hasRoomFor, statusWebhooks, subscribers, updateShape } from './queries.ts'

export const MAIL_DELAYS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR]
export const confirmSubscriberJob = job(
  'subscribers.confirm',
  { subscriber_id: rowId },
  { retryDelays: MAIL_DELAYS },
)

/**
 * Mails an address a link to confirm its subscription. Whoever typed the address may not own it, so it gets at most one such
 * mail a day, and nothing else before confirming.
 */
export async function subscribe(tx: TxScope, email: string, choices = EVERYTHING): Promise<void> {
  const subscriber = await subscribers.ask(tx, email, { ...choices, notAskedSince: aDayAgo(tx) })
  if (subscriber) await enqueue(tx, [confirmSubscriberJob.of({ subscriber_id: subscriber.id })])
}

/** Limits per host and brand. */
const ROOM = { ofHost: 3, ofBrand: 100 }

export const confirmWebhookJob = job(
  'subscribers.confirm-webhook',
  { webhook_id: rowId },
  { retryDelays: [MINUTE, 10 * MINUTE] },
)

/** Asks a webhook, or the people in a chat, to confirm: whoever typed its URL may not own it. */
export async function subscribeWebhook(
  tx: TxScope,
  url: string,
  { shape = 'json', ...choices }: Choices & { shape?: WebhookShape | undefined } = EVERYTHING,
): Promise<void> {
  if (!(await hasRoomFor(tx, new URL(url).host, ROOM))) return // the response is the same as for others
  const webhook = await statusWebhooks.ask(tx, url, { ...choices, notAskedSince: aDayAgo(tx) })
  if (!webhook) return
  await updateShape(tx, webhook.id, shape)
  await enqueue(tx, [confirmWebhookJob.of({ webhook_id: webhook.id })])
}

function aDayAgo(tx: TxScope): Date {
  return new Date(tx.now().getTime() - DAY)
}

/** Deletes subscriptions that were not confirmed within a week. */
export async function forgetUnconfirmed(tx: TxScope): Promise<void> {
  const weekAgo = new Date(tx.now().getTime() - 7 * DAY)
  await subscribers.forgetUnconfirmed(tx, weekAgo)
  await statusWebhooks.forgetUnconfirmed(tx, weekAgo)
}
