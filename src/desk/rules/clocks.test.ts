// Rules by time, with a clock that the test turns, and rules that are switched off.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRulesWorld } from '../../../test/rules-world.ts'
import { HOUR, MINUTE } from '../../kit/retry.ts'

const world = await createRulesWorld()
const { ana, olga, clock, make, withoutRules, say, pass, conversation, runsOf } = world

test('a clock: after two hours without an answer, once, and not if somebody answers', async () => {
  await withoutRules()
  await make({ when: [{ after: '2 hours', clock: 'waiting' }], then: [{ add_tags: ['late'] }] })
  const [waiting, answered] = [await world.start(), await world.start()]
  await world.work()
  clock.now = new Date(clock.now.getTime() + HOUR)
  await say(waiting.slug, 'Hello?')
  await ana.post(`/conversations/${answered.slug}/messages`, { message: { body: 'Here I am' } })
  await world.work()
  await pass(HOUR + MINUTE)
  assert.deepEqual((await conversation(waiting.slug)).tag_list, ['late'])
  assert.deepEqual((await conversation(answered.slug)).tag_list, [])
  await say(waiting.slug, 'Still there?')
  await pass(3 * HOUR)
  assert.equal((await runsOf(waiting.slug)).length, 1)
})

test('two business hours end when the team has worked for two hours', async () => {
  await withoutRules()
  const days = [...Array.from({ length: 5 }, () => [{ from: '09:00', to: '17:00' }]), [], []]
  const { status } = await olga.put('/business_hours', { business_hours: { time_zone: 'UTC', week: days } })
  assert.equal(status, 200)
  clock.now = new Date('2026-12-04T16:00:00.000Z') // a Friday
  await make({ when: [{ after: '2 business hours', clock: 'waiting' }], then: [{ add_tags: ['late'] }] })
  const { slug } = await world.start()
  await world.work()
  await pass(62 * HOUR)
  assert.deepEqual((await conversation(slug)).tag_list, [], 'Monday, six')
  await pass(4 * HOUR + MINUTE)
  assert.deepEqual((await conversation(slug)).tag_list, ['late'], 'Monday, after ten')
})

test('a rule that is switched off does not act, nor one that was changed, for what its clock began before', async () => {
  await withoutRules()
  const first = await make({ when: [{ after: '1 hour', clock: 'open' }], then: [{ add_tags: ['old'] }] })
  const { slug } = await world.start()
  await world.work()
  await olga.put(`/rules/${first.id}`, { rule: { then: [{ add_tags: ['new'] }] } })
  await pass(2 * HOUR)
  assert.deepEqual(await runsOf(slug), [], 'changed')
  const other = await world.start()
  await world.work()
  await olga.put(`/rules/${first.id}`, { rule: { enabled: false } })
  await olga.put(`/rules/${first.id}`, { rule: { enabled: true } })
  await pass(2 * HOUR)
  assert.deepEqual(await runsOf(other.slug), [], 'switched off and on')
  const third = await world.start()
  await world.work()
  await pass(2 * HOUR)
  assert.deepEqual((await conversation(third.slug)).tag_list, ['new'])
})

test('a clock that is up while staff reply does not act on what it began for', async () => {
  await withoutRules()
  await make({ when: [{ after: '3 days', clock: 'customer_silent' }], then: [{ add_tags: ['silent'] }] })
  const { slug } = await world.start()
  const reply = () =>
    ana.post(`/conversations/${slug}/messages`, { message: { body: 'Well?', suppress_autoresolve: true } })
  await reply()
  await world.work()
  clock.now = new Date(clock.now.getTime() + 73 * HOUR)
  await world.runSchedule()
  clock.now = new Date(clock.now.getTime() + MINUTE)
  await reply()
  await world.work()
  assert.deepEqual((await conversation(slug)).tag_list, [])
  await pass(73 * HOUR)
  assert.deepEqual((await conversation(slug)).tag_list, ['silent'])
})

test('two clocks that are up at once are two occasions, and stop ends only its own', async () => {
  await withoutRules()
  const clock = { after: '1 hour', clock: 'open' }
  await make({ name: 'Stops', when: [clock], then: [{ add_tags: ['first'] }], stop: true })
  await make({ name: 'Other', when: [clock], then: [{ add_tags: ['second'] }] })
  const { slug } = await world.start()
  await world.work()
  await pass(2 * HOUR)
  assert.deepEqual((await conversation(slug)).tag_list.toSorted(), ['first', 'second'])
})

test('a clock has no message: what is asked about one does not hold then', async () => {
  await withoutRules()
  await make({
    when: [{ event: 'customer_writes' }, { after: '1 hour', clock: 'open' }],
    if: { all: [{ field: 'text', op: 'contains_none', value: ['refund'] }] },
    then: [{ note: 'Seen' }],
  })
  const { slug } = await world.start()
  await world.work()
  await pass(2 * HOUR)
  const runs = await runsOf(slug)
  assert.deepEqual(
    runs.map(({ triggers }: { triggers: string[] }) => triggers),
    [['conversation_begins', 'customer_writes']],
  )
})

test('a rule rests where a customer writes often, and is switched off where rules set each other off', async () => {
  await withoutRules()
  const noting = await make({ name: 'Notes', then: [{ note: 'Again' }] })
  for (const [from, to] of [
    ['normal', 'high'],
    ['high', 'normal'],
  ])
    await make({
      name: `To ${to}`,
      if: { all: [{ field: 'priority', op: 'is', value: from }] },
      then: [{ priority: to }],
      stop: true,
    })
  const looping = await make({
    name: 'Loops',
    when: [{ event: 'priority_changes' }],
    then: [{ note: 'Changed' }],
    after_rules: true,
  })
  const { slug } = await world.start()
  for (let n = 0; n < 45; n++) {
    await say(slug, `Message ${n}`)
    await world.work()
  }
  const stateOf = async ({ id }: { id: number }) => {
    const { enabled, disabled_because } = (await olga.get(`/rules/${id}`)).body
    return [enabled, disabled_because]
  }
  assert.deepEqual(
    [await stateOf(noting), await stateOf(looping)],
    [
      [true, null],
      [false, 'too_often'],
    ],
  )
  const runs = await runsOf(slug)
  const count = (name: string) =>
    runs.filter(({ rule }: { rule: { name: string } }) => rule.name === name).length
  assert.deepEqual([count('Notes'), count('Loops')], [20, 20])
  const other = await world.start()
  await world.work()
  assert.ok((await runsOf(other.slug)).some(({ rule }: { rule: { name: string } }) => rule.name === 'Notes'))
})
