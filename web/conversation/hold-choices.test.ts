import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { holdChoices, sendChoices } from './hold-choices.ts'

const HOUR_MS = 3_600_000
const zone = process.env.TZ

afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

/** The choices as somebody in this zone sees them: `20 Nov 09:00`. */
function choicesIn(timeZone: string, now: string): Record<string, string> {
  process.env.TZ = timeZone
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  return Object.fromEntries(
    holdChoices(new Date(now)).map(({ key, at }) => [key, clock.format(at).replace(',', '')]),
  )
}

test('a morning is nine o’clock where the person is, whatever the clock of the server says', () => {
  const now = '2026-11-20T23:30:00Z'
  const cases: [string, string, string][] = [
    ['UTC', '21 Nov 09:00', '21 Nov 02:30'],
    ['Europe/Berlin', '22 Nov 09:00', '21 Nov 03:30'],
    ['America/Los_Angeles', '21 Nov 09:00', '20 Nov 18:30'],
    ['Asia/Kathmandu', '22 Nov 09:00', '21 Nov 08:15'],
    ['Pacific/Kiritimati', '22 Nov 09:00', '21 Nov 16:30'],
  ]
  for (const [timeZone, tomorrow, later] of cases) {
    const choices = choicesIn(timeZone, now)
    assert.deepEqual([choices.tomorrow, choices.later], [tomorrow, later], timeZone)
  }
})

test('a morning after a change of the clocks is still nine o’clock, and three hours are still three hours', () => {
  // In Berlin the clocks go forward on 29 March and back on 25 October 2026.
  assert.deepEqual(choicesIn('Europe/Berlin', '2026-03-28T11:00:00Z'), {
    later: '28 Mar 15:00',
    tomorrow: '29 Mar 09:00',
    monday: '30 Mar 09:00',
    week: '4 Apr 09:00',
  })
  assert.deepEqual(choicesIn('Europe/Berlin', '2026-10-24T11:00:00Z'), {
    later: '24 Oct 16:00',
    tomorrow: '25 Oct 09:00',
    monday: '26 Oct 09:00',
    week: '31 Oct 09:00',
  })
  const atNight = new Date('2026-03-29T00:30:00Z')
  const [later] = holdChoices(atNight)
  assert.equal(later?.at.getTime(), atNight.getTime() + 3 * HOUR_MS)
  assert.equal(choicesIn('Europe/Berlin', '2026-03-29T00:30:00Z').later, '29 Mar 05:30')
})

test('a day that follows the last of a month or of a year is the first of the next', () => {
  assert.equal(choicesIn('UTC', '2026-12-31T10:00:00Z').tomorrow, '1 Jan 09:00')
  assert.equal(choicesIn('UTC', '2026-12-31T10:00:00Z').week, '7 Jan 09:00')
  assert.equal(choicesIn('UTC', '2028-02-28T10:00:00Z').tomorrow, '29 Feb 09:00')
  assert.equal(choicesIn('UTC', '2027-02-28T10:00:00Z').tomorrow, '1 Mar 09:00')
})

test('Monday is the next one, from every day of the week', () => {
  process.env.TZ = 'UTC'
  for (let day = 0; day < 14; day++) {
    const now = new Date(Date.UTC(2026, 10, 16 + day, 12))
    const monday = holdChoices(now).find(({ key }) => key === 'monday')?.at as Date
    const days = Math.round((monday.getTime() - now.getTime()) / (24 * HOUR_MS))
    assert.equal(monday.getDay(), 1, now.toISOString())
    assert.ok(days >= 1 && days <= 7, `${now.toISOString()}: in ${days} days`)
  }
})

test('every choice is in the future and without seconds of a morning; the given time stays as it is', () => {
  process.env.TZ = 'UTC'
  for (let hour = 0; hour < 24; hour++) {
    const now = new Date(Date.UTC(2026, 10, 20, hour, 59, 59, 999))
    const before = now.getTime()
    for (const { key, at } of holdChoices(now)) {
      assert.ok(at.getTime() > before, `${key} at ${hour}`)
      if (key !== 'later') assert.equal(at.getTime() % 60_000, 0, key)
    }
    assert.equal(now.getTime(), before)
  }
})

test('a customer’s morning is nine o’clock where they are, today if it is still to come', () => {
  process.env.TZ = 'Europe/Berlin'
  const theirs = (zone: string, now: string) =>
    sendChoices(new Date(now), zone)
      .find(({ key }) => key === 'theirs')
      ?.at.toISOString()
  assert.equal(theirs('America/New_York', '2026-11-20T15:00:00Z'), '2026-11-21T14:00:00.000Z')
  assert.equal(theirs('America/New_York', '2026-11-20T12:00:00Z'), '2026-11-20T14:00:00.000Z')
  assert.equal(theirs('Asia/Kathmandu', '2026-11-20T15:00:00Z'), '2026-11-21T03:15:00.000Z')
  // The clocks of New York go back on 1 November 2026.
  assert.equal(theirs('America/New_York', '2026-10-31T15:00:00Z'), '2026-11-01T14:00:00.000Z')
  assert.equal(theirs('Europe/Paris', '2026-11-20T15:00:00Z'), undefined)
  assert.equal(theirs('Middle/Earth', '2026-11-20T15:00:00Z'), undefined)
})
