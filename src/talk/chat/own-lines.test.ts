// Several chats of one brand, each with a line for sites.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rivalOwner, app, clock } = world
const BEGINNING = { name: 'Vera', email: 'vera@example.com', message: 'Is it in stock?' }
await olga.post('/channels', { channel: { name: 'Chat', slug: 'chat', channel: 'chat' } })
clock.now = new Date(clock.now.getTime() + 1_000)

async function ask(method: 'GET' | 'POST', url: string, body?: object, secret?: string) {
  const response = await app.inject({
    method,
    url,
    headers: { host: 'demo.localhost', ...(secret ? { authorization: `Chat ${secret}` } : {}) },
    ...(body ? { payload: body } : {}),
  })
  return { status: response.statusCode, body: response.json() }
}

test('each chat channel has its own line, hours, greeting and conversations; without one it is the first', async () => {
  const shop = { name: 'Shop chat', slug: 'shop-chat', channel: 'chat' }
  const settings = { greeting: 'Need help?', hours: 'mon 09:00-09:01' }
  assert.equal((await olga.post('/channels', { channel: { ...shop, settings } })).status, 201)
  const widget = async (query: string) =>
    app.inject({ url: `/chat.js${query}`, headers: { host: 'demo.localhost' } })
  assert.match((await widget('?channel=shop-chat')).body, /Need help\?/)
  assert.doesNotMatch((await widget('')).body, /Need help\?/)
  assert.equal((await ask('GET', '/chat?channel=shop-chat')).body.back_at !== null, true)
  assert.equal((await ask('GET', '/chat')).body.back_at, null)

  for (const channel of ['shop-chat', undefined]) {
    const secret = (channel ? 'k' : 'f').repeat(43)
    const begun = { ...BEGINNING, channel, id: `by ${channel}`, secret }
    assert.equal((await ask('POST', '/chat', begun)).status, 201)
    assert.equal((await ask('POST', '/chat', begun)).body.messages.length, 1, 'once')
    assert.equal((await ask('POST', '/chat/messages', { message: 'And more', id: 'm2' }, secret)).status, 201)
    const { body } = await ana.get('/conversations?filter=all&sort=created&order=desc')
    const [{ category, message_count }] = body.conversations
    assert.deepEqual([category.slug, message_count], [channel ?? 'chat', 2])
    clock.now = new Date(clock.now.getTime() + 1_000)
  }
})

test('a chat channel that does not exist, or is of another kind or brand, is not found', async () => {
  await rivalOwner.post('/channels', { channel: { name: 'Theirs', slug: 'theirs', channel: 'chat' } })
  for (const channel of ['nothing', 'theirs', 'support']) {
    assert.equal((await ask('GET', `/chat?channel=${channel}`)).status, 404, channel)
    const { statusCode } = await app.inject({
      url: `/chat.js?channel=${channel}`,
      headers: { host: 'demo.localhost' },
    })
    assert.equal(statusCode, 404)
    const begun = { ...BEGINNING, channel, id: `no-${channel}`, secret: 'n'.repeat(43) }
    assert.equal((await ask('POST', '/chat', begun)).status, 404)
  }
  const bad = { ...BEGINNING, channel: { a: 1 }, id: 'bad', secret: 'n'.repeat(43) }
  assert.deepEqual(Object.keys((await ask('POST', '/chat', bad)).body.errors), ['channel'])
})
