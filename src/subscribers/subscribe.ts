import { enqueue } from '../kit/jobs.ts'
import { DAY } from '../kit/retry.ts'
import type { TxScope } from '../kit/scope.ts'
import {
  deleteUnconfirmed,
  deleteUnconfirmedWebhooks,
  hasRoomFor,
  upsertStatusWebhook,
  upsertSubscriber,
} from './queries.ts'

export const ASK_SUBSCRIBER = 'subscribers.ask'

/**
 * Asks an address whether it wants to hear of incidents. Whoever typed it in may not be who reads it: it gets this one mail a
 * day at most, and nothing else before it has said yes.
 */
export async function subscribe(tx: TxScope, email: string): Promise<void> {
  const subscriber = await upsertSubscriber(tx, email, new Date(tx.now().getTime() - DAY))
  if (subscriber) await enqueue(tx, [{ name: ASK_SUBSCRIBER, data: { subscriber_id: subscriber.id } }])
}

/** One host is called a few times, and one brand does not call everybody. */
const ROOM = { ofHost: 3, ofBrand: 100 }

export const ASK_WEBHOOK = 'subscribers.ask-webhook'

/** Asks a program the same: whoever typed in its address may not be whose it is. */
export async function subscribeWebhook(tx: TxScope, url: string): Promise<void> {
  if (!(await hasRoomFor(tx, new URL(url).host, ROOM))) return // it is told no more than others
  const webhook = await upsertStatusWebhook(tx, url, new Date(tx.now().getTime() - DAY))
  if (webhook) await enqueue(tx, [{ name: ASK_WEBHOOK, data: { webhook_id: webhook.id } }])
}

/** Who was asked a week ago and has not answered is forgotten. */
export async function forgetUnconfirmed(tx: TxScope): Promise<void> {
  const weekAgo = new Date(tx.now().getTime() - 7 * DAY)
  await deleteUnconfirmed(tx, weekAgo)
  await deleteUnconfirmedWebhooks(tx, weekAgo)
}
