import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, clock } = world
const readsOf = async (who: typeof ana, id: number) => (await who.get(`/reads?conversations=${id}`)).body

test('each member of staff has read what they opened, and can mark it as unread', async () => {
  const { id, slug } = await world.start()
  const { read_before, reads } = await readsOf(ana, id)
  assert.deepEqual(reads, [])
  assert.match(read_before, /^\d{4}-/)
  clock.now = new Date(clock.now.getTime() + 60_000)
  const { body: read } = await ana.post(`/conversations/${slug}/read`)
  assert.deepEqual(read, { conversation_id: id, read_at: clock.now.toISOString().replace('Z', '+00:00') })
  assert.deepEqual((await readsOf(ana, id)).reads, [read])
  assert.deepEqual((await readsOf(olga, id)).reads, [])
  assert.deepEqual((await ana.send('DELETE', `/conversations/${id}/read`)).body, {
    conversation_id: id,
    read_at: null,
  })
  assert.deepEqual((await readsOf(ana, id)).reads, [{ conversation_id: id, read_at: null }])
})

test('reading changes neither the conversation nor the log', async () => {
  const { slug, updated_at } = await world.start()
  await ana.post(`/conversations/${slug}/read`)
  assert.equal((await ana.get(`/conversations/${slug}`)).body.updated_at, updated_at)
})

test('bad input is refused, and strangers find nothing', async () => {
  const { id, slug } = await world.start()
  const { status, body } = await ana.get('/reads?conversations=x')
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['conversations']])
  assert.equal((await ana.post('/conversations/nowhere/read')).status, 404)
  assert.equal((await rita.post(`/conversations/${slug}/read`)).status, 404)
  assert.equal((await rita.send('DELETE', `/conversations/${slug}/read`)).status, 404)
  await ana.post(`/conversations/${slug}/read`)
  assert.deepEqual((await readsOf(rita, id)).reads, [])
})
