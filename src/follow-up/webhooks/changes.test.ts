import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReceiver } from '../../../test/receiver.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rivalOwner } = world
const { base, at } = await createReceiver()

async function make(path: string, fields: Record<string, unknown> = {}) {
  const { status, body } = await olga.post('/webhooks', { webhook: { url: `${base}${path}`, ...fields } })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

const put = (id: number, webhook: Record<string, unknown>) => olga.put(`/webhooks/${id}`, { webhook })
const drop = (id: number) => olga.send('DELETE', `/webhooks/${id}`)
const newTopic = (name: string) => ana.post('/topics', { topic: { name } })
const heard = (path: string) => at(path).map(({ body }) => JSON.parse(body).data.data.name)

/** The data of the events about a webhook, oldest first. */
async function logOf(id: number, type: string) {
  await world.logIsReadable()
  const { body } = await ana.get(`/events?type=${type}&limit=1000`)
  return body.events
    .filter(({ subject }: { subject: { id: number } }) => subject.id === id)
    .map(({ data }: { data: unknown }) => data)
}

const ONLY_TOPICS = { event_types: ['topic.created'] }

const BAD: [string, Record<string, unknown>, string][] = [
  ['a URL of 2,001 characters', { url: `https://x.test/${'x'.repeat(1_986)}` }, 'webhook.url'],
  ['a URL with a password alone', { url: 'https://:secret@x.test' }, 'webhook.url'],
  ['a URL without a host', { url: 'https://' }, 'webhook.url'],
  ['an empty URL', { url: '' }, 'webhook.url'],
  ['a description of 501 characters', { description: 'x'.repeat(501) }, 'webhook.description'],
  ['types that are no list', { event_types: 'topic.created' }, 'webhook.event_types'],
  [
    'an unknown type after a known one',
    { event_types: ['topic.created', 'topic.sold'] },
    'webhook.event_types.1',
  ],
]
for (const [what, fields, field] of BAD)
  test(`${what} is refused, naming ${field}, and no webhook is made`, async () => {
    const webhook = { url: 'https://x.test', ...fields }
    const { status, body } = await olga.post('/webhooks', { webhook })
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
    assert.equal((await olga.get('/webhooks')).body.total_count, 0)
  })

test('a refused change leaves a webhook as it was', async () => {
  const { secret: _, ...made } = await make('/kept', { description: 'Kept' })
  const refusals = [
    { url: 'ftp://x' },
    { event_types: ['x'] },
    { 'active?': 'perhaps' },
    { description: 'x'.repeat(501) },
  ]
  for (const fields of refusals) {
    const { status, body } = await put(made.id, { description: 'Changed', ...fields })
    assert.deepEqual([status, Object.keys(body.errors).length], [422, 1], JSON.stringify(fields))
  }
  assert.deepEqual((await olga.get(`/webhooks/${made.id}`)).body, made)
  await drop(made.id)
})

test('an empty description, or null, removes it; without one, it stays', async () => {
  const { id } = await make('/described', { description: 'The shop' })
  assert.equal((await put(id, { 'active?': true })).body.description, 'The shop')
  assert.equal((await put(id, { description: '' })).body.description, null)
  await put(id, { description: 'The shop' })
  assert.equal((await put(id, { description: null })).body.description, null)
  await drop(id)
})

test('types are kept once each; null and an empty list both mean all', async () => {
  const { id, event_types } = await make('/types', {
    event_types: ['topic.created', 'topic.changed', 'topic.created'],
  })
  assert.deepEqual(event_types, ['topic.created', 'topic.changed'])
  assert.deepEqual(
    (await put(id, { event_types: null })).body.event_types,
    event_types,
    'null changes nothing',
  )
  assert.deepEqual((await put(id, { event_types: [] })).body.event_types, [])
  const none = await make('/types', { event_types: null })
  assert.deepEqual(none.event_types, [])
  for (const one of [id, none.id]) await drop(one)
})

test('webhooks are listed oldest first', async () => {
  const ids = []
  for (const path of ['/a', '/b', '/c']) ids.push((await make(path)).id)
  const { body } = await olga.get('/webhooks')
  assert.deepEqual([body.total_count, body.webhooks.map(({ id }: { id: number }) => id)], [3, ids])
  for (const id of ids) await drop(id)
})

test('a change is an event with the old and new values; the same values are none', async () => {
  const { id } = await make('/logged', { description: 'Before', ...ONLY_TOPICS })
  await put(id, { description: 'Before', ...ONLY_TOPICS, url: `${base}/logged`, 'active?': true })
  await put(id, { description: 'After', 'active?': false })
  const value = (description: string, active: boolean) => ({ description, ...ONLY_TOPICS, active })
  assert.deepEqual(await logOf(id, 'webhook.changed'), [
    { from: value('Before', true), to: value('After', false), url_changed: false },
  ])
  await drop(id)
})

test('events of a pause are not sent afterwards; those before and after it are', async () => {
  const { id } = await make('/pause', ONLY_TOPICS)
  await newTopic('Before the pause')
  await world.dispatchAll()
  await put(id, { 'active?': false })
  await newTopic('In the pause')
  await world.deliver()
  assert.deepEqual(heard('/pause'), [], 'what waited goes on waiting')
  await put(id, { 'active?': true })
  await newTopic('After the pause')
  await world.deliver()
  // Deliveries run side by side: nothing promises which of the two arrives first.
  assert.deepEqual(heard('/pause').sort(), ['After the pause', 'Before the pause'])
  await drop(id)
})

test('while another webhook is active, a paused one misses the events of its pause all the same', async () => {
  const paused = await make('/paused', ONLY_TOPICS)
  const active = await make('/active', ONLY_TOPICS)
  await put(paused.id, { 'active?': false })
  await newTopic('Missed by one')
  await world.deliver()
  await put(paused.id, { 'active?': true })
  await newTopic('Heard by both')
  await world.deliver()
  assert.deepEqual(heard('/paused'), ['Heard by both'])
  assert.deepEqual(heard('/active'), ['Missed by one', 'Heard by both'])
  for (const { id } of [paused, active]) await drop(id)
})

test('a new URL gets what has not been sent yet', async () => {
  const { id } = await make('/old-place', ONLY_TOPICS)
  await newTopic('On its way')
  await world.dispatchAll()
  await put(id, { url: `${base}/new-place` })
  await world.deliver()
  assert.deepEqual([heard('/old-place'), heard('/new-place')], [[], ['On its way']])
  await drop(id)
})

test('a deleted webhook gets nothing more, not even what waited', async () => {
  const { id } = await make('/deleted', ONLY_TOPICS)
  await newTopic('Too late')
  await world.dispatchAll()
  assert.equal((await drop(id)).status, 200)
  await world.deliver()
  assert.deepEqual(at('/deleted'), [])
  assert.equal((await drop(id)).status, 404)
  assert.deepEqual(await logOf(id, 'webhook.deleted'), [{}])
})

test('an outdated version of a webhook is neither changed nor deleted', async () => {
  const { id } = await make('/version')
  const { etag } = (await olga.get(`/webhooks/${id}`)).headers
  const headers = { 'if-match': String(etag) }
  await put(id, { description: 'Newer' })
  const body = { webhook: { description: 'Older' } }
  const json = { headers: { ...headers, 'content-type': 'application/json' } }
  assert.equal((await olga.put(`/webhooks/${id}`, body, json)).status, 412)
  assert.equal((await olga.send('DELETE', `/webhooks/${id}`, { headers })).status, 412)
  assert.equal((await olga.get(`/webhooks/${id}`)).body.description, 'Newer')
  await drop(id)
})

test('of deletions at once, one deletes and the others find nothing', async () => {
  const { id } = await make('/once')
  const statuses = (await Promise.all(Array.from({ length: 5 }, () => drop(id)))).map(({ status }) => status)
  assert.deepEqual(statuses.sort(), [200, 404, 404, 404, 404])
  assert.equal((await logOf(id, 'webhook.deleted')).length, 1)
})

test('each rotation makes another secret, shown once, and says so in the log without it', async () => {
  const { id, secret } = await make('/rotated')
  const secrets = [secret]
  for (let n = 0; n < 3; n++) secrets.push((await olga.post(`/webhooks/${id}/rotate_secret`)).body.secret)
  assert.equal(new Set(secrets).size, 4)
  for (const one of secrets) assert.match(one, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.deepEqual(await logOf(id, 'webhook.secret_rotated'), [{}, {}, {}])
  assert.ok(!('secret' in (await put(id, { description: 'x' })).body))
  await drop(id)
})

test('agents change no webhooks, strangers of another brand neither', async () => {
  const { id, secret: _, ...made } = await make('/closed')
  const path = `/webhooks/${id}`
  for (const [caller, status] of [
    [ana, 403],
    [rivalOwner, 404],
  ] as const) {
    for (const answer of [
      await caller.put(path, { webhook: { url: 'https://evil.test' } }),
      await caller.send('DELETE', path),
      await caller.post(`${path}/rotate_secret`),
      await caller.get(`${path}/deliveries`),
      await caller.post(`${path}/deliveries/1/redeliver`),
    ])
      assert.equal(answer.status, status)
  }
  assert.deepEqual((await olga.get(path)).body, { id, ...made })
  await drop(id)
})

test('the rival’s webhook hears the rival’s events only', async () => {
  const ours = await make('/ours', ONLY_TOPICS)
  const theirs = await rivalOwner.post('/webhooks', { webhook: { url: `${base}/theirs`, ...ONLY_TOPICS } })
  await newTopic('Of ours')
  await world.deliver()
  assert.deepEqual([heard('/ours'), heard('/theirs')], [['Of ours'], []])
  await drop(ours.id)
  await rivalOwner.send('DELETE', `/webhooks/${theirs.body.id}`)
})
