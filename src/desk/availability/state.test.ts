import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Deciding, nextChangeAt, stateAt, untilByDefault } from './state.ts'

const nine = [{ from: '09:00', to: '17:30' }]
/** Weekdays in Berlin, which is an hour ahead of UTC in winter. */
const schedule = { timeZone: 'Europe/Berlin', week: [nine, nine, nine, nine, nine, [], []] }
const MONDAY = '2026-11-23'

const byHand: Deciding = { state: 'busy', until: null, schedule, bySchedule: false }
const scheduled: Deciding = { state: 'available', until: null, schedule, bySchedule: true }
const until = (time: string) => new Date(`${MONDAY}T${time}Z`)

const CASES: [what: string, of: Deciding, at: string, state: string, changes: string | null][] = [
  ['set by hand', byHand, '12:00', 'busy', null],
  ['until later', { ...byHand, until: until('13:00') }, '12:59', 'busy', '13:00'],
  ['until now', { ...byHand, until: until('13:00') }, '13:00', 'available', null],
  ['before work', scheduled, '07:59', 'away', '08:00'],
  ['at work', scheduled, '08:00', 'available', '16:30'],
  ['after work', scheduled, '16:30', 'away', '2026-11-24T08:00'],
  [
    'away during work, by hand',
    { ...scheduled, state: 'away', until: until('11:00') },
    '10:00',
    'away',
    '11:00',
  ],
  ['back at work', { ...scheduled, state: 'away', until: until('11:00') }, '11:00', 'available', '16:30'],
  [
    'until after work',
    { ...scheduled, state: 'busy', until: until('18:00') },
    '18:00',
    'away',
    '2026-11-24T08:00',
  ],
  [
    'a schedule without hours',
    { ...scheduled, schedule: { ...schedule, week: [] } },
    '12:00',
    'available',
    null,
  ],
]

for (const [what, of, at, state, changes] of CASES)
  test(`state: ${what}`, () => {
    const now = until(at)
    assert.equal(stateAt(of, now), state)
    const expected = changes && (changes.includes('T') ? new Date(`${changes}Z`) : until(changes))
    assert.deepEqual(nextChangeAt(of, now), expected)
  })

test('what is set by hand ends when the schedule changes next', () => {
  assert.deepEqual(untilByDefault(scheduled, until('10:00')), until('16:30'))
  assert.equal(untilByDefault(byHand, until('10:00')), null)
})
