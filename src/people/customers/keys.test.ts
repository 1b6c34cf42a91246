import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { openShop, signedBy } from '../../../test/shop.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, app, clock } = world
const HOST = 'demo.localhost'
const { owner, key, makeKey, removeKey, claims, tokenFor, post, postForm, refuses } = await openShop(world)

test('at most two keys, whose secrets are shown once and whose removal ends what they opened', async () => {
  const second = await makeKey()
  assert.equal((await owner.send('POST', '/api/v1/sign_in_keys', { sign_in_key: {} })).status, 409)
  const { body } = await olga.get('/sign_in_keys')
  assert.deepEqual(
    body.sign_in_keys.map(({ kid }: { kid: string }) => kid),
    [second.kid, key.kid],
  )
  assert.doesNotMatch(JSON.stringify(body), new RegExp(`${second.secret}|${key.secret}`))
  assert.equal(Buffer.byteLength(second.secret) >= 32, true)
  const { headers } = await postForm({ token: tokenFor({}, second) })
  const cookie = String(headers['set-cookie']).split(';', 1)[0] as string
  const isIn = async () =>
    (await app.inject({ url: '/help', headers: { host: HOST, cookie } })).body.includes('/help/sign-out')
  assert.equal(await isIn(), true)
  assert.deepEqual((await removeKey(second.id)).status, 200)
  assert.equal(await isIn(), false)
  assert.equal((await removeKey(second.id)).status, 404)
  await refuses(tokenFor({}, second), /No key/)
  const { body: log } = await olga.get('/audit?action=sign_in_key.deleted')
  assert.ok(log.entries.some((entry: object) => JSON.stringify(entry).includes(second.kid)))
})

test('keys are made by those who set up single sign-on, of the right kind, after a fresh login', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const made = await makeKey({
    algorithm: 'EdDSA',
    public_key: JSON.stringify(publicKey.export({ format: 'jwk' })),
  })
  assert.equal((await post(signedBy(privateKey, { alg: 'EdDSA', kid: made.kid }, claims()))).status, 200)
  await removeKey(made.id)
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
