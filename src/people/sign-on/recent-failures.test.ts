import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRecentFailures } from './recent-failures.ts'

test('what has just failed is not tried again, unless somebody who may asks for it', async () => {
  const failures = createRecentFailures()
  let tries = 0
  const failing = () =>
    failures.unless('a', async () => {
      tries++
      throw new Error(`try ${tries}`)
    })
  for (let n = 0; n < 12; n++) await assert.rejects(failing(), /^Error: try 1$/)
  assert.equal(await failures.unless('b', async () => 'another'), 'another')
  failures.forget('a')
  await assert.rejects(failing(), /^Error: try 2$/)
})
