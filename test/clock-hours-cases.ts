import type { Hours } from '../src/people/hours/business-time.ts'
import { STATUS } from '../src/talk/conversations/codes.ts'
import type { ClockCase } from './clock-cases.ts'

const { unresolved, onHold } = STATUS
const day = { from: '09:00', to: '17:00' }
const WEEKDAYS = [...Array.from({ length: 5 }, () => [day]), [], []]
const hoursIn = (timeZone: string, week: Hours['week'] = WEEKDAYS, holidays: string[] = []): Hours => ({
  timeZone,
  week,
  holidays: new Set(holidays),
})
const UTC = hoursIn('UTC')

/** Clocks in business hours. */
export const HOURS_CASES: ClockCase[] = [
  {
    what: 'a beginning outside hours counts from the next opening',
    story: [['2026-11-20T18:00Z', 'c']], // a Friday
    minutes: 60,
    hours: UTC,
    now: '2026-11-22T10:00Z',
    expected: { state: 'running', due: '2026-11-23T10:00Z' },
  },
  {
    what: 'lunch does not count',
    story: [['2026-11-23T11:30Z', 'c']],
    minutes: 60,
    hours: hoursIn(
      'UTC',
      WEEKDAYS.map(days =>
        days.length > 0
          ? [
              { from: '09:00', to: '12:00' },
              { from: '13:00', to: '17:00' },
            ]
          : [],
      ),
    ),
    now: '2026-11-23T12:00Z',
    expected: { state: 'running', due: '2026-11-23T13:30Z' },
  },
  {
    what: 'a day of 24 hours is one',
    story: [['2026-11-23T23:30Z', 'c']],
    minutes: 60,
    hours: hoursIn(
      'UTC',
      Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]),
    ),
    expected: { state: 'running', due: '2026-11-24T00:30Z' },
  },
  {
    what: 'an interval goes on over midnight',
    story: [['2026-11-23T23:30Z', 'c']],
    minutes: 180,
    hours: hoursIn(
      'UTC',
      Array.from({ length: 7 }, () => [{ from: '22:00', to: '02:00' }]),
    ),
    expected: { state: 'running', due: '2026-11-24T22:30Z' },
  },
  {
    what: 'the day with 23 hours',
    story: [['2026-03-29T00:00Z', 'c']], // one o'clock in Berlin
    minutes: 240,
    hours: hoursIn(
      'Europe/Berlin',
      Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]),
    ),
    now: '2026-03-29T01:00Z',
    expected: { state: 'running', due: '2026-03-29T04:00Z' },
  },
  {
    what: 'working days of eight hours before and after the day with 23 hours',
    story: [['2026-03-27T15:00Z', 'c']], // four in the afternoon in Berlin
    minutes: 120,
    hours: hoursIn('Europe/Berlin'),
    now: '2026-03-28T01:00Z',
    expected: { state: 'running', due: '2026-03-30T08:00Z' },
  },
  {
    what: 'working days before and after the day with 25 hours',
    story: [['2026-10-23T14:00Z', 'c']], // four in the afternoon in Berlin
    minutes: 120,
    hours: hoursIn('Europe/Berlin'),
    now: '2026-10-24T01:00Z',
    expected: { state: 'running', due: '2026-10-26T09:00Z' },
  },
  {
    what: 'a zone with half an hour',
    story: [['2026-11-23T11:00Z', 'c']], // half past four in Kolkata
    minutes: 60,
    hours: hoursIn('Asia/Kolkata'),
    now: '2026-11-23T11:10Z',
    expected: { state: 'running', due: '2026-11-24T04:00Z' },
  },
  {
    what: 'a holiday does not count',
    story: [['2026-12-24T16:30Z', 'c']], // a Thursday
    minutes: 60,
    hours: hoursIn('UTC', WEEKDAYS, ['2026-12-25']),
    now: '2026-12-24T16:40Z',
    expected: { state: 'running', due: '2026-12-28T09:30Z' },
  },
  {
    what: 'a holiday that was moved does',
    story: [['2026-12-24T16:30Z', 'c']],
    minutes: 60,
    hours: hoursIn('UTC', WEEKDAYS, ['2026-12-28']),
    now: '2026-12-24T16:40Z',
    expected: { state: 'running', due: '2026-12-25T09:30Z' },
  },
  {
    what: 'a target longer than a week',
    target: 'resolution',
    story: [['2026-11-23T09:00Z', 'c']],
    minutes: 8 * 60 * 8,
    hours: UTC,
    expected: { state: 'running', due: '2026-12-02T17:00Z' },
  },
  {
    what: 'a leap day is a working day',
    story: [['2028-02-28T16:30Z', 'c']], // a Monday
    minutes: 600,
    hours: UTC,
    now: '2028-02-28T16:40Z',
    expected: { state: 'running', due: '2028-03-01T10:30Z' },
  },
  {
    what: 'without hours, time always passes',
    story: [['2026-11-21T23:30Z', 'c']],
    minutes: 60,
    hours: hoursIn(
      'UTC',
      Array.from({ length: 7 }, () => []),
    ),
    now: '2026-11-21T23:40Z',
    expected: { state: 'running', due: '2026-11-22T00:30Z' },
  },
  {
    what: 'a hold that ends in the night takes nothing from the morning',
    target: 'resolution',
    story: [
      ['2026-11-23T09:00Z', 'c'],
      ['2026-11-23T10:00Z', onHold],
      ['2026-11-24T02:00Z', unresolved],
    ],
    minutes: 120,
    hours: UTC,
    now: '2026-11-24T03:00Z',
    expected: { state: 'running', due: '2026-11-24T10:00Z' },
  },
  {
    what: 'a hold in the night takes nothing from the day',
    target: 'resolution',
    story: [
      ['2026-11-23T16:00Z', 'c'],
      ['2026-11-23T18:00Z', onHold],
      ['2026-11-24T08:00Z', unresolved],
    ],
    minutes: 120,
    hours: UTC,
    now: '2026-11-24T08:30Z',
    expected: { state: 'running', due: '2026-11-24T10:00Z' },
  },
  {
    what: 'it warns so long before it is due, in the same time',
    story: [['2026-11-23T16:30Z', 'c']],
    minutes: 60,
    warnMinutes: 15,
    hours: UTC,
    now: '2026-11-23T16:40Z',
    expected: { state: 'running', due: '2026-11-24T09:30Z', warn: '2026-11-24T09:15Z' },
  },
]
