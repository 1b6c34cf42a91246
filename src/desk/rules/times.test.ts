// Times of day on the calendar: zones, weekdays, and the days on which clocks change.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latestTime, nextTime } from './times.ts'
import type { Every } from './triggers.ts'

const next = (every: Every, after: string, zone = 'Europe/Berlin') => {
  const { day, at } = nextTime(every, zone, new Date(after))
  return `${day} ${at.toISOString().slice(0, 16)}`
}

const CASES: [string, Every, string, string, string?][] = [
  ['later today', { at: '09:00' }, '2026-11-30T07:59:00Z', '2026-11-30 2026-11-30T08:00'],
  ['not the same moment again', { at: '09:00' }, '2026-11-30T08:00:00Z', '2026-12-01 2026-12-01T08:00'],
  [
    'on chosen days',
    { at: '09:00', days: ['mon', 'tue'] },
    '2026-12-01T09:00:00Z',
    '2026-12-07 2026-12-07T08:00',
  ],
  [
    'on one day of the week',
    { at: '09:00', days: ['sun'] },
    '2026-11-29T08:00:00Z',
    '2026-12-06 2026-12-06T08:00',
  ],
  [
    'in its own zone',
    { at: '09:00', time_zone: 'Asia/Kolkata' },
    '2026-11-30T00:00:00Z',
    '2026-11-30 2026-11-30T03:30',
  ],
  [
    'a time that clocks skip: the next minute',
    { at: '02:30' },
    '2026-03-29T00:00:00Z',
    '2026-03-29 2026-03-29T01:00',
  ],
  ['and the day after as usual', { at: '02:30' }, '2026-03-29T01:00:00Z', '2026-03-30 2026-03-30T00:30'],
  [
    'a time that comes twice: the first',
    { at: '02:30' },
    '2026-10-24T12:00:00Z',
    '2026-10-25 2026-10-25T00:30',
  ],
  ['and not the second', { at: '02:30' }, '2026-10-25T00:30:00Z', '2026-10-26 2026-10-26T01:30'],
  [
    'where clocks skip half an hour',
    { at: '02:15' },
    '2026-10-03T12:00:00Z',
    '2026-10-04 2026-10-03T15:30',
    'Australia/Lord_Howe',
  ],
  [
    'where clocks skip midnight',
    { at: '00:00' },
    '2026-04-23T12:00:00Z',
    '2026-04-24 2026-04-23T22:00',
    'Africa/Cairo',
  ],
  ['on a leap day', { at: '23:59' }, '2028-02-29T00:00:00Z', '2028-02-29 2028-02-29T22:59'],
  ['at midnight', { at: '00:00', days: ['mon'] }, '2026-11-29T22:59:00Z', '2026-11-30 2026-11-29T23:00'],
]
for (const [what, every, after, expected, zone] of CASES)
  test(`the next time: ${what}`, () => assert.equal(next(every, after, zone), expected))

test('every day of a year has its time once, whatever clocks do', () => {
  for (const zone of [
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Africa/Cairo',
    'America/Nuuk',
  ])
    for (const at of ['00:00', '02:30']) {
      let last = nextTime({ at }, zone, new Date('2024-01-01T12:00:00Z'))
      for (let n = 0; n < 400; n++) {
        const following = nextTime({ at }, zone, last.at)
        const days = (Date.parse(following.day) - Date.parse(last.day)) / 86_400_000
        assert.deepEqual([days, following.at > last.at], [1, true], `${zone} ${at} after ${last.day}`)
        last = following
      }
    }
})

test('of several times that were missed, the last counts', () => {
  const first = nextTime({ at: '09:00' }, 'UTC', new Date('2026-11-30T00:00:00Z'))
  const at = (now: string) => latestTime({ at: '09:00' }, 'UTC', { first, now: new Date(now) }).day
  assert.deepEqual(
    [at('2026-11-30T09:00:00Z'), at('2026-12-01T08:59:00Z'), at('2026-12-04T10:00:00Z')],
    ['2026-11-30', '2026-11-30', '2026-12-04'],
  )
})
