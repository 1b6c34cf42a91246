import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { promisify } from 'node:util'
import sql from 'sql-template-tag'
import { eventually } from '../../../test/eventually.ts'
import { createCaller, createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { app, ana, rita, db } = world
const { slug, id } = await world.start()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const body = JSON.stringify({ conversation: { subject: 'Held up' } })
const change = [
  `PUT /api/v1/conversations/${slug} HTTP/1.1`,
  'Host: demo.localhost',
  `Authorization: Basic ${btoa(`${ana.email}:${ana.token}`)}`,
  'Content-Type: application/json',
  `Content-Length: ${body.length}`,
  '',
  body,
].join('\r\n')

const figure = (metrics: string, name: string) =>
  Number(new RegExp(`^answerwell_${name} (\\d+)`, 'm').exec(metrics)?.[1])
const active = async () => figure((await app.inject('/metrics')).body, 'requests_at_work')
async function present() {
  const { body } = await app.inject('/metrics')
  return figure(body, 'requests_at_work') + figure(body, 'requests_in_line')
}

/** Sends `count` requests that block while the row is locked; `leave` aborts all of them. */
async function crowd(count: number) {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1').on('error', () => {}))
  let refused = 0
  for (const socket of sockets) socket.once('data', () => refused++).write(change)
  await eventually(async () => assert.ok((await present()) + refused >= count), {
    what: 'every request has come in',
  })
  return {
    leave() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

const calm = () => eventually(async () => assert.equal(await active(), 0), { what: 'no request is at work' })

/** Starts when nothing is left of the test before. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  await eventually(async () => assert.equal(await present(), 0), { what: 'no request is left' })
  await db.transaction(async queries => {
    await queries.rows(sql`select 1 from conversations where id = ${id} for update`)
    await work()
  })
}

test('a brand that is held up, and its queue, do not hold up another', () =>
  whileLocked(async () => {
    const { leave } = await crowd(60)
    assert.equal((await rita.get('/conversations')).status, 200)
    leave()
  }))

test('a client that disconnects, active or queued, leaves room', async () => {
  for (let round = 0; round < 3; round++)
    await whileLocked(async () => {
      const { leave } = await crowd(60)
      leave()
    })
  const answers = await Promise.all(Array.from({ length: 30 }, () => ana.get('/conversations')))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
})

test('the statement of a client that has left still counts as work', () =>
  whileLocked(async () => {
    const { leave } = await crowd(6)
    leave()
    const connections = promisify(app.server.getConnections.bind(app.server))
    await eventually(async () => assert.equal(await connections(), 0), { what: 'the server has noticed' })
    assert.equal(await active(), 6)
  }))

test('a full queue refuses with Retry-After', () =>
  whileLocked(async () => {
    const { leave } = await crowd(12 + 200)
    const { status, headers, body } = await ana.get('/conversations')
    assert.deepEqual([status, headers['retry-after'], body.code], [503, '1', 'unavailable'])
    const atDoor = await answerOverWire()
    assert.deepEqual([atDoor.status, atDoor.headers['retry-after']], [503, '1'])
    assert.deepEqual({ ...atDoor.body, request_id: '' }, { ...body, request_id: '' })
    assert.equal(atDoor.body.request_id, atDoor.headers['x-request-id'])
    leave()
  }))

/** The response to a list over a real connection, where a full queue is noticed before the framework. */
async function answerOverWire() {
  const headers = { host: 'demo.localhost' }
  const request = get({ port, host: '127.0.0.1', path: '/api/v1/conversations', headers })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: JSON.parse(await text(response)) }
}

test('a brand that timed out waiting for the database starts one request at a time, until one is answered', async () => {
  await whileLocked(async () => {
    const first = await crowd(6)
    await calm() // a statement is cancelled after 5 s
    const second = await crowd(6)
    assert.equal(await active(), 1)
    assert.equal((await rita.get('/conversations')).status, 200)
    first.leave()
    second.leave()
  })
  assert.equal((await createCaller(app, world.scope, { ...ana, token: 'x' }).get('/me')).status, 401)
  await whileLocked(async () => {
    const { leave } = await crowd(6)
    assert.equal(await active(), 1, 'a refusal says nothing about the database')
    leave()
  })
  assert.equal((await ana.get('/conversations')).status, 200)
  await whileLocked(async () => {
    const { leave } = await crowd(6)
    assert.ok((await active()) > 1)
    leave()
  })
})

test('a brand whose clients give up before the database times out has been held up as well', () =>
  whileLocked(async () => {
    const impatient = await crowd(6)
    impatient.leave()
    await calm()
    const { leave } = await crowd(6)
    assert.equal(await active(), 1)
    leave()
  }))
