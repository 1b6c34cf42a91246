import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import { createVisitor, enter, linkTicket, type Visitor } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'
import { hashPassword } from '../../kit/passwords.ts'
import { transaction } from '../../kit/scope.ts'
import { createUser } from '../users/create-user.ts'
import type { UserRow } from '../users/queries.ts'
import { updatePassword } from './login-queries.ts'
import { dropTotp } from './second-factor.ts'

const world = await createWorld()
const { clock, scope, db, olga } = world

const PASSWORD = 'correct horse battery'
const PERIOD = 30_000
const MINUTE = 60_000
const hash = await hashPassword(PASSWORD)

let people = 0
let user: UserRow
let visitor: Visitor

const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

// Each test has a member of staff of its own, at the beginning of a period, later than the tests before.
beforeEach(async () => {
  later(60 * MINUTE)
  people++
  const email = `factor${people}@demo.test`
  user = await transaction(scope, tx => createUser(tx, { email, role: 'agent' }))
  await transaction(scope, tx => updatePassword(tx, user.id, hash))
  visitor = await enter(world, email)
})

/** A code of the authenticator, as it is now or so many periods away. */
const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: clock.now.getTime() + periods * PERIOD,
  })

const begin = async () => (await visitor.post('/me/second_factor', {})).body.secret as string

async function turnOn() {
  const secret = await begin()
  const { status, body } = await visitor.put('/me/second_factor', { code: codeOf(secret) })
  assert.equal(status, 200)
  later(MINUTE)
  return { secret, recoveryCodes: body.recovery_codes as string[] }
}

/** The ticket of the first step. */
async function ticketOf(password = PASSWORD): Promise<string> {
  const { body } = await createVisitor(world).logIn(user.email, password)
  assert.equal(body.state, 'second_factor')
  return body.ticket
}

const answer = (ticket: string, code: string) =>
  createVisitor(world).send('POST', '/login/code', { ticket, code })

test('the secret is set up for the brand and the address, and never shown again', async () => {
  await olga.put('/brand', { brand: { name: 'Juniper & Söhne' } })
  const { body } = await visitor.post('/me/second_factor', {})
  const uri = new URL(body.uri)
  assert.match(decodeURIComponent(uri.pathname), new RegExp(`Juniper & Söhne:${user.email}$`))
  assert.equal(uri.searchParams.get('secret'), body.secret)
  assert.equal(uri.searchParams.get('period'), '30')
  assert.ok(!JSON.stringify((await visitor.get('/me')).body).includes(body.secret))
})

test('until it is confirmed, another secret may be begun: then only the new one confirms', async () => {
  const [first, second] = [await begin(), await begin()]
  assert.notEqual(first, second)
  const refused = await visitor.put('/me/second_factor', { code: codeOf(first) })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['code']])
  assert.equal((await visitor.put('/me/second_factor', { code: codeOf(second) })).status, 200)
})

test('without a secret there is nothing to confirm, and after that nothing to confirm again', async () => {
  assert.equal((await visitor.put('/me/second_factor', { code: '123456' })).status, 409)
  const { secret } = await turnOn()
  assert.equal((await visitor.put('/me/second_factor', { code: codeOf(secret) })).status, 409)
})

