import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA, CODY, OLGA } from '../../../db/cast.ts'
import { enter } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, app, clock } = world
const HOST = 'demo.localhost'
const RIVAL = 'rival.localhost'
const owner = await enter(world, OLGA.email)

interface Key {
  id: number
  kid: string
  secret: string
}

async function makeKey(body: object = {}): Promise<Key> {
  const { status, body: made } = await owner.send('POST', '/api/v1/sign_in_keys', { sign_in_key: body })
  assert.equal(status, 201, JSON.stringify(made))
  return made
}

const coded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const seconds = () => Math.floor(clock.now.getTime() / 1_000)
const claims = (more: object = {}) => ({ sub: 'shop-1', iat: seconds(), exp: seconds() + 600, ...more })

function signed(secret: string, header: object, payload: object): string {
  const text = `${coded(header)}.${coded(payload)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

const tokenOf = ({ kid, secret }: Key, more: object = {}) =>
  signed(secret, { alg: 'HS256', kid }, claims(more))

let visitors = 0
const networkOfNext = () => `198.51.${++visitors >> 8}.${visitors & 255}`

async function post(token: unknown, { host = HOST, remoteAddress = networkOfNext() } = {}) {
  const { statusCode, headers, body } = await app.inject({
    method: 'POST',
    url: '/sign-in/token',
    remoteAddress,
    payload: JSON.stringify({ token }),
    headers: { host, origin: 'https://shop.example', 'content-type': 'application/json' },
  })
  return { status: statusCode, headers, body: JSON.parse(body) }
}

const postForm = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/sign-in/token',
    remoteAddress: networkOfNext(),
    payload: new URLSearchParams(fields).toString(),
    headers: {
      host: HOST,
      origin: `http://${HOST}`,
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  })

async function refuses(token: unknown, reason: RegExp, options = {}) {
  const { status, body } = await post(token, options)
  assert.deepEqual([status, reason.test(body.error)], [401, true], `${reason}: ${JSON.stringify(body)}`)
}

const contactOf = async (externalId: string) => {
  const row = await world.db.row<{ id: number }>(
    sql`select id from contacts where brand_id = ${world.brand.id} and external_id = ${externalId}`,
  )
  return row && (await ana.get(`/contacts/${row.id}?identifier_type=_id`)).body
}

const key = await makeKey()

test('a token signs a customer in, whose external id is its subject', async () => {
  const { status, body, headers } = await post(tokenOf(key, { name: 'Cora Customer' }))
  assert.equal(status, 200)
  assert.match(body.session, /^\d+-[\w-]{43}$/)
  assert.equal(body.name, 'Cora Customer')
  assert.equal(headers['access-control-allow-origin'], '*')
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['set-cookie'], undefined)
  const contact = await contactOf('shop-1')
  assert.deepEqual([contact.id, contact.name], ['shop-1', 'Cora Customer'])
  await post(tokenOf(key))
  const { count } = (await world.db.row<{ count: number }>(
    sql`select count(*)::int as count from contacts where brand_id = ${world.brand.id} and name = 'Cora Customer'`,
  )) as { count: number }
  assert.equal(count, 1)
  assert.ok((await olga.get('/sign_in_keys')).body.sign_in_keys[0].last_used_at)
})

test('many devices at once make one contact', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => post(tokenOf(key, { sub: 'at-once' }))))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  const rows = await world.db.rows(sql`select 1 from identities where identifier = 'at-once'`)
  assert.equal(rows.length, 1)
})

test('tokens that somebody else made, or changed, are refused', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await refuses('rubbish', /not a signed token/)
  await refuses(
    `${coded({ alg: 'none', kid: key.kid })}.${coded(claims())}.`,
    /signature of the token is wrong/,
  )
  await refuses(signed('other'.repeat(10), { alg: 'HS256', kid: key.kid }, claims()), /signature/)
  await refuses(signed(key.secret, { alg: 'HS256', kid: 'ffff' }, claims()), /No key/)
  await refuses(signed(key.secret, { alg: 'HS512', kid: key.kid }, claims()), /signature/)
  await refuses(asymmetric(privateKey, 'ES256', key.kid), /signature/)
  const [head, , mark] = tokenOf(key).split('.')
  await refuses([head, coded(claims({ sub: 'somebody-else' })), mark].join('.'), /signature/)
  await refuses(signed(key.secret, { alg: 'HS256', kid: key.kid, crit: ['x'], x: 1 }, claims()), /signature/)
  const second = await makeKey({
    algorithm: 'ES256',
    public_key: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  })
  assert.equal(second.secret, null)
  assert.equal((await post(asymmetric(privateKey, 'ES256', second.kid))).status, 200)
  // A public key is no shared secret.
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  await refuses(signed(pem, { alg: 'HS256', kid: second.kid }, claims()), /signature/)
  await refuses(signed(pem.trim(), { alg: 'HS256', kid: second.kid }, claims()), /signature/)
  await refuses(signed(key.secret, { alg: 'HS256' }, claims()), /No key/)
  await olgaDeletes(second.id)
  await refuses(asymmetric(privateKey, 'ES256', second.kid), /No key/)
})

