import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita } = world
await olga.post('/channels', { channel: { name: 'Texts', slug: 'texts', channel: 'sms' } })

const look = (name: string, query = '') => ana.get(`/conversations/${encodeURIComponent(name)}${query}`)
const byOrigin = (originId: string, category = 'support') =>
  look(originId, `?id_type=origin&category=${category}`)

const ORIGIN_IDS = [
  '<a.b+c@mail.example.com>',
  'thread/42?x=1&y=2#part',
  'with blanks  inside',
  '100% säure',
  '日本語🧭',
  'a'.repeat(1_000),
  '"quoted"',
  '\\back\\slash',
]
for (const originId of ORIGIN_IDS)
  test(`a conversation is found by the origin id ${JSON.stringify(originId.slice(0, 40))}`, async () => {
    const { slug, origin_id } = await world.start({ origin_id: originId })
    assert.equal(origin_id, originId)
    const { status, body } = await byOrigin(originId)
    assert.deepEqual([status, body?.slug], [200, slug])
  })

test('an origin id that ends in .json is found with its dot encoded or with the suffix of the path', async () => {
  const { slug } = await world.start({ origin_id: 'export.json' })
  for (const name of ['export%2Ejson', 'export.json.json', 'export.json.json/'])
    assert.equal(
      (await ana.get(`/conversations/${name}?id_type=origin&category=support`)).body.slug,
      slug,
      name,
    )
  assert.equal((await byOrigin('export.json')).status, 404)
})

test('an origin id counts exactly: neither case nor blanks nor parts of it match', async () => {
  await world.start({ origin_id: 'Exact-1' })
  for (const other of ['exact-1', 'Exact-1 ', 'Exact', 'Exact-_', 'Exact%'])
    assert.equal((await byOrigin(other)).status, 404, other)
})

test('the same origin id in two channels names two conversations', async () => {
  const here = await world.start({ origin_id: 'twin' })
  const there = await world.start({ origin_id: 'twin', category: 'texts' })
  assert.notEqual(here.id, there.id)
  assert.equal((await byOrigin('twin')).body.id, here.id)
  assert.equal((await byOrigin('twin', 'texts')).body.id, there.id)
})

test('an origin id may be a number, and is text from then on', async () => {
  const { id, origin_id } = await world.start({ origin_id: 777_001 })
  assert.equal(origin_id, '777001')
  assert.equal((await byOrigin('777001')).body.id, id)
  assert.equal((await look('777001')).status, 404, 'it is not an internal id')
})

test('an empty id_type is none, and the path is a slug or id', async () => {
  const { slug, id, ref_id } = await world.start()
  for (const query of ['?id_type=', '?id_type=&category=support', '?category=nowhere&channel=sms'])
    for (const name of [slug, String(id)])
      assert.equal((await look(name, query)).body?.id, id, `${name}${query}`)
  assert.equal((await look(ref_id, '?id_type=')).status, 404)
})

test('an id counts in plain digits only', async () => {
  const { id } = await world.start()
  assert.equal((await look(String(id))).status, 200)
  for (const name of [
    `0${id}`,
    `+${id}`,
    ` ${id}`,
    `${id}.0`,
    `${id}e0`,
    `-${id}`,
    '9'.repeat(18),
    '9'.repeat(40),
  ])
    assert.equal((await look(name)).status, 404, name)
})

test('a slug counts as it is: other cases and parts are not found', async () => {
  const { slug } = await world.start({ subject: 'Look me up' })
  for (const name of [slug.toUpperCase(), slug.slice(0, -1), `${slug}-`, ` ${slug}`, `${slug}%`])
    assert.equal((await look(name)).status, 404, name)
})

test('a conversation named like the reference of another is found by its own name', async () => {
  const first = await world.start()
  const second = await world.start({ subject: first.ref_id })
  assert.equal(second.slug, first.ref_id)
  assert.equal((await look(first.ref_id)).body.id, second.id)
  assert.equal((await look(first.ref_id, '?id_type=ref')).body.id, first.id)
})

test('references are different for conversations that begin at once', async () => {
  const started = await Promise.all(Array.from({ length: 30 }, () => world.start({ subject: 'At once' })))
  const references = started.map(({ ref_id }) => ref_id)
  assert.equal(new Set(references).size, 30)
  for (const reference of references) assert.match(reference, /^[2-9a-hjkmnp-tv-z]{10}$/)
})

test('messages, changes and drafts find their conversation by id as by slug, and never by reference', async () => {
  const { slug, id, ref_id } = await world.start()
  for (const name of [slug, id]) {
    assert.equal((await ana.post(`/conversations/${name}/messages`, { body: 'x' })).status, 201)
    assert.equal((await ana.put(`/conversations/${name}`, { tag_list: [`by ${name}`] })).status, 200)
    assert.equal((await ana.put(`/conversations/${name}/draft`, { body: 'x' })).status, 200)
    assert.equal((await ana.get(`/conversations/${name}/drafts`)).status, 200)
  }
  assert.equal((await ana.post(`/conversations/${ref_id}/messages`, { body: 'x' })).status, 404)
  assert.equal((await ana.put(`/conversations/${ref_id}`, { tag_list: [] })).status, 404)
  assert.equal((await look(slug)).body.message_count, 3)
})

test('a channel of another type hides the conversation only when looked up by origin id', async () => {
  const { slug } = await world.start({ origin_id: 'typed', category: 'texts' })
  const query = (channel: string) => `?id_type=origin&category=texts&channel=${channel}`
  for (const channel of ['sms', 'SMS', ' sms ', '9'])
    assert.equal((await look('typed', query(channel))).status, 200, channel)
  for (const channel of ['email', '1', 'chat'])
    assert.equal((await look('typed', query(channel))).status, 404, channel)
  assert.equal((await look(slug, '?channel=email')).status, 200)
})

test('an origin id that both brands use leads each to its own', async () => {
  const ours = await world.start({ origin_id: 'both' })
  const hers = await rita.post('/conversations', {
    conversation: { category: 'support', origin_id: 'both', message: { body: 'Hers' } },
  })
  const found = await rita.get('/conversations/both?id_type=origin&category=support')
  assert.equal(found.body.id, hers.body.id)
  assert.equal((await byOrigin('both')).body.id, ours.id)
  for (const query of [`${ours.id}`, `${ours.ref_id}?id_type=ref`, `${ours.id}?id_type=`])
    assert.equal((await rita.get(`/conversations/${query}`)).status, 404, query)
})
