// Mail about one's own login, to whoever did not change it themselves.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { createMailbox } from '../../../test/mailbox.ts'
import { enter } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { dropTotp } from '../../people/sessions/second-factor.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, clock, scope } = world
const [FIRST, SECOND] = ['correct horse battery', 'another horse battery']

const subjects = () =>
  mailbox.arrived.filter(({ to }) => to.includes(ana.email)).map(({ mail }) => mail.subject)

test('a first password is told to nobody, another one to its member', async () => {
  const visitor = await enter(world, ana.email)
  const first = await visitor.put('/me/password', { password: FIRST })
  assert.equal(first.status < 300, true, JSON.stringify(first.body))
  await world.work()
  assert.deepEqual(subjects(), [])
  const other = await visitor.put('/me/password', { current_password: FIRST, password: SECOND })
  assert.equal(other.status < 300, true, JSON.stringify(other.body))
  const refused = await visitor.put('/me/password', { current_password: 'wrong', password: FIRST })
  assert.equal(refused.status, 403)
  await world.work()
  assert.deepEqual(subjects(), ['Your password for The demo brand was changed'])
  const [{ mail } = { mail: undefined }] = mailbox.arrived
  assert.match(mail?.text ?? '', /If this wasn’t you, choose a new password at once and tell an admin\./)
  assert.ok(!JSON.stringify(mail).includes(SECOND))
})

test('a second factor that is added or removed is told to its member, in their language', async () => {
  mailbox.arrived.length = 0
  const visitor = await enter(world, ana.email)
  const { body } = await visitor.post('/me/second_factor', {})
  const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({
    timestamp: clock.now.getTime(),
  })
  const confirmed = await visitor.put('/me/second_factor', { code })
  assert.equal(confirmed.status < 300, true, JSON.stringify(confirmed.body))
  await world.work()
  assert.deepEqual(subjects(), ['Two-factor authentication for The demo brand was turned on'])
  await ana.put(`/staff/${ana.email}`, { staff: { language: 'de' } })
  const { id } = (await ana.get('/me')).body
  await transaction(scope, tx => dropTotp(tx, id))
  await world.work()
  assert.equal(subjects().at(-1), 'Zwei-Faktor-Authentifizierung für The demo brand wurde ausgeschaltet')
})
