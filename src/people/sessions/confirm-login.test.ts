import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { OLGA, RITA } from '../../../db/cast.ts'
import { createVisitor, enter, type Visitor } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'
import { hashPassword } from '../../kit/passwords.ts'
import { transaction } from '../../kit/scope.ts'
import { createUser } from '../users/create-user.ts'
import { updatePassword } from './login-queries.ts'

const world = await createWorld()
const { ana, scope, clock } = world
const PASSWORD = 'correct horse battery'
const MINUTE_MS = 60_000
const hash = await hashPassword(PASSWORD)
let people = 0
let browser: Visitor

const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * MINUTE_MS)
}
const makeToken = () => browser.post('/me/tokens', { token: { name: 'x' } })
const confirm = (body: unknown) => browser.post('/me/confirmation', body)

async function hire(withPassword: boolean): Promise<string> {
  const email = `person-${++people}@demo.test`
  const user = await transaction(scope, tx => createUser(tx, { email, role: 'agent' }))
  if (withPassword) await transaction(scope, tx => updatePassword(tx, user.id, hash))
  return email
}

beforeEach(async () => {
  browser = await enter(world, await hire(true))
})

test('a session that is not fresh makes no token and begins no second factor, until its owner confirms', async () => {
  assert.equal((await makeToken()).status, 201)
  later(16)
  for (const change of [makeToken, () => browser.post('/me/second_factor', {})]) {
    const { status, body } = await change()
    assert.deepEqual([status, body.code], [403, 'confirmation_required'])
  }
  assert.equal((await confirm({ password: PASSWORD })).status, 200)
  assert.equal((await makeToken()).status, 201)
  assert.equal((await browser.post('/me/second_factor', {})).status, 200)
  later(16)
  assert.equal((await makeToken()).status, 403)
})

test('a first password needs a fresh login, a further one the current password', async () => {
  browser = await enter(world, await hire(false))
  later(16)
  const set = (password: string, current_password?: string) =>
    browser.put('/me/password', { password, current_password })
  assert.deepEqual((await set('another long sentence')).body.code, 'confirmation_required')
  assert.equal((await confirm({ password: '' })).status, 422)
  browser = await enter(world, `person-${people}@demo.test`)
  assert.equal((await set('another long sentence')).status, 200)
  later(16)
  assert.equal((await set('a third long sentence', 'another long sentence')).status, 200)
})

test('a code of the second factor confirms, too, once', async () => {
  const { body } = await browser.post('/me/second_factor', {})
  const totp = new TOTP({ secret: Secret.fromBase32(body.secret) })
  const code = () => totp.generate({ timestamp: clock.now.getTime() })
  assert.equal((await browser.put('/me/second_factor', { code: code() })).status, 200)
  later(16)
  const used = code()
  assert.equal((await confirm({ code: used })).status, 200)
  assert.equal((await makeToken()).status, 201)
  later(16)
  assert.equal((await confirm({ code: used })).status, 422)
})

test('a wrong password or code is refused by field, and guessing ends', async () => {
  later(16)
  for (const [body, field] of [
    [{ password: 'wrong' }, 'password'],
    [{ code: '000000' }, 'code'],
    [{}, 'password'],
    [{ password: PASSWORD, code: '000000' }, 'password'],
  ] as const) {
    const { status, body: answer } = await confirm(body)
    assert.deepEqual([status, Object.keys(answer.errors)], [422, [field]], JSON.stringify(body))
  }
  const statuses = []
  for (let n = 0; n < 9; n++) statuses.push((await confirm({ code: '000000' })).status)
  assert.equal(statuses.at(-1), 429)
  assert.equal((await makeToken()).status, 403)
})

test('programs cannot confirm, and a session is confirmed at its brand only', async () => {
  assert.equal((await ana.post('/me/confirmation', { password: PASSWORD })).status, 403)
  const rival = createVisitor(world, 'http://rival.localhost:3000')
  rival.use(browser.cookie())
  assert.equal((await rival.post('/me/confirmation', { password: PASSWORD })).status, 401, RITA.email)
  assert.equal((await world.olga.get('/me')).body.email, OLGA.email)
})
