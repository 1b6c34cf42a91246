import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dateOf } from './date-of.ts'

const now = new Date('2026-11-20T12:00:00Z')
const fallback = new Date('2020-01-01T00:00:00Z')

test('a mail has the time that it says, unless that cannot be', () => {
  for (const [date, received, expected] of [
    ['Thu, 01 Mar 2018 10:00:00 +0100 (CET)', undefined, '2018-03-01T09:00:00.000Z'],
    ['1 Mar 2018 10:00:00 GMT', 'by x; Thu, 1 Mar 2018 10:00:05 GMT', '2018-03-01T10:00:00.000Z'],
    ['Fri, 01 Jan 2100 10:00:00 GMT', 'by x; Thu, 1 Mar 2018 10:00:05 GMT', '2018-03-01T10:00:05.000Z'],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 'by x; Thu, 1 Mar 2018 10:00:05 GMT', '2018-03-01T10:00:05.000Z'],
    ['Thu, 08 Mar 2018 10:00:00 GMT', 'by x; Thu, 1 Mar 2018 10:00:05 GMT', '2018-03-01T10:00:05.000Z'],
    ['yesterday', undefined, '2020-01-01T00:00:00.000Z'],
    [undefined, undefined, '2020-01-01T00:00:00.000Z'],
    ['Fri, 20 Nov 2026 18:00:00 GMT', undefined, '2026-11-20T12:00:00.000Z'],
  ] as const) {
    const headers = { ...(date ? { date: [date] } : {}), ...(received ? { received: [received] } : {}) }
    assert.equal(dateOf(headers, { now, fallback }).toISOString(), expected, date)
  }
})
