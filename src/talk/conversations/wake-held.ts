import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { STATUS } from './codes.ts'
import { conversationStatusChanged } from './events.ts'
import { lockHoldsThatEnded, updateHoldsEnded } from './queries.ts'

const BATCH = 100

/** Reopens conversations whose hold has ended; returns how many. Safe to run concurrently. */
export async function wakeHeld(tx: TxScope): Promise<number> {
  const ids = (await lockHoldsThatEnded(tx, BATCH)).map(({ id }) => id)
  if (ids.length === 0) return 0
  await updateHoldsEnded(tx, ids)
  const data = { from: STATUS.onHold, to: STATUS.unresolved, because: 'hold_ended' } as const
  for (const subjectId of ids) await recordEvent(tx, conversationStatusChanged.of({ subjectId, data }))
  return ids.length
}
