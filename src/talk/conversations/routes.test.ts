import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita } = world

await olga.post('/channels', { channel: { name: 'Texts', slug: 'texts', channel: 'sms' } })
const thread = await world.start({ subject: 'Späte Lieferung!', origin_id: 'thread/1 +x', category: 'texts' })

test('found by slug', async () => {
  assert.equal(thread.slug, 'spaete-lieferung')
  const { status, body } = await ana.get('/conversations/spaete-lieferung')
  assert.equal(status, 200)
  assert.deepEqual(body, thread)
})

test('found by reference with id_type=ref, and only then', async () => {
  const { body } = await ana.get(`/conversations/${thread.ref_id}?id_type=ref`)
  assert.equal(body.slug, thread.slug)
  assert.equal((await ana.get(`/conversations/${thread.ref_id}`)).status, 404)
  assert.equal((await ana.get(`/conversations/${thread.slug}?id_type=ref`)).status, 404)
})

test('found by origin id within its category', async () => {
  const path = `/conversations/${encodeURIComponent(thread.origin_id)}?id_type=origin`
  assert.equal((await ana.get(`${path}&category=texts`)).body.slug, thread.slug)
  assert.equal((await ana.get(`${path}&category=texts&channel=sms`)).body.slug, thread.slug)
  assert.equal((await ana.get(`${path}&category=texts&channel=9`)).body.slug, thread.slug)
  assert.equal((await ana.get(`${path}&category=support`)).status, 404)
  assert.equal((await ana.get(`${path}&category=nowhere`)).status, 404)
  assert.equal((await ana.get(`${path}&category=texts&channel=email`)).status, 404)
})

test('id_type=origin without a category is refused', async () => {
  const { status, body } = await ana.get('/conversations/x?id_type=origin')
  assert.equal(status, 422)
  assert.deepEqual(body.errors, { category: ['is required with id_type=origin'] })
})

test('an unknown id_type or channel is refused', async () => {
  assert.deepEqual(Object.keys((await ana.get('/conversations/x?id_type=uuid')).body.errors), ['id_type'])
  const channel = await ana.get('/conversations/x?id_type=origin&category=texts&channel=fax')
  assert.deepEqual(Object.keys(channel.body.errors), ['channel'])
})

test('found by internal id when id_type is absent and no slug matches', async () => {
  assert.equal((await ana.get(`/conversations/${thread.id}`)).body.slug, thread.slug)
  assert.equal((await ana.get(`/conversations/${thread.id}?id_type=ref`)).status, 404)
})

test('a subject of digits never makes a slug that reads as an id', async () => {
  const other = await world.start({ subject: String(thread.id) })
  assert.notEqual(other.slug, String(thread.id))
  assert.equal((await ana.get(`/conversations/${thread.id}`)).body.id, thread.id)
})

test('a single conversation has the last message of each side, and the custom data', async () => {
  const { slug } = await world.start({ data: { order: 42, gift: true, note: null } })
  await ana.post(`/conversations/${slug}/messages`, { message: { body: 'A note', visibility: 1 } })
  await ana.post(`/conversations/${slug}/messages`, { message: { body: 'On its way' } })
  const { body } = await ana.get(`/conversations/${slug}`)
  assert.equal(body.message.body, 'Where is it?')
  assert.equal(body.last_staff_message.body, 'On its way')
  assert.equal(body.last_customer_message.body, 'Where is it?')
  assert.match(body.last_staff_message.created_at, /^2026-.*\+00:00$/)
  assert.deepEqual(body.data, { order: 42, gift: true })
  assert.equal(body.message_count, 3)
})

test('what does not exist is 404, in the usual shape of errors', async () => {
  for (const name of [
    'nothing',
    '0',
    '-1',
    '1e3',
    '99999999999999999999',
    '%00',
    '%F0%9F%98%80',
    "' or 1=1 --",
  ]) {
    const { status, body } = await ana.get(`/conversations/${encodeURI(name)}`)
    assert.equal(status, 404, name)
    assert.equal(body.code, 'not_found')
    assert.equal(typeof body.request_id, 'string')
  }
})

test('Rita finds our conversation by none of its names', async () => {
  for (const path of [
    thread.slug,
    thread.id,
    `${thread.ref_id}?id_type=ref`,
    `${encodeURIComponent(thread.origin_id)}?id_type=origin&category=texts`,
  ]) {
    const { status, body } = await rita.get(`/conversations/${path}`)
    assert.equal(status, 404, path)
    assert.equal(body.error, 'There is no such conversation.')
  }
})
