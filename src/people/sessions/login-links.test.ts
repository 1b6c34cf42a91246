import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { eventually } from '../../../test/eventually.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createVisitor, enter, linkTicket } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'
import { hashPassword } from '../../kit/passwords.ts'
import { transaction } from '../../kit/scope.ts'
import { changeUser } from '../users/change-user.ts'
import { createUser } from '../users/create-user.ts'
import { deactivateUser } from '../users/deactivate-user.ts'
import type { UserRow } from '../users/queries.ts'
import { makeTicket } from './log-in.ts'
import { type Purpose, updatePassword } from './login-queries.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { clock, scope, olga } = world

const HOUR = 60 * 60_000
const PASSWORD = 'correct horse battery'
const NEW_PASSWORD = 'another long password'
const hash = await hashPassword(PASSWORD)
const USED_UP = 'This link has been used or has expired. Request a new one.'

let people = 0
let user: UserRow
const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

// Each test has a member of staff of its own, who has a password.
beforeEach(async () => {
  people++
  const email = `links${people}@demo.test`
  user = await transaction(scope, tx => createUser(tx, { email, role: 'agent' }))
  await transaction(scope, tx => updatePassword(tx, user.id, hash))
})

const ticketFor = (purpose: Purpose) => transaction(scope, tx => makeTicket(tx, user.id, purpose))
const follow = (ticket: unknown) => createVisitor(world).send('POST', '/login/link', { ticket })
const reset = (ticket: unknown, password: unknown = NEW_PASSWORD) =>
  createVisitor(world).send('POST', '/login/reset', { ticket, password })
const logIn = (password: string) => createVisitor(world).logIn(user.email, password)

/** Asks for a new password; resolves once the mail has come. */
async function forget(count = 1): Promise<string> {
  await createVisitor(world).send('POST', '/login/forgot', { email: user.email })
  const hasCome = async () => {
    await world.work()
    return mailbox.arrived.filter(({ to }) => to.includes(user.email)).length >= count
  }
  await eventually(hasCome, { what: 'the mail comes' })
  const letter = (await mailbox.to(user.email, count)).at(-1)
  return /\/login#reset=([\w-]+)/.exec(letter?.mail.text ?? '')?.[1] as string
}

test('a link of the operator works for twelve hours', async () => {
  const [early, late] = [await linkTicket(world, user.email), await linkTicket(world, user.email)]
  later(12 * HOUR - 1)
  assert.equal((await follow(early)).body.state, 'in')
  later(1)
  const { status, body } = await follow(late)
  assert.deepEqual([status, body.error], [401, USED_UP])
})

test('a mailed link works for one hour', async () => {
  const [early, late] = [await ticketFor('reset'), await ticketFor('reset')]
  later(HOUR)
  assert.equal((await reset(late)).status, 401)
  later(-1)
  assert.equal((await reset(early)).body.state, 'in')
})

test('each kind of link opens only its own door', async () => {
  assert.equal((await reset(await ticketFor('link'))).status, 401)
  for (const purpose of ['reset', 'invitation', 'second_factor'] as const)
    assert.equal((await follow(await ticketFor(purpose))).status, 401, purpose)
  for (const purpose of ['link', 'reset', 'invitation'] as const) {
    const ticket = await ticketFor(purpose)
    const { status } = await createVisitor(world).send('POST', '/login/code', { ticket, code: '123456' })
    assert.equal(status, 401, purpose)
  }
  assert.equal((await logIn(PASSWORD)).status, 200, 'the password is the old one')
})

test('of several browsers that follow one link at once, one is let in', async () => {
  const ticket = await linkTicket(world, user.email)
  const answers = await Promise.all([1, 2, 3, 4].map(() => follow(ticket)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401])
})

