import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { pino } from 'pino'
import { z } from 'zod'
import { type Code, invalidInput, Problem, STATUS_OF } from '../errors.ts'
import { payload } from '../input.ts'
import { createLog } from '../log.ts'
import type { Page } from '../paging.ts'
import type { Scope } from '../scope.ts'
import { say } from '../sentences/say.ts'
import { domain } from '../wire.ts'
import { answerList } from './answer-list.ts'
import { createServer } from './server.ts'

type ServerOptions = Partial<Parameters<typeof createServer>[0]>
const open = (options: ServerOptions = {}) =>
  createServer({ log: createLog('silent'), trustedProxies: [], ...options })

/** A route for each of these, which throws it. */
function throwing(thrown: Record<string, unknown>, options: ServerOptions = {}) {
  const { app } = open(options)
  for (const [name, error] of Object.entries(thrown))
    app.get(`/${name}`, async () => {
      throw error
    })
  return app
}

const problems = Object.keys(STATUS_OF).map(code => [code, new Problem(code as Code, say`It is ${code}.`)])

test('every refusal has its status, and its code, sentence and request id as JSON', async () => {
  const app = throwing(Object.fromEntries(problems))
  for (const [code, status] of Object.entries(STATUS_OF)) {
    const { statusCode, headers, json } = await app.inject(`/${code}`)
    assert.equal(statusCode, status)
    assert.match(String(headers['content-type']), /^application\/json/)
    assert.deepEqual(json(), { error: `It is ${code}.`, code, request_id: headers['x-request-id'] })
    assert.equal(headers['cache-control'], 'no-store')
  }
})

test('a refusal that is temporary says when to try again, and no other does', async () => {
  const app = throwing(Object.fromEntries(problems))
  for (const code of Object.keys(STATUS_OF)) {
    const { headers } = await app.inject(`/${code}`)
    assert.equal(headers['retry-after'], code === 'unavailable' ? '1' : undefined, code)
  }
})

const PAGE = 'Session realm="Answerwell"'
const PROGRAM = 'Basic realm="Answerwell", charset="UTF-8"'

for (const [who, headers, challenge] of [
  ['a program', {}, PROGRAM],
  ['a page', { 'sec-fetch-mode': 'cors' }, PAGE],
  ['a browser with a session', { cookie: 'session=x' }, PAGE],
  ['a page that sends a token', { 'sec-fetch-mode': 'cors', authorization: 'Basic eDp4' }, PROGRAM],
] as const)
  test(`${who} without a login is asked for one in its own way`, async () => {
    const app = throwing({ door: new Problem('unauthorized', say`Log in.`) })
    const answer = await app.inject({ url: '/door', headers })
    assert.deepEqual([answer.statusCode, answer.headers['www-authenticate']], [401, challenge])
  })

