// Providers inside of the network are asked only where the operator allows it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OLGA } from '../../../db/cast.ts'
import { startRogueProvider } from '../../../test/rogue-provider.ts'
import { createVisitor, enter } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'
import { createSafeClient } from '../../kit/fetch-safely.ts'

const rogue = await startRogueProvider()
const world = await createWorld({ clients: { logins: createSafeClient() } })
const olga = await enter(world, OLGA.email)

test('an issuer on this machine or in a private network is not asked', async () => {
  for (const issuer of [
    rogue.issuer,
    'https://10.0.0.1',
    'https://169.254.169.254',
    'https://[::1]:8443',
    'https://localhost',
  ]) {
    const { status, body } = await olga.post('/sign_on/check', { issuer })
    assert.deepEqual([status, body['works?']], [200, false], issuer)
    assert.match(body.said, /not a public address/, issuer)
  }
  for (const issuer of [
    'http://login.example.com',
    'file:///etc/passwd',
    'https://a:b@login.example.com',
    'https://login.example.com/?a',
    'no',
  ])
    assert.equal((await olga.post('/sign_on/check', { issuer })).status, 422, issuer)
  const client = { client_id: 'a', client_secret: 'b' }
  assert.equal((await olga.put('/sign_on', { sign_on: { issuer: rogue.issuer, ...client } })).status, 200)
  const { status, body } = await createVisitor(world).send('POST', '/login/sign-on', {})
  assert.deepEqual([status, /not a public address/.test(body.error)], [503, true])
  assert.deepEqual(rogue.counts, {})
})
