import type { Turn } from '../kit/jobs.ts'
import type { TxScope } from '../kit/scope.ts'
import { DeliveryError } from './channel.ts'

/** What came of sending something. */
export interface SendOutcome {
  state: 'sent' | 'deferred' | 'failed'
  /** What the other side said; null when it took it. */
  reason: string | null
}

/** Sends, and ends the turn by what came of it: done, tried again, or given up; `note` writes that down with it. */
export async function sendInTurn(
  turn: Turn,
  send: () => Promise<void>,
  note: (tx: TxScope, outcome: SendOutcome) => Promise<void>,
): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    const { message: reason, permanent, notWithinMs } = error
    return turn.fail(reason, {
      permanent,
      notWithinMs,
      note: (tx, next) => note(tx, { state: next ? 'deferred' : 'failed', reason }),
    })
  }
  await turn.done(tx => note(tx, { state: 'sent', reason: null }))
}
