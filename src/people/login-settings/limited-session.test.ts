// A limited session of somebody who has a second factor: what it takes, and how guessing ends.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { createVisitor, enter, linkTicket, type Visitor } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { lockLoginSettings, updateLoginSettings } from './queries.ts'

const world = await createWorld()
const { olga, clock, scope } = world
const MINUTE = 60_000
const PASSWORD = 'correct horse battery'
const LIMITED = 'second_factor_required'

const stateOf = async (visitor: Visitor) => {
  const { status, body } = await visitor.get('/conversations')
  return status === 200 ? 'in' : body.code
}

/** The code of an authenticator. Each works once. */
function codeOf(secret: string): string {
  clock.now = new Date(clock.now.getTime() + MINUTE)
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now.getTime() })
}

/** Sets a second factor up; returns its secret. */
async function setUp(visitor: Visitor): Promise<string> {
  const { body } = await visitor.post('/me/second_factor', {})
  assert.equal((await visitor.put('/me/second_factor', { code: codeOf(body.secret) })).status, 200)
  return body.secret
}

let people = 0
/** A new member of staff, with a password. */
async function hire() {
  const email = `guessed${++people}@demo.test`
  await olga.post('/staff', { staff: { email, name: email, password: PASSWORD } })
  return email
}

await transaction(scope, async tx => {
  const row = await lockLoginSettings(tx)
  await updateLoginSettings(tx, { ...row, secondFactorRequired: true, secondFactorFrom: clock.now })
})

test('a limited session of somebody who has one needs a code, and a password is none', async () => {
  const email = await hire()
  const secret = await setUp(await enter(world, email))
  const visitor = await enter(world, email)
  assert.equal(await stateOf(visitor), LIMITED)
  assert.equal((await visitor.post('/me/second_factor', {})).status, 409, 'nobody replaces it')
  assert.equal((await visitor.post('/me/confirmation', { password: PASSWORD })).status, 200)
  assert.equal(await stateOf(visitor), LIMITED)
  assert.equal((await visitor.post('/me/confirmation', { code: codeOf(secret) })).status, 200)
  assert.equal(await stateOf(visitor), 'in')
})

test('a limited session ends with the fifth wrong code; the member is not held up elsewhere', async () => {
  const email = await hire()
  const secret = await setUp(await enter(world, email))
  const [thief, member] = [await enter(world, email), await enter(world, email)]
  const guess = async () => (await thief.post('/me/confirmation', { code: '000000' })).status
  assert.deepEqual(
    [await guess(), await guess(), await guess(), await guess(), await guess(), await guess()],
    [422, 422, 422, 422, 422, 401],
  )
  const { entries } = (await olga.get('/audit?action=login.failed')).body
  assert.equal(entries.length >= 5, true, 'they are in the audit log')
  for (let n = 0; n < 2; n++) {
    const guesser = await enter(world, email)
    for (let wrong = 0; wrong < 5; wrong++) await guesser.post('/me/confirmation', { code: '000000' })
  }
  assert.equal((await member.post('/me/confirmation', { code: codeOf(secret) })).status, 200)
})

test('a limited session can be ended, and another login in its browser ends it', async () => {
  const email = await hire()
  const [one, two] = [await enter(world, email), await enter(world, email)]
  const cookie = one.cookie()
  assert.equal((await one.send('POST', '/logout')).status, 200)
  one.use(cookie)
  assert.equal((await one.get('/me')).status, 401)
  const former = createVisitor(world)
  former.use(two.cookie())
  await two.send('POST', '/login/link', { ticket: await linkTicket(world, email) })
  assert.equal((await former.get('/me')).status, 401)
})
