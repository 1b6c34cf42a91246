import { Problem } from '../../kit/errors.ts'
import { DAY } from '../../kit/retry.ts'
import { CHANNEL_KINDS, kindName } from './kinds.ts'
import { providerOf } from './providers.ts'
import type { ChannelRow } from './queries.ts'

/** How long after the customer's last message a channel's provider allows replies; others always do. */
const WINDOWS: Partial<Record<number, number>> = { [CHANNEL_KINDS.whatsapp]: DAY }

interface Times {
  lastCustomerMessageAt: Date | null
  createdAt: Date
}

/** Until when staff can reply; null if always. */
export function replyUntil(channel: ChannelRow, { lastCustomerMessageAt, createdAt }: Times): Date | null {
  const window = WINDOWS[channel.kind]
  if (window === undefined || !providerOf(channel)) return null
  // Nobody may be written to first.
  return lastCustomerMessageAt === null ? createdAt : new Date(lastCustomerMessageAt.getTime() + window)
}

/** A conflict that waiting does not end. */
export class TooLate extends Problem {}

/** Throws TooLate. */
export function refuseLate(channel: ChannelRow, times: Times, now: Date): void {
  const until = replyUntil(channel, times)
  if (until === null || now < until) return
  throw new TooLate(
    'conflict',
    `${kindName(channel.kind)} allows replies for 24 hours after the customer’s last message. Wait until they write again.`,
  )
}
