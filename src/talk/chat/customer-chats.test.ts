import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { openShop } from '../../../test/shop.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, app } = world
const { tokenFor, nextNetwork } = await openShop(world)
await olga.post('/channels', { channel: { name: 'Chat', slug: 'chat', channel: 6 } })

async function call(
  method: 'GET' | 'POST',
  url: string,
  { as = '', body, host = 'demo.localhost' }: { as?: string; body?: object; host?: string } = {},
) {
  const response = await app.inject({
    method,
    url,
    remoteAddress: nextNetwork(),
    headers: { host, ...(as ? { authorization: as } : {}) },
    ...(body ? { payload: body } : {}),
  })
  return { status: response.statusCode, body: response.json() }
}

const secretOf = () => randomBytes(32).toString('base64url')
let ids = 0
const begin = (more: object, secret = secretOf()) =>
  call('POST', '/chat', { body: { id: `m-${++ids}`, message: 'Hello', secret, ...more } })

async function signIn(sub: string, chats: string[] = [], more: object = {}) {
  const { status, body } = await call('POST', '/sign-in/token', {
    body: { token: tokenFor({ sub, ...more }), chats },
  })
  assert.equal(status, 200, JSON.stringify(body))
  return body.session as string
}

const mine = async (session: string) => {
  const { status, body } = await call('GET', '/chat/mine', { as: `Session ${session}` })
  assert.equal(status, 200, JSON.stringify(body))
  return body.chats as { id: number }[]
}

const open = (session: string, id: number | undefined) =>
  call('GET', '/chat/messages', { as: `Chat ${session}.${id}` })

test('a customer sees the same chats on two devices, and writes on both', async () => {
  const [phone, laptop] = [await signIn('two', [], { name: 'Tess' }), await signIn('two')]
  assert.equal((await begin({ session: phone })).status, 201)
  const [chat] = await mine(laptop)
  assert.equal((await open(laptop, chat?.id)).body.messages.length, 1)
  const said = await call('POST', '/chat/messages', {
    as: `Chat ${laptop}.${chat?.id}`,
    body: { id: 'second', message: 'On the laptop' },
  })
  assert.equal(said.body.messages.length, 2)
  assert.equal((await open(phone, chat?.id)).body.messages.length, 2)
  const { body } = await ana.get('/conversations?for_id=two')
  assert.deepEqual(
    body.conversations.map((one: { author: { name: string } }) => one.author.name),
    ['Tess'],
  )
})

test('a chat from before signing in joins once, and its address stays nobody’s', async () => {
  await ana.post('/contacts', { contact: { name: 'Victim', email: 'victim@example.com' } })
  await world.start({ subject: 'Of the victim', user: { email: 'victim@example.com' } })
  const secret = secretOf()
  await begin({ email: 'victim@example.com' }, secret)
  const session = await signIn('joins', [secret])
  const chats = await mine(session)
  assert.equal(chats.length, 1)
  assert.equal((await open(session, chats[0]?.id)).body.messages.length, 1)
  const { body } = await ana.get('/conversations?for_id=joins&filter=all')
  assert.equal(body.conversations.length, 1, 'not what else was written from the address')
  assert.equal((await ana.get('/contacts/victim@example.com')).body.id, null)
  const other = await signIn('another', [secret])
  assert.deepEqual(await mine(other), [])
  assert.equal((await open(other, chats[0]?.id)).status, 401)
})

test('who types the address of a customer plants no chat in their widget, and reads nothing of theirs', async () => {
  const secret = secretOf()
  await begin({ email: 'planted@example.com' }, secret)
  const proven = { email: 'planted@example.com', email_verified: true }
  const session = await signIn('planted', [], proven)
  assert.deepEqual(await mine(session), [])
  const [{ id }] = (await ana.get('/conversations?for_id=planted&filter=all')).body.conversations
  assert.equal((await open(session, id)).status, 401)
})