function asymmetric(privateKey: KeyObject, alg: string, kid: string): string {
  const text = `${coded({ alg, kid })}.${coded(claims())}`
  const made = sign(alg === 'EdDSA' ? null : 'sha256', Buffer.from(text), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  })
  return `${text}.${made.toString('base64url')}`
}

const olgaDeletes = (id: number) => owner.send('DELETE', `/api/v1/sign_in_keys/${id}`)

test('a token is valid for at most an hour, with a minute for clocks that differ', async () => {
  await refuses(tokenOf(key, { exp: seconds() - 61 }), /expired/)
  assert.equal((await post(tokenOf(key, { exp: seconds() - 50 }))).status, 200)
  await refuses(tokenOf(key, { exp: seconds() + 3_700 }), /at most an hour/)
  assert.equal((await post(tokenOf(key, { exp: seconds() + 3_600 }))).status, 200)
  await refuses(tokenOf(key, { exp: undefined }), /claim exp/)
  await refuses(tokenOf(key, { exp: '99999999999' }), /claim exp/)
  await refuses(tokenOf(key, { iat: seconds() + 61 }), /future/)
  await refuses(tokenOf(key, { nbf: seconds() + 61 }), /claim nbf/)
})

test('a subject is a text that can be an external id', async () => {
  for (const sub of [undefined, '', ' ', 'x'.repeat(256), 42, 'a\0b', '\ud800', ['shop-1']])
    await refuses(tokenOf(key, { sub }), /claim sub/)
  assert.equal((await post(tokenOf(key, { sub: 'x'.repeat(255) }))).status, 200)
})

test('a token with an id works once, and one without it until it expires', async () => {
  const once = tokenOf(key, { jti: 'one' })
  assert.equal((await post(once)).status, 200)
  await refuses(once, /used already/)
  await refuses(tokenOf(key, { jti: 'one', sub: 'shop-2' }), /used already/)
  await refuses(tokenOf(key, { jti: 7 }), /jti/)
  const again = tokenOf(key)
  assert.deepEqual([(await post(again)).status, (await post(again)).status], [200, 200])
  const twice = await Promise.all([1, 2, 3].map(() => post(tokenOf(key, { jti: 'race' }))))
  assert.deepEqual(twice.map(({ status }) => status).sort(), [200, 401, 401])
})

test('keys of one brand are nothing at another', async () => {
  await refuses(tokenOf(key), /No key/, { host: RIVAL })
})

test('what is no token is 422, and who guesses is stopped', async () => {
  for (const token of [undefined, '', 7, 'x'.repeat(8_001)]) assert.equal((await post(token)).status, 422)
  const remoteAddress = '203.0.113.9'
  for (let times = 0; times < 20; times++) await refuses('rubbish', /./, { remoteAddress })
  assert.equal((await post('rubbish', { remoteAddress })).status, 429)
  assert.equal((await post(tokenOf(key), { remoteAddress })).status, 200, 'a valid token is no guess')
})

test('an address that the shop has not verified proves nothing', async () => {
  await ana.post('/contacts', { contact: { name: 'Vic', email: 'vic@example.com' } })
  for (const verified of [undefined, false, 'true', 1]) {
    const more = { sub: 'thief', email: 'vic@example.com', email_verified: verified }
    assert.equal((await post(tokenOf(key, more))).status, 200)
  }
  const { body } = await ana.get('/contacts/vic@example.com')
  assert.deepEqual([body.name, body.id], ['Vic', null])
  assert.equal((await contactOf('thief')).email, null)
})

