// What merges, reopenings and rules make of clocks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { all, createSlaWorld } from '../../../test/sla-world.ts'
import { HOUR, MINUTE } from '../../kit/retry.ts'

const world = await createSlaWorld()
const { ana, olga, pass, conversation, say } = world
const { create, withoutPolicies, reply, change, clocksOf, eventsOf, toldOf } = world

const merge = (into: string, other: string) =>
  ana.post(`/conversations/${into}/merge`, { conversations: [other] })

test('what an older conversation was resolved for is left out when it is merged into a younger one', async () => {
  await withoutPolicies()
  await create({ targets: { first_reply: all(60), next_reply: all(60), resolution: all(600) } })
  const old = await world.start()
  await pass(10 * MINUTE)
  await reply(old.slug)
  await change(old.slug, { status: 2 })
  await pass(72 * HOUR)
  const young = await world.start()
  await pass(5 * MINUTE)
  await merge(young.slug, old.slug)
  assert.deepEqual(await clocksOf(young.slug), [
    `first_reply met ${60 - 10 - 72 * 60 - 5}`,
    'next_reply running 55',
    'resolution running 585',
  ])
  assert.deepEqual(await toldOf(young.id), [])
})

test('so is its hold before the younger one began; undoing gives each its own clocks', async () => {
  await withoutPolicies()
  await create({ targets: { first_reply: all(6_000), resolution: all(6_000) } })
  const old = await world.start()
  await pass(10 * MINUTE)
  const until = new Date(world.clock.now.getTime() + 1_000 * HOUR).toISOString()
  await change(old.slug, { status: 5, hold_until: until })
  await pass(24 * HOUR)
  const young = await world.start()
  await pass(5 * MINUTE)
  const { merges } = (await merge(young.slug, old.slug)).body
  assert.deepEqual((await clocksOf(young.slug))[1], 'resolution running 5985')
  await ana.send('DELETE', `/merges/${merges[0].id}`)
  assert.deepEqual(await clocksOf(young.slug), ['first_reply running 5995', 'resolution running 5995'])
  assert.deepEqual(await clocksOf(old.slug), [
    `first_reply running ${6_000 - 24 * 60 - 15}`,
    'resolution paused null',
  ])
})

test('a next reply is withdrawn by resolving; the customer who reopens gets a new one', async () => {
  await withoutPolicies()
  await create({ targets: { next_reply: all(60) } })
  const { slug, id } = await world.start()
  await reply(slug)
  await pass(MINUTE)
  await say(slug, 'Thanks!')
  await pass(10 * MINUTE)
  await change(slug, { status: 2 })
  assert.deepEqual(await clocksOf(slug), ['next_reply withdrawn 50'])
  await pass(24 * HOUR)
  await say(slug, 'It broke again')
  await pass(10 * MINUTE)
  assert.deepEqual(await clocksOf(slug), ['next_reply running 50'])
  await reply(slug)
  assert.deepEqual(await clocksOf(slug), ['next_reply met 50'])
  assert.deepEqual(await toldOf(id), [])
})

test('rules that answer each other’s breaches end, as rules of rules do', async () => {
  await withoutPolicies()
  await create({
    targets: { first_reply: { normal: 5, low: 10, high: 20, urgent: 40 } },
    warn_before: { minutes: 0 },
  })
  const steps = [
    ['normal', { priority: 'low' }],
    ['low', { priority: 'high' }],
    ['high', { priority: 'urgent' }],
    ['urgent', { add_tags: ['endless'] }],
  ] as const
  for (const [from, then] of steps)
    await world.make({
      when: [{ event: 'sla_breached' }],
      if: { all: [{ field: 'priority', op: 'is', value: [from] }] },
      then: [then],
      stop: true,
      after_rules: true,
    })
  const { slug, id } = await world.start()
  await world.work()
  for (let n = 0; n < 12; n++) await pass(5 * MINUTE)
  const { priority, tag_list } = await conversation(slug)
  const inRow = (await eventsOf(id)).map(({ cause }) => cause?.rule?.in_row ?? 0)
  assert.deepEqual(inRow, [0, 1, 2, 3])
  assert.deepEqual([priority, tag_list], ['urgent', []])
  for (const { id: rule } of (await olga.get('/rules')).body.rules)
    await olga.send('DELETE', `/rules/${rule}`)
})

test('a rule that changes the priority at the beginning does not hide the breach from other rules', async () => {
  await withoutPolicies()
  await create({ targets: { first_reply: { normal: 60, urgent: 5 } }, warn_before: { minutes: 0 } })
  await world.make({ when: [{ event: 'conversation_begins' }], then: [{ priority: 'urgent' }] })
  await world.make({ when: [{ event: 'sla_breached' }], then: [{ add_tags: ['late'] }] })
  const { slug } = await world.start()
  await world.work()
  await pass(6 * MINUTE)
  await pass(MINUTE)
  assert.deepEqual((await conversation(slug)).tag_list, ['late'])
})
