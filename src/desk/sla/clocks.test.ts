// Clocks as tables: what begins, pauses and ends them, and when they are due.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { historyOf, PLAIN_CASES } from '../../../test/clock-cases.ts'
import { HOURS_CASES } from '../../../test/clock-hours-cases.ts'
import { HOUR, MINUTE } from '../../kit/retry.ts'
import { STATUS, type Status } from '../../talk/conversations/codes.ts'
import { coursesOf, type History } from './courses.ts'
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
  const [life] = history.lives
  const [course] = coursesOf({
    ...history,
    lives: [{ ...life, changes: [...life.changes, reopened], status: unresolved }],
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

const day = (text: string) => new Date(`2026-11-${text}Z`)

for (const [what, old, due] of [
  ['resolved since', { to: STATUS.resolved, at: day('10T12:00') }, '2026-11-23T12:00Z'],
  ['on hold since', { to: onHold, at: day('10T13:00') }, '2026-11-23T11:00Z'],
] as const)
  test(`the resolution of a conversation that an older one was merged into, ${what}, leaves that time out`, () => {
    const begun = day('23T10:00')
    const course = coursesOf({
      startedAt: day('10T10:00'),
      turns: [
        { fromStaff: false, at: day('10T10:00') },
        { fromStaff: true, at: day('10T11:00') },
        { fromStaff: false, at: begun },
      ],
      lives: [
        { startedAt: begun, changes: [], status: unresolved },
        {
          startedAt: day('10T10:00'),
          changes: [{ from: unresolved, ...old }],
          status: old.to,
          until: day('23T10:30'),
        },
      ],
    }).find(({ target }) => target === 'resolution')
    assert.ok(course)
    const terms = { targetMs: 4 * HOUR, warnMs: 0, hours: undefined, pauseOn: ['on_hold'] as const }
    assert.equal(iso(readClock(course, terms, day('23T10:40')).dueAt), isoOf(due))
  })

test('while the conversation that goes on was over, what was merged into it counts; on hold, its own pause does', () => {
  const lives = (to: Status): History['lives'] => [
    {
      startedAt: day('10T10:00'),
      changes: [
        { from: unresolved, to, at: day('10T11:00') },
        { from: to, to: unresolved, at: day('23T12:00') },
      ],
      status: unresolved,
    },
    { startedAt: day('23T10:00'), changes: [], status: unresolved, until: day('23T12:00') },
  ]
  const pausesOf = (to: Status) =>
    coursesOf({ startedAt: day('10T10:00'), turns: [], lives: lives(to) })[0]?.intervals.map(
      ({ from, to: end }) => [iso(from), iso(end)],
    )
  assert.deepEqual(pausesOf(STATUS.resolved), [[isoOf('2026-11-10T11:00Z'), isoOf('2026-11-23T10:00Z')]])
  assert.deepEqual(pausesOf(onHold), [[isoOf('2026-11-10T11:00Z'), isoOf('2026-11-23T12:00Z')]])
})