test('a verified address is the customer’s: also what was known by it alone, which can be undone', async () => {
  await ana.post('/contacts', { contact: { name: 'Wanda', email: 'wanda@example.com' } })
  await post(tokenOf(key, { sub: 'w-1', email: 'Wanda@Example.com', email_verified: true }))
  assert.equal((await ana.get('/contacts/wanda@example.com')).body.id, 'w-1')
  // Somebody else's of the shop stays theirs.
  await post(tokenOf(key, { sub: 'w-2', email: 'wanda@example.com', email_verified: true }))
  assert.equal((await ana.get('/contacts/wanda@example.com')).body.id, 'w-1')
  assert.equal((await contactOf('w-2')).email, null)
  // Known by both, each for itself.
  await ana.post('/contacts', { contact: { name: 'Xaver', email: 'x1@example.com', id: 'x-1' } })
  await ana.post('/contacts', { contact: { name: 'Xaver', email: 'x2@example.com' } })
  await post(tokenOf(key, { sub: 'x-1', email: 'x2@example.com', email_verified: true }))
  assert.equal((await ana.get('/contacts/x2@example.com')).body.id, 'x-1')
  // Staff are no customers.
  await post(tokenOf(key, { sub: 'staff', email: ANA.email, email_verified: true }))
  assert.equal((await contactOf('staff')).email, null)
})

test('who was merged is who they were merged into; a new external id is somebody else', async () => {
  await post(tokenOf(key, { sub: 'm-1', name: 'Mara' }))
  await ana.post('/contacts', { contact: { name: 'Mara M.', email: 'mara@example.com', id: 'm-2' } })
  const merged = await world.db.row<{ id: number }>(
    sql`select id from contacts where external_id = 'm-1' and brand_id = ${world.brand.id}`,
  )
  await world.db.transaction(async tx => {
    await tx.write(sql`
      update identities set contact_id = (select contact_id from identities where identifier = 'mara@example.com')
      where identifier = 'm-1'`)
    await tx.write(sql`
      update contacts set absorbed_into = (select contact_id from identities where identifier = 'mara@example.com')
      where id = ${merged?.id}`)
  })
  assert.equal((await post(tokenOf(key, { sub: 'm-1' }))).body.name, 'Mara M.')
  assert.equal((await post(tokenOf(key, { sub: 'm-2' }))).body.name, 'Mara M.')
  await post(tokenOf(key, { sub: 'n-1', name: 'Nora' }))
  const nora = await contactOf('n-1')
  const moved = await ana.put(`/contacts/${nora._id}?identifier_type=_id`, { contact: { id: 'n-2' } })
  assert.equal(moved.status, 200, JSON.stringify(moved.body))
  assert.equal((await post(tokenOf(key, { sub: 'n-1', name: 'New' }))).body.name, 'New')
  assert.equal((await contactOf('n-2')).name, 'Nora')
})

