import { enqueue } from '../kit/jobs.ts'
import { DAY } from '../kit/retry.ts'
import type { TxScope } from '../kit/scope.ts'
import { deleteUnconfirmed, upsertSubscriber } from './queries.ts'

export const ASK_SUBSCRIBER = 'subscribers.ask'

/**
 * Asks an address whether it wants to hear of incidents. Whoever typed it in may not be who reads it: it gets this one mail a
 * day at most, and nothing else before it has said yes.
 */
export async function subscribe(tx: TxScope, email: string): Promise<void> {
  const subscriber = await upsertSubscriber(tx, email, new Date(tx.now().getTime() - DAY))
  if (subscriber) await enqueue(tx, [{ name: ASK_SUBSCRIBER, data: { subscriber_id: subscriber.id } }])
}

/** Who was asked a week ago and has not answered is forgotten. */
export function forgetUnconfirmed(tx: TxScope): Promise<void> {
  return deleteUnconfirmed(tx, new Date(tx.now().getTime() - 7 * DAY))
}
