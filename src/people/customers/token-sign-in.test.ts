import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA, CODY } from '../../../db/cast.ts'
import { openShop, signed, signedBy, unsigned } from '../../../test/shop.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, app } = world
const HOST = 'demo.localhost'
const RIVAL = 'rival.localhost'
const { key, makeKey, removeKey, seconds, claims, tokenFor, post, postForm, refuses } = await openShop(world)

const contactOf = async (externalId: string) => {
  const row = await world.db.row<{ id: number }>(
    sql`select id from contacts where brand_id = ${world.brand.id} and external_id = ${externalId}`,
  )
  return row && (await ana.get(`/contacts/${row.id}?identifier_type=_id`)).body
}

test('a token signs a customer in, whose external id is its subject', async () => {
  const { status, body, headers } = await post(tokenFor({ name: 'Cora Customer' }))
  assert.equal(status, 200)
  assert.match(body.session, /^\d+-[\w-]{43}$/)
  assert.equal(body.name, 'Cora Customer')
  assert.equal(headers['access-control-allow-origin'], '*')
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['set-cookie'], undefined)
  const contact = await contactOf('shop-1')
  assert.deepEqual([contact.id, contact.name], ['shop-1', 'Cora Customer'])
  await post(tokenFor())
  const { count } = (await world.db.row<{ count: number }>(
    sql`select count(*)::int as count from contacts where brand_id = ${world.brand.id} and name = 'Cora Customer'`,
  )) as { count: number }
  assert.equal(count, 1)
  assert.ok((await olga.get('/sign_in_keys')).body.sign_in_keys[0].last_used_at)
})

test('many devices at once make one contact', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => post(tokenFor({ sub: 'at-once' }))))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  const rows = await world.db.rows(sql`select 1 from identities where identifier = 'at-once'`)
  assert.equal(rows.length, 1)
})

test('tokens that somebody else made, or changed, are refused', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await refuses('rubbish', /not a signed token/)
  await refuses(unsigned({ alg: 'none', kid: key.kid }, claims()), /signature of the token is wrong/)
  await refuses(signed('other'.repeat(10), { alg: 'HS256', kid: key.kid }, claims()), /signature/)
  await refuses(signed(key.secret, { alg: 'HS256', kid: 'ffff' }, claims()), /No key/)
  await refuses(signed(key.secret, { alg: 'HS512', kid: key.kid }, claims()), /signature/)
  await refuses(signedBy(privateKey, { alg: 'ES256', kid: key.kid }, claims()), /signature/)
  const [head, , mark] = tokenFor().split('.')
  await refuses(
    [head, unsigned({}, claims({ sub: 'somebody-else' })).split('.')[1], mark].join('.'),
    /signature/,
  )
  await refuses(signed(key.secret, { alg: 'HS256', kid: key.kid, crit: ['x'], x: 1 }, claims()), /signature/)
  const second = await makeKey({
    algorithm: 'ES256',
    public_key: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  })
  assert.equal(second.secret, null)
  assert.equal((await post(signedBy(privateKey, { alg: 'ES256', kid: second.kid }, claims()))).status, 200)
  // A public key is no shared secret.
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  await refuses(signed(pem, { alg: 'HS256', kid: second.kid }, claims()), /signature/)
  await refuses(signed(pem.trim(), { alg: 'HS256', kid: second.kid }, claims()), /signature/)
  await refuses(signed(key.secret, { alg: 'HS256' }, claims()), /No key/)
  await removeKey(second.id)
  await refuses(signedBy(privateKey, { alg: 'ES256', kid: second.kid }, claims()), /No key/)
})

test('a token is valid for at most an hour, with a minute for clocks that differ', async () => {
  await refuses(tokenFor({ exp: seconds() - 61 }), /expired/)
  assert.equal((await post(tokenFor({ exp: seconds() - 50 }))).status, 200)
  await refuses(tokenFor({ exp: seconds() + 3_700 }), /at most an hour/)
  assert.equal((await post(tokenFor({ exp: seconds() + 3_600 }))).status, 200)
  await refuses(tokenFor({ exp: undefined }), /claim exp/)
  await refuses(tokenFor({ exp: '99999999999' }), /claim exp/)
  await refuses(tokenFor({ iat: seconds() + 61 }), /future/)
  await refuses(tokenFor({ nbf: seconds() + 61 }), /claim nbf/)
})

test('a subject is a text that can be an external id', async () => {
  for (const sub of [undefined, '', ' ', 'x'.repeat(256), 42, 'a\0b', '\ud800', ['shop-1']])
    await refuses(tokenFor({ sub }), /claim sub/)
  assert.equal((await post(tokenFor({ sub: 'x'.repeat(255) }))).status, 200)
})

