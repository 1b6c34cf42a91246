// A login at the provider is fresh only where the provider says so, or was told to ask.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OLGA } from '../../../db/cast.ts'
import { startRogueProvider } from '../../../test/rogue-provider.ts'
import { createVisitor, enter, type Visitor } from '../../../test/session.ts'
import { begin, comeBack, setUpSignOn } from '../../../test/sign-on-world.ts'
import { createWorld } from '../../../test/world.ts'

const rogue = await startRogueProvider()
const world = await createWorld()
const { ana, rivalOwner, clock } = world
const groups = [{ group: 'support', role: 'agent' }]
await setUpSignOn(world, { issuer: rogue.issuer, ...rogue.client, groups })

const HOUR_MS = 3_600_000
const secondsAgo = (ms: number) => Math.floor((clock.now.getTime() - ms) / 1_000)

async function signOn(account: string, claims: Record<string, unknown> = {}): Promise<Visitor> {
  const visitor = createVisitor(world)
  const { status } = await comeBack(visitor, await rogue.signIn(await begin(visitor), account, { claims }))
  assert.equal(status, 200)
  return visitor
}

/** Whether the session may change how its owner logs in. */
async function isFresh(visitor: Visitor): Promise<boolean> {
  const { status, body } = await visitor.post('/me/second_factor', {})
  if (status === 403) assert.equal(body.code, 'confirmation_required')
  return status === 200
}

async function askAgain(visitor: Visitor): Promise<string> {
  const { status, body } = await visitor.post('/me/confirmation/sign_on', {})
  assert.equal(status, 200, JSON.stringify(body))
  return body.url
}

for (const [when, claims, fresh] of [
  ['a moment ago', () => ({ auth_time: secondsAgo(0) }), true],
  ['an hour ago', () => ({ auth_time: secondsAgo(HOUR_MS) }), false],
  ['nobody knows when', () => ({}), false],
  ['in an hour', () => ({ auth_time: secondsAgo(-HOUR_MS) }), true],
] as const)
  test(`who was at the provider ${when} ${fresh ? 'need not' : 'has to'} confirm`, async () => {
    assert.equal(await isFresh(await signOn(`when-${fresh}-${when.length}`, claims())), fresh)
  })

test('in a quarter of an hour, a time that lies ahead is over, too', async () => {
  const visitor = await signOn('ahead', { auth_time: secondsAgo(-HOUR_MS) })
  clock.now = new Date(clock.now.getTime() + 16 * 60_000)
  assert.equal(await isFresh(visitor), false)
})

test('the provider is told to ask again, and the same session is fresh afterwards', async () => {
  const visitor = await signOn('conny')
  const url = await askAgain(visitor)
  const { searchParams } = new URL(url)
  assert.deepEqual([searchParams.get('prompt'), searchParams.get('max_age')], ['login', '0'])
  const claims = { auth_time: secondsAgo(0) }
  const { body } = await comeBack(visitor, await rogue.signIn(url, 'conny', { claims }))
  assert.deepEqual(body, { state: 'confirmed' })
  assert.equal((await visitor.get('/me/sessions')).body.length, 1)
  assert.equal(await isFresh(visitor), true)
})

test('another account of the provider, or one that was not asked again, confirms nothing', async () => {
  await signOn('other')
  const visitor = await signOn('nora')
  const otherAccount = await comeBack(visitor, await rogue.signIn(await askAgain(visitor), 'other'))
  assert.equal(otherAccount.status, 403)
  assert.match(otherAccount.body.error, /not connected to you/)
  const stranger = await comeBack(visitor, await rogue.signIn(await askAgain(visitor), 'stranger'))
  assert.equal(stranger.status, 403)
  const claims = { auth_time: secondsAgo(HOUR_MS) }
  const silent = await comeBack(visitor, await rogue.signIn(await askAgain(visitor), 'nora', { claims }))
  assert.equal(silent.status, 403)
  assert.match(silent.body.error, /did not say that it asked you/)
  assert.equal(await isFresh(visitor), false)
  assert.equal((await visitor.get('/me')).body.email, 'nora@demo.test')
})

test('a provider that does not say when is believed only of members who cannot confirm otherwise', async () => {
  const visitor = await signOn('otto')
  // Whoever sits at the session can take what asks for a login out of the URL.
  const untold = async () => {
    const url = new URL(await askAgain(visitor))
    for (const name of ['prompt', 'max_age']) url.searchParams.delete(name)
    return comeBack(visitor, await rogue.signIn(url.href, 'otto'))
  }
  assert.deepEqual((await untold()).body, { state: 'confirmed' })
  assert.equal((await visitor.put('/me/password', { password: 'correct horse battery' })).status, 200)
  const refused = await untold()
  assert.deepEqual([refused.status, /with your password/.test(refused.body.error)], [403, true])
})

test('what was begun for one session confirms no other', async () => {
  const visitor = await signOn('ida')
  const url = await askAgain(visitor)
  const elsewhere = await signOn('ida')
  assert.equal((await comeBack(elsewhere, await rogue.signIn(url, 'ida'))).status, 401)
  assert.equal(await isFresh(elsewhere), false)
})

test('a session that has ended meanwhile is not confirmed', async () => {
  const visitor = await signOn('uma')
  const url = await askAgain(visitor)
  const elsewhere = await signOn('uma')
  assert.equal((await elsewhere.delete('/me/sessions')).status, 200)
  const claims = { auth_time: secondsAgo(0) }
  assert.equal((await comeBack(visitor, await rogue.signIn(url, 'uma', { claims }))).status, 401)
})

test('programs and brands without a provider have none to ask', async () => {
  assert.equal((await ana.post('/me/confirmation/sign_on', {})).status, 403)
  assert.equal((await rivalOwner.post('/me/confirmation/sign_on', {})).status, 403)
  const visitor = await signOn('last')
  const olga = await enter(world, OLGA.email)
  assert.equal((await olga.delete('/sign_on')).status, 200)
  assert.equal((await visitor.post('/me/confirmation/sign_on', {})).status, 404)
})
