import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type * as Package from '../client/index.ts'
import { createWorld } from './world.ts'

const ROOT = join(import.meta.dirname, '..')
const world = await createWorld()
const { app, ana } = world
let client: Package.Answerwell
let answerwell: typeof Package

before(async () => {
  execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['--project', 'client'], { cwd: ROOT })
  // As a program that has the package installed would import it.
  answerwell = await import('answerwell/client' as string)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  client = answerwell.createClient({ url: `http://127.0.0.1:${port}`, email: ana.email, token: ana.token })
})
after(() => app.close())

test('a conversation from its first message to the reply, typed', async () => {
  const user = { email: 'cody@example.com', name: 'Cody Brandt' }
  const conversation = { subject: 'Typed', category: 'support', user, message: { body: 'Hello' } }
  const started = await client.POST('/conversations', { body: { conversation } })
  assert.equal(started.response.status, 201)
  const slug = started.data?.slug ?? assert.fail('no answer')
  const path = { slug }
  const posted = await client.POST('/conversations/{slug}/messages', {
    params: { path },
    body: { message: { body: 'Hello Cody', origin_id: 'typed-1' } },
  })
  assert.deepEqual([posted.data?.user.email, posted.data?.conversation.slug], [ana.email, slug])
  const changed = await client.PUT('/conversations/{slug}', {
    params: { path },
    body: { conversation: { tag_list: ['typed'], data: { order: 7 }, assignee: null } },
  })
  assert.deepEqual([changed.data?.status, changed.data?.tag_list], [2, ['typed']])
  const query = { tag: ['typed'], data: { order: 7 }, filter: 'all' as const }
  const { data } = await client.GET('/conversations', { params: { query } })
  assert.equal(data?.total_count, 1)
  // @ts-expect-error: the document knows no such filter
  await client.GET('/conversations', { params: { query: { filter: 'closed' } } })
})

test('a refusal names the field', async () => {
  const { error, response } = await client.POST('/incidents', {
    body: { incident: { title: 'x', updates_attributes: [{ status: 'over' as 'resolved', message: 'x' }] } },
  })
  assert.equal(response.status, 422)
  assert.deepEqual(Object.keys(error?.errors ?? {}), ['updates_attributes.0.status'])
})

test('each walks a whole list, each item once, while others are being added', async () => {
  for (let n = 0; n < 65; n++) await world.start({ subject: `Walked ${n}`, tag_list: ['walked'] })
  const seen: string[] = []
  for await (const conversation of client.each('/conversations', { query: { tag: ['walked'] } })) {
    if (seen.length % 20 === 0) await world.start({ subject: 'Added meanwhile', tag_list: ['walked'] })
    seen.push(conversation.subject ?? '')
  }
  assert.equal(new Set(seen).size, seen.length)
  assert.equal(seen.filter(subject => subject.startsWith('Walked')).length, 65)
  const path = { slug: 'walked-0' }
  const messages = await Array.fromAsync(client.each('/conversations/{slug}/messages', { path }))
  assert.deepEqual(
    messages.map(({ body }) => body),
    ['Where is it?'],
  )
  const nowhere = client.each('/topics/{slug}/articles', { path: { slug: 'nowhere' } })
  await assert.rejects(Array.fromAsync(nowhere), answerwell.AnswerwellError)
})

test('busy servers are asked again, and what is posted bears one key', async () => {
  const keys: unknown[] = []
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'])
    response.writeHead(keys.length < 3 ? 503 : 201, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ slug: 'made' }))
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const patient = answerwell.createClient({ url: `http://127.0.0.1:${port}/`, email: 'a@b.c', token: 'x' })
  const { data } = await patient.POST('/topics', { body: { topic: { name: 'x' } } })
  assert.equal(data?.slug, 'made')
  assert.deepEqual([keys.length, new Set(keys).size], [3, 1])
  server.close()
  server.closeAllConnections()
})
