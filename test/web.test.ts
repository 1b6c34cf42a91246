import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdChoices } from '../web/conversation/hold-choices.ts'
import { csvOf } from '../web/kit/csv.ts'

test('rows for spreadsheets: quotes are doubled, and what looks like a formula is text', () => {
  const rows = [
    ['name', 'replies'],
    ['Ann "Andy", Lee', 3],
    ['=HYPERLINK("https://evil.example")', -1],
    ['@sum', 0],
    ['+1', 0],
    ['-1', 0],
    ['\tx', 0],
  ]
  assert.deepEqual(csvOf(rows).split('\r\n'), [
    '"name","replies"',
    '"Ann ""Andy"", Lee",3',
    `"'=HYPERLINK(""https://evil.example"")",-1`,
    `"'@sum",0`,
    `"'+1",0`,
    `"'-1",0`,
    `"'\tx",0`,
    '',
  ])
})

test('what is snoozed comes back later today, or in the morning: tomorrow, next Monday, in a week', () => {
  const choices = (now: Date) =>
    holdChoices(now).map(({ key, at }) => `${key} ${at.getDate()} ${at.getHours()}:${at.getMinutes()}`)
  // A Friday, a Sunday and a Monday, whatever the reader's time zone.
  assert.deepEqual(choices(new Date(2026, 10, 20, 14, 30)), [
    'later 20 17:30',
    'tomorrow 21 9:0',
    'monday 23 9:0',
    'week 27 9:0',
  ])
  assert.equal(choices(new Date(2026, 10, 22, 8, 0))[2], 'monday 23 9:0')
  assert.equal(choices(new Date(2026, 10, 23, 8, 0))[2], 'monday 30 9:0')
})
