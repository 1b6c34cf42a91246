import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita } = world
const create = async (fields: object = {}) =>
  (await ana.post('/response_templates', { response_template: { name: 'Hi', body: 'Hello', ...fields } }))
    .body.id

test('a deleted template is returned once more, and then gone', async () => {
  const id = await create()
  const { status, body } = await olga.send('DELETE', `/response_templates/${id}`)
  assert.deepEqual([status, body.id, body.name], [200, id, 'Hi'])
  assert.equal((await ana.get(`/response_templates/${id}`)).status, 404)
  assert.equal((await ana.send('DELETE', `/response_templates/${id}`)).status, 404)
  await world.logIsReadable()
  const { events } = (await ana.get('/events?type=response_template.deleted')).body
  assert.deepEqual(events.at(-1).data, { name: 'Hi' })
})

test('nobody deletes a colleague’s own template, or the rival’s, and the log does not name it', async () => {
  const own = await create({ is_personal: true, name: 'Secret' })
  assert.equal((await olga.send('DELETE', `/response_templates/${own}`)).status, 404)
  const shared = await create()
  assert.equal((await rita.send('DELETE', `/response_templates/${shared}`)).status, 404)
  assert.equal((await ana.send('DELETE', '/response_templates/x')).status, 404)
  assert.equal((await ana.send('DELETE', `/response_templates/${own}`)).status, 200)
  await world.logIsReadable()
  const { events } = (await ana.get('/events?type=response_template.deleted')).body
  assert.deepEqual(events.at(-1).data, { is_personal: true })
})
