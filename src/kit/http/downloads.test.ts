import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import fastify from 'fastify'
import { eventually } from '../../../test/eventually.ts'
import { createWorld } from '../../../test/world.ts'
import { createDownloads, limitDownloads } from './downloads.ts'

const world = await createWorld()
const { app, ana } = world
await app.listen({ port: 0, host: '127.0.0.1' })
after(() => app.close())

/** A response whose body is not read yet. */
const ask = (port: number, path: string, headers: Record<string, string> = {}) =>
  new Promise<IncomingMessage>((resolve, reject) =>
    get({ host: '127.0.0.1', port, path, headers, agent: false }, resolve).on('error', reject),
  )
const portOf = (server: { server: { address(): unknown } }) => (server.server.address() as AddressInfo).port

test('downloads that nobody reads hold up no other request; a brand has a few at once', async () => {
  for (let n = 0; n < 40; n++) {
    const body = randomBytes(45_000).toString('base64')
    await ana.post('/articles', { article: { title: `Long ${n}`, body, status: 'draft' } })
  }
  const authorization = `Basic ${Buffer.from(`${ana.email}:${ana.token}`).toString('base64')}`
  const headers = { host: 'demo.localhost', authorization }
  const port = portOf(app)
  const path = '/api/v1/exports/articles.zip'
  const many = await Promise.all(Array.from({ length: 20 }, () => ask(port, path, headers)))
  const statuses = many.map(({ statusCode }) => statusCode).sort()
  assert.deepEqual(statuses, [...Array(4).fill(200), ...Array(16).fill(429)])
  const lists = await Promise.all(
    Array.from({ length: 20 }, () => ask(port, '/api/v1/conversations', headers)),
  )
  assert.deepEqual(new Set(lists.map(({ statusCode }) => statusCode)), new Set([200]))
  for (const one of [...many, ...lists]) one.destroy()
  const strangers = await Promise.all(
    Array.from({ length: 8 }, () => ask(port, path, { host: 'demo.localhost' })),
  )
  assert.deepEqual(new Set(strangers.map(({ statusCode }) => statusCode)), new Set([401]))
  await eventually(async () => (await ask(port, path, headers)).statusCode === 200, {
    what: 'a download after the others are gone',
  })
})

test('HEAD is answered without the file being written', async () => {
  const server = fastify()
  after(() => server.close())
  server.decorateRequest('scope')
  server.addHook('onRequest', async request => {
    request.scope = world.scope
  })
  limitDownloads(server, () => {})
  let isWhole = false
  const file = async function* () {
    for (let n = 0; n < 100; n++) yield randomBytes(60_000)
    isWhole = true
  }
  const closed = Promise.withResolvers<void>()
  server.get('/file', { schema: { produces: 'text/csv' } }, (_request, reply) =>
    reply.send(Readable.from(file()).once('close', closed.resolve)),
  )
  const { statusCode } = await server.inject({ method: 'HEAD', url: '/file' })
  await closed.promise
  assert.deepEqual([statusCode, isWhole], [200, false])
})

async function* endless() {
  for (;;) yield randomBytes(60_000)
}

test('a reader who takes nothing is gone after a while, and the place is free again', async () => {
  const server = fastify()
  after(() => server.close())
  const begin = createDownloads({ most: 1, idleMs: 300 })
  server.get('/endless', (_request, reply) => {
    begin(1, reply)
    return reply.send(Readable.from(endless()))
  })
  server.get('/short', async (_request, reply) => {
    begin(1, reply)
    return reply.send(Readable.from(['short']))
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const port = portOf(server)
  await ask(port, '/endless')
  const short = await eventually(
    async () => {
      const answer = await ask(port, '/short')
      return answer.statusCode === 200 && String(await buffer(answer))
    },
    { what: 'the place of who takes nothing' },
  )
  assert.equal(short, 'short')
})
