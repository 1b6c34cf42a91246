import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import { ANA, OLGA } from '../../../db/cast.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createVisitor, enter, linkTicket } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { deactivateUser, reactivateUser } from '../users/deactivate-user.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { clock, db, scope } = world
const PASSWORD = 'correct horse battery'
const MINUTE = 60_000
const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

test('a link logs in once, and the session may do what its owner may', async () => {
  const ticket = await linkTicket(world, ANA.email)
  const ana = createVisitor(world)
  const first = await ana.send('POST', '/login/link', { ticket })
  assert.deepEqual([first.status, first.body.state], [200, 'in'])
  assert.match(
    [first.headers['set-cookie']].flat().join('\n'),
    /^__Host-answerwell=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/m,
  )
  const me = await ana.get('/me')
  assert.deepEqual(
    [me.body.email, me.body.role.name, me.body['password?'], me.body.brand.slug],
    [ANA.email, 'agent', false, 'demo'],
  )
  assert.equal((await ana.get('/conversations')).status, 200)
  assert.equal((await createVisitor(world).send('POST', '/login/link', { ticket })).status, 401)
})

test('without a session, a program is asked for Basic, and a page is not', async () => {
  const { status, headers } = await createVisitor(world).get('/me')
  assert.deepEqual([status, headers['www-authenticate']], [401, 'Session realm="Answerwell"'])
  const { headers: bare } = await world.app.inject({ url: '/api/v1/me', headers: { host: 'demo.localhost' } })
  assert.match(String(bare['www-authenticate']), /^Basic/)
})

test('cross-site requests with the cookie are refused', async () => {
  const ana = await enter(world, ANA.email)
  const { slug } = await world.start()
  const change = (headers: Record<string, string>) =>
    ana.send('PUT', `/api/v1/conversations/${slug}`, { status: 4 }, headers)
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ])
    assert.equal((await change(headers)).status, 403)
  const old = { host: 'demo.localhost:3000', cookie: ana.cookie(), 'content-type': 'application/json' }
  const byOldBrowser = (origin: Record<string, string>) =>
    world.app.inject({
      method: 'PUT',
      url: `/api/v1/conversations/${slug}`,
      headers: { ...old, ...origin },
      payload: '{"status":4}',
    })
  const origins: Record<string, string>[] = [
    {},
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { origin: 'http://demo.localhost' },
  ]
  for (const origin of origins) assert.equal((await byOldBrowser(origin)).statusCode, 403)
  assert.equal((await byOldBrowser({ origin: 'http://demo.localhost:3000' })).statusCode, 200)
  const login = await createVisitor(world).send(
    'POST',
    '/login',
    { email: ANA.email, password: 'x' },
    { 'sec-fetch-site': 'cross-site' },
  )
  assert.equal(login.status, 403, 'nor does it log anybody in')
})

test('password: set, changed, wrong, unknown; sessions elsewhere end', async () => {
  const here = await enter(world, ANA.email)
  const elsewhere = await enter(world, ANA.email)
  assert.deepEqual(Object.keys((await here.put('/me/password', { password: 'short' })).body.errors), [
    'password',
  ])
  assert.equal((await here.put('/me/password', { password: PASSWORD })).body['password?'], true)
  assert.equal((await elsewhere.get('/me')).status, 401)
  const wrong = await here.put('/me/password', { current_password: 'no', password: 'another long one' })
  assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [403, ['current_password']])
  const visitor = createVisitor(world)
  assert.equal((await visitor.logIn('AGENT@demo.test', PASSWORD)).body.state, 'in')
  const [bad, unknown, none] = await Promise.all([
    visitor.logIn(ANA.email, 'wrong'),
    visitor.logIn('nobody@demo.test', PASSWORD),
    visitor.logIn(OLGA.email, ''),
  ])
  for (const answer of [bad, unknown, none])
    assert.deepEqual([answer.status, answer.body.error], [401, 'The email address or password is wrong.'])
  const rows = await db.rows<{ text: string }>(sql`select l::text as text from user_logins l`)
  assert.ok(
    rows.every(({ text }) => !text.includes(PASSWORD) && text.includes('$argon2id$v=19$m=19456,t=2,p=1$')),
  )
})

