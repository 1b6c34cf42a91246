import { rowId } from '../../kit/input.ts'
import { enqueue, job } from '../../kit/jobs.ts'
import { DAY, HOUR, MINUTE } from '../../kit/retry.ts'
import type { TxScope } from '../../kit/scope.ts'
import {
  deleteUnconfirmed,
  deleteUnconfirmedWebhooks,
  hasRoomFor,
  upsertStatusWebhook,
  upsertSubscriber,
} from './queries.ts'

export const MAIL_DELAYS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR]
export const confirmSubscriberJob = job(
  'subscribers.ask',
  { subscriber_id: rowId },
  { retryDelays: MAIL_DELAYS },
)

/**
 * Asks an address whether it wants to hear of incidents. Whoever typed it in may not be who reads it: it gets this one mail a
 * day at most, and nothing else before it has said yes.
 */
export async function subscribe(tx: TxScope, email: string): Promise<void> {
  const subscriber = await upsertSubscriber(tx, email, new Date(tx.now().getTime() - DAY))
  if (subscriber) await enqueue(tx, [confirmSubscriberJob.of({ subscriber_id: subscriber.id })])
}

/** One host is called a few times, and one brand does not call everybody. */
const ROOM = { ofHost: 3, ofBrand: 100 }

export const confirmWebhookJob = job(
  'subscribers.ask-webhook',
  { webhook_id: rowId },
  { retryDelays: [MINUTE, 10 * MINUTE] },
)

/** Asks a program the same: whoever typed in its address may not be whose it is. */
export async function subscribeWebhook(tx: TxScope, url: string): Promise<void> {
  if (!(await hasRoomFor(tx, new URL(url).host, ROOM))) return // it is told no more than others
  const webhook = await upsertStatusWebhook(tx, url, new Date(tx.now().getTime() - DAY))
  if (webhook) await enqueue(tx, [confirmWebhookJob.of({ webhook_id: webhook.id })])
}

/** Who was asked a week ago and has not answered is forgotten. */
export async function forgetUnconfirmed(tx: TxScope): Promise<void> {
  const weekAgo = new Date(tx.now().getTime() - 7 * DAY)
  await deleteUnconfirmed(tx, weekAgo)
  await deleteUnconfirmedWebhooks(tx, weekAgo)
}
