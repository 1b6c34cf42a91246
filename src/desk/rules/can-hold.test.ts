// Conditions that can never hold are refused, and no others: by tables and by properties.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createRulesWorld } from '../../../test/rules-world.ts'
import type { Group } from '../../talk/conditions/condition.ts'
import { WRITERS, type Writer } from '../../talk/conditions/fields.ts'
import { holds } from '../../talk/conditions/holds.ts'
import { whyNever } from './can-hold.ts'
import { factsNow } from './rules-here.ts'
import { OCCASIONS, type Trigger } from './triggers.ts'

const world = await createRulesWorld()
const { olga } = world

const by = (field: string, ...value: string[]) => ({ all: [{ field, op: 'is', value }] })
const CLOCK = { after: '2 hours', clock: 'waiting' }
const NINE = { every: { at: '09:00' } }
const OPEN = { field: 'status', op: 'is', value: ['open'] }

for (const [what, rule] of [
  [
    'staff who write what customers write',
    { when: [{ event: 'customer_writes' }], if: by('written_by', 'staff') },
  ],
  ['customers who reply for staff', { when: [{ event: 'staff_replies' }], if: by('written_by', 'customer') }],
  ['rules that reply for staff', { when: [{ event: 'staff_replies' }], if: by('done_by', 'rule') }],
  ['somebody who does what time does', { when: [CLOCK], if: by('done_by', 'staff') }],
  [
    'somebody who does what two times do',
    { when: [CLOCK, NINE], if: { all: [OPEN, ...by('done_by', 'staff').all] } },
  ],
  [
    'a rule, where nothing follows from rules',
    { when: [{ event: 'tags_change' }], if: by('done_by', 'rule') },
  ],
  [
    'two writers of one message',
    {
      when: [{ event: 'note_written' }],
      if: { all: [...by('written_by', 'staff').all, ...by('written_by', 'program').all] },
    },
  ],
  [
    'none of all who can write it',
    { when: [{ event: 'staff_replies' }], if: { none: by('written_by', 'staff', 'program').all } },
  ],
] as const)
  test(`conditions on ${what} are refused`, async () => {
    const { status, body } = await olga.post('/rules', {
      rule: { name: 'Never', then: [{ priority: 'high' }], ...rule },
    })
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, ['rule.if']], JSON.stringify(body))
    assert.match(body.errors['rule.if'][0], /never hold|must not depend on who/)
  })

test('conversations are not begun by rules, so no condition asks for that', async () => {
  const { status, body } = await olga.post('/rules', {
    rule: {
      name: 'Never',
      when: [{ event: 'conversation_begins' }],
      if: by('begun_by', 'rule'),
      then: [{ priority: 'high' }],
    },
  })
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['rule.if.all.0.value']])
})

for (const [what, rule] of [
  ['customers who write', { when: [{ event: 'customer_writes' }], if: by('written_by', 'customer') }],
  ['programs that reply', { when: [{ event: 'staff_replies' }], if: by('written_by', 'program') }],
  [
    'customers who write, or else a clock',
    { when: [{ event: 'staff_replies' }, { event: 'customer_writes' }], if: by('written_by', 'customer') },
  ],
  [
    'rules, where something follows from them',
    { when: [{ event: 'tags_change' }], if: by('done_by', 'rule'), after_rules: true },
  ],
  [
    'either of two',
    { when: [{ event: 'staff_replies' }], if: { any: [OPEN, ...by('written_by', 'customer').all] } },
  ],
  ['open ones, at a time', { when: [CLOCK, NINE], if: { all: [OPEN] } }],
] as const)
  test(`conditions on ${what} are saved`, async () => {
    const { status, body } = await olga.post('/rules', {
      rule: { name: 'Can hold', then: [{ priority: 'high' }], ...rule },
    })
    assert.equal(status, 201, JSON.stringify(body))
  })

const condition = fc.record({
  field: fc.constantFrom('written_by', 'done_by', 'priority'),
  op: fc.constantFrom('is', 'is_not'),
  value: fc.subarray([...WRITERS], { minLength: 1 }),
})
const group = fc.letrec<{ group: Group; part: Group }>(tie => ({
  part: fc.oneof({ depthSize: 'small' }, condition, tie('group')) as fc.Arbitrary<Group>,
  group: fc
    .tuple(fc.constantFrom('all', 'any', 'none'), fc.array(tie('part'), { minLength: 1, maxLength: 3 }))
    .map(([join, parts]) => ({ [join]: parts })) as fc.Arbitrary<Group>,
})).group
const trigger: fc.Arbitrary<Trigger> = fc.oneof(
  fc.constantFrom(...OCCASIONS).map(event => ({ event })),
  fc.constant(CLOCK as Trigger),
)

test('what holds for somebody is never said to hold for nobody', async () => {
  const { slug } = await world.start()
  const { id } = (await world.ana.get(`/conversations/${slug}`)).body
  const { getConversation } = await import('../../talk/conversations/find-conversation.ts')
  const facts = await factsNow(world.scope, await getConversation(world.scope, String(id)), [])
  const seen = (writtenBy: Writer, doneBy: Writer) => ({
    ...facts,
    doneBy,
    message: facts.message && { ...facts.message, writtenBy },
  })
  fc.assert(
    fc.property(group, conditions => {
      const is = (writtenBy: Writer, doneBy: Writer) => holds(conditions, seen(writtenBy, doneBy))
      const never = (event: Trigger['event']) => whyNever([{ event }], conditions, false) !== undefined
      if (is('customer', 'customer')) assert.ok(!never('customer_writes'))
      for (const who of ['staff', 'program'] as const) if (is(who, who)) assert.ok(!never('staff_replies'))
    }),
  )
})

test('one more trigger, or following from rules, never makes conditions impossible', () => {
  fc.assert(
    fc.property(
      group,
      fc.array(trigger, { minLength: 1, maxLength: 3 }),
      trigger,
      (conditions, some, more) => {
        if (whyNever(some, conditions, false) !== undefined) return
        assert.equal(whyNever([...some, more], conditions, false), undefined)
        assert.equal(whyNever(some, conditions, true), undefined)
      },
    ),
  )
})
