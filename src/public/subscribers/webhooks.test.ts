import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReceiver } from '../../../test/receiver.ts'
import { createWorld } from '../../../test/world.ts'
import { createSafeClient } from '../../kit/fetch-safely.ts'
import { allowedNetworks } from '../../kit/networks.ts'

const receiver = await createReceiver()
// Strangers' programs are on the public network; in this test, they run on this machine.
const strangers = createSafeClient(allowedNetworks(['127.0.0.0/8']).files)
const world = await createWorld({ clients: { strangers } })
const { ana, app } = world
const HOST = 'demo.localhost'

const post = (url: string, fields: Record<string, string> = {}, host = HOST) =>
  app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
  })

async function happens(status = 'investigating') {
  await ana.post('/incidents', {
    incident: { title: 'Slow', updates_attributes: [{ status, message: 'We look' }] },
  })
  await world.work()
}

const bodies = (path: string) => receiver.at(path).map(({ body }) => JSON.parse(body))

test('a program that answers the challenge is notified; one that does not hears nothing more', async () => {
  receiver.answers.set('/good', ({ body }) => ({ status: 200, body: JSON.parse(body).challenge ?? '' }))
  receiver.answers.set('/deaf', ({ body }) => ({ status: 200, body: `You sent ${body}` })) // an echo does not count
  for (const path of ['/good', '/deaf']) {
    const { headers } = await post('/status/subscribe/webhook', { url: receiver.base + path })
    assert.equal(headers.location, '/status/asked')
  }
  await world.work()
  await happens()
  assert.deepEqual(
    bodies('/good').map(({ name }) => name),
    ['subscription.verify', 'incident.updated'],
  )
  const [, told] = bodies('/good')
  assert.deepEqual(
    [told.incident.name, told.incident.status, told.incident.incident_updates[0].body],
    ['Slow', 'investigating', 'We look'],
  )
  assert.equal(bodies('/deaf').length, 1)
})

test('a URL is asked once a day; a link in each call unsubscribes it, for its brand only', async () => {
  await post('/status/subscribe/webhook', { url: `${receiver.base}/deaf` })
  await world.work()
  assert.equal(bodies('/deaf').length, 1)
  const { pathname } = new URL(bodies('/good').at(-1).meta.unsubscribe)
  assert.equal((await post(pathname, {}, 'rival.localhost')).statusCode, 404)
  const shown = await app.inject({ method: 'GET', url: pathname, headers: { host: HOST } })
  assert.match(shown.body, /Remove webhook/)
  await happens()
  assert.equal(bodies('/good').length, 3, 'opening the link changes nothing')
  assert.equal((await post(pathname)).statusCode, 200)
  await happens()
  assert.equal(bodies('/good').length, 3)
})

test('bad URLs are refused', async () => {
  for (const url of ['', 'ftp://x', 'javascript:alert(1)', 'nonsense']) {
    const { statusCode } = await post('/status/subscribe/webhook', { url })
    assert.ok([422, 429].includes(statusCode), url)
  }
})

test('a stranger’s webhook never reaches a private network, whatever the operator allows for others', async () => {
  const ordinary = await createWorld()
  const headers = { host: HOST, 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams({ url: `${receiver.base}/admin/delete?all=1` }).toString()
  await ordinary.app.inject({ method: 'POST', url: '/status/subscribe/webhook', payload, headers })
  await ordinary.work()
  assert.deepEqual(receiver.at('/admin/delete'), [])
})
