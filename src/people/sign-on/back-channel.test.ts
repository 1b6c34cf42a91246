// Logouts that the provider reports end sessions at once, and what is no such report ends none.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { startRogueProvider } from '../../../test/rogue-provider.ts'
import { createVisitor } from '../../../test/session.ts'
import { begin, comeBack, setUpSignOn } from '../../../test/sign-on-world.ts'
import { createWorld } from '../../../test/world.ts'

const rogue = await startRogueProvider()
const world = await createWorld()
const { olga } = world
await setUpSignOn(world, {
  issuer: rogue.issuer,
  ...rogue.client,
  groups: [{ group: 'support', role: 'agent' }],
})

async function comeIn(account: string, sid?: string) {
  const visitor = createVisitor(world)
  const claims = sid === undefined ? {} : { sid }
  const { status } = await comeBack(visitor, await rogue.signIn(await begin(visitor), account, { claims }))
  assert.equal(status, 200)
  return visitor
}
type In = Awaited<ReturnType<typeof comeIn>>
const isIn = async (visitor: In) => (await visitor.get('/me')).status === 200

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const now = () => Math.floor(Date.now() / 1_000)
const claimsOf = (changes: Record<string, unknown>) => ({
  iss: rogue.issuer,
  aud: rogue.client.client_id,
  iat: now(),
  exp: now() + 120,
  jti: randomUUID(),
  events: { [EVENT]: {} },
  ...changes,
})

/** As the provider posts it: not from one of our pages. */
async function report(token: string, host = 'demo.localhost:3000') {
  const response = await world.app.inject({
    method: 'POST',
    url: '/sign-in/oidc/logout',
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  })
  return { status: response.statusCode, cacheControl: response.headers['cache-control'], body: response.body }
}
const reportOf = async (changes: Record<string, unknown>, header = {}) =>
  report(await rogue.sign(claimsOf(changes), { header }))

test('a logout of a session ends that session alone', async () => {
  const [first, second] = [await comeIn('mia', 'session one'), await comeIn('mia', 'session two')]
  const { status, cacheControl } = await reportOf({ sub: 'mia', sid: 'session one' }, { typ: 'logout+jwt' })
  assert.deepEqual([status, cacheControl], [200, 'no-store'])
  assert.deepEqual([await isIn(first), await isIn(second)], [false, true])
  await reportOf({ sid: 'session two' })
  assert.equal(await isIn(second), false)
})

test('a logout of an account ends all sessions of the member, and nobody else’s', async () => {
  const [mia, again, ben] = [await comeIn('mia', 'three'), await comeIn('mia'), await comeIn('ben')]
  assert.equal((await reportOf({ sub: 'mia' })).status, 200)
  assert.deepEqual([await isIn(mia), await isIn(again), await isIn(ben)], [false, false, true])
  const { body } = await olga.get('/audit')
  const [entry] = body.entries
  assert.deepEqual([entry.action, entry.about.key], ['sessions.ended', 'mia@demo.test'])
})

test('a token counts once', async () => {
  const token = await rogue.sign(claimsOf({ sub: 'mia' }))
  assert.equal((await report(token)).status, 200)
  const mia = await comeIn('mia')
  assert.equal((await report(token)).status, 200)
  assert.equal(await isIn(mia), true)
})

test('what is no logout token of the provider ends nothing', async () => {
  const mia = await comeIn('mia', 'four')
  const idToken = { nonce: 'n', events: undefined, jti: undefined, sub: 'mia' }
  const wrong: [string, Promise<string>][] = [
    ['an ID token', rogue.sign(claimsOf(idToken))],
    ['a nonce', rogue.sign(claimsOf({ sub: 'mia', nonce: 'n' }))],
    ['about nobody', rogue.sign(claimsOf({}))],
    ['no event', rogue.sign(claimsOf({ sub: 'mia', events: {} }))],
    ['another event', rogue.sign(claimsOf({ sub: 'mia', events: { [`${EVENT}2`]: {} } }))],
    ['an event that is no object', rogue.sign(claimsOf({ sub: 'mia', events: { [EVENT]: true } }))],
    ['for another client', rogue.sign(claimsOf({ sub: 'mia', aud: 'another' }))],
    ['of another issuer', rogue.sign(claimsOf({ sub: 'mia', iss: 'https://evil.test' }))],
    ['expired', rogue.sign(claimsOf({ sub: 'mia', iat: now() - 900, exp: now() - 300 }))],
    ['old', rogue.sign(claimsOf({ sub: 'mia', iat: now() - 900 }))],
    ['without an id', rogue.sign(claimsOf({ sub: 'mia', jti: undefined }))],
    ['signed with another key', rogue.sign(claimsOf({ sub: 'mia' }), { isOther: true })],
    ['signed with the public key', rogue.signWithPublicKey(claimsOf({ sub: 'mia' }))],
    ['of another type', rogue.sign(claimsOf({ sub: 'mia' }), { header: { typ: 'at+jwt' } })],
    ['no token', Promise.resolve('abc')],
  ]
  for (const [name, token] of wrong) {
    const { status, body } = await report(await token)
    assert.deepEqual([status, JSON.parse(body).error], [400, 'invalid_request'], name)
  }
  assert.equal((await report('')).status, 400)
  assert.equal(await isIn(mia), true)
})

test('a brand without this provider takes none of its tokens', async () => {
  const mia = await comeIn('mia')
  const token = await rogue.sign(claimsOf({ sub: 'mia' }))
  assert.equal((await report(token, 'rival.localhost:3000')).status, 400)
  assert.equal(await isIn(mia), true)
})
