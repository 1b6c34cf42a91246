// Business time as tables: the days when clocks change, nights, half-hour zones, holidays, and properties that hold for all hours.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  addBusinessTime,
  businessTimeBetween,
  type Hours,
  type Interval,
  isOpenAt,
  nextChange,
} from './business-time.ts'

const HOUR = 3_600_000
const DAYTIME = [{ from: '09:00', to: '17:00' }]
const WEEKDAYS: Interval[][] = [DAYTIME, DAYTIME, DAYTIME, DAYTIME, DAYTIME, [], []]

function hours(given: Partial<Omit<Hours, 'holidays'>> & { holidays?: string[] } = {}): Hours {
  const { timeZone = 'Europe/Berlin', week = WEEKDAYS, holidays = [] } = given
  return { timeZone, week, holidays: new Set(holidays) }
}

const always = (interval: Interval) => Array.from({ length: 7 }, () => [interval])
const lunch = WEEKDAYS.map(day =>
  day.length > 0
    ? [
        { from: '09:00', to: '12:00' },
        { from: '13:00', to: '17:00' },
      ]
    : [],
)

for (const [what, given, start, added, due] of [
  ['within a day', {}, '2026-11-20T10:00+01:00', 2, '2026-11-20T12:00+01:00'],
  ['up to the end of a day', {}, '2026-11-20T15:00+01:00', 2, '2026-11-20T17:00+01:00'],
  ['over a weekend', {}, '2026-11-20T16:00+01:00', 2, '2026-11-23T10:00+01:00'],
  ['from outside of the hours', {}, '2026-11-21T03:00+01:00', 1, '2026-11-23T10:00+01:00'],
  ['over lunch', { week: lunch }, '2026-11-20T11:30+01:00', 1, '2026-11-20T13:30+01:00'],
  ['over a holiday', { holidays: ['2026-12-25'] }, '2026-12-24T16:00+01:00', 2, '2026-12-28T10:00+01:00'],
  ['longer than a week', {}, '2026-11-20T09:00+01:00', 48, '2026-11-27T17:00+01:00'],
  [
    'over a night',
    { week: always({ from: '22:00', to: '06:00' }) },
    '2026-11-20T23:00+01:00',
    8,
    '2026-11-21T23:00+01:00',
  ],
  [
    'around the clock',
    { week: always({ from: '00:00', to: '24:00' }) },
    '2026-11-20T23:00+01:00',
    30,
    '2026-11-22T05:00+01:00',
  ],
  [
    'on a day of 23 hours',
    { week: always({ from: '00:00', to: '24:00' }) },
    '2026-03-28T12:00+01:00',
    24,
    '2026-03-29T13:00+02:00',
  ],
  [
    'on a day of 25 hours',
    { week: always({ from: '00:00', to: '24:00' }) },
    '2026-10-24T12:00+02:00',
    24,
    '2026-10-25T11:00+01:00',
  ],
  [
    'over the hour that is skipped',
    { week: always({ from: '01:00', to: '04:00' }) },
    '2026-03-29T01:00+01:00',
    2,
    '2026-03-29T04:00+02:00',
  ],
  [
    'in a zone of half hours',
    { timeZone: 'Asia/Kolkata' },
    '2026-11-20T16:30+05:30',
    1,
    '2026-11-23T09:30+05:30',
  ],
  [
    'over a leap day',
    { week: always({ from: '00:00', to: '24:00' }) },
    '2028-02-28T12:00+01:00',
    48,
    '2028-03-01T12:00+01:00',
  ],
  [
    'without hours: calendar time',
    { week: [[], [], [], [], [], [], []] },
    '2026-11-20T16:00+01:00',
    2,
    '2026-11-20T18:00+01:00',
  ],
] as const)
  test(`${added} hours ${what}`, () => {
    const its = hours(given as object)
    const end = addBusinessTime(its, new Date(start), added * HOUR)
    assert.equal(end.toISOString(), new Date(due).toISOString())
    assert.equal(businessTimeBetween(its, new Date(start), end), added * HOUR)
  })

test('it is open from the first minute to the last, and says when that changes', () => {
  const at = (time: string) => new Date(`2026-11-20T${time}+01:00`)
  assert.deepEqual(
    ['08:59', '09:00', '16:59', '17:00'].map(time => isOpenAt(hours(), at(time))),
    [false, true, true, false],
  )
  assert.deepEqual(nextChange(hours(), at('08:00')), at('09:00'))
  assert.deepEqual(nextChange(hours(), at('09:00')), at('17:00'))
  assert.equal(nextChange(hours(), at('17:00'))?.toISOString(), '2026-11-23T08:00:00.000Z')
  const night = hours({ week: always({ from: '22:00', to: '06:00' }) })
  assert.deepEqual([isOpenAt(night, at('03:00')), isOpenAt(night, at('12:00'))], [true, false])
})

const clock = fc
  .integer({ min: 0, max: 95 })
  .map(n => `${String(n >> 2).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`)
const interval = fc.record({ from: clock, to: clock })
const anyHours = fc.record({
  timeZone: fc.constantFrom(
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'UTC',
  ),
  week: fc.array(fc.array(interval, { maxLength: 3 }), { minLength: 7, maxLength: 7 }),
  holidays: fc.constantFrom<string[]>([], ['2026-03-29'], ['2026-10-25', '2026-10-26']),
})
const moment = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) })
  .map(ms => new Date(ms - (ms % 60_000)))

test('what is added is what lies between, whatever the hours', () => {
  fc.assert(
    fc.property(anyHours, moment, fc.integer({ min: 1, max: 6_000 }), (given, start, minutes) => {
      const its = hours(given)
      const end = addBusinessTime(its, start, minutes * 60_000)
      assert.ok(end > start)
      assert.equal(businessTimeBetween(its, start, end), minutes * 60_000)
    }),
  )
})

test('where somebody works around the clock, nothing changes, and nothing takes long to find out', () => {
  const around = hours({ week: always({ from: '00:00', to: '24:00' }) })
  const start = new Date('2026-11-20T10:00+01:00')
  assert.equal(nextChange(around, start), undefined)
  assert.equal(addBusinessTime(around, start, 5 * HOUR).getTime(), start.getTime() + 5 * HOUR)
  const rarely = hours({ week: [[{ from: '09:00', to: '09:01' }], [], [], [], [], [], []] })
  assert.ok(addBusinessTime(rarely, start, 100_000 * HOUR) > start)
})

test('each day is computed once, for however many clocks', () => {
  const few = Array.from({ length: 7 }, (_, day) => (day === 0 ? [{ from: '09:00', to: '13:00' }] : []))
  const asked: string[] = []
  class Holidays extends Set<string> {
    override has(day: string): boolean {
      asked.push(day)
      return super.has(day)
    }
  }
  // A thousand clocks of 90 days took 70 seconds with each day computed for each clock.
  for (let n = 0; n < 50; n++)
    addBusinessTime(
      { ...hours({ week: few }), holidays: new Holidays() },
      new Date(Date.UTC(2026, 10, 20) + n * 60_000),
      90 * 24 * HOUR,
    )
  assert.ok(asked.length > 500, 'four hours a week')
  assert.equal(asked.length, new Set(asked).size)
})
