// Conditions as tables and properties: words put anywhere are found, groups mean what they say, and durations are read.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ConversationRow } from '../conversations/queries.ts'
import type { Condition, Group } from './condition.ts'
import { parseDuration, parseSpan } from './durations.ts'
import type { Facts } from './facts.ts'
import { failures, holds, look } from './holds.ts'
import { AskedText, hasWords } from './texts.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

interface Given {
  text?: string
  tags?: string[]
  data?: Record<string, unknown>
  rating?: Facts['rating']
  teams?: Facts['teams']
}

function factsWith(given: Given = {}): Facts {
  const conversation = {
    subject: 'My lamp',
    status: 0,
    priority: 'normal',
    tags: given.tags ?? ['VIP', 'lamp'],
    data: given.data ?? { total: 51, since: '2026-11-01', gift: false },
    messageCount: 2,
    teamId: 7,
    lastCustomerMessageAt: hoursAgo(3),
    lastStaffMessageAt: null,
    createdAt: hoursAgo(30),
  } as unknown as ConversationRow
  return {
    conversation,
    subject: new AskedText('My lamp'),
    channel: { slug: 'support', type: 'email' },
    teams: given.teams ?? new Set([7]),
    assignee: null,
    customer: {
      name: 'Zoë Brandt',
      email: 'zoe@shop.example',
      data: { plan: 'Gold' },
      organizationId: null,
      segmentIds: [4],
    },
    message: {
      id: 1,
      text: new AskedText(given.text ?? 'It is cracked'),
      hasFiles: false,
      writtenBy: 'customer',
    },
    begunBy: 'customer',
    doneBy: 'customer',
    inHours: false,
    rating: given.rating ?? null,
    sla: null,
    hours: {
      timeZone: 'UTC',
      week: Array.from({ length: 7 }, () => [{ from: '09:00', to: '10:00' }]),
      holidays: new Set(),
    },
    now: NOW,
  }
}

for (const [condition, expected] of [
  [{ field: 'text', op: 'contains', value: ['CRÁCKED'] }, true],
  [{ field: 'text', op: 'contains', value: ['rack'] }, false],
  [{ field: 'text', op: 'contains_none', value: ['broken', 'chipped'] }, true],
  [{ field: 'subject_or_text', op: 'contains', value: ['lamp'] }, true],
  [{ field: 'subject', op: 'begins_with', value: ['my'] }, true],
  [{ field: 'subject', op: 'matches', value: ['^my l.mp$'] }, true],
  [{ field: 'customer_name', op: 'is', value: ['zoe brandt'] }, true],
  [{ field: 'customer_domain', op: 'is', value: ['shop.example'] }, true],
  [{ field: 'tags', op: 'has_all', value: ['vip', 'LAMP'] }, true],
  [{ field: 'tags', op: 'has_none', value: ['refund'] }, true],
  [{ field: 'assignee', op: 'is_empty' }, true],
  [{ field: 'team', op: 'is', value: ['7'] }, true],
  [{ field: 'team', op: 'is_set' }, true],
  [{ field: 'organization', op: 'is_not', value: ['3'] }, true],
  [{ field: 'status', op: 'is', value: ['open', 'pending'] }, true],
  [{ field: 'message_count', op: 'over', value: 2 }, false],
  [{ field: 'age', op: 'longer_than', value: '1 day' }, true],
  [{ field: 'waiting', op: 'longer_than', value: '2.5 h' }, true],
  [{ field: 'waiting', op: 'shorter_than', value: '180 min' }, false],
  [{ field: 'age', op: 'longer_than', value: '30 business minutes' }, true],
  [{ field: 'age', op: 'longer_than', value: '3 business hours' }, false],
  [{ field: 'age', op: 'shorter_than', value: '3 business hours' }, true],
  [{ field: 'segment', op: 'is', value: ['3', '4'] }, true],
  [{ field: 'segment', op: 'is_not', value: ['3'] }, true],
  [{ field: 'segment', op: 'is_not', value: ['4'] }, false],
  [{ field: 'in_hours', op: 'is', value: false }, true],
  [{ field: 'rating', op: 'is_empty' }, true],
  [{ field: 'rating', op: 'is', value: ['bad'] }, false],
  [{ field: 'rating', op: 'is_not', value: ['bad'] }, true],
  [{ field: 'data.total', op: 'over', value: 50 }, true],
  [{ field: 'data.since', op: 'before', value: '2026-11-02' }, true],
  [{ field: 'data.gift', op: 'is', value: false }, true],
  [{ field: 'data.gone', op: 'is_empty' }, true],
  [{ field: 'data.gone', op: 'over', value: 1 }, false],
  [{ field: 'customer.data.plan', op: 'is', value: ['gold'] }, true],
  [{ field: 'data.constructor', op: 'is_set' }, false],
] as [Condition, boolean][])
  test(`${condition.field} ${condition.op} ${JSON.stringify(condition.value) ?? ''}: ${expected}`, () => {
    assert.equal(holds({ all: [condition] }, factsWith()), expected)
  })

