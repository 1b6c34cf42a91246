// Everybody can have an account at Google: who has left the company keeps theirs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA } from '../../../db/cast.ts'
import { enter } from '../../../test/session.ts'
import { setUpSignOn } from '../../../test/sign-on-world.ts'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { findUserByEmail, type UserRow } from '../users/queries.ts'
import { admit } from './admit.ts'
import { insertLink } from './link-queries.ts'
import { findSignOn, type SignOnRow } from './queries.ts'

const world = await createWorld()
const { scope, olga } = world
const issuer = 'https://accounts.google.com'
const given = {
  issuer,
  client_id: 'a',
  client_secret: 'b',
  domains: ['example.com'],
  default_role: 'agent',
}
await setUpSignOn(world, given)
const settings = (await findSignOn(scope)) as SignOnRow

const comeAs = (subject: string, claims: object) =>
  transaction(scope, tx =>
    admit(tx, settings, {
      iss: issuer,
      sub: subject,
      email: 'ana@example.com',
      email_verified: true,
      ...claims,
    }),
  )

test('a member whose account is no longer the company’s is out, with their sessions, until it is', async () => {
  const { id } = (await findUserByEmail(scope, ANA.email)) as UserRow
  await transaction(scope, tx => insertLink(tx, id, { issuer, subject: 'ana' }))
  const browser = await enter(world, ANA.email)
  assert.deepEqual(await comeAs('ana', { hd: 'example.com' }), { userId: id })
  for (const claims of [{}, { hd: 'else.test' }, { hd: 7 }]) {
    const refused = await comeAs('ana', claims)
    assert.ok('wrong' in refused && refused.wrong === 'domain')
    assert.equal(String(refused.why), 'Accounts of this domain may not log in here.')
    assert.equal((await browser.get('/me')).status, 401)
  }
  assert.deepEqual(await comeAs('ana', { hd: 'Example.com' }), { userId: id })
})

test('an owner, too', async () => {
  const { id } = (await findUserByEmail(scope, olga.email)) as UserRow
  await transaction(scope, tx => insertLink(tx, id, { issuer, subject: 'olga' }))
  assert.ok('wrong' in (await comeAs('olga', { email: olga.email })))
  assert.deepEqual(await comeAs('olga', { email: olga.email, hd: 'example.com' }), { userId: id })
})
