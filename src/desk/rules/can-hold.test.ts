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

test('the refusal says what could hold', async () => {
  const refusalOf = async (rule: object) => {
    const { body } = await olga.post('/rules', {
      rule: { name: 'Never', then: [{ priority: 'high' }], ...rule },
    })
    return body.errors['rule.if'][0]
  }
  assert.equal(
    await refusalOf({ when: [{ event: 'staff_replies' }], if: by('written_by', 'customer') }),
    'can never hold: with these triggers, written_by is staff, program',
  )
  assert.equal(
    await refusalOf({ when: [{ event: 'conversation_begins' }], if: by('begun_by', 'rule') }),
    'can never hold: with these triggers, begun_by is customer, staff, program',
  )
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
  [
    'a reply of a rule that comes back',
    { when: [{ event: 'delivery_fails' }], if: by('written_by', 'rule') },
  ],
  ['programs, by a clock', { when: [CLOCK], if: by('done_by', 'program') }],
  [
    'what was begun by a rule, or else open',
    { when: [{ event: 'customer_writes' }], if: { any: [OPEN, ...by('begun_by', 'rule').all] } },
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
  const people = ['customer', 'staff', 'program'] as const
  const ours = ['staff', 'program'] as const
  const who: [Trigger, readonly Writer[], boolean][] = [
    [{ event: 'customer_writes' }, ['customer'], false],
    [{ event: 'staff_replies' }, ours, false],
    [{ event: 'note_written' }, people, false],
    [{ event: 'conversation_begins' }, people, false],
    [{ event: 'delivery_fails' }, [...ours, 'rule'], false],
    [{ event: 'status_changes' }, people, false],
    [{ event: 'status_changes' }, WRITERS, true],
  ]
  fc.assert(
    fc.property(group, conditions => {
      for (const [trigger, some, afterRules] of who)
        for (const one of some)
          if (holds(conditions, seen(one, one)))
            assert.equal(whyNever([trigger], conditions, afterRules), undefined)
      const atTime = { ...facts, doneBy: 'program' as const, message: undefined }
      if (holds(conditions, atTime)) assert.equal(whyNever([CLOCK as Trigger], conditions, false), undefined)
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
