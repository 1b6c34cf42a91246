import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTurns } from './turns.ts'

test('few run at once, the others in the order in which they came; too many are refused, and a failure frees its place', async () => {
  const inTurn = createTurns({ atOnce: 2, maxWaiting: 2, refusal: () => new Error('too many') })
  const begun: number[] = []
  const works = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
  const all = works.map(({ promise }, n) =>
    inTurn(async () => {
      begun.push(n)
      await promise
    }).catch(error => error.message),
  )
  assert.deepEqual(begun, [0, 1])
  await assert.rejects(
    inTurn(async () => {}),
    /too many/,
  )
  works[1]?.reject(new Error('failed'))
  assert.equal(await all[1], 'failed')
  assert.deepEqual(begun, [0, 1, 2])
  for (const { resolve } of works) resolve()
  await Promise.all(all)
  assert.deepEqual(begun, [0, 1, 2, 3])
  assert.equal(await inTurn(async () => 'free again'), 'free again')
})
