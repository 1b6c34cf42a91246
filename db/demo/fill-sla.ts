import { measurePast } from '../../src/desk/sla/react.ts'
import { createPolicy } from '../../src/desk/sla/write-policy.ts'
import type { TxScope } from '../../src/kit/scope.ts'
import { setHours } from '../../src/people/hours/write-hours.ts'
import { openingHours } from './working-hours.ts'

const HOUR = 60

/** When the shop works, what it promises, and how it has kept that so far. */
export async function fillSla(tx: TxScope): Promise<void> {
  await setHours(tx, { team: undefined, timeZone: undefined, week: openingHours(), holidays: undefined })
  const common = { hours: 'business', pauseOn: ['on_hold', 'pending'] } as const
  await createPolicy(tx, {
    ...common,
    pauseOn: [...common.pauseOn],
    name: 'Chat',
    conditions: { all: [{ field: 'channel_type', op: 'is', value: ['chat'] }] },
    targets: { first_reply: same(30), next_reply: same(30) },
    warnBefore: { minutes: 5 },
  })
  await createPolicy(tx, {
    ...common,
    pauseOn: [...common.pauseOn],
    name: 'Standard',
    conditions: undefined,
    targets: {
      first_reply: { urgent: HOUR, high: 2 * HOUR, normal: 4 * HOUR, low: 8 * HOUR },
      next_reply: { urgent: HOUR, high: 2 * HOUR, normal: 4 * HOUR, low: 8 * HOUR },
      resolution: { urgent: 8 * HOUR, high: 16 * HOUR, normal: 30 * HOUR, low: 50 * HOUR },
    },
    warnBefore: { percent: 25 },
  })
  await measurePast(tx)
}

const same = (minutes: number) => ({ urgent: minutes, high: minutes, normal: minutes, low: minutes })
