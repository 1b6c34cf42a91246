import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startAuthorizationServer } from '../../../test/authorization-server.ts'
import { createCaller, createWorld } from '../../../test/world.ts'
import { Unreachable } from '../../kit/fetch-safely.ts'
import { transaction } from '../../kit/scope.ts'
import { createUser } from '../../people/users/create-user.ts'
import { createToken } from '../../people/users/tokens.ts'
import { createAuthorities, Refused } from './authorities.ts'

const REDIRECT = 'http://demo.localhost:3000/settings/sign-in'
const authority = await startAuthorizationServer()
authority.register(REDIRECT)
const world = await createWorld({ oauthClients: { other: authority.client } })
const { olga, ana, rivalOwner } = world

const asked = { provider: 'other', user: 'help@acme.test', hosts: ['mail.acme.test'] }

/** Begins as Olga. */
async function begin() {
  const { status, body } = await olga.post('/mail_logins', { mail_login: asked })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

test('somebody signs in: the login is connected, and a channel can use it', async () => {
  const login = await begin()
  assert.equal(login.state, 'pending')
  const url = new URL(login.authorization_url)
  assert.equal(url.searchParams.get('code_challenge_method'), 'S256')
  assert.equal(url.searchParams.get('login_hint'), 'help@acme.test')
  const response = await authority.signIn(login.authorization_url, 'help@acme.test')
  const { status, body } = await olga.post('/mail_logins/response', { response })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([body.id, body.state, body.hosts], [login.id, 'connected', ['mail.acme.test']])
  assert.ok(!/token|verifier/.test(JSON.stringify(body)))
  const settings = { imap_url: 'imaps://help%40acme.test@mail.acme.test/INBOX', mail_login: login.id }
  const made = await olga.post('/channels', { name: 'Help', channel: 'email', settings })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  assert.equal(made.body.settings.mail_login, String(login.id))
})

async function secondAdmin() {
  const email = 'admin@demo.test'
  const user = await transaction(world.scope, tx => createUser(tx, { name: 'Ada', email, role: 'admin' }))
  const { token } = await transaction(world.scope, tx =>
    createToken(tx, { user, name: 'second', expiresAt: null }),
  )
  return createCaller(world.app, world.scope, { email, token })
}

test('a response counts once, and only from whom the login was begun by', async () => {
  const login = await begin()
  const response = await authority.signIn(login.authorization_url, 'help@acme.test')
  for (const other of [rivalOwner, await secondAdmin()]) {
    const { status } = await other.post('/mail_logins/response', { response })
    assert.equal(status, 404)
  }
  assert.equal((await ana.post('/mail_logins/response', { response })).status, 403)
  assert.equal((await olga.post('/mail_logins/response', { response })).body.state, 'connected')
  assert.equal((await olga.post('/mail_logins/response', { response })).status, 404)
  const forged = { ...response, state: 'made up' }
  assert.equal((await olga.post('/mail_logins/response', { response: forged })).status, 404)
})

test('a response after 15 minutes is too late', async () => {
  const login = await begin()
  const response = await authority.signIn(login.authorization_url, 'help@acme.test')
  world.clock.now = new Date(world.clock.now.getTime() + 16 * 60_000)
  assert.equal((await olga.post('/mail_logins/response', { response })).status, 404)
})

test('who refuses is told so, and a channel cannot use the login', async () => {
  const login = await begin()
  const response = await authority.signIn(login.authorization_url, 'help@acme.test', false)
  const { body } = await olga.post('/mail_logins/response', { response })
  assert.equal(body.state, 'refused')
  assert.match(body.error, /access_denied/)
  const settings = { imap_url: 'imaps://help%40acme.test@mail.acme.test/INBOX', mail_login: login.id }
  const made = await olga.post('/channels', { name: 'Help', channel: 'email', settings })
  assert.deepEqual(Object.keys(made.body.errors), ['channel.settings.mail_login'])
})

test('a code that the provider did not give is refused', async () => {
  const login = await begin()
  const { state, iss } = await authority.signIn(login.authorization_url, 'help@acme.test')
  const { body } = await olga.post('/mail_logins/response', { response: { state, iss, code: 'made-up' } })
  assert.equal(body.state, 'refused')
  assert.match(body.error, /invalid_grant/)
})

test('bad input names the field', async () => {
  const errorsOf = async (mail_login: object) => {
    const { status, body } = await olga.post('/mail_logins', { mail_login })
    assert.equal(status, 422)
    return Object.keys(body.errors)
  }
  assert.deepEqual(await errorsOf({ provider: 'aol' }), ['mail_login.provider'])
  assert.deepEqual(await errorsOf({ provider: 'google' }), ['mail_login.provider'])
  assert.deepEqual(await errorsOf({ provider: 'other' }), ['mail_login.hosts'])
  assert.deepEqual(await errorsOf({ provider: 'other', hosts: ['a b'] }), ['mail_login.hosts.0'])
  const { status, body } = await olga.post('/mail_logins/response', { response: {} })
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['response.state']])
})