test('a form signs a browser in: from another site after its button only', async () => {
  const token = tokenOf(key, { jti: 'form', name: '<b>Cora</b>' })
  const away = { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' }
  const asked = await postForm({ token, to: '/help/requests' }, away)
  assert.equal(asked.statusCode, 200)
  assert.equal(asked.headers['set-cookie'], undefined)
  assert.equal(asked.headers['cache-control'], 'no-store')
  assert.match(asked.body, /&lt;b&gt;Cora|Cora/)
  assert.doesNotMatch(asked.body, /<b>Cora/)
  assert.match(asked.body, /name="to" value="\/help\/requests"/)
  assert.ok(asked.body.includes(`value="${token}"`))
  const done = await postForm({ token, to: '/help/requests' }, { 'sec-fetch-site': 'same-origin' })
  assert.deepEqual([done.statusCode, done.headers.location], [303, '/help/requests'])
  assert.match(
    String(done.headers['set-cookie']),
    /^__Host-answerwell_reader=.*HttpOnly; Secure; SameSite=Lax/,
  )
  const repeated = await postForm({ token })
  assert.equal(repeated.statusCode, 401)
  assert.match(repeated.body, /role="alert"/)
  assert.equal(repeated.headers['set-cookie'], undefined)
  const elsewhere = await postForm({ token: tokenOf(key), to: 'https://evil.example/' })
  assert.equal(elsewhere.headers.location, '/help')
})

test('tokens in addresses are not taken, and are in no log', async () => {
  const token = tokenOf(key)
  const got = await app.inject({ url: `/sign-in/token?token=${token}`, headers: { host: HOST } })
  assert.equal(got.statusCode >= 400, true)
  const posted = await app.inject({
    method: 'POST',
    url: `/sign-in/token?token=${token}`,
    headers: { host: HOST, 'content-type': 'application/json' },
    payload: '{}',
  })
  assert.equal(posted.statusCode, 422)
})

test('at most two keys, whose secrets are shown once and whose removal ends what they opened', async () => {
  const second = await makeKey()
  assert.equal((await owner.send('POST', '/api/v1/sign_in_keys', { sign_in_key: {} })).status, 409)
  const { body } = await olga.get('/sign_in_keys')
  assert.deepEqual(
    body.sign_in_keys.map(({ kid }: Key) => kid),
    [second.kid, key.kid],
  )
  assert.doesNotMatch(JSON.stringify(body), new RegExp(`${second.secret}|${key.secret}`))
  assert.equal(Buffer.byteLength(second.secret) >= 32, true)
  const { headers } = await postForm({ token: tokenOf(second) })
  const cookie = String(headers['set-cookie']).split(';', 1)[0] as string
  const isIn = async () =>
    (await app.inject({ url: '/help', headers: { host: HOST, cookie } })).body.includes('/help/sign-out')
  assert.equal(await isIn(), true)
  assert.deepEqual((await olgaDeletes(second.id)).status, 200)
  assert.equal(await isIn(), false)
  assert.equal((await olgaDeletes(second.id)).status, 404)
  await refuses(tokenOf(second), /No key/)
  const { body: log } = await olga.get('/audit?action=sign_in_key.deleted')
  assert.ok(log.entries.some((entry: object) => JSON.stringify(entry).includes(second.kid)))
})

test('keys are made by those who set up single sign-on, of the right kind, after a fresh login', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const made = await makeKey({
    algorithm: 'EdDSA',
    public_key: JSON.stringify(publicKey.export({ format: 'jwk' })),
  })
  assert.equal((await post(asymmetric(privateKey, 'EdDSA', made.kid))).status, 200)
  await olgaDeletes(made.id)
  const { publicKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  for (const body of [
    { algorithm: 'RS256' },
    { algorithm: 'none' },
    { algorithm: 'ES256' },
    { algorithm: 'EdDSA', public_key: 'rubbish' },
    { algorithm: 'ES256', public_key: publicKey.export({ type: 'spki', format: 'pem' }).toString() },
    { algorithm: 'ES256', public_key: rsa.export({ type: 'spki', format: 'pem' }).toString() },
    { algorithm: 'HS256', public_key: 'mine' },
    { algorithm: 'EdDSA', public_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() },
    { algorithm: 'EdDSA', public_key: JSON.stringify(privateKey.export({ format: 'jwk' })) },
  ]) {
    const { status } = await owner.send('POST', '/api/v1/sign_in_keys', { sign_in_key: body })
    assert.equal(status, 422, JSON.stringify(body))
  }
  assert.equal((await ana.get('/sign_in_keys')).status, 403)
  assert.equal((await olga.post('/sign_in_keys', { sign_in_key: {} })).status, 403, 'not by a token')
  assert.equal((await world.rivalOwner.get('/sign_in_keys')).body.sign_in_keys.length, 0)
  clock.now = new Date(clock.now.getTime() + 20 * 60_000)
  const late = await owner.send('POST', '/api/v1/sign_in_keys', { sign_in_key: {} })
  assert.deepEqual([late.status, late.body.code], [403, 'confirmation_required'])
})

test('a customer who was erased is nobody, and may come again as somebody new', async () => {
  const { headers } = await postForm({ token: tokenOf(key, { sub: 'e-1', name: 'Ed', email: CODY.email }) })
  const cookie = String(headers['set-cookie']).split(';', 1)[0] as string
  const contact = await contactOf('e-1')
  const { status } = await olga.post(`/contacts/${contact._id}/erasure?identifier_type=_id`, {
    erasure: { name: 'Ed' },
  })
  assert.ok(status < 300, String(status))
  await world.work()
  const page = await app.inject({ url: '/help', headers: { host: HOST, cookie } })
  assert.doesNotMatch(page.body, /\/help\/sign-out/)
  const traces = await world.db.rows(
    sql`select 1 from identities where identifier = 'e-1' or handle = ${CODY.email}`,
  )
  assert.equal(traces.length, 0)
  assert.equal((await post(tokenOf(key, { sub: 'e-1' }))).status, 200)
})
