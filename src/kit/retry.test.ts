import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY, HOUR, MINUTE, nextAttempt, SECOND } from './retry.ts'

const now = new Date('2026-11-20T12:00:00Z')
const DELAYS = [MINUTE, HOUR, 2 * DAY]

/** Milliseconds until the next attempt; many tries, because a tenth of it is chance. */
function waits(attempts: number, notWithinMs?: number): number[] {
  return Array.from({ length: 200 }, () => {
    const next = nextAttempt(DELAYS, { attempts, now, notWithinMs })
    return (next as Date).getTime() - now.getTime()
  })
}

test('after each attempt the next one is as far away as its delay, give or take a tenth', () => {
  for (const [index, delay] of DELAYS.entries())
    for (const wait of waits(index + 1)) assert.ok(Math.abs(wait - delay) <= delay / 10 + 1, `${wait}`)
})

test('attempts that failed together are not repeated together', () => {
  assert.ok(new Set(waits(2)).size > 100)
})

test('after the last delay no attempt is left', () => {
  assert.equal(nextAttempt(DELAYS, { attempts: DELAYS.length + 1, now }), undefined)
  assert.equal(nextAttempt([], { attempts: 1, now }), undefined)
  assert.equal(nextAttempt([], { attempts: 1, now, notWithinMs: HOUR }), undefined)
})

test('the next attempt is not before the time that the other side asked for', () => {
  assert.deepEqual(new Set(waits(1, 10 * MINUTE)), new Set([10 * MINUTE]))
  for (const wait of waits(2, SECOND)) assert.ok(wait >= HOUR * 0.9, 'a shorter wish does not hasten it')
})

test('whatever the other side asks for, a day is the longest that it adds', () => {
  assert.deepEqual(new Set(waits(1, 300 * DAY)), new Set([DAY]))
  for (const wait of waits(3, 300 * DAY)) assert.ok(wait >= 1.8 * DAY, 'its own delay may be longer')
})

test('a delay of nothing is at once', () => {
  assert.deepEqual(nextAttempt([0], { attempts: 1, now }), now)
})