test('a token with an id works once, and one without it until it expires', async () => {
  const once = tokenFor({ jti: 'one' })
  assert.equal((await post(once)).status, 200)
  await refuses(once, /used already/)
  await refuses(tokenFor({ jti: 'one', sub: 'shop-2' }), /used already/)
  await refuses(tokenFor({ jti: 7 }), /jti/)
  const again = tokenFor()
  assert.deepEqual([(await post(again)).status, (await post(again)).status], [200, 200])
  const twice = await Promise.all([1, 2, 3].map(() => post(tokenFor({ jti: 'race' }))))
  assert.deepEqual(twice.map(({ status }) => status).sort(), [200, 401, 401])
})

test('keys of one brand are nothing at another', async () => {
  await refuses(tokenFor(), /No key/, { host: RIVAL })
})

test('what is no token is 422, and who guesses is stopped', async () => {
  for (const token of [undefined, '', 7, 'x'.repeat(8_001)]) assert.equal((await post(token)).status, 422)
  const remoteAddress = '203.0.113.9'
  for (let times = 0; times < 20; times++) await refuses('rubbish', /./, { remoteAddress })
  assert.equal((await post('rubbish', { remoteAddress })).status, 429)
  assert.equal((await post(tokenFor(), { remoteAddress })).status, 200, 'a valid token is no guess')
})

test('an address that the shop has not verified proves nothing', async () => {
  await ana.post('/contacts', { contact: { name: 'Vic', email: 'vic@example.com' } })
  for (const verified of [undefined, false, 'true', 1]) {
    const more = { sub: 'thief', email: 'vic@example.com', email_verified: verified }
    assert.equal((await post(tokenFor(more))).status, 200)
  }
  const { body } = await ana.get('/contacts/vic@example.com')
  assert.deepEqual([body.name, body.id], ['Vic', null])
  assert.equal((await contactOf('thief')).email, null)
})

test('a verified address is the customer’s: also what was known by it alone, which can be undone', async () => {
  await ana.post('/contacts', { contact: { name: 'Wanda', email: 'wanda@example.com' } })
  await post(tokenFor({ sub: 'w-1', email: 'Wanda@Example.com', email_verified: true }))
  assert.equal((await ana.get('/contacts/wanda@example.com')).body.id, 'w-1')
  // Somebody else's of the shop stays theirs.
  await post(tokenFor({ sub: 'w-2', email: 'wanda@example.com', email_verified: true }))
  assert.equal((await ana.get('/contacts/wanda@example.com')).body.id, 'w-1')
  assert.equal((await contactOf('w-2')).email, null)
  // Known by both, each for itself.
  await ana.post('/contacts', { contact: { name: 'Xaver', email: 'x1@example.com', id: 'x-1' } })
  await ana.post('/contacts', { contact: { name: 'Xaver', email: 'x2@example.com' } })
  await post(tokenFor({ sub: 'x-1', email: 'x2@example.com', email_verified: true }))
  assert.equal((await ana.get('/contacts/x2@example.com')).body.id, 'x-1')
  // Staff are no customers.
  await post(tokenFor({ sub: 'staff', email: ANA.email, email_verified: true }))
  assert.equal((await contactOf('staff')).email, null)
})

test('who was merged is who they were merged into; a new external id is somebody else', async () => {
  await post(tokenFor({ sub: 'm-1', name: 'Mara' }))
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
  assert.equal((await post(tokenFor({ sub: 'm-1' }))).body.name, 'Mara M.')
  assert.equal((await post(tokenFor({ sub: 'm-2' }))).body.name, 'Mara M.')
  await post(tokenFor({ sub: 'n-1', name: 'Nora' }))
  const nora = await contactOf('n-1')
  const moved = await ana.put(`/contacts/${nora._id}?identifier_type=_id`, { contact: { id: 'n-2' } })
  assert.equal(moved.status, 200, JSON.stringify(moved.body))
  assert.equal((await post(tokenFor({ sub: 'n-1', name: 'New' }))).body.name, 'New')
  assert.equal((await contactOf('n-2')).name, 'Nora')
})

test('a form signs a browser in: from another site after its button only', async () => {
  const token = tokenFor({ jti: 'form', name: '<b>Cora</b>' })
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
  const elsewhere = await postForm({ token: tokenFor(), to: 'https://evil.example/' })
  assert.equal(elsewhere.headers.location, '/help')
})

test('tokens in addresses are not taken, and are in no log', async () => {
  const token = tokenFor()
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

test('a customer who was erased is nobody, and may come again as somebody new', async () => {
  const { headers } = await postForm({ token: tokenFor({ sub: 'e-1', name: 'Ed', email: CODY.email }) })
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
  assert.equal((await post(tokenFor({ sub: 'e-1' }))).status, 200)
})
