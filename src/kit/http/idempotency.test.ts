import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createCaller, createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, db, clock } = world
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })
const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

const countStored = async (key: string) =>
  (await db.rows(sql`select 1 from idempotency_keys where key = ${key}`)).length
const countTopics = async (slug: string) =>
  (await db.rows(sql`select 1 from topics where slug = ${slug}`)).length

test('a change by PUT happens once, whatever has become of the record since', async () => {
  const { slug } = await world.start()
  const first = await ana.put(`/conversations/${slug}`, { subject: 'First' }, withKey('put'))
  await ana.put(`/conversations/${slug}`, { subject: 'Second' })
  const again = await ana.put(`/conversations/${slug}`, { subject: 'First' }, withKey('put'))
  assert.deepEqual([again.status, again.body], [200, first.body])
  assert.equal((await ana.get(`/conversations/${slug}`)).body.subject, 'Second')
})

test('a deletion that is repeated gets its response again, and not a 404', async () => {
  const { body: webhook } = await olga.post('/webhooks', { webhook: { url: 'https://example.com/hook' } })
  const path = `/webhooks/${webhook.id}`
  const remove = (options: object) => olga.send('DELETE', path, options)
  const first = await remove(withKey('delete'))
  const again = await remove(withKey('delete'))
  assert.deepEqual([first.status, again.status, again.body], [200, 200, first.body])
  assert.equal(again.headers['idempotent-replayed'], 'true')
  assert.equal((await remove({})).status, 404)
})

test('a repeated request records its events once', async () => {
  const { slug } = await world.start()
  const messages = `/conversations/${slug}/messages`
  for (const _ of [1, 2, 3])
    assert.equal((await ana.post(messages, { body: 'Hi' }, withKey('e'))).status, 201)
  await world.logIsReadable()
  const { body } = await ana.get(`/events?type=message.posted&limit=1000`)
  const { body: list } = await ana.get(messages)
  assert.equal(list.total_count, 2)
  const ids = list.messages.map(({ id }: { id: number }) => id)
  const told = body.events.filter(({ subject }: { subject: { id: number } }) => ids.includes(subject.id))
  assert.equal(told.length, 2)
})

test('of simultaneous requests with one key and different bodies, one acts and the others are conflicts', async () => {
  const names = ['Race 1', 'Race 2', 'Race 3', 'Race 4']
  const answers = await Promise.all(names.map(name => ana.post('/topics', { name }, withKey('differ'))))
  const statuses = answers.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [201, 409, 409, 409])
  const { body } = await ana.get('/topics?page_size=100')
  const made = body.topics.filter(({ name }: { name: string }) => names.includes(name))
  assert.equal(made.length, 1)
})

test('the same path with other parameters is another request', async () => {
  const first = await ana.post('/topics?a=1', { name: 'Parameters' }, withKey('query'))
  const other = await ana.post('/topics?a=2', { name: 'Parameters' }, withKey('query'))
  assert.deepEqual([first.status, other.status, other.body.code], [201, 409, 'conflict'])
})

test('the same request may be spelled differently, as long as its body has the same fields in order', async () => {
  const first = await ana.send('POST', '/topics.json', { raw: '{"name":"Spelling"}', ...withKey('spell') })
  assert.equal(first.status, 201)
  const again = await ana.send('POST', '/topics/', {
    raw: '{ "name" : "Sp\\u0065lling" }',
    headers: { 'idempotency-key': 'spell', 'content-type': 'application/json; charset=utf-8' },
  })
  assert.deepEqual([again.status, again.body], [201, first.body])
})

for (const [what, status, body] of [
  ['invalid input', 422, { name: '' }],
  ['a record that is taken', 409, { name: 'Taken', slug: 'taken' }],
] as const)
  test(`a refusal for ${what} is not kept, so that the key serves the corrected request`, async () => {
    await ana.post('/topics', { name: 'Taken', slug: 'taken' })
    const key = `refused-${status}`
    assert.equal((await ana.post('/topics', body, withKey(key))).status, status)
    assert.equal(await countStored(key), 0)
    const fixed = { name: `Fixed ${status}`, slug: `fixed-${status}` }
    assert.equal((await ana.post('/topics', fixed, withKey(key))).status, 201)
    assert.equal(await countTopics(fixed.slug), 1)
  })

test('a key has 1 to 255 printable characters; an empty one counts as none', async () => {
  for (const key of ['k', '~'.repeat(255), 'a key with blanks'])
    assert.equal((await ana.post('/topics', { name: key.slice(0, 20) }, withKey(key))).status, 201, key)
  for (const key of ['x'.repeat(256), 'tab\there', 'caf\u00e9']) {
    const { status, body } = await ana.post('/topics', { name: 'Never', slug: 'never' }, withKey(key))
    const errors = { 'Idempotency-Key': ['must be 1 to 255 printable ASCII characters'] }
    assert.deepEqual([status, body.errors], [422, errors], key)
  }
  assert.equal(await countTopics('never'), 0)
  for (const slug of ['empty-1', 'empty-2'])
    assert.equal((await ana.post('/topics', { name: 'Empty', slug }, withKey(''))).status, 201)
})

test('a key on a request that only reads has no effect', async () => {
  const before = await ana.get('/topics', withKey('read'))
  await ana.post('/topics', { name: 'Between' })
  const after = await ana.get('/topics', withKey('read'))
  assert.equal(after.body.total_count, before.body.total_count + 1)
  assert.equal(await countStored('read'), 0)
})

test('keys of two members of staff, and of two brands, are different keys', async () => {
  for (const caller of [ana, olga, rita]) {
    const { status, headers } = await caller.post('/topics', { name: 'Same' }, withKey('same'))
    assert.deepEqual([status, headers['idempotent-replayed']], [201, undefined], caller.email)
  }
  assert.equal(await countStored('same'), 3)
})

test('a key is forgotten after a day, and not before', async () => {
  const topic = { name: 'Daily' }
  const first = await ana.post('/topics', topic, withKey('daily'))
  later(24 * 3_600_000)
  const again = await ana.post('/topics', topic, withKey('daily'))
  assert.equal(again.body.id, first.body.id)
  later(1)
  const next = await ana.post('/topics', topic, withKey('daily'))
  assert.deepEqual([next.status, next.headers['idempotent-replayed']], [201, undefined])
  assert.notEqual(next.body.id, first.body.id)
})

test('a request without a valid login neither uses nor learns of a key', async () => {
  await ana.post('/topics', { name: 'Known' }, withKey('known'))
  const nobody = createCaller(world.app, world.scope, { email: ana.email, token: 'wrong' })
  const { status, headers } = await nobody.post('/topics', { name: 'Known' }, withKey('known'))
  assert.deepEqual([status, headers['idempotent-replayed']], [401, undefined])
})

test('an upload is the same request if its bytes are the same', async () => {
  const upload = (raw: string, key: string) =>
    ana.send('POST', '/attachments?file_name=a.txt', {
      raw,
      headers: { 'idempotency-key': key, 'content-type': 'text/plain' },
    })
  const first = await upload('the bytes', 'file')
  const again = await upload('the bytes', 'file')
  assert.deepEqual([first.status, again.status, again.body.id], [201, 201, first.body.id])
  assert.equal((await upload('other bytes', 'file')).status, 409)
})
