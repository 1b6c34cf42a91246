import assert from 'node:assert/strict'
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { ANA, OLGA } from '../../../db/cast.ts'
import { createVisitor, enter, linkTicket, type Visitor } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'
import type { SafeRequest } from '../../kit/fetch-safely.ts'

// The reference implementation of RFC 8188, which the library encrypts with.
const ece = createRequire(import.meta.url)('http_ece') as {
  decrypt(body: Buffer, options: object): Buffer
}

const sent: { url: string; request: SafeRequest }[] = []
let status = 201
const world = await createWorld({
  clients: {
    strangers: {
      async fetch(url, request) {
        sent.push({ url, request })
        return { status, headers: {}, body: Buffer.alloc(0) }
      },
      isRefused: () => false,
      addressOf: async hostname => hostname,
      close: async () => {},
    },
  },
})
const { olga, rita } = world

/** A browser with its keys. */
async function subscribed(endpoint = 'https://push.example/abc') {
  const browser = await enter(world, ANA.email)
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const push = {
    endpoint,
    p256dh: keys.getPublicKey().toString('base64url'),
    auth: auth.toString('base64url'),
  }
  const { status: answer, body } = await browser.put('/me/push', { push })
  assert.deepEqual([answer, body['on?']], [200, true])
  const read = (body: Buffer) =>
    JSON.parse(
      ece
        .decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth.toString('base64url') })
        .toString(),
    )
  return { browser, read, publicKey: body.public_key as string }
}

const round = () => world.work()
const off = (browser: Visitor) => browser.delete('/me/push')

test('a message is pushed to the browsers of those concerned, encrypted for each and signed', async () => {
  const { browser, read, publicKey } = await subscribed()
  const { slug } = await world.start({ subject: 'Lamp', message: { body: 'It flickers.' } })
  await round()
  const [first] = sent.splice(0)
  assert.ok(first)
  const { url, request } = first
  assert.deepEqual([url, request.headers?.TTL], ['https://push.example/abc', '43200'])
  assert.deepEqual(read(request.body as Buffer), { title: 'Cody Brandt', body: 'Lamp\nIt flickers.', slug })
  const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(request.headers?.Authorization ?? '') ?? []
  assert.equal(key, publicKey)
  const [head, claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const verifier = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  assert.ok(verify('sha256', Buffer.from(`${head}.${claims}`), verifier, Buffer.from(signature, 'base64url')))
  assert.equal(JSON.parse(Buffer.from(claims, 'base64url').toString()).aud, 'https://push.example')
  await off(browser)
})

test('nothing is pushed of one’s own words, after unsubscribing, or after logging out', async () => {
  const { browser } = await subscribed()
  const { slug } = await world.start({ subject: 'Quiet' })
  await world.ana.put(`/conversations/${slug}`, { conversation: { assignee: ANA.email } })
  await round()
  sent.splice(0)
  await browser.post(`/conversations/${slug}/messages`, { message: { body: 'On its way' } })
  await round()
  assert.equal(sent.length, 0)
  assert.equal((await off(browser)).body['on?'], false)
  await world.post(slug, { body: 'Where?', user: { email: 'cody@example.com' } })
  await round()
  assert.equal(sent.length, 0)
  const other = await subscribed()
  await other.browser.send('POST', '/logout', {})
  await world.post(slug, { body: 'Still nothing?', user: { email: 'cody@example.com' } })
  await round()
  assert.equal(sent.length, 0)
})

test('a browser belongs to who asked last, and only while they may log in', async () => {
  const first = await subscribed('https://push.example/shared')
  const olgas = await enter(world, OLGA.email)
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const push = {
    endpoint: 'https://push.example/shared',
    p256dh: keys.getPublicKey().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  assert.equal((await olgas.put('/me/push', { push })).body['on?'], true)
  assert.equal((await first.browser.get('/me/push')).body['on?'], false)
  await off(olgas)
  const away = await subscribed('https://push.example/lost')
  world.clock.now = new Date(world.clock.now.getTime() + 1_000)
  await olga.send('DELETE', `/staff/${ANA.email}`)
  await olga.post(`/staff/${ANA.email}/reactivate`)
  await world.start({ subject: 'After the return' })
  await round()
  assert.equal(sent.splice(0).length, 0)
  assert.equal((await away.browser.get('/me')).status, 401)
})

test('a new login ends the session that the browser had, with its notices', async () => {
  const { browser } = await subscribed()
  const before = browser.cookie()
  await browser.send('POST', '/login/link', { ticket: await linkTicket(world, ANA.email) })
  assert.notEqual(browser.cookie(), before)
  assert.equal((await browser.get('/me/push')).body['on?'], false)
  const former = createVisitor(world)
  former.use(before)
  assert.equal((await former.get('/me')).status, 401)
})

test('a browser that is gone is forgotten', async () => {
  const { browser } = await subscribed()
  status = 410
  await world.start({ subject: 'Gone' })
  await round()
  assert.equal(sent.splice(0).length, 1)
  status = 201
  assert.equal((await browser.get('/me/push')).body['on?'], false)
})

test('bad input is refused by field; programs cannot subscribe; each brand has its own key', async () => {
  const browser = await enter(world, ANA.email)
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const p256dh = keys.getPublicKey().toString('base64url')
  const good = { endpoint: 'https://push.example/x', p256dh, auth: 'x'.repeat(22) }
  for (const [changes, field] of [
    [{ endpoint: 'http://push.example' }, 'push.endpoint'],
    [{ endpoint: undefined }, 'push.endpoint'],
    [{ p256dh: 'short' }, 'push.p256dh'],
    [{ p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url') }, 'push.p256dh'],
    [{ auth: '!' }, 'push.auth'],
  ] as const) {
    const { status, body } = await browser.put('/me/push', { push: { ...good, ...changes } })
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
  }
  assert.equal((await olga.get('/me/push')).body['on?'], false)
  assert.equal((await olga.put('/me/push', { push: good })).status, 403)
  assert.equal((await olga.send('DELETE', '/me/push')).status, 403)
  assert.notEqual((await rita.get('/me/push')).body.public_key, (await olga.get('/me/push')).body.public_key)
  assert.equal((await rita.put('/me/push', { push: good })).status, 403)
})
