import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { Problem } from '../../kit/errors.ts'
import { enqueue } from '../../kit/jobs/job.ts'
import { createRunner } from '../../kit/jobs/run-jobs.ts'
import { transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { DeliveryError } from '../channels/outgoing.ts'
import { deliverAndSettle, type SendOutcome } from './deliver-and-settle.ts'

const { scope } = await createWorld()

/** What is recorded when sending ends like this, and how many errors reach the log. */
async function outcomeOf(send: () => Promise<void>) {
  const noted: SendOutcome[] = []
  const broken: unknown[] = []
  await transaction(scope, tx => enqueue(tx, [{ name: 'x.send', data: {} }]))
  const handler = {
    name: 'x.send',
    retryDelays: [60_000],
    run: (_scope: unknown, attempt: Parameters<typeof deliverAndSettle>[0]) =>
      deliverAndSettle(attempt, send, async (_tx, outcome) => void noted.push(outcome)),
  }
  const runner = createRunner([handler], { onError: error => broken.push(error) })
  await runner.start(scope)
  await runner.end()
  const inEnglish = noted.map(outcome => ({ ...outcome, reason: outcome.reason && String(outcome.reason) }))
  return { noted: inEnglish, broken: broken.length }
}

const failing = (error: Error) => outcomeOf(() => Promise.reject(error))

test('every outcome is recorded; only a bug reaches the log', async () => {
  assert.deepEqual(await outcomeOf(async () => {}), {
    noted: [{ state: 'sent', reason: null, isOfServer: false, isLoginRefused: false, pauseMs: 0 }],
    broken: 0,
  })
  const refusal = new DeliveryError(say`No such user`, { permanent: true })
  assert.deepEqual(await failing(refusal), {
    noted: [
      { state: 'failed', reason: 'No such user', isOfServer: false, isLoginRefused: false, pauseMs: 0 },
    ],
    broken: 0,
  })
  const passing = new Problem('unavailable', say`The disk is full.`)
  assert.deepEqual(await failing(passing), {
    noted: [
      {
        state: 'deferred',
        reason: 'The disk is full.',
        isOfServer: false,
        isLoginRefused: false,
        pauseMs: 0,
      },
    ],
    broken: 0,
  })
  const bug = {
    state: 'deferred',
    reason: 'Something went wrong on our side.',
    isOfServer: false,
    isLoginRefused: false,
    pauseMs: 0,
  }
  assert.deepEqual(await failing(new TypeError('x is undefined')), { noted: [bug], broken: 1 })
})
