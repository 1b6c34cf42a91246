import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writingOf } from '../design/read-date.ts'
import { hoursIn, placeOf, readIntervals, writeIntervals } from './read-hours.ts'

const german = writingOf('de')
const american = writingOf('en-US')

test('several intervals a day are read as people write them', () => {
  const halves = [
    { from: '09:00', to: '12:30' },
    { from: '13:00', to: '17:30' },
  ]
  assert.deepEqual(readIntervals('9:00–12:30, 13-17:30', german), halves)
  assert.deepEqual(readIntervals('9 am - 12:30 pm; 1 pm - 5:30 pm', american), halves)
  assert.deepEqual(readIntervals('0–24', german), [{ from: '00:00', to: '24:00' }])
  assert.deepEqual(readIntervals('9-5', german), [{ from: '09:00', to: '17:00' }])
  assert.deepEqual(readIntervals('10-2, 22-6', german), [
    { from: '10:00', to: '14:00' },
    { from: '22:00', to: '06:00' },
  ])
  for (const wrong of ['', 'always', '9', '9-', '9-10-11', '9-25', '9-9', '9-12, x'])
    assert.equal(readIntervals(wrong, german), undefined, wrong)
})

test('what is written is read again, in every language', () => {
  const week = [
    { from: '00:00', to: '06:30' },
    { from: '13:00', to: '24:00' },
    { from: '22:00', to: '06:00' },
  ]
  for (const locale of ['en-US', 'en-GB', 'de', 'fr', 'es', 'ar']) {
    const writing = writingOf(locale)
    assert.deepEqual(readIntervals(writeIntervals(week, writing), writing), week, locale)
  }
})

test('a night goes on into the next day, and counts whole', () => {
  const night = { from: '22:00', to: '06:00' }
  assert.equal(hoursIn([night, { from: '09:00', to: '12:30' }]), 11.5)
  assert.deepEqual(placeOf(night), { start: 22 / 24, size: 2 / 24 })
})
