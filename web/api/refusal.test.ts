import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPassing, isUnanswered, Refusal } from './refusal.ts'

test('a refusal says what the server said: sentence, code and the errors of each field', () => {
  const errors = { 'contact.email': ['must be an email address'] }
  const refusal = new Refusal(422, { error: 'The contact is not valid.', code: 'invalid', errors })
  assert.deepEqual(
    [refusal.status, refusal.message, refusal.code, refusal.fields],
    [422, 'The contact is not valid.', 'invalid', errors],
  )
  assert.ok(refusal instanceof Error)
})

test('without an answer a refusal has no sentence, and its code says whether the server was reached', () => {
  for (const [status, code] of [
    [0, 'offline'],
    [500, 'internal'],
    [404, 'internal'],
  ] as const) {
    const refusal = new Refusal(status, undefined)
    assert.deepEqual([refusal.code, refusal.message, refusal.fields], [code, '', {}])
  }
})

test('an answer that is no problem, such as a page of a proxy, makes a refusal without fields', () => {
  for (const answer of [{}, { errors: undefined }]) {
    const refusal = new Refusal(502, answer)
    assert.deepEqual([refusal.code, refusal.message, refusal.fields], ['internal', '', {}])
  }
})

test('only a server that was not reached, or is too busy, is worth another try', () => {
  for (const status of [0, 429, 503]) assert.ok(isPassing(new Refusal(status, undefined)), String(status))
  for (const status of [400, 401, 403, 404, 409, 413, 422, 500, 502])
    assert.ok(!isPassing(new Refusal(status, undefined)), String(status))
})

test('a mistake of the page is not worth another try, whatever it looks like', () => {
  for (const error of [new TypeError('Failed to fetch'), { status: 503 }, undefined, null, 'offline'])
    assert.ok(!isPassing(error))
})

test('a request may have been carried out unless the server itself has refused it', () => {
  for (const error of [
    new TypeError('Failed to fetch'),
    ...[0, 502, 504].map(one => new Refusal(one, undefined)),
  ])
    assert.ok(isUnanswered(error), String(error))
  for (const status of [400, 401, 409, 422, 429, 500, 503])
    assert.ok(!isUnanswered(new Refusal(status, undefined)), String(status))
})
