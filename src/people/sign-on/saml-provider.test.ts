import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '../../../test/saml-attacks.ts'
import { NotAccepted } from './not-accepted.ts'
import type { Attempt, ProviderOf } from './providers.ts'
import { findSignOn } from './queries.ts'
import { isSaml, redeemSaml } from './saml-provider.ts'

test('a bug is not told as something that the provider did', async () => {
  const provider = (await findSignOn(world.scope)) as ProviderOf
  assert.ok(isSaml(provider))
  const broken = { now: world.clock.now } as Attempt
  const answer = (xml: string) => ({
    wants: 'groups',
    response: { saml_response: Buffer.from(xml).toString('base64') },
  })
  await assert.rejects(redeemSaml(provider, broken, answer('<a')), NotAccepted)
  const response = { saml_response: 5 as unknown as string }
  await assert.rejects(redeemSaml(provider, broken, { wants: 'groups', response }), TypeError)
})
