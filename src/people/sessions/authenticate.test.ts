import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA, CODY, OLGA } from '../../../db/cast.ts'
import { createBlobs } from '../../../test/blobs.ts'
import { createCaller, createWorld } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { createLog } from '../../kit/log.ts'
import { systemScope, transaction } from '../../kit/scope.ts'
import { createUser } from '../users/create-user.ts'
import { deactivateUser } from '../users/deactivate-user.ts'
import { findUserByEmail, selectTokens, type UserRow } from '../users/queries.ts'
import { createToken, digestOf, revokeToken } from '../users/tokens.ts'

const world = await createWorld()
const { ana, rita, app, scope, db, clock } = world
const user = (await findUserByEmail(scope, ANA.email)) as UserRow

function makeToken(expiresAt: Date | null = null) {
  return transaction(scope, tx => createToken(tx, { user, name: 'a test', expiresAt }))
}

function loginAs(email: string, token: string) {
  return createCaller(app, scope, { email, token }).get('/conversations')
}

test('an email address and a token log in; the case of the address does not matter', async () => {
  assert.equal((await ana.get('/conversations')).status, 200)
  assert.equal((await loginAs('AGENT@Demo.test', ana.token)).status, 200)
})

test('every way to fail is one 401 that asks for Basic', async () => {
  const attempts = [
    await ana.get('/conversations', { headers: { authorization: '' } }),
    await ana.get('/conversations', { headers: { authorization: 'Bearer x' } }),
    await ana.get('/conversations', { headers: { authorization: 'Basic !!!' } }),
    await ana.get('/conversations', { headers: { authorization: `Basic ${btoa('no colon')}` } }),
    await loginAs(ANA.email, 'wrong'),
    await loginAs(ANA.email, ''),
    await loginAs(OLGA.email, ana.token),
    await loginAs('nobody@example.com', ana.token),
    await loginAs('a\0b@example.com', ana.token),
    await loginAs(CODY.email, ana.token),
    await loginAs(rita.email, rita.token),
  ]
  for (const { status, body, headers } of attempts) {
    assert.equal(status, 401)
    assert.equal(body.code, 'unauthorized')
    assert.equal(body.error, attempts[0]?.body.error)
    assert.match(String(headers['www-authenticate']), /^Basic realm=/)
  }
})

test('a token is stored only as a digest', async () => {
  const { token } = await makeToken()
  const rows = await db.rows<{ row: string; digest: Buffer }>(
    sql`select t::text as row, digest from api_tokens t`,
  )
  assert.ok(rows.some(({ digest }) => digest.equals(digestOf(token))))
  assert.ok(rows.every(({ row }) => !row.includes(token)))
})

test('revocation and expiry take effect at once', async () => {
  const revoked = await makeToken()
  assert.equal((await loginAs(ANA.email, revoked.token)).status, 200)
  await transaction(scope, tx => revokeToken(tx, revoked.id))
  assert.equal((await loginAs(ANA.email, revoked.token)).status, 401)
  await assert.rejects(
    transaction(scope, tx => revokeToken(tx, revoked.id)),
    { code: 'not_found' },
  )

  const expiring = await makeToken(new Date(clock.now.getTime() + 1_000))
  assert.equal((await loginAs(ANA.email, expiring.token)).status, 200)
  clock.now = new Date(clock.now.getTime() + 2_000)
  assert.equal((await loginAs(ANA.email, expiring.token)).status, 401)
})

test('the rival brand cannot revoke our tokens', async () => {
  const { id, token } = await makeToken()
  await assert.rejects(
    transaction(systemScope(world.rival, db), tx => revokeToken(tx, id)),
    { code: 'not_found' },
  )
  assert.equal((await loginAs(ANA.email, token)).status, 200)
})

test('a member of staff who left cannot log in', async () => {
  const leaver = await transaction(scope, tx => createUser(tx, { email: 'leaver@demo.test', role: 'agent' }))
  const { token } = await transaction(scope, tx =>
    createToken(tx, { user: leaver, name: 'x', expiresAt: null }),
  )
  assert.equal((await loginAs(leaver.email, token)).status, 200)
  await transaction(scope, tx => deactivateUser(tx, leaver.email))
  assert.equal((await loginAs(leaver.email, token)).status, 401)
})

test('last use is recorded, at most once a minute', async () => {
  const lastUse = async () =>
    (await selectTokens(scope)).find(token => token.email === OLGA.email)?.lastUsedAt
  assert.equal(await lastUse(), null)
  await world.olga.get('/conversations')
  const first = await lastUse()
  assert.deepEqual(first, clock.now)
  clock.now = new Date(clock.now.getTime() + 30_000)
  await world.olga.get('/conversations')
  assert.deepEqual(await lastUse(), first)
  clock.now = new Date(clock.now.getTime() + 31_000)
  await world.olga.get('/conversations')
  assert.deepEqual(await lastUse(), clock.now)
})

test('an address belongs to one member of staff of the brand', async () => {
  await assert.rejects(
    transaction(scope, tx => createUser(tx, { email: ANA.email, role: 'agent' })),
    { code: 'conflict' },
  )
  const elsewhere = await transaction(systemScope(world.rival, db), tx =>
    createUser(tx, { email: ANA.email, role: 'agent' }),
  )
  assert.equal(elsewhere.name, 'agent')
})

test('after ten wrong tokens in a minute, a client must wait; a right token from there still works', async () => {
  const config = { baseDomain: 'localhost', port: 3000, trustedProxies: [], rateLimit: 600 }
  const app = await buildApp({ db, config, log: createLog('silent'), blobs: createBlobs() })
  const right = createCaller(app, scope, ana)
  const wrong = createCaller(app, scope, { ...ana, token: 'guessed' })
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) statuses.push((await wrong.get('/conversations')).status)
  assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429])
  const { headers, body } = await wrong.get('/conversations')
  assert.match(String(headers['retry-after']), /^\d+$/)
  assert.match(body.error, /^At most 10 wrong logins a minute\./)
  assert.equal((await right.get('/conversations')).status, 200)
  const atRival = createCaller(app, { ...scope, brand: world.rival }, { ...ana, token: 'guessed' })
  assert.equal((await atRival.get('/conversations')).status, 401, 'each brand counts its own')
  await app.close()
})

test('a database that is away does not count as a wrong token', async () => {
  const config = { baseDomain: 'localhost', port: 3000, trustedProxies: [], rateLimit: 600 }
  const away = async () => {
    throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  }
  const other = await buildApp({
    db: { ...db, row: away, rows: away },
    config,
    log: createLog('silent'),
    blobs: createBlobs(),
  })
  const caller = createCaller(other, scope, ana)
  for (let n = 0; n < 15; n++) assert.equal((await caller.get('/conversations')).status, 503)
  await other.close()
})
