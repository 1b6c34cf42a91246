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

test('a rule that is switched off or changed meanwhile does not act', async () => {
  await withoutRules()
  const { id } = await make({ when: [{ after: '1 hour', clock: 'open' }], then: [{ add_tags: ['old'] }] })
  const { slug } = await world.start()
  await world.work()
  await olga.put(`/rules/${id}`, { rule: { enabled: false } })
  await pass(2 * HOUR)
  assert.deepEqual(await runsOf(slug), [])
})

test('a rule that acts too often is switched off, and says so', async () => {
  await withoutRules()
  const { id } = await make({ then: [{ note: 'Again' }] })
  const { slug } = await world.start()
  for (let n = 0; n < 22; n++) {
    await say(slug, `Message ${n}`)
    await world.work()
  }
  const { enabled, disabled_because } = (await olga.get(`/rules/${id}`)).body
  assert.deepEqual([enabled, disabled_because], [false, 'too_often'])
  assert.equal((await runsOf(slug)).length, 20)
})
