import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { timesToKeep } from './keep.ts'

const DAY = 86_400_000
const at = (text: string) => new Date(`${text}Z`)
const days = (times: Iterable<Date>) => [...times].map(time => time.toISOString().slice(0, 10)).sort()

test('a year of daily backups leaves seven days, four weeks and twelve months', () => {
  const all = Array.from({ length: 365 }, (_, n) => new Date(at('2026-11-29T02:30').getTime() - n * DAY))
  assert.equal(
    days(timesToKeep(all)).join(' '),
    `2025-12-31 2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31 2026-06-30 2026-07-31 2026-08-31 2026-09-30
    2026-10-31 2026-11-08 2026-11-15 2026-11-22 2026-11-23 2026-11-24 2026-11-25 2026-11-26 2026-11-27 2026-11-28
    2026-11-29`.replace(/\s+/g, ' '),
  )
})

test('of a day with several, the last is kept, and what is rare is kept although it is old', () => {
  const all = ['2026-01-05T01:00', '2026-01-05T23:00', '2024-06-01T00:00'].map(at)
  assert.deepEqual([...timesToKeep(all)].map(time => time.toISOString()).sort(), [
    '2024-06-01T00:00:00.000Z',
    '2026-01-05T23:00:00.000Z',
  ])
})

test('the newest always stays, never more than there are places, and what was deleted is never missed later', () => {
  const time = fc.date({ min: at('2020-01-01T00:00'), max: at('2026-12-31T00:00'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.array(time, { minLength: 1 }), fc.array(time), (before, later) => {
      const kept = timesToKeep(before)
      assert.ok(kept.has(before.reduce((one, other) => (other > one ? other : one))))
      assert.ok(kept.size <= 7 + 4 + 12)
      const newest = Math.max(...before.map(one => one.getTime()))
      const next = later.filter(one => one.getTime() > newest)
      const stepwise = timesToKeep([...kept, ...next])
      assert.deepEqual(days(stepwise), days(timesToKeep([...before, ...next])))
    }),
  )
})