test('guessing is throttled, per person and per address', async () => {
  const visitor = createVisitor(world)
  const statuses = []
  for (let n = 0; n < 11; n++) statuses.push((await visitor.logIn('guess@demo.test', `guess ${n}`)).status)
  assert.deepEqual([new Set(statuses.slice(0, 10)), statuses[10]], [new Set([401]), 429])
})

test('a second factor: set up, confirmed, required, each code once; recovered; removed', async () => {
  const olga = await enter(world, OLGA.email)
  await olga.put('/me/password', { password: PASSWORD })
  const { body: begun } = await olga.post('/me/second_factor', {})
  const totp = new TOTP({ secret: Secret.fromBase32(begun.secret) })
  const code = () => totp.generate({ timestamp: clock.now.getTime() })
  assert.match(begun.uri, /^otpauth:\/\/totp\/.*owner%40demo\.test/)
  assert.equal((await olga.put('/me/second_factor', { code: '000000' })).status, 422)
  assert.equal((await createVisitor(world).logIn(OLGA.email, PASSWORD)).body.state, 'in', 'not asked for yet')
  const confirmed = await olga.put('/me/second_factor', { code: code() })
  assert.equal(confirmed.body.recovery_codes.length, 10)
  assert.equal((await olga.post('/me/second_factor', {})).status, 409)

  const visitor = createVisitor(world)
  const step = await visitor.logIn(OLGA.email, PASSWORD)
  assert.deepEqual([step.body.state, step.headers['set-cookie']], ['second_factor', undefined])
  const withCode = (ticket: string, given: string) =>
    visitor.send('POST', '/login/code', { ticket, code: given })
  assert.equal((await withCode(step.body.ticket, code())).status, 401, 'this code was used to confirm')
  later(MINUTE)
  assert.equal((await withCode(step.body.ticket, code())).body.state, 'in')
  assert.equal((await withCode(step.body.ticket, code())).status, 401, 'the ticket is used up')

  const again = (await visitor.logIn(OLGA.email, PASSWORD)).body.ticket
  for (let n = 0; n < 5; n++) assert.equal((await withCode(again, '000000')).status, 401)
  later(MINUTE)
  assert.equal((await withCode(again, code())).status, 401, 'five wrong codes, and it begins again')
  const [recovery] = confirmed.body.recovery_codes
  const third = (await visitor.logIn(OLGA.email, PASSWORD)).body.ticket
  assert.equal((await withCode(third, recovery.toUpperCase().replace(/(.{4})/g, '$1-'))).body.state, 'in')
  const fourth = (await visitor.logIn(OLGA.email, PASSWORD)).body.ticket
  assert.equal((await withCode(fourth, recovery)).status, 401, 'a recovery code is good once')
  assert.equal((await olga.get('/me')).body.recovery_codes_left, 9)

  assert.equal((await olga.delete('/me/second_factor', { code: '000000' })).status, 422)
  later(MINUTE)
  assert.equal((await olga.delete('/me/second_factor', { code: code() })).body['second_factor?'], false)
})

test('a forgotten password: a mail with a link, good once; nobody learns who has an account', async () => {
  const visitor = createVisitor(world)
  const before = await enter(world, ANA.email)
  const forgot = (email: string) => visitor.send('POST', '/login/forgot', { email })
  assert.deepEqual((await forgot('nobody@demo.test')).body, (await forgot(ANA.email)).body)
  await world.work()
  const letters = mailbox.arrived.filter(({ mail }) => mail.subject?.startsWith('Reset your password'))
  assert.deepEqual(
    letters.map(({ to }) => to),
    [[ANA.email]],
  )
  const [, ticket] = /\/login#reset=(\S+)/.exec(letters[0]?.mail.text ?? '') ?? []
  const reset = (given: unknown) =>
    visitor.send('POST', '/login/reset', { ticket: given, password: 'brand new password' })
  assert.equal((await visitor.send('POST', '/login/reset', { ticket, password: 'short' })).status, 422)
  assert.equal((await reset(ticket)).body.state, 'in')
  assert.equal((await visitor.get('/me')).body.email, ANA.email)
  assert.equal((await before.get('/me')).status, 401)
  assert.equal((await reset(ticket)).status, 401)
  assert.equal((await reset('x')).status, 401)
})

