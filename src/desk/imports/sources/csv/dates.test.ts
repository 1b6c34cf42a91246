import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DateEvidence, noteOrder, orderIn, timeOf } from './dates.ts'

const read = (text: string, order: 'day_first' | 'month_first' | null = null) =>
  timeOf(text, { order, zone: 'Europe/Berlin' })

test('dates are read in many forms, in the zone that they name or else that of the brand', () => {
  for (const [text, order, at] of [
    ['2026-11-30', null, '2026-11-29T23:00:00.000Z'],
    ['2026-11-30T10:15:20.123Z', null, '2026-11-30T10:15:20.123Z'],
    ['2026-11-30 10:15:20 UTC', null, '2026-11-30T10:15:20.000Z'],
    ['2026-07-30 10:15:20', null, '2026-07-30T08:15:20.000Z'],
    ['2026-11-30 10:15:20 +0530', null, '2026-11-30T04:45:20.000Z'],
    ['2026-11-30T10:15:20.123+00:00', null, '2026-11-30T10:15:20.123Z'],
    ['2026/11/30, 10:15', null, '2026-11-30T09:15:00.000Z'],
    ['30.11.2026 10:15', null, '2026-11-30T09:15:00.000Z'],
    ['1.2.26', null, '2026-01-31T23:00:00.000Z'],
    ['03/04/2026', 'day_first', '2026-04-02T22:00:00.000Z'],
    ['03/04/2026 12:05 AM', 'month_first', '2026-03-03T23:05:00.000Z'],
    ['11/30/26 1:05 pm', 'month_first', '2026-11-30T12:05:00.000Z'],
    ['30 Nov 2026 10:15', null, '2026-11-30T09:15:00.000Z'],
    ['Mon, 30 Nov 2026 10:15:00 +0000', null, '2026-11-30T10:15:00.000Z'],
    ['November 3, 2026 at 10:15 AM', null, '2026-11-03T09:15:00.000Z'],
  ] as const)
    assert.equal(read(text, order), at, text)
})

test('what is no date is none', () => {
  for (const text of [
    '30 February 2026',
    '2026-02-30',
    '31/04/2026',
    '2026-11-30 25:00',
    '2026-11-30 13:00 PM',
    '2026-11-30 10:15 CET-ish',
    '0026-11-30',
    '=1+1',
    'yesterday',
    '20261130',
    '',
  ])
    assert.equal(read(text, 'day_first'), undefined, text)
})

test('the order is known by a number that is no month, and asked for where there is none or both', () => {
  for (const [dates, order] of [
    [['03/04/2026', '13/04/2026'], 'day_first'],
    [['03-04-2026 10:00', '04-13-2026'], 'month_first'],
    [['03/04/2026', '04/05/2026'], undefined],
    [['13/04/2026', '04/13/2026'], undefined],
    [['04/04/2026', '2026-04-05', '05.04.2026'], null],
  ] as const) {
    const evidence: DateEvidence = { isAmbiguous: false, isDayFirst: false, isMonthFirst: false }
    for (const date of dates) noteOrder(evidence, date)
    assert.equal(orderIn(evidence), order, dates.join())
  }
})
