// Undoing what a run of a rule changed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRulesWorld } from '../../../test/rules-world.ts'

const world = await createRulesWorld()
const { ana, olga, rita, make, withoutRules, conversation, runsOf } = world

const undo = (id: number, who = ana) => who.send('DELETE', `/rule_runs/${id}`)
async function ran() {
  const { slug } = await world.start()
  await world.work()
  const [run] = await runsOf(slug)
  return { slug, run }
}

test('undoing gives everything back that the run changed, once, and says so', async () => {
  await withoutRules()
  await make({
    name: 'Sorts',
    then: [{ add_tags: ['lamp'] }, { priority: 'high' }, { assign: olga.email }, { hold_for: '2 days' }],
  })
  const { slug, run } = await ran()
  assert.deepEqual(run.changed.toSorted(), ['assignee', 'priority', 'status', 'tag_list'])
  const { status, body } = await undo(run.id)
  assert.deepEqual([status, body.kept], [200, []])
  const after = await conversation(slug)
  assert.deepEqual([after.status, after.tag_list, after.priority, after.assignee], [0, [], 'normal', null])
  assert.ok((await runsOf(slug))[0].undone_at)
  assert.equal((await undo(run.id)).status, 409)
  await world.logIsReadable()
  const { events } = (await olga.get('/events?type=conversation.rule_undone')).body
  assert.deepEqual(events[0].data, { rule_id: run.rule.id, run_id: run.id, name: 'Sorts', kept: [] })
  await world.work()
  assert.equal((await runsOf(slug)).length, 1)
})

test('what somebody has changed since stays and is named, and so do notes', async () => {
  await withoutRules()
  await make({ then: [{ add_tags: ['lamp'] }, { priority: 'high' }, { note: 'Look at it' }] })
  const { slug, run } = await ran()
  await ana.put(`/conversations/${slug}`, { conversation: { priority: 'low', tag_list: ['lamp', 'vip'] } })
  const { body } = await undo(run.id)
  assert.deepEqual(
    [body.kept, body.conversation.priority, body.conversation.tag_list],
    [['priority', 'messages'], 'low', ['vip']],
  )
})

test('a rule does not do at once again what was undone, unless it follows from rules', async () => {
  await withoutRules()
  await make({
    when: [{ event: 'customer_writes' }, { event: 'priority_changes' }],
    if: { all: [{ field: 'priority', op: 'is_not', value: 'urgent' }] },
    then: [{ priority: 'urgent' }],
  })
  const { slug, run } = await ran()
  await undo(run.id)
  await world.work()
  assert.equal((await conversation(slug)).priority, 'normal')
})

test('an unknown run, a merged conversation, and a stranger are refused', async () => {
  await withoutRules()
  await make({ then: [{ add_tags: ['lamp'] }] })
  const [{ slug, run }, other] = [await ran(), await world.start()]
  assert.equal((await undo(999_999)).status, 404)
  assert.equal((await undo(run.id, rita)).status, 404)
  assert.equal((await ana.send('DELETE', '/rule_runs/x')).status, 404)
  const merged = await olga.post(`/conversations/${other.slug}/merge`, { conversations: [slug] })
  const { status } = await undo(run.id)
  assert.deepEqual([merged.status < 300, status], [true, 409])
})
