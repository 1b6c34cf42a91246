// What the list of rules says of those that match nothing, or name what is gone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRulesWorld } from '../../../test/rules-world.ts'
import { DAY } from '../../kit/retry.ts'

const world = await createRulesWorld()
const { ana, olga, clock, make, withoutRules, pass } = world

interface Listed {
  name: string
  problems: { part: string; what: string; named: string }[]
  quiet_since: string | null
}
const listed = async (): Promise<Listed[]> => (await olga.get('/rules')).body.rules
const problems = async () =>
  (await listed()).map(rule => rule.problems.map(one => Object.values(one).join(' ')))
const condition = (field: string, op: string, value: unknown) => ({ if: { all: [{ field, op, value }] } })

test('a rule says which team, field, channel, segment, member, template and webhook are gone', async () => {
  await withoutRules()
  const id = async (path: string, body: object) => (await olga.post(path, body)).body.id
  const team = await id('/teams', { team: { name: 'Old team', members: [] } })
  const segment = await id('/segments', { segment: { name: 'Old' } })
  const field = await id('/custom_fields', {
    custom_field: { of: 'conversation', key: 'size', name: 'Size', type: 'choice', choices: ['S', 'M'] },
  })
  const template = await id('/response_templates', { response_template: { name: 'Old', body: 'Hello' } })
  const webhook = await id('/webhooks', {
    webhook: { url: 'https://hooks.example.org/x', event_types: ['rule.created'] },
  })
  await make({ ...condition('team', 'is', team), then: [{ team }] })
  await make({ ...condition('segment', 'is_not', segment), then: [{ reply: template }] })
  await make({
    ...condition('data.size', 'is', ['S', 'M']),
    then: [{ webhook }, { notify: ['assignee', ana.email] }],
  })
  assert.deepEqual(await problems(), [[], [], []])
  await olga.put(`/custom_fields/${field}`, { custom_field: { choices: ['M'] } })
  await olga.put(`/webhooks/${webhook}`, { webhook: { enabled: false } })
  for (const path of [`/teams/${team}`, `/segments/${segment}`, `/response_templates/${template}`])
    assert.equal((await olga.send('DELETE', path)).status, 200, path)
  const now = await problems()
  assert.deepEqual(now[0], [`if team ${team}`, `then team ${team}`])
  assert.deepEqual(now[1], [`if segment ${segment}`, `then template ${template}`])
  assert.deepEqual(now[2]?.slice(0, 1), ['if choice S'])
  await olga.send('DELETE', `/custom_fields/${field}`)
  await olga.send('DELETE', `/webhooks/${webhook}`)
  assert.deepEqual((await problems())[2], ['if field data.size', `then webhook ${webhook}`])
})

test('a rule says which field that it fills in is gone; keys that never were fields are nobody’s', async () => {
  await withoutRules()
  const field = { of: 'conversation', key: 'refund_reason', name: 'Reason', type: 'text' }
  const { id } = (await olga.post('/custom_fields', { custom_field: field })).body
  await make({ then: [{ set_fields: { refund_reason: 'late', free: 'x' } }] })
  assert.deepEqual(await problems(), [[]])
  await olga.send('DELETE', `/custom_fields/${id}`)
  assert.deepEqual(await problems(), [['then field refund_reason']])
})

test('a rule says which of its actions contradict each other, and which team has nobody whose turn it is', async () => {
  await withoutRules()
  const { id } = (await olga.post('/teams', { team: { name: 'Nobody', members: [] } })).body
  const then = [{ priority: 'low' }, { in_turn: 'nobody' }, { priority: 'urgent' }]
  const { warnings } = await make({ then })
  const empty = { what: 'empty_team', action: 1, with: null }
  assert.deepEqual(warnings, [{ what: 'contradiction', action: 2, with: 0 }, empty])
  await olga.put(`/teams/${id}`, { team: { members: [ana.email] } })
  const [rule] = (await olga.get('/rules')).body.rules
  assert.deepEqual(rule.warnings, [{ what: 'contradiction', action: 2, with: 0 }])
})

test('a turn in a team without members moves the conversation, and is skipped where it is there already', async () => {
  await withoutRules()
  const { id: team } = (await olga.post('/teams', { team: { name: 'Vacant' } })).body
  await make({ then: [{ in_turn: team }] })
  const { slug } = await world.start()
  await world.work()
  await world.say(slug, 'Hello?')
  await world.work()
  const outcomes = (await world.runsOf(slug)).map((run: { then: { result: string; detail: string }[] }) =>
    run.then.map(({ result, detail }) => `${result} ${detail}`).join(),
  )
  assert.deepEqual(outcomes, ['skipped nobody', 'done nobody'])
})

test('a rule that has been on for a week and never ran says since when; one that ran or is off does not', async () => {
  await withoutRules()
  const { id } = await make({
    name: 'Never',
    ...condition('subject', 'contains', 'giveaway'),
    then: [{ priority: 'high' }],
  })
  await make({ name: 'Always', then: [{ priority: 'high' }] })
  await make({
    name: 'Off',
    ...condition('subject', 'contains', 'giveaway'),
    then: [{ priority: 'high' }],
    enabled: false,
  })
  const since = clock.now.toISOString().slice(0, 16)
  await world.start()
  await pass(6 * DAY)
  const quiet = async () => (await listed()).map(({ quiet_since }) => quiet_since?.slice(0, 16) ?? null)
  assert.deepEqual(await quiet(), [null, null, null])
  await pass(2 * DAY)
  assert.deepEqual(await quiet(), [since, null, null])
  await olga.put(`/rules/${id}`, { rule: { if: { all: [] } } })
  assert.deepEqual(await quiet(), [null, null, null], 'a changed rule has another week')
})
