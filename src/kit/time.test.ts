import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatTime, formatTimeOrNull, parseEndTime, parseTime } from './time.ts'

const time = new Date('2026-07-01T12:00:00.123Z')

test('times are written with milliseconds and the zone’s numeric offset', () => {
  assert.equal(formatTime(time, 'UTC'), '2026-07-01T12:00:00.123+00:00')
  assert.equal(formatTime(time, 'Europe/Berlin'), '2026-07-01T14:00:00.123+02:00')
  assert.equal(formatTime(new Date('2026-12-01T12:00:00Z'), 'Europe/Berlin'), '2026-12-01T13:00:00.000+01:00')
  assert.equal(formatTime(time, 'America/St_Johns'), '2026-07-01T09:30:00.123-02:30')
  assert.equal(formatTime(time, 'Asia/Kathmandu'), '2026-07-01T17:45:00.123+05:45')
  assert.equal(formatTimeOrNull(null, 'UTC'), null)
})

test('every time is written as the platform writes it, whatever the year', () => {
  for (let n = 0; n < 5_000; n++) {
    const any = new Date(Math.floor((Math.random() * 2 - 0.5) * 8e12))
    assert.equal(formatTime(any, 'UTC'), any.toISOString().replace('Z', '+00:00'))
    const away = formatTime(any, 'Australia/Lord_Howe') // where summer time is half an hour
    assert.equal(new Date(away).getTime(), any.getTime(), away)
  }
})

for (const [text, zone, expected] of [
  ['2026-11-20T21:22:05Z', 'Europe/Berlin', '2026-11-20T21:22:05.000Z'],
  ['2026-11-20T21:22:05.123+02:00', 'UTC', '2026-11-20T19:22:05.123Z'],
  ['2026-11-20T21:22:05+0200', 'UTC', '2026-11-20T19:22:05.000Z'],
  ['2026-11-20T21:22:05 02:00', 'UTC', '2026-11-20T19:22:05.000Z'], // a plus lost in a query string
  ['2026-11-20t21:22z', 'UTC', '2026-11-20T21:22:00.000Z'],
  ['2026-11-20 21:22', 'UTC', '2026-11-20T21:22:00.000Z'],
  ['2026-11-20', 'America/New_York', '2026-11-20T05:00:00.000Z'],
  ['2026-11-20T12:00:00', 'America/New_York', '2026-11-20T17:00:00.000Z'],
  ['2024-02-29', 'UTC', '2024-02-29T00:00:00.000Z'],
  ['20261120', 'America/New_York', '2026-11-20T05:00:00.000Z'],
  ['20261120T212205Z', 'Europe/Berlin', '2026-11-20T21:22:05.000Z'],
  ['20261120T2122', 'Europe/Berlin', '2026-11-20T20:22:00.000Z'],
  ['20261120T212205.5+0200', 'UTC', '2026-11-20T19:22:05.500Z'],
  ['2026-11-20T21', 'UTC', '2026-11-20T21:00:00.000Z'],
  ['2026-W48-5', 'UTC', '2026-11-27T00:00:00.000Z'],
  ['2026W485T0900Z', 'UTC', '2026-11-27T09:00:00.000Z'],
  ['2026-w48', 'UTC', '2026-11-23T00:00:00.000Z'],
  ['2026-324', 'UTC', '2026-11-20T00:00:00.000Z'],
  ['2026324', 'UTC', '2026-11-20T00:00:00.000Z'],
  ['2026-11', 'Europe/Berlin', '2026-10-31T23:00:00.000Z'],
  // An hour that comes twice is the first one, unless the offset says which; one that does not come is later (RFC 5545, 3.3.5).
  ['2027-10-31T02:30', 'Europe/Berlin', '2027-10-31T00:30:00.000Z'],
  ['2027-10-31T02:30:00+01:00', 'Europe/Berlin', '2027-10-31T01:30:00.000Z'],
  ['2027-10-31T02:30:00 02:00', 'Europe/Berlin', '2027-10-31T00:30:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2027-03-28T02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
] as const)
  test(`${text} in ${zone}`, () => assert.equal(parseTime(text, zone)?.toISOString(), expected))

for (const bad of [
  '',
  'yesterday',
  '2026-02-30',
  'T'.repeat(100_000),
  '2025-02-29',
  '2026-13-01',
  '2026-11-20T24:01',
  '2026-11-20T12:60',
  '2026-W54-1',
  '2026-W12-8',
  '2026-366',
  '20260230',
  '2026-13',
  '2026-11T12:00',
  '202611',
  '2026',
  '1763673725',
  '0000-01-01',
  '2026-11-20T12:00:00+25:00',
  '2026-11-20T12:00:00[Europe/Berlin]',
])
  test(`${JSON.stringify(bad).slice(0, 40)} is no time`, () => assert.equal(parseTime(bad, 'UTC'), undefined))

test('the end of a bare date is the end of that day in the zone, even when it has 23 hours', () => {
  assert.equal(parseEndTime('2026-11-20', 'UTC')?.toISOString(), '2026-11-20T23:59:59.999Z')
  assert.equal(parseEndTime('2026-03-29', 'Europe/Berlin')?.toISOString(), '2026-03-29T21:59:59.999Z')
  assert.equal(parseEndTime('2026-11-20T12:00:00Z', 'UTC')?.toISOString(), '2026-11-20T12:00:00.000Z')
})

test('the end of a month or week is its last moment, and every spelling of a day is the same day', () => {
  assert.equal(parseEndTime('2026-11', 'UTC')?.toISOString(), '2026-11-30T23:59:59.999Z')
  assert.equal(parseEndTime('2026-W48', 'UTC')?.toISOString(), '2026-11-29T23:59:59.999Z')
  for (const day of ['20261120', '2026-324', '2026324', '2026-W47-5', '2026W475'])
    for (const parse of [parseTime, parseEndTime])
      assert.deepEqual(parse(day, 'Europe/Berlin'), parse('2026-11-20', 'Europe/Berlin'), day)
})
