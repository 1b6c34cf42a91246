// What the log tells a member who sees part of the conversations.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openEventStream } from '../../../test/event-stream.ts'
import { createCaller, createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { findUserByEmail } from '../../people/users/queries.ts'
import { createToken } from '../../people/users/tokens.ts'

const world = await createWorld()
const { app, olga, scope } = world
const channels: Record<string, number> = {}
for (const slug of ['board', 'shop']) {
  const email = `${slug}@demo.localhost`
  const { body } = await olga.post('/channels', { channel: { name: slug, slug, channel: 'email', email } })
  channels[slug] = body.id
}
const leo = await (async () => {
  const email = 'leo@demo.test'
  await olga.post('/staff', { staff: { email, name: 'Leo', sees: { channel_ids: [channels.shop] } } })
  const user = await findUserByEmail(scope, email)
  assert.ok(user)
  const { token } = await transaction(scope, tx => createToken(tx, { user, name: 'test', expiresAt: null }))
  return createCaller(app, scope, { email, token })
})()
const of = async (conversation: number) => (await leo.get(`/events?conversation=${conversation}`)).body

test('a cursor does not tell when something happens in a hidden conversation', async () => {
  const hidden = await world.start({ category: 'board' })
  await world.logIsReadable()
  assert.deepEqual(await of(hidden.id), await of(999_999))
  await world.post(hidden.slug, { body: 'Something happens' })
  await world.logIsReadable()
  assert.deepEqual(await of(hidden.id), { events: [], next: '0' })
})

test('what was merged is seen by whoever sees the whole, and by nobody else', async () => {
  const [whole, part] = [await world.start({ category: 'board' }), await world.start({ category: 'shop' })]
  await world.logIsReadable()
  assert.notEqual((await of(part.id)).events.length, 0)
  await olga.post(`/conversations/${whole.slug}/merge`, { conversations: [part.slug] })
  await world.logIsReadable()
  assert.deepEqual([await of(part.id), await of(whole.id)], Array(2).fill({ events: [], next: '0' }))
  await olga.put(`/conversations/${whole.slug}`, { conversation: { category: 'shop' } })
  await world.logIsReadable()
  const { events } = await of(whole.id)
  const subjects = new Set(events.map((one: { subject: { id: number } }) => one.subject.id))
  assert.deepEqual([...subjects].toSorted(), [whole.id, part.id].toSorted())
})

test('the stream names a conversation that leaves the sight of the reader, and nothing else of it', async () => {
  const shown = await Promise.all([1, 2, 3].map(() => world.start({ category: 'shop' })))
  const [moved, handed, merged] = shown
  const hidden = await world.start({ category: 'board' })
  const assign = (assignee: string | null) =>
    olga.put(`/conversations/${handed.slug}`, { conversation: { category: 'board', assignee } })
  await assign(leo.email)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const stream = await openEventStream(`http://127.0.0.1:${port}/api/v1/events/stream`, {
    authorization: `Basic ${btoa(`${leo.email}:${leo.token}`)}`,
    host: 'demo.localhost:3000',
  })
  await olga.put(`/conversations/${hidden.slug}`, { conversation: { assignee: olga.email } })
  await olga.put(`/conversations/${moved.slug}`, { conversation: { category: 'board' } })
  await assign(null)
  await olga.post(`/conversations/${hidden.slug}/merge`, { conversations: [merged.slug] })
  for (const { id } of shown)
    await stream.until(new RegExp(`event: hidden\ndata: {"conversation_id":${id}}\n`))
  assert.equal(stream.text().match(/event: hidden/g)?.length, 3)
  assert.doesNotMatch(stream.text(), new RegExp(`:${hidden.id}\\b|conversation.(moved|assigned|merged)`))
  await stream.close()
})
