import type { History, Target } from '../src/desk/sla/courses.ts'
import type { Terms } from '../src/desk/sla/read-clock.ts'
import type { Hours } from '../src/people/hours/business-time.ts'
import { STATUS, type Status } from '../src/talk/conversations/codes.ts'

export interface ClockCase {
  what: string
  target?: Target
  /** `c` and `s`: the customer and staff write; a status: it becomes that. */
  story: [string, 'c' | 's' | Status][]
  minutes: number
  hours?: Hours
  pauseOn?: Terms['pauseOn']
  now?: string
  warnMinutes?: number
  expected: { state: string; due: string | null; warn?: string; started?: string; ended?: string }
}

const { unresolved, pending, onHold, resolved, archived } = STATUS

const isAfterEnd = (changes: History['lives'][0]['changes'], since = new Date(0)) =>
  changes.some(({ to, at }) => (to === resolved || to === archived) && at >= since)

/** The history of a conversation in which this happened. */
export function historyOf(story: ClockCase['story']): History {
  const turns: History['turns'] = []
  const changes: History['lives'][0]['changes'] = []
  let status: Status = unresolved
  for (const [time, what] of story) {
    const at = new Date(time)
    if (typeof what === 'number') {
      changes.push({ from: status, to: what, at })
      status = what
    } else if (turns.at(-1)?.fromStaff !== (what === 's') || isAfterEnd(changes, turns.at(-1)?.at))
      turns.push({ fromStaff: what === 's', at })
  }
  const startedAt = new Date(story[0]?.[0] ?? 0)
  return { startedAt, turns, lives: [{ startedAt, changes, status }] }
}

const ANSWERED: ClockCase['story'] = [
  ['2026-11-23T10:00Z', 'c'],
  ['2026-11-23T10:10Z', 's'],
  ['2026-11-23T12:00Z', 'c'],
]

