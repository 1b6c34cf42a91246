// In a browser, what cannot be undone takes a recent login.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enter } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'
import { HOUR } from '../../kit/retry.ts'

const world = await createWorld()
const { olga, clock } = world
await olga.post('/staff', { staff: { email: 'lin@demo.test', name: 'Lin', role: 'owner' } })
const lin = await enter(world, 'lin@demo.test')

test('deleting a conversation permanently, or a channel, takes a recent login in a browser', async () => {
  const { slug, id } = await world.start()
  assert.equal((await olga.send('DELETE', `/conversations/${slug}`)).status, 200)
  assert.equal(
    (await olga.post('/channels', { channel: { name: 'Old', slug: 'old', channel: 'api' } })).status,
    201,
  )
  const paths = [`/deleted_conversations/${id}`, '/channels/old']
  clock.now = new Date(clock.now.getTime() + HOUR)
  for (const path of paths) {
    const { status, body } = await lin.delete(path)
    assert.deepEqual([status, body.code], [403, 'confirmation_required'], path)
  }
  clock.now = new Date(clock.now.getTime() - HOUR)
  for (const path of paths) assert.equal((await lin.delete(path)).status, 200, path)
})
