import assert from 'node:assert/strict'
import { request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { createLog } from '../log.ts'
import { normalizeUrl } from './address.ts'
import { createServer } from './server.ts'

const world = await createWorld()
const { ana, app } = world
const { slug } = await world.start({ tag_list: ['refund'] })

for (const [url, plain] of [
  ['/api/v1/conversations.json', '/api/v1/conversations'],
  ['/api/v1/conversations/', '/api/v1/conversations'],
  ['//api//v1///conversations/x.json/', '/api/v1/conversations/x'],
  ['/api/v1/x.json?q=a//b.json/', '/api/v1/x?q=a//b.json/'],
  ['http://demo.localhost:3000/api/v1/x', '/api/v1/x'],
  ['http://demo.localhost', '/'],
  ['/', '/'],
  ['/?', '/?'],
])
  test(`${url} is ${plain}`, () => assert.equal(normalizeUrl(url as string), plain))

test('one resource has one address however it is spelled', async () => {
  for (const path of [
    `/conversations/${slug}.json`,
    `//conversations//${slug}/`,
    `/conversations/${slug.replace('-', '%2D')}`,
  ])
    assert.equal((await ana.get(path)).body.slug, slug, path)
})

test('habits of clients are tolerated: any Accept, empty parameters, trailing &, unknown parameters', async () => {
  for (const accept of ['application/json', '*/*', 'text/html'])
    assert.equal((await ana.get('/conversations', { headers: { accept } })).status, 200)
  const { body } = await ana.get('/conversations?filter=&sort=&tag=refund&for=&page=&data=k&nonsense=1&')
  assert.equal(body.total_count, 1)
  assert.equal((await ana.get('/conversations?page=9&page=1&tag[]=refund')).body.conversations.length, 1)
})

test('every response is JSON, is not cached, and carries its request id', async () => {
  for (const { headers, body, status } of [await ana.get('/conversations'), await ana.get('/nothing')]) {
    assert.match(String(headers['content-type']), /^application\/json/)
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.match(
      String(headers['content-security-policy']),
      /object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
    )
    assert.equal(headers['referrer-policy'], 'same-origin')
    assert.equal(String(headers.vary).toLowerCase(), 'authorization, cookie, accept-encoding')
    assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/)
    if (status === 404) assert.equal(body.request_id, headers['x-request-id'])
  }
})

test('HEAD answers like GET, without a body', async () => {
  const { status, body, headers } = await ana.send('HEAD', '/conversations')
  assert.deepEqual([status, body], [200, undefined])
  assert.ok(Number(headers['content-length']) > 100)
})

test('a known path with another method is 405 and lists its methods', async () => {
  const { status, body, headers } = await ana.send('PATCH', `/conversations/${slug}`)
  assert.deepEqual([status, body.code, headers.allow], [405, 'method_not_allowed', 'DELETE, GET, HEAD, PUT'])
  assert.equal((await ana.send('PUT', '/messages', { raw: '{}' })).headers.allow, 'GET, HEAD')
})

test('unknown methods are 405 too, with and without a body', async () => {
  for (const method of ['QUERY', 'PROPFIND', 'PURGE', 'TRACE'])
    for (const body of ['', 'Content-Length: 1\r\n\r\n['])
      assert.match(
        await dialogue(
          `${method} /api/v1/conversations HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${body}\r\n\r\n`,
        ),
        /^HTTP\/1\.1 405 [\s\S]*\r\nallow: GET, HEAD, POST\r\n/i,
        method,
      )
})

test('a request that a proxy could read differently is refused', async () => {
  const get = (path: string, ...headers: string[]) =>
    dialogue(
      `GET ${path} HTTP/1.1\r\n${headers.map(line => `${line}\r\n`).join('')}Connection: close\r\n\r\n`,
    )
  const path = '/api/v1/conversations'
  assert.match(
    await get(path, 'Host: demo.localhost', 'Host: rival.localhost'),
    /^HTTP\/1\.1 400 [\s\S]*one host header/,
  )
  const twice = ['Authorization: Basic eDp4', 'Authorization: Basic eTp5']
  assert.match(
    await get(path, 'Host: demo.localhost', ...twice),
    /^HTTP\/1\.1 400 [\s\S]*one authorization header/,
  )
  assert.match(await get(`http://rival.localhost${path}`, 'Host: demo.localhost'), /^HTTP\/1\.1 400 /)
  assert.match(await get(`http://Demo.localhost${path}`, 'Host: demo.localhost'), /^HTTP\/1\.1 401 /)
})