/** Clocks that business hours do not touch. */
export const PLAIN_CASES: ClockCase[] = [
  {
    what: 'the first reply begins with the first message of the customer',
    story: [
      ['2026-11-23T10:00Z', 'c'],
      ['2026-11-23T10:30Z', 'c'],
    ],
    minutes: 60,
    expected: { state: 'running', due: '2026-11-23T11:00Z', started: '2026-11-23T10:00Z' },
  },
  {
    what: 'and ends with the first reply: in time',
    story: [
      ['2026-11-23T10:00Z', 'c'],
      ['2026-11-23T11:00Z', 's'],
    ],
    minutes: 60,
    expected: { state: 'met', due: '2026-11-23T11:00Z', ended: '2026-11-23T11:00Z' },
  },
  {
    what: 'or late',
    story: [
      ['2026-11-23T10:00Z', 'c'],
      ['2026-11-23T11:01Z', 's'],
    ],
    minutes: 60,
    expected: { state: 'missed', due: '2026-11-23T11:00Z', ended: '2026-11-23T11:01Z' },
  },
  {
    what: 'without a reply it is missed as soon as its time is up',
    story: [['2026-11-23T10:00Z', 'c']],
    minutes: 60,
    now: '2026-11-23T11:00Z',
    expected: { state: 'missed', due: '2026-11-23T11:00Z' },
  },
  {
    what: 'the next reply begins with the first message after a reply',
    target: 'next_reply',
    story: [
      ['2026-11-23T10:00Z', 'c'],
      ['2026-11-23T10:10Z', 's'],
      ['2026-11-23T12:00Z', 'c'],
      ['2026-11-23T12:20Z', 'c'],
    ],
    minutes: 30,
    now: '2026-11-23T12:25Z',
    expected: { state: 'running', due: '2026-11-23T12:30Z', started: '2026-11-23T12:00Z' },
  },
  {
    what: 'the customer answers what staff began: a next reply',
    target: 'next_reply',
    story: [
      ['2026-11-23T10:00Z', 's'],
      ['2026-11-23T12:00Z', 'c'],
    ],
    minutes: 30,
    now: '2026-11-23T12:25Z',
    expected: { state: 'running', due: '2026-11-23T12:30Z', started: '2026-11-23T12:00Z' },
  },
  {
    what: 'a reply does not fulfil the resolution',
    target: 'resolution',
    story: [
      ['2026-11-23T10:00Z', 'c'],
      ['2026-11-23T10:10Z', 's'],
    ],
    minutes: 240,
    expected: { state: 'running', due: '2026-11-23T14:00Z' },
  },
  {
    what: 'the resolution ends when resolved',
    target: 'resolution',
    story: [
      ['2026-11-23T10:00Z', 'c'],
      ['2026-11-23T12:00Z', resolved],
    ],
    minutes: 240,
    expected: { state: 'met', due: '2026-11-23T14:00Z', ended: '2026-11-23T12:00Z' },
  },
  {
    what: 'archiving what is resolved does not end it again',
    target: 'resolution',
    story: [
      ['2026-11-23T10:00Z', 'c'],
      ['2026-11-23T12:00Z', resolved],
      ['2026-11-23T16:00Z', archived],
    ],
    minutes: 240,
    now: '2026-11-24T10:00Z',
    expected: { state: 'met', due: '2026-11-23T14:00Z', ended: '2026-11-23T12:00Z' },
  },
  {
    what: 'and goes on when reopened, with the time that has passed',
    target: 'resolution',
    story: [
      ['2026-11-23T10:00Z', 'c'],
      ['2026-11-23T12:00Z', resolved],
      ['2026-11-24T10:00Z', unresolved],
    ],
    minutes: 240,
    now: '2026-11-24T11:00Z',
    expected: { state: 'running', due: '2026-11-24T12:00Z' },
  },
  {
    what: 'on hold it is paused',
    target: 'resolution',
    story: [
      ['2026-11-23T10:00Z', 'c'],
      ['2026-11-23T12:00Z', onHold],
    ],
    minutes: 240,
    now: '2026-11-25T10:00Z',
    expected: { state: 'paused', due: null },
  },
  {
    what: 'not if the policy does not say so',
    target: 'resolution',
    story: [
      ['2026-11-23T10:00Z', 'c'],
      ['2026-11-23T12:00Z', onHold],
    ],
    minutes: 240,
    pauseOn: ['pending'],
    now: '2026-11-23T13:00Z',
    expected: { state: 'running', due: '2026-11-23T14:00Z' },
  },
  {
    what: 'two pauses, one after another, are both left out',
    target: 'resolution',
    story: [
      ['2026-11-23T10:00Z', 'c'],
      ['2026-11-23T11:00Z', pending],
      ['2026-11-23T12:00Z', onHold],
      ['2026-11-23T15:00Z', unresolved],
    ],
    minutes: 240,
    now: '2026-11-23T15:30Z',
    expected: { state: 'running', due: '2026-11-23T18:00Z' },
  },
  {
    what: 'what was missed before the pause stays missed',
    target: 'resolution',
    story: [
      ['2026-11-23T10:00Z', 'c'],
      ['2026-11-23T15:00Z', onHold],
    ],
    minutes: 240,
    now: '2026-11-25T10:00Z',
    expected: { state: 'missed', due: '2026-11-23T14:00Z' },
  },
  {
    what: 'a hold does not pause the first reply',
    story: [
      ['2026-11-23T10:00Z', 'c'],
      ['2026-11-23T10:10Z', onHold],
    ],
    minutes: 60,
    now: '2026-11-23T10:20Z',
    expected: { state: 'running', due: '2026-11-23T11:00Z' },
  },
  {
    what: 'what is resolved without a reply waits for none until it is reopened',
    story: [
      ['2026-11-23T10:00Z', 'c'],
      ['2026-11-23T10:10Z', resolved],
    ],
    minutes: 60,
    now: '2026-11-24T10:20Z',
    expected: { state: 'withdrawn', due: '2026-11-23T11:00Z', ended: '2026-11-23T10:10Z' },
  },
  {
    what: 'then the first reply goes on: nobody has answered yet',
    story: [
      ['2026-11-23T10:00Z', 'c'],
      ['2026-11-23T10:10Z', resolved],
      ['2026-11-24T10:10Z', unresolved],
      ['2026-11-24T10:10Z', 'c'],
    ],
    minutes: 60,
    now: '2026-11-24T10:20Z',
    expected: { state: 'running', due: '2026-11-24T11:00Z', started: '2026-11-23T10:00Z' },
  },
  {
    what: 'a next reply is withdrawn when the conversation is resolved without one',
    target: 'next_reply',
    story: [...ANSWERED, ['2026-11-23T12:20Z', resolved]],
    minutes: 60,
    now: '2026-11-24T10:20Z',
    expected: { state: 'withdrawn', due: '2026-11-23T13:00Z', ended: '2026-11-23T12:20Z' },
  },
  {
    what: 'what was missed before stays missed',
    target: 'next_reply',
    story: [...ANSWERED, ['2026-11-23T13:20Z', resolved]],
    minutes: 60,
    now: '2026-11-24T10:20Z',
    expected: { state: 'missed', due: '2026-11-23T13:00Z', ended: '2026-11-23T13:20Z' },
  },
  {
    what: 'with the message that reopens the conversation, another next reply begins',
    target: 'next_reply',
    story: [
      ...ANSWERED,
      ['2026-11-23T12:20Z', resolved],
      ['2026-11-24T10:00Z', unresolved],
      ['2026-11-24T10:00Z', 'c'],
    ],
    minutes: 60,
    now: '2026-11-24T10:20Z',
    expected: { state: 'running', due: '2026-11-24T11:00Z', started: '2026-11-24T10:00Z' },
  },
  {
    what: 'if staff reopen it, the next reply goes on, also when the customer writes later',
    target: 'next_reply',
    story: [
      ...ANSWERED,
      ['2026-11-23T12:20Z', resolved],
      ['2026-11-24T10:00Z', unresolved],
      ['2026-11-24T10:10Z', 'c'],
    ],
    minutes: 60,
    now: '2026-11-24T10:20Z',
    expected: { state: 'running', due: '2026-11-24T10:40Z', started: '2026-11-23T12:00Z' },
  },
]