test('each request has an id of its own, whatever id the client sends', async () => {
  const app = throwing({ gone: new Problem('not_found', say`Gone.`) })
  const headers = { 'x-request-id': 'mine', 'request-id': 'mine' }
  const ids: unknown[] = []
  for (const url of ['/gone', '/gone', '/nothing', '/%ff'])
    ids.push((await app.inject({ url, headers })).headers['x-request-id'])
  assert.equal(new Set(ids).size, 4)
  for (const id of ids) assert.match(String(id), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
})

const ERROR = pino.levels.values.error as number

test('a bug is logged with the id that the client got; a refusal is not an error', async () => {
  const lines: { level: number; reqId: string; err?: { message: string } }[] = []
  const write = (line: string, _encoding: unknown, done: () => void) => {
    lines.push(JSON.parse(line))
    done()
  }
  const log = pino({ level: 'info' }, new Writable({ decodeStrings: false, write }))
  const app = throwing({ bug: new TypeError('a secret'), no: new Problem('forbidden', say`No.`) }, { log })
  const { headers, json, body } = await app.inject('/bug')
  await app.inject('/no')
  assert.deepEqual([json().code, body.includes('secret')], ['internal', false])
  const errors = lines.filter(({ level }) => level >= ERROR)
  assert.deepEqual(
    errors.map(({ reqId, err }) => [reqId, err?.message]),
    [[headers['x-request-id'], 'a secret']],
  )
})

test('what is thrown and is no error is a bug, too', async () => {
  const app = throwing({ text: 'oops', hash: { code: '57P03' } })
  for (const url of ['/text', '/hash']) assert.equal((await app.inject(url)).statusCode, 500, url)
})

test('a refusal of a verb names the field as it stands in the body of the route', async () => {
  const { app } = open()
  const fields = domain(z.object({ tag_list: z.string() }), { tag_list: 'tags' })
  app.post('/x', { schema: { body: payload('conversation', fields) } }, async () => {
    throw invalidInput('tags', say`must be short`)
  })
  const { statusCode, json } = await app.inject({ method: 'POST', url: '/x', payload: { tag_list: 'a' } })
  const errors = { 'conversation.tag_list': ['must be short'] }
  assert.deepEqual([statusCode, json().errors], [422, errors])
})

test('parameters of a GET may come in the body; the query string wins, unless it is empty', async () => {
  const { app } = open()
  const querystring = z.object({ a: z.string().optional(), b: z.string().optional() })
  app.get('/echo', { schema: { querystring } }, async ({ query }) => query as object)
  const ask = async (url: string, payload: object) => (await app.inject({ url, payload })).json()
  assert.deepEqual(await ask('/echo?a=1', { a: '2', b: '3' }), { a: '1', b: '3' })
  assert.deepEqual(await ask('/echo?a=', { a: '2' }), { a: '2' })
  assert.deepEqual((await ask('/echo', { a: 7 })).errors, { a: ['must be a string'] })
})

test('an address takes only its own methods, and says which', async () => {
  const { app } = open()
  app.get('/things', async () => ({}))
  app.post('/things', async () => ({}))
  app.delete('/things/:id', async () => ({}))
  for (const [method, url, allow] of [
    ['PUT', '/things', 'GET, HEAD, POST'],
    ['PATCH', '/things', 'GET, HEAD, POST'],
    ['GET', '/things/1', 'DELETE'],
    ['POST', '/things/1', 'DELETE'],
  ] as const) {
    const answer = await app.inject({ method, url })
    assert.deepEqual([answer.statusCode, answer.headers.allow], [405, allow])
    assert.equal(answer.json().error, `This address allows only ${allow}.`)
  }
  const options = await app.inject({ method: 'OPTIONS', url: '/things/1' })
  assert.deepEqual(
    [options.headers.allow, options.json()],
    ['DELETE, OPTIONS', { allow: ['DELETE', 'OPTIONS'] }],
  )
  assert.equal((await app.inject({ method: 'PUT', url: '/nothing' })).statusCode, 404)
})

const scope = { brand: { id: 7 } } as Scope

/** The links of a list with so many rows, by their relation. */
async function linksOf(url: string, page: Omit<Page, 'order'>, totalCount: number, withCursor = false) {
  const { app } = open()
  const left = Math.max(totalCount - (page.page - 1) * page.pageSize, 0)
  const rows = Array.from({ length: Math.min(left, page.pageSize) }, (_, index) => ({ id: index + 1 }))
  const timeOf = withCursor ? () => new Date(0) : undefined
  app.get('/things', async (request, reply) => {
    request.scope = scope
    const listed = { rows, totalCount, page: { ...page, order: 'things' }, timeOf }
    return answerList({ request, reply }, listed, { things: rows })
  })
  const { headers, json } = await app.inject({ url, headers: { host: 'demo.localhost:3000' } })
  const links = String(headers.link).matchAll(
    /<http:\/\/demo\.localhost:3000\/things\??([^>]*)>; rel="(\w+)"/g,
  )
  assert.equal(json().total_count, totalCount)
  return Object.fromEntries([...links].map(([, query, rel]) => [rel, query]))
}

test('links lead to the neighbours of a page, and keep all other parameters', async () => {
  const links = await linksOf('/things?q=a%26b&page=2&tag=x&cursor=old', { page: 2, pageSize: 10 }, 25)
  assert.deepEqual(links, {
    first: 'q=a%26b&tag=x&page=1',
    last: 'q=a%26b&tag=x&page=3',
    prev: 'q=a%26b&tag=x&page=1',
    next: 'q=a%26b&tag=x&page=3',
  })
})

for (const [what, page, total, expected] of [
  ['an empty list', 1, 0, { first: 'page=1', last: 'page=1' }],
  ['a list of one page', 1, 10, { first: 'page=1', last: 'page=1' }],
  ['the first page', 1, 11, { first: 'page=1', last: 'page=2', next: 'page=2' }],
  ['the last page', 2, 20, { first: 'page=1', last: 'page=2', prev: 'page=1' }],
  ['a page beyond the last', 9, 20, { first: 'page=1', last: 'page=2', prev: 'page=2' }],
] as const)
  test(`${what} links to what there is`, async () =>
    assert.deepEqual(await linksOf('/things', { page, pageSize: 10 }, total), expected))

test('where a list has cursors, next is one, and the last page has none', async () => {
  const { next, first } = await linksOf('/things?page=1', { page: 1, pageSize: 10 }, 20, true)
  assert.match(next as string, /^cursor=[\w-]+$/)
  assert.equal(first, 'page=1')
  assert.equal('next' in (await linksOf('/things', { page: 2, pageSize: 10 }, 20, true)), false)
})
