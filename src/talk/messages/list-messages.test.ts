import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, CODY } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, clock } = world

await olga.post('/channels', { channel: { name: 'Sales', slug: 'sales', channel: 'email' } })
const first = await world.start({ subject: 'First', tag_list: ['Refund'], message: { body: 'one' } })
const minutes = [
  { body: 'two' },
  { body: 'three', visibility: 1 },
  { body: 'four', user: CODY, attachment: 'https://files.example.com/photo.png' },
]
for (const message of minutes) {
  clock.now = new Date(clock.now.getTime() + 60_000)
  await ana.post(`/conversations/${first.slug}/messages`, { message })
}
clock.now = new Date('2026-11-21T08:00:00Z')
await world.start({ subject: 'Second', category: 'sales', origin: 1, message: { body: 'five' } })

async function bodies(path: string): Promise<string[]> {
  const { status, body } = await ana.get(path)
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.total_count, body.messages.length)
  return body.messages.map((message: { body: string }) => message.body)
}

test('every message of the brand, newest first', async () => {
  assert.deepEqual(await bodies('/messages'), ['five', 'four', 'three', 'two', 'one'])
})

test('the messages of one conversation, by slug or internal id', async () => {
  assert.deepEqual(await bodies(`/conversations/${first.slug}/messages`), ['four', 'three', 'two', 'one'])
  assert.deepEqual(await bodies(`/conversations/${first.id}/messages?page_size=10`), [
    'four',
    'three',
    'two',
    'one',
  ])
})

test('filters by side, visibility, sender, tag, origin and category', async () => {
  assert.deepEqual(await bodies('/messages?filter=staff'), ['three', 'two'])
  assert.deepEqual(await bodies('/messages?filter=customer'), ['five', 'four', 'one'])
  assert.deepEqual(await bodies('/messages?visibility=1'), ['three'])
  assert.deepEqual(await bodies(`/messages?sent_by=${ANA.email.toUpperCase()}`), ['three', 'two'])
  assert.deepEqual(await bodies('/messages?sent_by=nobody@example.com'), [])
  assert.deepEqual(await bodies('/messages?tag=refund&filter=staff'), ['three', 'two'])
  assert.deepEqual(await bodies('/messages?origin=1'), ['five'])
  assert.deepEqual(await bodies('/messages?category=sales'), ['five'])
  assert.deepEqual(await bodies('/messages?category=nowhere'), [])
})

test('filters by time', async () => {
  assert.deepEqual(await bodies('/messages?start_date=2026-11-21'), ['five'])
  assert.deepEqual(await bodies('/messages?end_date=2026-11-20&filter=customer'), ['four', 'one'])
})

test('the list comes in pages', async () => {
  const { body } = await ana.get('/messages?page=2&page_size=2')
  assert.deepEqual([body.page_size, body.page_count, body.total_count], [2, 3, 5])
  assert.deepEqual(
    body.messages.map((message: { body: string }) => message.body),
    ['three', 'two'],
  )
  assert.deepEqual((await ana.get('/messages?page=9')).body.messages, [])
})

test('messages have their attachments, and the original body on request', async () => {
  const { body } = await ana.get(
    '/messages?sent_by=cody@example.com&end_date=2026-11-20&include=original_body',
  )
  assert.equal(body.messages[0].original_body, 'four')
  assert.deepEqual(body.messages[0].attachments[0], {
    id: body.messages[0].attachments[0].id,
    state: 'pending',
    reason: null,
    source_url: 'https://files.example.com/photo.png',
    file_file_name: 'photo.png',
    file_content_type: null,
    file_file_size: null,
    thumb_url: null,
    url: body.messages[0].attachments[0].url,
    'image?': false,
  })
  assert.equal('original_body' in (await ana.get('/messages')).body.messages[0], false)
})

for (const [query, field] of [
  ['filter=all', 'filter'],
  ['visibility=3', 'visibility'],
  ['include=everything', 'include'],
  ['start_date=soon', 'start_date'],
  ['page=0', 'page'],
] as const)
  test(`${query} is refused, naming ${field}`, async () => {
    for (const path of ['/messages', `/conversations/${first.slug}/messages`]) {
      const { status, body } = await ana.get(`${path}?${query}`)
      assert.equal(status, 422)
      assert.deepEqual(Object.keys(body.errors), [field])
    }
  })

test('a visibility that we never use gives an empty list', async () => {
  const { status, body } = await ana.get('/messages?visibility=2')
  assert.deepEqual([status, body.total_count, body.messages], [200, 0, []])
})

test('Rita reads none of our messages', async () => {
  assert.deepEqual((await rita.get('/messages')).body.messages, [])
  assert.deepEqual((await rita.get(`/messages?sent_by=${CODY.email}`)).body.messages, [])
  for (const name of [first.slug, first.id])
    assert.equal((await rita.get(`/conversations/${name}/messages`)).status, 404)
})