const word = fc.stringMatching(/^[a-zäéñøß]{1,8}$/)

test('contains finds a phrase at any position, ignoring case and the text around it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme' })),
      fc.array(fc.string({ unit: 'grapheme' })),
      fc.array(word, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(' ', '\n', '(', '“', '- '),
      (before, after, words, mark) => {
        const text = `${before.join(' ')}${mark}${words.join(' ').toUpperCase()}${after.join(' ')}`
        assert.ok(hasWords(new AskedText(text), words.join(' ')), text)
      },
    ),
  )
})

const condition: fc.Arbitrary<Condition> = fc.constantFrom<Condition>(
  { field: 'tags', op: 'has_any', value: ['vip'] },
  { field: 'tags', op: 'has_any', value: ['none'] },
  { field: 'priority', op: 'is', value: ['urgent'] },
  { field: 'message_count', op: 'over', value: 1 },
)
const join = fc.constantFrom('all' as const, 'any' as const, 'none' as const)
const inner: fc.Arbitrary<Group> = fc
  .tuple(join, fc.array(condition))
  .map(([name, parts]) => ({ [name]: parts }))
const group: fc.Arbitrary<Group> = fc
  .tuple(join, fc.array(fc.oneof(condition, inner)))
  .map(([name, parts]) => ({ [name]: parts }))

test('none is the opposite of any, an explanation agrees, and nothing fails where all holds', () => {
  fc.assert(
    fc.property(group, given => {
      const facts = factsWith()
      assert.equal(look(given, facts).holds, holds(given, facts))
      assert.equal(failures(given, facts) === 0, holds(given, facts), JSON.stringify(given))
      if (given.any?.length) assert.equal(holds({ none: given.any }, facts), !holds(given, facts))
    }),
  )
})

for (const [text, minutes] of [
  ['30 min', 30],
  ['90 minutes', 90],
  ['1.5 h', 90],
  ['2 Hours', 120],
  ['3 days', 4_320],
  ['1 week', 10_080],
  ['0 h', undefined],
  ['4', undefined],
  ['4 fortnights', undefined],
  ['999999 weeks', undefined],
] as const)
  test(`${text} is ${minutes ?? 'no'} minutes`, () => {
    const duration = parseDuration(text)
    assert.equal(duration && duration / 60_000, minutes)
  })

test('business hours pass only while somebody works; business days are none', () => {
  assert.deepEqual(parseSpan('2 business hours'), { ms: 7_200_000, inHours: true })
  assert.deepEqual(parseSpan('2 hours'), { ms: 7_200_000, inHours: false })
  assert.equal(parseSpan('2 business days'), undefined)
  assert.equal(parseSpan('business'), undefined)
})