test('of two browsers that reset a password by one link at once, the winner’s password counts', async () => {
  const ticket = await ticketFor('reset')
  const passwords = ['the first of the two', 'the second of them']
  const answers = await Promise.all(passwords.map(password => reset(ticket, password)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
  const logins = await Promise.all(passwords.map(logIn))
  assert.deepEqual(
    logins.map(({ status }) => status),
    answers.map(({ status }) => status),
  )
})

for (const [what, change] of [
  ['has another role', () => transaction(scope, tx => changeUser(tx, user.email, { role: 'admin' }))],
  ['has left', () => transaction(scope, tx => deactivateUser(tx, user.email))],
] as const)
  test(`links are worthless once their owner ${what}`, async () => {
    const [link, mailed] = [await ticketFor('link'), await ticketFor('reset')]
    await change()
    assert.equal((await follow(link)).status, 401)
    assert.equal((await reset(mailed)).status, 401)
  })

test('a new password ends other mailed links and all sessions, but no link of the operator', async () => {
  const session = await enter(world, user.email)
  const [used, unused, link] = [await ticketFor('reset'), await ticketFor('reset'), await ticketFor('link')]
  assert.equal((await reset(used)).status, 200)
  assert.equal((await session.get('/me')).status, 401)
  assert.equal((await reset(unused)).status, 401)
  assert.deepEqual([(await logIn(PASSWORD)).status, (await logIn(NEW_PASSWORD)).status], [401, 200])
  assert.equal((await follow(link)).body.state, 'in')
})

test('a refused password uses up nothing', async () => {
  const ticket = await ticketFor('reset')
  for (const password of ['short', 'password123', user.email, 'x'.repeat(201), '', null, 7]) {
    const { status, body } = await reset(ticket, password)
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['password']], `${password}`)
  }
  assert.equal((await logIn(PASSWORD)).status, 200)
  assert.equal((await reset(ticket)).status, 200)
})

test('a request without a ticket, or with one that cannot be ours, names the field or is 401', async () => {
  for (const ticket of ['', null, undefined, 7, 'x'.repeat(201)]) {
    const { status, body } = await follow(ticket)
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['ticket']], `${ticket}`)
  }
  for (const ticket of ['x', 'x'.repeat(200), "' or true --", 'ü'])
    assert.equal((await follow(ticket)).status, 401, ticket)
})

test('a forgotten password is asked for in any spelling of the address; each mail has a link of its own', async () => {
  const first = await forget()
  await createVisitor(world).send('POST', '/login/forgot', { email: ` ${user.email.toUpperCase()} ` })
  const second = await forget(3)
  assert.notEqual(first, second)
  assert.equal((await reset(first)).status, 200)
  assert.equal((await reset(second)).status, 401)
})

test('the mail names the brand, the account and the hour', async () => {
  await forget()
  const [letter] = await mailbox.to(user.email)
  assert.equal(letter?.mail.subject, 'Reset your password for The demo brand')
  assert.match(
    letter?.mail.text ?? '',
    new RegExp(`for ${user.email}\\.[\\s\\S]*works once, until \\d+ November 2026 at \\d+:\\d+\\.`),
  )
})

test('bad addresses are refused by field, at the login and when a password is forgotten', async () => {
  const visitor = createVisitor(world)
  for (const email of ['', 'nobody', null, 7]) {
    const answers = [
      await visitor.send('POST', '/login/forgot', { email }),
      await visitor.send('POST', '/login', { email, password: 'x' }),
    ]
    for (const { status, body } of answers)
      assert.deepEqual([status, Object.keys(body.errors)], [422, ['email']], `${email}`)
  }
  const { body } = await visitor.send('POST', '/login', {})
  assert.deepEqual(Object.keys(body.errors).sort(), ['email', 'password'])
})

test('only pages of the brand’s own host may use the addresses of the login', async () => {
  const ticket = await linkTicket(world, user.email)
  for (const [path, body] of [
    ['/login', { email: user.email, password: PASSWORD }],
    ['/login/link', { ticket }],
    ['/login/code', { ticket, code: '123456' }],
    ['/login/forgot', { email: user.email }],
    ['/login/reset', { ticket, password: NEW_PASSWORD }],
  ] as const) {
    const { status, headers } = await createVisitor(world).send('POST', path, body, {
      'sec-fetch-site': 'cross-site',
    })
    assert.deepEqual([status, headers['set-cookie']], [403, undefined], path)
  }
  assert.equal((await follow(ticket)).status, 200, 'it was not used up')
})

test('the log says whose password was changed, and that their sessions ended', async () => {
  await enter(world, user.email)
  await reset(await ticketFor('reset'))
  await world.logIsReadable()
  const { events } = (await olga.get('/events?type=user.password_changed,user.sessions_ended&limit=1000'))
    .body
  const own = events.filter(({ subject }: { subject: { id: number } }) => subject.id === user.id)
  assert.deepEqual(
    own.map(({ type, data }: { type: string; data: object }) => [type, data]),
    [
      ['user.password_changed', {}],
      ['user.sessions_ended', { count: 1 }],
    ],
  )
})
