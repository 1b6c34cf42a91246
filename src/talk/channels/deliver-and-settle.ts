import { Problem } from '../../kit/errors.ts'
import type { JobAttempt } from '../../kit/jobs.ts'
import type { TxScope } from '../../kit/scope.ts'
import { DeliveryError } from './channel.ts'

/** What came of sending something. */
export interface SendOutcome {
  state: 'sent' | 'deferred' | 'failed'
  /** What the other side said; null when it took it. */
  reason: string | null
}

/** Sends, and ends the attempt by what came of it: done, tried again, or given up; `note` writes that down with it. */
export async function deliverAndSettle(
  attempt: JobAttempt,
  send: () => Promise<void>,
  note: (tx: TxScope, outcome: SendOutcome) => Promise<void>,
): Promise<void> {
  try {
    await send()
  } catch (error) {
    const { message: reason, permanent, notWithinMs } = asDeliveryError(error)
    await attempt.fail(reason, {
      permanent,
      notWithinMs,
      note: (tx, next) => note(tx, { state: next ? 'deferred' : 'failed', reason }),
    })
    if (error instanceof DeliveryError || error instanceof Problem) return
    throw error // a bug: it is written down now, and has to be in the log too
  }
  await attempt.done(tx => note(tx, { state: 'sent', reason: null }))
}

/** What else the kit refuses, such as a place for files that is away, passes; so may what nobody foresaw. */
function asDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error
  const words = error instanceof Problem ? error.message : 'Something went wrong on our side.'
  return new DeliveryError(words, { permanent: false })
}
