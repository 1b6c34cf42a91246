import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { STATUS } from './codes.ts'
import { conversationStatusChanged } from './events.ts'
import { lockHoldsThatEnded, updateConversation } from './queries.ts'

const BATCH = 100

/** Reopens conversations whose hold has ended; returns how many. Safe to run concurrently. */
export async function wakeHeld(tx: TxScope): Promise<number> {
  const ended = await lockHoldsThatEnded(tx, BATCH)
  const data = { from: STATUS.onHold, to: STATUS.unresolved, because: 'hold_ended' } as const
  for (const conversation of ended) {
    await updateConversation(tx, conversation, { status: STATUS.unresolved, holdUntil: null })
    await recordEvent(tx, conversationStatusChanged.of({ subjectId: conversation.id, data }))
  }
  return ended.length
}
