import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { type Caller, createWorld } from '../../../test/world.ts'
import { createRateLimit } from './rate-limit.ts'

const world = await createWorld()
const { ana, olga, rita, app, clock } = world

const NEW = { conversation: { category: 'support', subject: 'Once', message: { body: 'Hello' } } }
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

async function total(): Promise<number> {
  return (await ana.get('/conversations?filter=all')).body.total_count
}

test('the same Idempotency-Key and body get the stored response, and nothing happens twice', async () => {
  const first = await ana.post('/conversations', NEW, withKey('k1'))
  assert.equal(first.status, 201)
  assert.equal(first.headers['idempotent-replayed'], undefined)
  const before = await total()
  const again = await ana.post('/conversations', NEW, withKey('k1'))
  assert.deepEqual(
    [again.status, again.body, again.headers['idempotent-replayed']],
    [201, first.body, 'true'],
  )
  assert.equal(await total(), before)
})

test('the same key with another body or path is a conflict', async () => {
  await ana.post('/conversations', NEW, withKey('k2'))
  const other = { conversation: { ...NEW.conversation, subject: 'Twice' } }
  assert.equal((await ana.post('/conversations', other, withKey('k2'))).body.code, 'conflict')
  assert.equal((await ana.post('/contacts', { email: 'x@example.com' }, withKey('k2'))).status, 409)
})

test('twenty simultaneous requests with one key act once', async () => {
  const before = await total()
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => ana.post('/conversations', NEW, withKey('race'))),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
  assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
  assert.equal(await total(), before + 1)
})

test('a refusal is not stored: the same key may be used again', async () => {
  const bad = { conversation: { ...NEW.conversation, category: 'nowhere' } }
  assert.equal((await ana.post('/conversations', bad, withKey('k3'))).status, 422)
  assert.equal((await ana.post('/conversations', NEW, withKey('k3'))).status, 201)
})

test('keys belong to their caller, expire after a day, and must be well-formed', async () => {
  const before = await total()
  await ana.post('/conversations', NEW, withKey('k4'))
  await olga.post('/conversations', NEW, withKey('k4'))
  assert.equal(
    (await rita.post('/conversations', NEW, withKey('k4'))).headers['idempotent-replayed'],
    undefined,
  )
  assert.equal(await total(), before + 2)
  clock.now = new Date(clock.now.getTime() + 25 * 3_600_000)
  await ana.post('/conversations', NEW, withKey('k4'))
  assert.equal(await total(), before + 3)
  assert.deepEqual(
    Object.keys((await ana.post('/conversations', NEW, withKey('x'.repeat(256)))).body.errors),
    ['Idempotency-Key'],
  )
})

test('a single resource has an ETag; If-None-Match with it is 304, without a body', async () => {
  const { slug } = await world.start()
  const { headers } = await ana.get(`/conversations/${slug}`)
  const etag = String(headers.etag)
  for (const value of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const same = await ana.get(`/conversations/${slug}`, { headers: { 'if-none-match': value } })
    assert.deepEqual([same.status, same.body, same.headers.etag], [304, undefined, etag], value)
  }
  await ana.put(`/conversations/${slug}`, { status: 2 })
  const changed = await ana.get(`/conversations/${slug}`, { headers: { 'if-none-match': etag } })
  assert.equal(changed.status, 200)
  assert.notEqual(changed.headers.etag, etag)
  assert.equal((await ana.get('/conversations')).headers.etag, undefined)
})

