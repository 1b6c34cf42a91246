// Clocks as tables: what begins, pauses and ends them, and when they are due.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { historyOf, PLAIN_CASES } from '../../../test/clock-cases.ts'
import { HOURS_CASES } from '../../../test/clock-hours-cases.ts'
import { HOUR, MINUTE } from '../../kit/retry.ts'
import { STATUS } from '../../talk/conversations/codes.ts'
import { coursesOf } from './courses.ts'
import { readClock } from './read-clock.ts'

const { unresolved, onHold } = STATUS

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null
const isoOf = (text: string | null | undefined) => (text ? new Date(text).toISOString() : null)

for (const { what, target = 'first_reply', story, expected, ...of } of [...PLAIN_CASES, ...HOURS_CASES])
  test(what, () => {
    const course = coursesOf(historyOf(story)).findLast(one => one.target === target)
    assert.ok(course)
    const terms = {
      targetMs: of.minutes * MINUTE,
      warnMs: (of.warnMinutes ?? 0) * MINUTE,
      hours: of.hours,
      pauseOn: of.pauseOn ?? (['on_hold', 'pending'] as const),
    }
    const now = new Date(of.now ?? story.at(-1)?.[0] ?? 0)
    const { state, dueAt, warnAt } = readClock(course, terms, now)
    assert.deepEqual([state, iso(dueAt)], [expected.state, isoOf(expected.due)])
    if (expected.warn) assert.equal(iso(warnAt), isoOf(expected.warn))
    if (expected.started) assert.equal(iso(course.startedAt), isoOf(expected.started))
    assert.equal(iso(course.endedAt), isoOf(expected.ended))
  })

test('staff began, and the customer is silent: no reply is due', () => {
  const targets = coursesOf(historyOf([['2026-11-23T10:00Z', 's']])).map(({ target }) => target)
  assert.deepEqual(targets, ['resolution'])
})

test('the policy changes while on hold: the time before the hold stays passed', () => {
  const history = historyOf([
    ['2026-11-23T10:00Z', 'c'],
    ['2026-11-23T11:00Z', onHold],
  ])
  const reopened = { from: onHold, to: unresolved, at: new Date('2026-11-24T10:00Z') }
  const [course] = coursesOf({
    ...history,
    changes: [...history.changes, reopened],
    status: unresolved,
  }).filter(({ target }) => target === 'resolution')
  assert.ok(course)
  for (const [targetMs, due] of [
    [2 * HOUR, '2026-11-24T11:00Z'],
    [5 * HOUR, '2026-11-24T14:00Z'],
  ] as const) {
    const terms = { targetMs, warnMs: 0, hours: undefined, pauseOn: ['on_hold'] as const }
    assert.equal(iso(readClock(course, terms, new Date('2026-11-24T10:30Z')).dueAt), isoOf(due))
  }
})

test('of turns within one millisecond, the last one counts', () => {
  const at = '2026-11-23T10:00Z'
  const courses = coursesOf(
    historyOf([
      [at, 'c'],
      [at, 's'],
      [at, 'c'],
      [at, 's'],
      [at, 'c'],
    ]),
  )
  assert.deepEqual(
    courses.map(({ target, endedAt }) => [target, iso(endedAt)]),
    [
      ['first_reply', isoOf(at)],
      ['next_reply', null],
      ['resolution', null],
    ],
  )
})
