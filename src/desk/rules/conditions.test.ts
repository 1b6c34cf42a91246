// Conditions of rules that need more than the conversation: segments of contacts, and time that passes only while somebody works.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRulesWorld } from '../../../test/rules-world.ts'
import { HOUR } from '../../kit/retry.ts'

const world = await createRulesWorld()
const { ana, olga, rita, clock, make, withoutRules, say, pass, conversation, runsOf } = world

const segment = async (fields: object, who = olga): Promise<number> =>
  (await who.post('/segments', { segment: fields })).body.id
const TAG = [{ add_tags: ['found'] }]
const tagged = async (slug: string) => (await conversation(slug)).tag_list
const from = (name: string) => {
  const user = { name, email: `${name.toLowerCase()}@shop.example` }
  return world.start({ user, message: { body: 'Hello', user } })
}

test('a rule acts on customers of a segment, as it is now, and says which it saw', async () => {
  await withoutRules()
  const id = await segment({ name: 'Trade', filters: { q: 'tracy' } })
  const other = await segment({ name: 'Others', filters: { organization: 'none' } })
  await make({ if: { all: [{ field: 'segment', op: 'is', value: ['trade'] }] }, then: TAG })
  const inBoth = {
    all: [
      { field: 'segment', op: 'is', value: [id] },
      { field: 'segment', op: 'is_not', value: String(other) },
    ],
  }
  await make({ if: inBoth, then: [{ add_tags: ['organized'] }] })
  const [tracy, paul] = [await from('Tracy'), await from('Paul')]
  await world.work()
  assert.deepEqual([await tagged(tracy.slug), await tagged(paul.slug)], [['found'], []])
  const [run] = await runsOf(tracy.slug)
  assert.deepEqual(run.if.all[0], {
    field: 'segment',
    op: 'is',
    value: [String(id)],
    seen: [String(id), String(other)],
    holds: true,
  })
  await olga.put(`/segments/${id}`, { segment: { filters: { q: 'paul' } } })
  await ana.post(`/conversations/${paul.slug}/messages`, {
    message: { body: 'And me?', user: { email: 'paul@shop.example' } },
  })
  await world.work()
  assert.deepEqual(await tagged(paul.slug), ['found'])
})

test('a segment of open conversations, and one that is deleted', async () => {
  await withoutRules()
  const id = await segment({ name: 'Open', filters: { 'open?': true } })
  await make({ if: { all: [{ field: 'segment', op: 'is', value: [id] }] }, then: TAG })
  const first = await from('Opal')
  await world.work()
  assert.deepEqual(await tagged(first.slug), ['found'])
  await olga.send('DELETE', `/segments/${id}`)
  const second = await from('Opal')
  await world.work()
  assert.deepEqual(await tagged(second.slug), [])
})

test('waiting for more than four business hours, at a time of day', async () => {
  await withoutRules()
  const week = [...Array.from({ length: 5 }, () => [{ from: '09:00', to: '17:00' }]), [], []]
  await olga.put('/business_hours', { business_hours: { time_zone: 'UTC', week } })
  clock.now = new Date('2026-12-04T15:00:00.000Z') // a Friday
  const waits = { all: [{ field: 'waiting', op: 'longer_than', value: '4 business hours' }] }
  await make({ when: [{ every: { at: '10:30' } }, { every: { at: '11:30' } }], if: waits, then: TAG })
  const { slug } = await world.start()
  await world.work()
  await pass(67 * HOUR) // Monday, 10:00
  await pass(HOUR)
  assert.deepEqual(await tagged(slug), [], 'three and a half hours')
  await pass(HOUR)
  assert.deepEqual(await tagged(slug), ['found'])
  const [run] = await runsOf(slug)
  assert.equal(run.if.all[0].seen, 5 * HOUR)
  await say(slug, 'Thanks')
})

const BAD: [string, object][] = [
  ['an unknown segment', { field: 'segment', op: 'is', value: ['Nobody'] }],
  ['a personal segment', { field: 'segment', op: 'is', value: ['Mine'] }],
  ["a rival's segment", { field: 'segment', op: 'is', value: ['Hers'] }],
  ['a business day', { field: 'age', op: 'longer_than', value: '2 business days' }],
]
for (const [what, condition] of BAD)
  test(`a condition on ${what} is refused`, async () => {
    await segment({ name: 'Mine', is_personal: true })
    await segment({ name: 'Hers' }, rita)
    const rule = { name: 'Bad', when: [{ event: 'customer_writes' }], if: { all: [condition] }, then: TAG }
    const { status, body } = await olga.post('/rules', { rule })
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['rule.if.all.0.value']])
  })
