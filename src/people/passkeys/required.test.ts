// A brand that requires a second factor, or single sign-on.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { OLGA } from '../../../db/cast.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { addPasskey, logInWith } from '../../../test/passkeys.ts'
import { createVisitor, enter, type Visitor } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { updateConfirmed } from '../sessions/session-queries.ts'
import { type SignOnRow, upsertSignOn } from '../sign-on/queries.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { clock, db, olga, scope } = world
const PASSWORD = 'correct horse battery'

const stateOf = async (visitor: Visitor) => {
  const { status, body } = await visitor.get('/conversations')
  return status === 200 ? 'in' : body.code
}

let people = 0
async function hire() {
  const email = `staff${++people}@demo.test`
  await olga.post('/staff', { staff: { email, name: email, password: PASSWORD } })
  return email
}

const owner = await enter(world, OLGA.email)
const { authenticator: ownerKey, passkey: ownerPasskey } = await addPasskey(owner)
const from = clock.now.toISOString().slice(0, 10)

test('whoever requires it from today has a passkey, which is enough', async () => {
  const { status, body } = await owner.put('/login_settings', {
    login_settings: { second_factor: { required: true, from } },
  })
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.without_second_factor.includes(OLGA.email), false)
  assert.equal(await stateOf(owner), 'in')
})

test('a limited session sets a passkey up, and is one like any other then', async () => {
  const email = await hire()
  const visitor = createVisitor(world)
  await visitor.logIn(email, PASSWORD)
  assert.equal(await stateOf(visitor), 'second_factor_required')
  const { authenticator, passkey } = await addPasskey(visitor)
  assert.equal(passkey.recovery_codes.length, 10)
  assert.equal(await stateOf(visitor), 'in')
  const next = createVisitor(world)
  assert.equal((await logInWith(next, authenticator)).body.state, 'in')
  assert.deepEqual([await stateOf(next), (await next.get('/me')).body['limited?']], ['in', false])
})

test('a session that a link has opened shows the passkey, and adds none before', async () => {
  const visitor = await enter(world, OLGA.email)
  assert.equal(await stateOf(visitor), 'second_factor_required')
  assert.equal((await visitor.post('/me/passkeys/options', {})).body.code, 'confirmation_required')
  const { options } = (await visitor.post('/me/confirmation/passkey/options', {})).body
  const { status, body } = await visitor.post('/me/confirmation/passkey', {
    credential: ownerKey.get(options),
  })
  assert.deepEqual([status, body['limited?']], [200, false])
  assert.equal(await stateOf(visitor), 'in')
})

test('a limited session ends with the fifth wrong passkey', async () => {
  const visitor = await enter(world, OLGA.email)
  for (let n = 0; n < 5; n++) {
    const { options } = (await visitor.post('/me/confirmation/passkey/options', {})).body
    const credential = ownerKey.get(options, { origin: 'https://evil.example' })
    assert.equal((await visitor.post('/me/confirmation/passkey', { credential })).status, 422)
  }
  assert.equal((await visitor.get('/me')).status, 401)
})

test('the last passkey stays while a second factor is required', async () => {
  const [session] = (await owner.get('/me/sessions')).body
  await transaction(scope, tx => updateConfirmed(tx, { id: session.id, userId: 1 }))
  const refused = await owner.delete(`/me/passkeys/${ownerPasskey.id}`)
  assert.deepEqual(
    [refused.status, refused.body.error],
    [409, 'Two-factor authentication is required here and cannot be turned off.'],
  )
})

test('members of another brand reach none of it', async () => {
  const there = createVisitor(world, 'http://rival.localhost:3000')
  const { id: userId } = (await world.rivalOwner.get('/me')).body
  await db.write(sql`
    insert into sessions (brand_id, user_id, digest, user_agent, address, last_used_at, expires_at, created_at)
    select brand_id, ${userId}, sha256('x'), '', '', ${clock.now}, ${clock.now}::timestamptz + interval '1 hour', ${clock.now}
    from users where id = ${userId}`)
  there.use('answerwell=x; __Host-answerwell=x')
  assert.deepEqual((await there.get('/me/passkeys')).body, [])
  const path = `/me/passkeys/${ownerPasskey.id}`
  assert.equal((await there.put(path, { passkey: { name: 'Mine' } })).status, 404)
  assert.equal((await there.delete(path)).status, 404)
  assert.equal((await owner.get('/me/passkeys')).body[0].name, 'Laptop')
})

test('a passkey that is added or removed is told to its member, with what to do', async () => {
  mailbox.arrived.length = 0
  const email = await hire()
  await olga.put(`/staff/${email}`, { staff: { language: 'de' } })
  const visitor = createVisitor(world)
  await visitor.logIn(email, PASSWORD)
  await addPasskey(visitor)
  const { passkey } = await addPasskey(visitor)
  await visitor.delete(`/me/passkeys/${passkey.id}`)
  await world.work()
  const mails = mailbox.arrived.filter(({ to }) => to.includes(email)).map(({ mail }) => mail)
  const added = 'Ein Passkey für The demo brand wurde hinzugefügt'
  assert.deepEqual(
    mails.map(({ subject }) => subject).sort(),
    ['Ein Passkey für The demo brand wurde entfernt', added, added].sort(),
  )
  const text = mails.find(({ subject }) => subject === added)?.text ?? ''
  assert.match(text.replace(/\s+/g, ' '), /entfernen Sie den Passkey/)
})

test('where single sign-on is required, passkeys are accepted from owners only', async () => {
  const email = await hire()
  const visitor = createVisitor(world)
  await visitor.logIn(email, PASSWORD)
  const { authenticator } = await addPasskey(visitor)
  const signOn: SignOnRow = {
    kind: 'oidc',
    issuer: 'https://login.juniper.example',
    clientId: 'answerwell',
    clientSecret: 'secret',
    button: 'Log in with Juniper',
    saml: null,
    groupClaim: 'groups',
    groups: [],
    defaultRole: 'agent',
    createsMembers: false,
    trustsAddresses: false,
    domains: [],
    isOnly: true,
    endsLogin: false,
    testedAt: clock.now,
    updatedAt: clock.now,
  }
  await transaction(scope, tx => upsertSignOn(tx, signOn))
  const refused = await logInWith(createVisitor(world), authenticator)
  assert.deepEqual(
    [refused.status, refused.body.error],
    [403, 'Passkeys are not accepted here. Use the button “Log in with Juniper”.'],
  )
  const { entries } = (await olga.get(`/audit?action=login.failed&about=${encodeURIComponent(email)}`)).body
  assert.deepEqual(
    entries[0].changes.map(({ field, to }: { field: string; to: string }) => [field, to]),
    [
      ['way', 'passkey'],
      ['wrong', 'way'],
    ],
  )
  assert.equal((await logInWith(createVisitor(world), ownerKey)).status, 200)
})
