import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSamlProvider, makeKey } from '../../../test/saml-provider.ts'
import { setUpSignOn } from '../../../test/sign-on-world.ts'
import { createWorld } from '../../../test/world.ts'
import { examineSignOn } from './examine-sign-on.ts'

const world = await createWorld()
const idp = await createSamlProvider(world.clock)

test('a certificate of a SAML provider is warned of 30 days before its end', async () => {
  const found = async () =>
    (await examineSignOn(world.db, world.clock.now)).map(({ check, state, found }) => [check, state, found])
  assert.deepEqual(await found(), [])
  const owner = await setUpSignOn(world, { kind: 'saml', metadata: idp.metadata() })
  assert.deepEqual(await found(), [])
  const enter = async (until: number) => {
    const { certificate } = await makeKey({ until })
    assert.equal((await owner.put('/sign_on', { sign_on: { certificates: [certificate] } })).status, 200)
  }
  await enter(29)
  assert.deepEqual(await found(), [
    ['single sign-on of demo', 'warning', "the provider's certificate expires 2026-12-19"],
  ])
  await enter(-1)
  assert.deepEqual(await found(), [
    ['single sign-on of demo', 'problem', "the provider's certificate expired 2026-11-19"],
  ])
})