test('the values of a body are counted before it is parsed', async () => {
  const list = (count: number) => JSON.stringify({ message: { body: 'x', tags: Array(count).fill('"[{,') } })
  assert.equal((await ana.send('POST', POST, { raw: list(9_000) })).status, 201)
  assert.equal((await ana.send('POST', POST, { raw: list(10_100) })).status, 413)
  assert.equal((await ana.send('POST', POST, { raw: '['.repeat(500_000) })).status, 400)
  assert.equal(
    (await ana.send('POST', POST, { raw: `{"a":"${'\\\\'.repeat(9)}\\"${',['.repeat(99)}"}` })).status,
    422,
  )
})

test('lists that are too long are refused without looking at each item', async () => {
  const long = (item: unknown) => Array.from({ length: 5_000 }, () => item)
  for (const [field, message] of Object.entries({
    recipients: { body: 'x', recipients: long('a@example.com') },
    attachments: { body: 'x', attachments: long('https://example.com/a') },
  })) {
    const { status, body } = await ana.post(`/conversations/${slug}/messages`, { message })
    assert.deepEqual([status, Object.keys(body.errors)], [422, [`message.${field}`]])
  }
  const { body } = await ana.put(`/conversations/${slug}`, {
    conversation: { tag_list: 'a,'.repeat(400_000) },
  })
  assert.deepEqual(body.errors, { 'conversation.tag_list': ['must have at most 50 items'] })
})

const POST = `/conversations/${slug}/messages`

test('bodies that are not JSON objects are refused', async () => {
  for (const raw of ['{', 'null', '[]', '"x"', '7', ''])
    assert.deepEqual(
      await ana.send('POST', POST, { raw }).then(({ status, body }) => [status, body.code]),
      [400, 'malformed'],
      raw,
    )
})

test('bodies of another content type are refused', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
  ]) {
    const { status, body } = await ana.send('POST', POST, {
      raw: 'body=x',
      headers: { 'content-type': type },
    })
    assert.deepEqual([status, body.code], [415, 'unsupported_media_type'], type)
  }
  const suffixed = { 'content-type': 'application/vnd.api+json; charset=utf-8' }
  assert.equal((await ana.send('POST', POST, { raw: '{"body":"x"}', headers: suffixed })).status, 201)
})

test('bytes that are not UTF-8 are refused, not replaced', async () => {
  const payload = Buffer.from('{"message":{"body":"caf\xe9"}}', 'latin1')
  const headers = {
    host: 'demo.localhost',
    'content-type': 'application/json',
    authorization: `Basic ${btoa(`${ana.email}:${ana.token}`)}`,
  }
  const answer = await app.inject({ method: 'POST', url: `/api/v1${POST}`, payload, headers })
  assert.deepEqual([answer.statusCode, answer.json().code], [400, 'malformed'])
})

test('a GET body that is not an object does no harm', async () => {
  for (const raw of ['[]', '""', 'null', ''])
    assert.equal((await ana.get('/conversations', { raw })).status, 200)
  assert.equal(
    (await ana.get('/conversations', { raw: 'x=1', headers: { 'content-type': 'text/plain' } })).status,
    200,
  )
  assert.equal((await ana.get('/conversations', { raw: '{' })).status, 400)
})

