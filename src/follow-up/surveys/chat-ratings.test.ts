import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, app } = world
await olga.post('/channels', { channel: { name: 'Chat', slug: 'chat', channel: 'chat' } })
const secret = 's'.repeat(43)
async function ask(
  method: 'GET' | 'POST',
  url: string,
  body?: object,
  { host = 'demo.localhost', key = secret } = {},
) {
  const headers = { host, authorization: `Chat ${key}` }
  const answer = await app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
await ask('POST', '/chat', { email: 'vera@example.com', message: 'Hello', id: 'm1', secret })
const [{ slug }] = (await ana.get('/conversations?filter=all')).body.conversations

test('a visitor rates a chat that is resolved, and may change it; staff see the latest', async () => {
  const state = async () => {
    const { resolved, rating } = (await ask('GET', '/chat/messages')).body
    return [resolved, rating]
  }
  assert.deepEqual(await state(), [false, null])
  assert.equal((await ask('POST', '/chat/rating', { rating: 1 })).status, 409)
  assert.deepEqual(await state(), [false, null], 'a chat that is going on is not rated')
  await ana.put(`/conversations/${slug}`, { conversation: { status: 2 } })
  assert.deepEqual(await state(), [true, null])
  const { status, headers } = await ask('POST', '/chat/rating', { rating: 2 })
  assert.deepEqual([status, headers['access-control-allow-origin']], [200, '*'])
  for (const _again of [1, 2]) assert.equal((await ask('POST', '/chat/rating', { rating: 5 })).status, 200)
  assert.deepEqual(await state(), [true, 5])
  await world.logIsReadable()
  const { events } = (await ana.get('/events?type=satisfaction_rating.given')).body
  assert.equal(events.length, 2, 'the same rating again is no event')
  const { satisfaction_ratings } = (await ana.get('/satisfaction_ratings')).body
  assert.deepEqual(
    satisfaction_ratings.map(({ rating }: { rating: number }) => rating),
    [5],
  )
  assert.deepEqual((await rita.get('/satisfaction_ratings')).body.satisfaction_ratings, [])
  await ask('POST', '/chat/messages', { message: 'One more thing', id: 'm2' })
  assert.deepEqual(await state(), [false, 5])
})

test('a rating is a number from 1 to 5, of a chat whose secret one has', async () => {
  for (const rating of [0, 6, 'good', null, undefined, 1.5]) {
    const { status, body } = await ask('POST', '/chat/rating', { rating })
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['rating']], String(rating))
  }
  assert.equal((await ask('POST', '/chat/rating', { rating: 1 }, { key: 'x'.repeat(43) })).status, 401)
  assert.equal((await ask('POST', '/chat/rating', { rating: 1 }, { host: 'rival.localhost' })).status, 401)
})