test('the chat of a customer takes their session: its secret opens it no longer', async () => {
  const secret = secretOf()
  const session = await signIn('shut')
  const begun = await begin({ session }, secret)
  assert.equal(typeof begun.body.id, 'number')
  assert.equal((await call('GET', '/chat/messages', { as: `Chat ${secret}` })).status, 401)
  assert.equal((await open(session, begun.body.id)).status, 200)
  const again = { id: `m-${ids}`, message: 'Hello', secret }
  assert.equal((await call('POST', '/chat', { body: { ...again, session } })).status, 201)
  const other = await signIn('shut-out')
  assert.equal((await call('POST', '/chat', { body: { ...again, session: other } })).status, 409)
  const joined = secretOf()
  await begin({ email: 'shut@example.com' }, joined)
  await signIn('shut', [joined])
  assert.equal((await call('GET', '/chat/messages', { as: `Chat ${joined}` })).status, 401)
})

test('in a chat that joined them, a customer writes as themselves, and has no transcript without an address', async () => {
  const secret = secretOf()
  await begin({ email: 'typed@example.com' }, secret)
  const session = await signIn('writes', [secret], { name: 'Wanda' })
  const [chat] = await mine(session)
  const as = `Chat ${session}.${chat?.id}`
  await call('POST', '/chat/messages', { as, body: { id: 'as-myself', message: 'It is me' } })
  const [{ slug }] = (await ana.get('/conversations?for_id=writes&filter=all')).body.conversations
  const { messages } = (await ana.get(`/conversations/${slug}/messages`)).body
  const said = messages.find(({ body }: { body: string }) => body === 'It is me')
  assert.equal(said.user.name, 'Wanda')
  const own = await begin({ session })
  const { messages: first } = own.body
  assert.equal(first.length, 1)
  const mineOnly = `Chat ${session}.${own.body.id}`
  await ana.post(
    `/conversations/${(await ana.get('/conversations?for_id=writes&filter=all')).body.conversations[0].slug}/messages`,
    {
      message: { body: 'We reply' },
    },
  )
  const transcript = await call('POST', '/chat/transcript', { as: mineOnly, body: {} })
  assert.deepEqual(
    [transcript.status, transcript.body.error],
    [409, 'There is no email address to send it to.'],
  )
})

test('whom staff take off the conversation has it no longer', async () => {
  const secret = secretOf()
  await begin({ email: 'taken@example.com' }, secret)
  const session = await signIn('taken-off', [secret])
  const [chat] = await mine(session)
  await world.db.write(sql`update conversations set follower_ids = '{}' where id = ${chat?.id}`)
  assert.deepEqual(await mine(session), [])
  assert.equal((await open(session, chat?.id)).status, 401)
})

test('signing out ends one device, and sessions of nobody open nothing', async () => {
  const [one, other] = [await signIn('out'), await signIn('out')]
  await begin({ session: one })
  const [chat] = await mine(other)
  assert.equal((await call('POST', '/chat/sign-out', { as: `Session ${one}`, body: {} })).status, 200)
  assert.equal((await call('GET', '/chat/mine', { as: `Session ${one}` })).status, 401)
  assert.equal((await open(one, chat?.id)).status, 401)
  assert.equal((await begin({ session: one })).status, 401)
  assert.equal((await open(other, chat?.id)).status, 200)
  for (const as of ['', 'Session x', `Session 1-${secretOf()}`])
    assert.equal((await call('GET', '/chat/mine', { as })).status, 401, as)
  const stranger = await signIn('stranger')
  assert.equal((await open(stranger, chat?.id)).status, 401)
  const rival = { as: `Session ${other}`, host: 'rival.localhost' }
  assert.equal((await call('GET', '/chat/mine', rival)).status, 401)
  const chatThere = { as: `Chat ${other}.${chat?.id}`, host: 'rival.localhost' }
  assert.equal((await call('GET', '/chat/messages', chatThere)).status, 401)
})

test('chats that are no list of secrets are refused, and nobody is signed in', async () => {
  for (const chats of ['x', [1], ['short'], Array.from({ length: 11 }, secretOf)]) {
    const body = { token: tokenFor({ sub: 'refused' }), chats }
    const refused = await call('POST', '/sign-in/token', { body })
    assert.equal(refused.status, 422)
    assert.match(Object.keys(refused.body.errors)[0] ?? '', /^chats/)
  }
  assert.equal((await ana.get('/conversations?for_id=refused')).body.conversations.length, 0)
})

test('without a session, a chat needs an address', async () => {
  const { status, body } = await begin({})
  assert.equal(status, 422)
  assert.ok(body.errors.email)
})