test('a body over 1 MiB, nested too deep, or with too many keys is refused', async () => {
  const huge = await ana.post(POST, { message: { body: 'x'.repeat(1024 * 1024) } })
  assert.deepEqual([huge.status, huge.body.code], [413, 'too_large'])
  const deep = (depth: number) => `{"message":{"body":"x","data":${'['.repeat(depth)}${']'.repeat(depth)}}}`
  assert.equal((await ana.send('POST', POST, { raw: deep(60) })).status, 201)
  assert.equal((await ana.send('POST', POST, { raw: deep(63) })).status, 400)
  assert.equal((await ana.send('POST', POST, { raw: deep(400_000) })).status, 400)
  const wide = JSON.stringify({
    message: { body: 'x', ...Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`k${i}`, i])) },
  })
  assert.deepEqual(
    await ana.send('POST', POST, { raw: wide }).then(({ status, body }) => [status, body.code]),
    [400, 'malformed'],
  )
})

test('text that cannot be stored is refused, wherever it stands', async () => {
  for (const query of ['q=%00', 'for=a%00b', 'data[a%00]=1', 'tag=%00'])
    assert.equal((await ana.get(`/conversations?${query}`)).status, 422, query)
  assert.equal((await ana.get('/conversations/%ff%fe')).status, 400)
  for (const path of ['/conversations/a%00b', '/channels/a%00b', `/conversations/${'x'.repeat(5_000)}`])
    assert.equal((await ana.get(path)).status, 404)
  for (const key of ['__proto__', 'constructor', 'prototype'])
    assert.equal(
      (await ana.send('POST', POST, { raw: `{"message":{"body":"x"},"${key}":{}}` })).status,
      422,
      key,
    )
})

test('a database that is away or busy is 503 with Retry-After; a bug is 500 without details', async () => {
  const { app: broken } = createServer({ log: createLog('silent'), trustedProxies: [] })
  const cases = [
    [Object.assign(new Error('select secret from t'), { code: '57P03' }), 503, 'unavailable'],
    [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), 503, 'unavailable'],
    [Object.assign(new Error('no space for secret'), { code: '53100' }), 503, 'unavailable'],
    [Object.assign(new Error('duplicate key'), { code: '23505' }), 409, 'conflict'],
    [new TypeError('secret is not a function'), 500, 'internal'],
  ] as const
  for (const [index, [thrown]] of cases.entries())
    broken.get(`/${index}`, async () => {
      throw thrown
    })
  for (const [index, [, status, code]] of cases.entries()) {
    const answer = await broken.inject(`/${index}`)
    assert.deepEqual([answer.statusCode, answer.json().code], [status, code])
    assert.equal(answer.headers['retry-after'], status === 503 ? '1' : undefined)
    assert.doesNotMatch(answer.body, /secret|select/)
  }
})

await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const sockets: Socket[] = []
after(() => {
  for (const socket of sockets) socket.destroy()
})

/** What the server writes to a socket that sends only this. */
function dialogue(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    let answer = ''
    socket.on('data', data => {
      answer += data
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
    socket.write(text)
  })
}

test('requests that are not HTTP, or have too many headers, get the usual shape too', async () => {
  const nonsense = await dialogue('HELLO\r\n\r\n')
  assert.match(nonsense, /^HTTP\/1\.1 400 Bad Request/)
  assert.match(nonsense, /"code":"malformed"/)
  const flood = await dialogue(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)
  assert.match(flood, /^HTTP\/1\.1 431 /)
  assert.match(flood, /\r\nX-Request-Id: /)
})

test('requests without a host, with expectations, or for a tunnel are answered in JSON', async () => {
  const hostless = await dialogue('GET /api/v1/conversations HTTP/1.1\r\nConnection: close\r\n\r\n')
  assert.match(hostless, /^HTTP\/1\.1 404 [\s\S]*"code":"not_found"/)
  const expecting = await dialogue(
    'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: foo\r\nConnection: close\r\n\r\n',
  )
  assert.match(expecting, /^HTTP\/1\.1 200 /)
  const tunnel = await dialogue('CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n')
  assert.match(tunnel, /^HTTP\/1\.1 405 [\s\S]*"code":"method_not_allowed"/)
})

test('healthz and readyz answer at any host, without a login', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const status = await new Promise(resolve =>
      request({ port, host: '127.0.0.1', path, headers: { host: 'whatever.example' } }, response => {
        response.resume()
        resolve(response.statusCode)
      }).end(),
    )
    assert.equal(status, 200)
  }
})
