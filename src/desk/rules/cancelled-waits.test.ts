// Waits that a change of their rule has ended: the conversation says so.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createRulesWorld } from '../../../test/rules-world.ts'
import { DAY, HOUR } from '../../kit/retry.ts'
import { transaction } from '../../kit/scope.ts'
import { getConversation } from '../../talk/conversations/find-conversation.ts'
import { selectRules } from './queries.ts'
import { restsNow } from './stop-runaway.ts'
import { beginWaits } from './wait-queries.ts'
import { wakeRules } from './wake-rules.ts'
import { changeRule } from './write-rule.ts'

const world = await createRulesWorld()
const { ana, olga, rita, make, withoutRules, pass, runsOf } = world

const AFTER_AN_HOUR = { when: [{ after: '1 hour', clock: 'open' }], then: [{ add_tags: ['late'] }] }

/** A conversation in which a rule waits. */
async function waiting(rule: object = {}) {
  await withoutRules()
  const { id } = await make({ name: 'Late', ...AFTER_AN_HOUR, ...rule })
  const { slug } = await world.start()
  await world.work()
  return { id: id as number, slug: slug as string }
}

const waitsOf = async (slug: string) => (await ana.get(`/conversations/${slug}/rules`)).body.waits
const change = (id: number, rule: object) => olga.put(`/rules/${id}`, { rule })

test('a conversation says which rule waits, and until when', async () => {
  const { id, slug } = await waiting()
  const [wait, ...others] = await waitsOf(slug)
  assert.deepEqual([others, wait.rule, wait.cancelled_because], [[], { id, name: 'Late' }, null])
  assert.equal(Date.parse(wait.due_at) - Date.parse(wait.since), HOUR)
  await pass(2 * HOUR)
  assert.deepEqual(await waitsOf(slug), [])
  assert.equal((await runsOf(slug)).length, 1)
})

for (const [because, end] of [
  ['changed', (id: number) => change(id, { then: [{ add_tags: ['later'] }] })],
  ['switched_off', (id: number) => change(id, { enabled: false })],
  ['deleted', (id: number) => olga.send('DELETE', `/rules/${id}`)],
] as const)
  test(`a wait of a rule that was ${because} says so, and does nothing`, async () => {
    const { id, slug } = await waiting()
    await end(id)
    const [wait, ...others] = await waitsOf(slug)
    assert.deepEqual(others, [])
    assert.deepEqual([wait.rule.name, wait.due_at, wait.cancelled_because], ['Late', null, because])
    assert.equal(Date.parse(wait.cancelled_at), world.clock.now.getTime())
    await pass(2 * HOUR)
    assert.deepEqual(await runsOf(slug), [])
  })

test('a wait of a rule that was switched off since it ran too often says so', async () => {
  const { id, slug } = await waiting()
  const [rule] = await selectRules(world.scope)
  const { id: conversationId } = await getConversation(world.scope, slug)
  const cause = { by: 'request' as const }
  const often = { onOne: 0, onAll: 5_000 }
  assert.ok(rule)
  await transaction(world.scope, tx => restsNow(tx, rule, { conversationId, cause, ...often }))
  assert.equal((await olga.get(`/rules/${id}`)).body.disabled_because, 'too_often')
  const [wait] = await waitsOf(slug)
  assert.equal(wait.cancelled_because, 'too_often')
  await pass(2 * HOUR)
  assert.deepEqual(await runsOf(slug), [])
})

test('another name or place leaves waits as they are', async () => {
  const { id, slug } = await waiting()
  await change(id, { name: 'Too late', position: 0 })
  const [wait] = await waitsOf(slug)
  assert.deepEqual([wait.rule.name, wait.cancelled_because], ['Too late', null])
  await pass(2 * HOUR)
  const [run] = await runsOf(slug)
  assert.deepEqual([run.version, run.rule.name], [2, 'Too late'])
})

test('a cancelled wait begins again with its clock, and is forgotten after ninety days', async () => {
  const { id, slug } = await waiting({ when: [{ after: '1 hour', clock: 'waiting' }] })
  await change(id, { then: [{ add_tags: ['later'] }] })
  await world.say(slug, 'Is anybody there?')
  await world.work()
  assert.deepEqual(
    (await waitsOf(slug)).map((wait: { cancelled_at: string | null }) => wait.cancelled_at),
    [null],
  )
  await change(id, { enabled: false })
  await pass(89 * DAY)
  assert.equal((await waitsOf(slug)).length, 1)
  await pass(2 * DAY)
  assert.deepEqual(await waitsOf(slug), [])
})

test('the reason stays when somebody answers', async () => {
  const { id, slug } = await waiting({ when: [{ after: '1 hour', clock: 'waiting' }] })
  await change(id, { then: [{ add_tags: ['later'] }] })
  await world.post(slug, { body: 'We are here.' })
  await world.work()
  const [wait] = await waitsOf(slug)
  assert.equal(wait.cancelled_because, 'changed')
})

test('a rule that is renamed while its job is under way acts, one that is switched off says so', async () => {
  /** Both in one transaction: the job cannot run in between. */
  const whenDue = async (id: number, changes: Parameters<typeof changeRule>[2]) => {
    world.clock.now = new Date(world.clock.now.getTime() + 2 * HOUR)
    await transaction(world.scope, async tx => {
      assert.ok((await wakeRules(tx)) > 0)
      await changeRule(tx, id, changes)
    })
    await world.work()
  }
  const renamed = await waiting()
  await whenDue(renamed.id, { name: 'Too late' })
  assert.equal((await runsOf(renamed.slug)).length, 1)
  const off = await waiting()
  await whenDue(off.id, { enabled: false })
  assert.deepEqual(await runsOf(off.slug), [])
  const [wait] = await waitsOf(off.slug)
  assert.equal(wait.cancelled_because, 'switched_off')
})

test('reactions that have read the rule before it changed revive nothing', async () => {
  const { id, slug } = await waiting()
  const [stale] = await selectRules(world.scope)
  const { id: conversationId } = await getConversation(world.scope, slug)
  await change(id, { enabled: false })
  const at = world.clock.now
  await transaction(world.scope, tx =>
    beginWaits(tx, [
      { ruleId: id, conversationId, trigger: 0, version: stale?.waitsGeneration ?? 0, since: at, dueAt: at },
    ]),
  )
  const [wait] = await waitsOf(slug)
  assert.equal(wait.cancelled_because, 'switched_off')
  await pass(2 * HOUR)
  assert.deepEqual(await runsOf(slug), [])
})

test('changing a rule writes none of its waits, however many there are', async () => {
  const { id, slug } = await waiting()
  const { id: conversationId } = await getConversation(world.scope, slug)
  const waits = Array.from({ length: 30 }, (_, trigger) => trigger + 1)
  for (const trigger of waits)
    await transaction(world.scope, tx =>
      beginWaits(tx, [
        { ruleId: id, conversationId, trigger, version: 1, since: world.clock.now, dueAt: world.clock.now },
      ]),
    )
  const rowsOf = () => world.db.rows(sql`select xmin::text, version from rule_waits order by trigger`)
  const before = await rowsOf()
  await change(id, { name: 'Renamed' })
  await change(id, { then: [{ add_tags: ['later'] }] })
  await change(id, { enabled: false })
  await olga.send('DELETE', `/rules/${id}`)
  assert.deepEqual(await rowsOf(), before, 'no wait is written')
})

test('a stranger learns nothing of waits', async () => {
  const { slug } = await waiting()
  assert.equal((await rita.get(`/conversations/${slug}/rules`)).status, 404)
})