test('of the codes around now, the previous, the present and the next one are right', async () => {
  const { secret } = await turnOn()
  for (const [periods, status] of [
    [-2, 401],
    [2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
  ] as const)
    assert.equal((await answer(await ticketOf(), codeOf(secret, periods))).status, status, `${periods}`)
})

test('a code that is older than one that was used is wrong', async () => {
  const { secret } = await turnOn()
  assert.equal((await answer(await ticketOf(), codeOf(secret, 1))).status, 200)
  for (const periods of [1, 0, -1])
    assert.equal((await answer(await ticketOf(), codeOf(secret, periods))).status, 401, `${periods}`)
})

test('a code may be written with blanks; anything else is wrong, not an error', async () => {
  const { secret } = await turnOn()
  const ticket = await ticketOf()
  for (const wrong of ['12345', '1234567', 'x'.repeat(200), '１２３４５６'])
    assert.equal((await answer(ticket, wrong)).status, 401, wrong)
  assert.equal((await answer(ticket, codeOf(secret).replace(/(...)/, ' $1 '))).status, 200)
})

test('of two browsers that give the same code at once, one is let in', async () => {
  const { secret } = await turnOn()
  const tickets = [await ticketOf(), await ticketOf()]
  const answers = await Promise.all(tickets.map(ticket => answer(ticket, codeOf(secret))))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
})

test('of two browsers that give the same recovery code at once, one is let in', async () => {
  const { recoveryCodes } = await turnOn()
  const tickets = [await ticketOf(), await ticketOf()]
  const answers = await Promise.all(tickets.map(ticket => answer(ticket, recoveryCodes[3] as string)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
  assert.equal((await visitor.get('/me')).body.recovery_codes_left, 9)
})

test('recovery codes are ten different ones, and none of them is stored', async () => {
  const { recoveryCodes } = await turnOn()
  assert.equal(new Set(recoveryCodes).size, 10)
  const [row] = await db.rows<{ text: string }>(sql`
    select l::text as text from user_logins l where user_id = ${user.id}`)
  for (const code of recoveryCodes) {
    assert.match(code, /^[a-km-np-z2-9]{28}$/)
    assert.ok(!row?.text.includes(code))
  }
})

test('the second step must come within five minutes', async () => {
  const { secret } = await turnOn()
  const [early, late] = [await ticketOf(), await ticketOf()]
  later(5 * MINUTE - 1)
  assert.equal((await answer(early, codeOf(secret))).status, 200)
  later(1)
  const { status, body } = await answer(late, codeOf(secret, 1))
  assert.deepEqual([status, body.error], [401, 'The login has expired. Log in again.'])
})

test('the ticket of the first step opens nothing by itself', async () => {
  await turnOn()
  const ticket = await ticketOf()
  const stranger = createVisitor(world)
  assert.equal((await stranger.send('POST', '/login/link', { ticket })).status, 401)
  assert.equal(
    (await stranger.send('POST', '/login/reset', { ticket, password: 'brand new one' })).status,
    401,
  )
  assert.equal(stranger.cookie(), '')
})

test('a ticket and a code of one person let nobody else in, and a ticket is worthless at the rival’s', async () => {
  const { secret } = await turnOn()
  const ticket = await ticketOf()
  const atRival = createVisitor(world, 'http://rival.localhost:3000')
  assert.equal((await atRival.send('POST', '/login/code', { ticket, code: codeOf(secret) })).status, 401)
  const another = await enter(world, olga.email)
  assert.equal((await another.delete('/me/second_factor', { code: codeOf(secret) })).status, 422)
  assert.equal((await answer(ticket, codeOf(secret))).status, 200)
})

test('a login that waits for its code ends when the password is changed', async () => {
  const { secret } = await turnOn()
  const ticket = await ticketOf()
  const changed = await visitor.put('/me/password', {
    current_password: PASSWORD,
    password: 'another long password',
  })
  assert.equal(changed.status, 200)
  assert.equal((await answer(ticket, codeOf(secret))).status, 401)
})

test('a link of the operator lets somebody in without a code', async () => {
  await turnOn()
  const ticket = await linkTicket(world, user.email)
  const { body } = await createVisitor(world).send('POST', '/login/link', { ticket })
  assert.equal(body.state, 'in')
})

test('it is turned off by a recovery code or by the operator; then the password is enough', async () => {
  const { recoveryCodes } = await turnOn()
  const off = await visitor.delete('/me/second_factor', { code: recoveryCodes[0] })
  assert.deepEqual([off.status, off.body['second_factor?'], off.body.recovery_codes_left], [200, false, 0])
  assert.equal((await createVisitor(world).logIn(user.email, PASSWORD)).body.state, 'in')
  assert.equal((await visitor.delete('/me/second_factor', { code: recoveryCodes[1] })).status, 422)
  await turnOn()
  await transaction(scope, tx => dropTotp(tx, user.id))
  assert.equal((await createVisitor(world).logIn(user.email, PASSWORD)).body.state, 'in')
})

test('an API token neither sets up nor removes it', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const { status } = await olga.send(method, '/me/second_factor', { raw: '{"code":"123456"}' })
    assert.equal(status, 403, method)
  }
})

test('whoever holds a session cannot go on guessing codes', async () => {
  await turnOn()
  const statuses: number[] = []
  for (let n = 0; n < 10; n++)
    statuses.push((await visitor.delete('/me/second_factor', { code: `wrong ${n}` })).status)
  assert.deepEqual(statuses, [...Array(9).fill(422), 429], 'the confirmation was the first of ten')
  assert.equal((await visitor.get('/me')).body['second_factor?'], true)
})

test('the log says that it was added and removed, and nothing secret', async () => {
  const { secret, recoveryCodes } = await turnOn()
  await visitor.delete('/me/second_factor', { code: codeOf(secret) })
  await world.logIsReadable()
  const types = 'user.second_factor_added,user.second_factor_removed'
  const { events } = (await olga.get(`/events?type=${types}&limit=1000`)).body
  const own = events.filter(({ subject }: { subject: { id: number } }) => subject.id === user.id)
  assert.deepEqual(
    own.map(({ type }: { type: string }) => type),
    types.split(','),
  )
  for (const { actor, data } of own) assert.deepEqual([actor.email, data], [user.email, {}])
  assert.ok(![secret, ...recoveryCodes].some(one => JSON.stringify(events).includes(one)))
})
