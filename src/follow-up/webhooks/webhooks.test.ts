import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, rivalOwner } = world

async function make(path: string) {
  const { status, body } = await olga.post('/webhooks', { webhook: { url: `https://example.com${path}` } })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

const drop = (id: number) => olga.send('DELETE', `/webhooks/${id}`)

test('a webhook is created, read, changed and deleted; its secret is shown once', async () => {
  const { secret, ...made } = await make('/one')
  assert.match(secret, /^whsec_/)
  assert.deepEqual((await olga.get(`/webhooks/${made.id}`)).body, made)
  assert.deepEqual((await olga.get('/webhooks')).body, { total_count: 1, webhooks: [made] })
  const { body: off } = await olga.put(`/webhooks/${made.id}`, {
    webhook: { 'active?': false, description: 'x' },
  })
  assert.deepEqual([off['active?'], off.description, off.disabled_because], [false, 'x', null])
  assert.deepEqual((await drop(made.id)).body, off)
  assert.equal((await olga.get(`/webhooks/${made.id}`)).status, 404)
})

test('an event says whether the URL changed, not to what', async () => {
  const { id } = await make('/before')
  await olga.put(`/webhooks/${id}`, { webhook: { url: 'https://example.com/after' } })
  await world.dispatchAll()
  const { body } = await ana.get('/events?type=webhook.changed&limit=1000')
  assert.equal(body.events.at(-1).data.url_changed, true)
  await drop(id)
})

test('URLs, which may hold a password, are not in the log that agents read', async () => {
  const webhook = await make('/token-4711')
  await olga.put(`/webhooks/${webhook.id}`, { webhook: { url: 'https://example.com/token-4712' } })
  await drop(webhook.id)
  await world.dispatchAll()
  const { body } = await ana.get('/events?limit=1000')
  assert.doesNotMatch(JSON.stringify(body), /token-471/)
})

test('bad input names its field', async () => {
  const refused = async (webhook: unknown, field: string) => {
    const { status, body } = await olga.post('/webhooks', { webhook })
    assert.equal(status, 422, JSON.stringify(body))
    assert.ok(body.errors[field], JSON.stringify(body))
  }
  await refused({}, 'webhook.url')
  await refused({ url: 'ftp://example.com' }, 'webhook.url')
  await refused({ url: 'https://me:secret@example.com' }, 'webhook.url')
  await refused({ url: 'https://example.com', event_types: ['no.such'] }, 'webhook.event_types.0')
  assert.equal((await olga.get('/webhooks/1/deliveries?state=lost')).status, 422)
})

test('agents and strangers cannot see webhooks', async () => {
  const webhook = await make('/private')
  assert.equal((await ana.get('/webhooks')).status, 403)
  assert.equal((await rita.get('/webhooks')).status, 403)
  for (const path of [`/webhooks/${webhook.id}`, `/webhooks/${webhook.id}/deliveries`])
    assert.equal((await rivalOwner.get(path)).status, 404, path)
  assert.equal(
    (await rivalOwner.put(`/webhooks/${webhook.id}`, { webhook: { description: 'x' } })).status,
    404,
  )
  assert.equal((await rivalOwner.post(`/webhooks/${webhook.id}/rotate_secret`)).status, 404)
  assert.equal((await rivalOwner.send('DELETE', `/webhooks/${webhook.id}`)).status, 404)
  assert.equal((await rivalOwner.get('/webhooks')).body.total_count, 0)
  await drop(webhook.id)
  assert.equal((await olga.get(`/webhooks/${webhook.id}`)).status, 404)
})

for (const url of [
  'http://10.0.0.1/hook',
  'https://192.168.1.20:8443/hook',
  'http://169.254.169.254/latest',
  'http://[::ffff:10.0.0.1]/hook',
  'http://[fd00::1]/hook',
  'http://0x0a000001/hook',
])
  test(`${url} is refused when it is saved, naming the field`, async () => {
    const before = (await olga.get('/webhooks')).body.total_count
    const { status, body } = await olga.post('/webhooks', { webhook: { url } })
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['webhook.url']])
    assert.match(body.errors['webhook.url'][0], /public address/)
    assert.equal((await olga.get('/webhooks')).body.total_count, before)
    const made = (await olga.post('/webhooks', { webhook: { url: 'https://example.com/kept' } })).body
    assert.equal((await olga.put(`/webhooks/${made.id}`, { webhook: { url } })).status, 422)
    assert.equal((await olga.get(`/webhooks/${made.id}`)).body.url, 'https://example.com/kept')
  })