test('logins are for admins of the brand', async () => {
  const { id } = await begin()
  assert.equal((await ana.get(`/mail_logins/${id}`)).status, 403)
  assert.equal((await ana.post('/mail_logins', { mail_login: asked })).status, 403)
  assert.equal((await rivalOwner.get(`/mail_logins/${id}`)).status, 404)
  assert.equal((await olga.get(`/mail_logins/${id}`)).body.state, 'pending')
  const settings = { imap_url: 'imaps://help%40acme.test@mail.acme.test/INBOX', mail_login: id }
  const theirs = await rivalOwner.post('/channels', { name: 'Help', channel: 'email', settings })
  assert.deepEqual(Object.keys(theirs.body.errors), ['channel.settings.mail_login'])
})

test('a mailbox without a password needs a login', async () => {
  const settings = { imap_url: 'imaps://help%40acme.test@mail.acme.test/INBOX' }
  const { body } = await olga.post('/channels', { name: 'Help', channel: 'email', settings })
  assert.deepEqual(body.errors, {
    'channel.settings.imap_url': ['must have a password, unless mail_login is set'],
  })
})

test('a mailbox without a user name is refused for that, whatever its password', async () => {
  for (const imap_url of ['imaps://:secret@mail.acme.test/INBOX', 'imaps://mail.acme.test/INBOX']) {
    const settings = { imap_url }
    const { body } = await olga.post('/channels', { name: 'Help', channel: 'email', settings })
    assert.deepEqual(body.errors, { 'channel.settings.imap_url': ['must have a user name'] }, imap_url)
  }
})

test('the form learns who to sign in with', async () => {
  const { body } = await ana.get('/mail_providers')
  assert.deepEqual(body.sign_in, [{ id: 'other', name: '127.0.0.1', hosts: null }])
})

test('a provider says what it likes: it is cleaned, cut, and never stored as tokens that cannot be', async () => {
  const web = (body: object, status = 200) => ({
    fetch: async () => ({
      status,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(body)),
    }),
  })
  const clients = { google: { id: 'id', secret: 'secret', place: undefined } }
  const renew = (body: object, status?: number) =>
    createAuthorities(clients, web(body, status)).renew('google', 'token')
  const said = `a\u0000b ${'\u{1f600}'.repeat(200)}`
  await assert.rejects(renew({ error: 'invalid_grant', error_description: said }, 400), (error: Error) => {
    assert.ok(error instanceof Refused && error.message.length <= 305, error.message)
    assert.ok(error.message.isWellFormed() && !error.message.includes('\u0000'))
    return true
  })
  const good = { access_token: 'a', token_type: 'Bearer' }
  assert.equal((await renew({ ...good, expires_in: 1e15 })).validForMs, 86_400_000)
  await assert.rejects(renew({ ...good, access_token: 'a\u0000' }), Unreachable)
  await assert.rejects(renew({ ...good, access_token: 'a'.repeat(20_000) }), Unreachable)
  await assert.rejects(renew({ error: 'invalid_client' }, 401), Unreachable)
  const url = new URL(
    await createAuthorities(clients, web({})).authorizationUrl(
      'google',
      { state: 's', verifier: 'v', redirectUri: 'https://acme.test/settings/sign-in' },
      undefined,
    ),
  )
  assert.equal(url.origin + url.pathname, 'https://accounts.google.com/o/oauth2/v2/auth')
  assert.equal(url.searchParams.get('access_type'), 'offline')
})
