import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { ANA } from '../../../db/cast.ts'
import { openEventStream } from '../../../test/event-stream.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, clock, app } = world
const { slug, id } = await world.start()
const say = (who: typeof ana, state: string) => who.put(`/conversations/${slug}/presence`, { state })

test('staff see who is viewing and who is answering, until they leave or go silent', async () => {
  await say(ana, 'viewing')
  const { body } = await say(olga, 'answering')
  assert.deepEqual(
    body.presences.map(({ user, state }: { user: { name: string }; state: string }) => [user.name, state]),
    [
      ['Olga Petrova', 'answering'],
      ['Ana Souza', 'viewing'],
    ],
  )
  assert.equal((await say(olga, 'gone')).body.presences.length, 1)
  clock.now = new Date(clock.now.getTime() + 31_000)
  assert.equal((await say(olga, 'viewing')).body.presences.length, 1, 'Ana has gone')
})

test('bad input is refused, and so is Rita', async () => {
  assert.deepEqual(Object.keys((await say(ana, 'dancing')).body.errors), ['state'])
  assert.equal((await say(rita, 'viewing')).status, 404)
})

test('the stream reports presence on request', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const authorization = `Basic ${btoa(`${ANA.email}:${ana.token}`)}`
  const open = (query: string) =>
    openEventStream(`http://127.0.0.1:${port}/api/v1/events/stream${query}`, { authorization })
  const [told, plain] = await Promise.all([open('?presence=true'), open('')])
  await say(ana, 'answering')
  await told.until(/event: presence\ndata: .*"state":"answering".*\n\n/)
  const [, data] = /event: presence\ndata: (.*)\n\n/.exec(told.text()) ?? []
  assert.equal(JSON.parse(data as string)[0].conversation_id, id)
  await world.start()
  await plain.until(/event: message\.posted/)
  assert.doesNotMatch(plain.text(), /presence/)
  await Promise.all([told.close(), plain.close()])
})
