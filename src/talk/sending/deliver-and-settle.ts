import { Problem } from '../../kit/errors.ts'
import type { JobAttempt } from '../../kit/jobs/job.ts'
import { SECOND } from '../../kit/retry.ts'
import type { TxScope } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import { DeliveryError } from '../channels/outgoing.ts'

/** For providers that do not say how long. */
const SHORTEST_PAUSE_MS = 5 * SECOND

/** The outcome of sending. */
export interface SendOutcome {
  state: 'sent' | 'deferred' | 'failed'
  /** The other side's response; null if it accepted. */
  reason: Sentence | null
  /** The channel can send nothing at the moment. */
  isOfServer: boolean
  /** Its login is refused, which people have to mend. */
  isLoginRefused: boolean
  /** None of its messages may be sent for this long; mostly 0. */
  pauseMs: number
}

/**
 * Sends, and settles the attempt by the outcome: done, retried or failed. `note` records the outcome in the same
 * transaction.
 */
export async function deliverAndSettle(
  attempt: JobAttempt,
  send: () => Promise<void>,
  note: (tx: TxScope, outcome: SendOutcome) => Promise<void>,
): Promise<void> {
  try {
    await send()
  } catch (error) {
    const refused = asDeliveryError(error)
    const { sentence: reason, permanent, notWithinMs, isOfServer, isTooFast, isUncounted } = refused
    const isLoginRefused = isOfServer && !refused.isAway && !isTooFast
    const pauseMs = isTooFast ? Math.max(notWithinMs, SHORTEST_PAUSE_MS) : 0
    await attempt.fail(reason, {
      permanent,
      notWithinMs,
      isUncounted,
      note: (tx, next) =>
        note(tx, { state: next ? 'deferred' : 'failed', reason, isOfServer, isLoginRefused, pauseMs }),
    })
    if (error instanceof DeliveryError || error instanceof Problem) return
    throw error // a bug: it is recorded now, and has to reach the log too
  }
  await attempt.done(tx =>
    note(tx, { state: 'sent', reason: null, isOfServer: false, isLoginRefused: false, pauseMs: 0 }),
  )
}

/** Other refusals of the kit, such as unavailable storage, are temporary, and so may be an unforeseen error. */
function asDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error
  const words = error instanceof Problem ? error.sentence : say`Something went wrong on our side.`
  return new DeliveryError(words, { permanent: false })
}