test('a stale If-Match is 412 and changes nothing, for every noun that can be changed', async () => {
  const { slug } = await world.start()
  await ana.post('/contacts', { email: 'etag@example.com', name: 'Old' })
  await ana.post('/topics', { name: 'Old', slug: 'etag' })
  await ana.post('/articles', { title: 'Old', body: 'x', slug: 'etag' })
  const system = await ana.post('/systems', { title: 'Old' })
  const template = await ana.post('/response_templates', { name: 'Old', body: 'x' })
  const updates = { updates_attributes: [{ status: 'investigating', message: 'x' }] }
  const incident = await ana.post('/incidents', { title: 'Old', ...updates })
  const nouns: [Caller, string, object][] = [
    [ana, `/conversations/${slug}`, { subject: 'New' }],
    [ana, '/contacts/etag@example.com', { name: 'New' }],
    [ana, '/topics/etag', { name: 'New' }],
    [ana, '/articles/etag', { title: 'New' }],
    [ana, `/systems/${system.body.id}`, { title: 'New' }],
    [ana, `/response_templates/${template.body.id}`, { name: 'New' }],
    [ana, `/incidents/${incident.body.id}`, { title: 'New' }],
    [olga, '/channels/support', { name: 'New' }],
  ]
  for (const [caller, path, change] of nouns) {
    const before = await caller.get(path)
    const stale = await caller.put(path, change, { headers: { 'if-match': '"stale"' } })
    assert.deepEqual([stale.status, stale.body.code], [412, 'precondition_failed'], path)
    assert.deepEqual((await caller.get(path)).body, before.body)
    const fresh = await caller.put(path, change, { headers: { 'if-match': String(before.headers.etag) } })
    assert.equal(fresh.status, 200, path)
    assert.notEqual((await caller.get(path)).headers.etag, before.headers.etag, path)
  }
})

test('of ten concurrent changes that name one version, one succeeds', async () => {
  const { slug } = await world.start()
  const { etag } = (await ana.get(`/conversations/${slug}`)).headers
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      ana.put(
        `/conversations/${slug}`,
        { subject: `Change ${index}` },
        { headers: { 'if-match': String(etag) } },
      ),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(412)])
})

test('large responses are compressed as the client accepts; small ones are not', async () => {
  await world.start({ message: { body: 'long '.repeat(1_000) } })
  const ask = (encoding: string, url = '/api/v1/conversations') =>
    app.inject({
      url,
      headers: {
        host: 'demo.localhost',
        authorization: `Basic ${btoa(`${ana.email}:${ana.token}`)}`,
        'accept-encoding': encoding,
      },
    })
  const plain = await ask('identity')
  const gzip = await ask('gzip')
  const brotli = await ask('gzip, br')
  assert.deepEqual([gzip.headers['content-encoding'], brotli.headers['content-encoding']], ['gzip', 'br'])
  assert.equal(gunzipSync(gzip.rawPayload).toString(), plain.body)
  assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), plain.body)
  assert.match(String(gzip.headers.vary), /accept-encoding/i)
  assert.equal((await ask('gzip', '/api/v1/nothing')).headers['content-encoding'], undefined)
})

test('OPTIONS lists the methods of a path', async () => {
  const { status, headers, body } = await ana.send('OPTIONS', '/conversations')
  assert.deepEqual(
    [status, headers.allow, body],
    [200, 'GET, HEAD, POST, OPTIONS', { allow: ['GET', 'HEAD', 'POST', 'OPTIONS'] }],
  )
})

function linksOf(header: unknown): Record<string, string> {
  const matches = String(header).matchAll(/<([^>]+)>; rel="(\w+)"/g)
  return Object.fromEntries([...matches].map(([, url, rel]) => [rel, url]))
}

/** Follows `next` from the path to the end and returns the ids found, while rows are being added. */
async function walk(path: string, key: string, add: () => Promise<unknown>): Promise<number[]> {
  const ids: number[] = []
  for (let next: string | undefined = path; next !== undefined; ) {
    const { status, body, headers } = await ana.get(next)
    assert.equal(status, 200, JSON.stringify(body))
    ids.push(...body[key].map(({ id, _id }: { id: number; _id?: number }) => _id ?? id))
    await add()
    next = linksOf(headers.link).next?.replace(/^.*\/api\/v1/, '')
  }
  return ids
}

test('Link points to the neighbouring pages, keeping the parameters', async () => {
  const { headers } = await ana.get('/conversations?filter=all&page_size=2&page=2', {
    headers: { host: 'demo.localhost:3000' },
  })
  const links = linksOf(headers.link)
  assert.equal(links.first, 'http://demo.localhost:3000/api/v1/conversations?filter=all&page_size=2&page=1')
  assert.equal(links.prev, links.first)
  assert.match(String(links.next), /[?&]cursor=[\w-]+$/)
  assert.match(String(links.last), /page=\d+$/)
  const last = await ana.get(
    `/conversations?filter=all&page_size=2&${String(links.last).split('page_size=2&')[1]}`,
  )
  assert.equal(linksOf(last.headers.link).next, undefined)
})

