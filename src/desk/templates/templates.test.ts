import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita } = world

test('a template is created with a group by name, found, listed and changed', async () => {
  const made = await ana.post('/response_templates', {
    response_template: {
      name: 'Refund',
      body: 'Your refund is on its way.',
      response_template_group: { name: 'Money' },
    },
  })
  assert.equal(made.status, 201)
  const { id } = made.body
  assert.deepEqual(made.body, {
    id,
    name: 'Refund',
    body: 'Your refund is on its way.',
    response_template_group: { id: made.body.response_template_group.id, name: 'Money' },
    is_personal: false,
    uploads: [],
    created_at: '2026-11-20T12:00:00.000+00:00',
    updated_at: '2026-11-20T12:00:00.000+00:00',
  })
  assert.deepEqual((await ana.get(`/response_templates/${id}`)).body, made.body)
  const second = await ana.post('/response_templates', {
    name: 'Bye',
    body: 'Bye!',
    response_template_group_id: made.body.response_template_group.id,
  })
  assert.equal(second.body.response_template_group.name, 'Money')
  const { body } = await ana.get('/response_templates')
  assert.deepEqual(
    body.response_templates.map(({ name }: { name: string }) => name),
    ['Bye', 'Refund'],
  )
  assert.equal((await ana.get('/response_templates?q=on+its')).body.total_count, 1)
  const changed = await ana.put(`/response_templates/${id}`, { response_template: { body: 'Done.' } })
  assert.deepEqual([changed.body.name, changed.body.body], ['Refund', 'Done.'])
})

for (const [template, field] of [
  [{ body: 'x' }, 'response_template.name'],
  [{ name: 'x' }, 'response_template.body'],
  [{ name: 'x', body: 'x', response_template_group_id: 999999 }, 'response_template.response_template_group'],
] as const)
  test(`${JSON.stringify(template)} is refused, naming ${field}`, async () => {
    const { status, body } = await ana.post('/response_templates', { response_template: template })
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
  })

test('unknown ids are 404, and so are ours for Rita', async () => {
  const { body } = await ana.get('/response_templates')
  const ours = body.response_templates[0]
  for (const id of ['0', 'x', '999999'])
    assert.equal((await ana.get(`/response_templates/${id}`)).status, 404)
  assert.equal((await rita.get(`/response_templates/${ours.id}`)).status, 404)
  assert.equal((await rita.put(`/response_templates/${ours.id}`, { name: 'Stolen' })).status, 404)
  assert.equal((await rita.get('/response_templates')).body.total_count, 0)
  const group = ours.response_template_group.id
  const { status } = await rita.post('/response_templates', {
    name: 'x',
    body: 'x',
    response_template_group_id: group,
  })
  assert.equal(status, 422)
})

test('only its owner sees a personal template', async () => {
  const mine = { name: 'My own', body: 'Personal words', is_personal: 1 }
  const made = await ana.post('/response_templates', { response_template: mine })
  assert.deepEqual([made.status, made.body.is_personal], [201, true])
  const path = `/response_templates/${made.body.id}`
  const titles = async (caller: typeof ana) =>
    (await caller.get('/response_templates?q=own')).body.response_templates.map(
      ({ name }: { name: string }) => name,
    )
  assert.deepEqual([await titles(ana), await titles(olga)], [['My own'], []])
  assert.equal((await olga.get(path)).status, 404)
  assert.equal((await olga.put(path, { response_template: { body: 'taken' } })).status, 404)
  await world.logIsReadable()
  assert.doesNotMatch(JSON.stringify((await olga.get('/events?after=0')).body), /Personal words|My own/)
  assert.equal((await ana.put(path, { response_template: { is_personal: false } })).body.is_personal, false)
  assert.deepEqual(await titles(olga), ['My own'])
  assert.equal((await rita.get(path)).status, 404)
})