test('sessions are listed, ended, and expire by themselves', async () => {
  const one = await enter(world, ANA.email)
  const two = await enter(world, ANA.email)
  const { body: sessions } = await one.get('/me/sessions')
  const own = sessions.filter((session: Record<string, unknown>) => session['current?'])
  assert.equal(own.length, 1)
  const other = (await two.get('/me/sessions')).body.find(
    (session: Record<string, unknown>) => session['current?'],
  )
  assert.equal((await one.delete(`/me/sessions/${other.id}`)).status, 200)
  assert.equal((await two.get('/me')).status, 401)
  assert.equal((await one.delete(`/me/sessions/${other.id}`)).status, 404)
  assert.deepEqual((await one.delete('/me/sessions')).body.length, 1)
  const olga = await enter(world, OLGA.email)
  const hers = (await olga.get('/me/sessions')).body[0].id
  assert.equal((await one.delete(`/me/sessions/${hers}`)).status, 404, 'of others neither')

  await one.send('POST', '/logout')
  assert.match(one.cookie(), /^__Host-answerwell_browser=[^;]+$/, 'the browser stays known')
  const idle = await enter(world, ANA.email)
  later(13 * 24 * 60 * MINUTE)
  assert.equal((await idle.get('/me')).status, 200)
  later(13 * 24 * 60 * MINUTE)
  assert.equal((await idle.get('/me')).status, 200, 'use keeps it open')
  later(15 * 24 * 60 * MINUTE)
  assert.equal((await idle.get('/me')).status, 401)
})

test('whoever has left is logged out at once', async () => {
  const ana = await enter(world, ANA.email)
  await transaction(scope, tx => deactivateUser(tx, ANA.email))
  assert.equal((await ana.get('/me')).status, 401)
  assert.equal((await createVisitor(world).logIn(ANA.email, 'brand new password')).status, 401)
  await transaction(scope, tx => reactivateUser(tx, ANA.email))
})

test('people create and revoke their own API tokens in a session', async () => {
  const ana = await enter(world, ANA.email)
  const made = await ana.post('/me/tokens', { token: { name: 'Script' } })
  assert.equal(made.status, 201)
  const listed = (await ana.get('/me/tokens')).body
  assert.ok(listed.some(({ id }: { id: number }) => id === made.body.id))
  assert.ok(!JSON.stringify(listed).includes(made.body.token))
  assert.deepEqual(Object.keys((await ana.post('/me/tokens', { name: '' })).body.errors), ['token.name'])
  const past = await ana.post('/me/tokens', { name: 'x', expires_at: '2020-01-01' })
  assert.deepEqual(Object.keys(past.body.errors), ['token.expires_at'])
  const olga = await enter(world, OLGA.email)
  assert.equal((await olga.delete(`/me/tokens/${made.body.id}`)).status, 404)
  assert.equal((await ana.delete(`/me/tokens/${made.body.id}`)).status, 200)
  const basic = { authorization: `Basic ${btoa(`${ANA.email}:${made.body.token}`)}` }
  assert.equal((await createVisitor(world).send('GET', '/api/v1/me', undefined, basic)).status, 401)
  assert.equal((await world.ana.post('/me/tokens', { name: 'by a token' })).status, 403)
  assert.equal((await world.ana.put('/me/password', { password: PASSWORD })).status, 403)
})

test('our sessions are worthless at the rival’s, and vice versa', async () => {
  const ana = await enter(world, ANA.email)
  const atRival = createVisitor(world, 'http://rival.localhost:3000')
  atRival.use(ana.cookie())
  assert.equal((await atRival.get('/me')).status, 401)
  const ticket = await linkTicket(world, ANA.email)
  assert.equal((await atRival.send('POST', '/login/link', { ticket })).status, 401)
  assert.deepEqual((await world.rita.get('/me')).body.brand.slug, 'rival')
})