test('walking a list by next gives each row once, in every order, even while rows are added', async () => {
  for (let index = 0; index < 9; index++) {
    const { slug } = await world.start({ subject: `walk ${index}`, tag_list: ['walk'] })
    if (index % 3 === 0) clock.now = new Date(clock.now.getTime() + 1_000)
    if (index % 2 === 0) await ana.post(`/conversations/${slug}/messages`, { body: 'x' })
    await ana.post('/articles', { title: `walk ${index}`, body: 'x' })
    await ana.post('/contacts', { email: `walk${index}@example.com` })
  }
  // Without a message from a customer, it has no position in the order of last customer messages.
  await ana.post('/conversations', { category: 'support', tag_list: ['walk'], message: { body: 'x' } })
  const before = async (path: string, key: string) =>
    (await ana.get(`${path}page_size=100`)).body[key].map(
      ({ id, _id }: { id: number; _id?: number }) => _id ?? id,
    )
  const noise = () => world.start({ subject: 'noise', tag_list: ['noise'] })
  for (const [path, key] of [
    ['/conversations?tag=walk&', 'conversations'],
    ['/conversations?tag=walk&sort=updated&', 'conversations'],
    ['/conversations?tag=walk&sort=changed&', 'conversations'],
    ['/messages?tag=walk&', 'messages'],
    ['/articles?', 'articles'],
    ['/articles?q=walk&', 'articles'],
    ['/contacts?q=walk&', 'contacts'],
  ] as const) {
    const expected = await before(path, key)
    assert.ok(expected.length >= 9, path)
    assert.deepEqual(await walk(`${path}page_size=2`, key, noise), expected, path)
  }
  const all = await before('/conversations?filter=all&', 'conversations')
  const walked = await walk('/conversations?filter=all&page_size=5', 'conversations', noise)
  assert.deepEqual(walked, all, 'rows added at the front do not shift the rest')
})

test('a cursor from another list or brand, or a made-up one, is refused', async () => {
  const cursorOf = async (caller: Caller, path: string) =>
    new URL(linksOf((await caller.get(path)).headers.link).next as string).searchParams.get('cursor')
  for (const title of ['Late one', 'Late two']) await ana.post('/articles', { title, body: 'late' })
  const ours = await cursorOf(ana, '/conversations?page_size=1')
  for (let index = 0; index < 2; index++) await rita.post('/conversations', NEW)
  const hers = await cursorOf(rita, '/conversations?page_size=1')
  assert.equal((await ana.get(`/conversations?page_size=1&cursor=${ours}`)).status, 200)
  for (const path of [
    `/conversations?cursor=${hers}`,
    `/conversations?sort=updated&cursor=${ours}`,
    `/messages?cursor=${ours}`,
    `/articles?q=late&cursor=${await cursorOf(ana, '/articles?page_size=1')}`,
    '/conversations?cursor=nonsense',
    `/conversations?cursor=${Buffer.from('[1,"conversations by created",2,8640000000000001,1]').toString('base64url')}`,
  ])
    assert.deepEqual(Object.keys((await ana.get(path)).body.errors), ['cursor'], path)
})

test('too many requests a minute are 429, with how long to wait', async () => {
  const limit = createRateLimit(2)
  const limited = Fastify()
  limited.get('/:who', async (request, reply) => {
    await limit((request.params as { who: string }).who, reply)
    return {}
  })
  limited.setErrorHandler((error, _request, reply) =>
    reply.code(429).send({ code: (error as { code?: string }).code }),
  )
  const answers = [
    await limited.inject('/ana'),
    await limited.inject('/ana'),
    await limited.inject('/ana'),
    await limited.inject('/olga'),
  ]
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [200, 200, 429, 200],
  )
  assert.deepEqual(
    answers.map(({ headers }) => headers['ratelimit-remaining']),
    ['1', '0', '0', '1'],
  )
  assert.equal(answers[2]?.headers['ratelimit-limit'], '2')
  assert.ok(Number(answers[2]?.headers['retry-after']) > 0)
  assert.equal(answers[2]?.json().code, 'rate_limited')
})
