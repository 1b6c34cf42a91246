import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { ANA } from '../../../db/cast.ts'
import { openEventStream } from '../../../test/event-stream.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, app, brand } = world
const AHEAD = [`${brand.id}-0-9999999999-1`, `${brand.id}-7-1-1`]

test('a cursor that the log has not come to is told so, before it skips what comes', async () => {
  for (const after of AHEAD) {
    const { status, body } = await ana.get(`/events?after=${after}`)
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['after']])
    assert.match(body.error, /ahead of this log/)
  }
  const { body } = await ana.get('/events')
  assert.equal((await ana.get(`/events?after=${body.next}`)).status, 200)
})

test('a stream from such a cursor is refused; one that reconnects with it goes on from now', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  for (const after of AHEAD) assert.equal((await ana.get(`/events/stream?after=${after}`)).status, 422)
  const stream = await openEventStream(`http://127.0.0.1:${port}/api/v1/events/stream`, {
    authorization: `Basic ${btoa(`${ANA.email}:${ana.token}`)}`,
    'last-event-id': AHEAD[0] as string,
  })
  assert.equal(stream.response.status, 200)
  await world.start()
  await stream.until(/event: message\.posted/)
  await stream.close()
  await app.close()
})
