import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, app } = world
const SECRET = 's'.repeat(43)
const headers = { host: 'demo.localhost', authorization: `Chat ${SECRET}` }

test('a server without mail says that it cannot mail the chat', async () => {
  await olga.post('/channels', { channel: { name: 'Chat', slug: 'chat', channel: 'chat' } })
  const begun = { name: 'Vera', email: 'vera@example.com', message: 'Hello', id: 'a1', secret: SECRET }
  await app.inject({ method: 'POST', url: '/chat', headers, payload: begun })
  const [{ slug }] = (await ana.get('/conversations?category=chat')).body.conversations
  await world.post(slug, { body: 'Written by a person.', human_agent: true })
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/chat/transcript',
    headers,
    payload: {},
  })
  assert.deepEqual([statusCode, JSON.parse(body).error], [409, 'This chat cannot be mailed at the moment.'])
})
