import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { openEventStream } from '../../../test/event-stream.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { findDelivery } from '../deliveries/queries.ts'
import { recordFailure } from '../deliveries/record-failure.ts'
import { recordTaken } from '../deliveries/record-receipt.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, olga, rivalOwner, app, clock, scope } = world
const ORIGIN = { origin: 'https://shop.example' }
const SECRET = 's'.repeat(43)
const BEGINNING = {
  name: 'Vera',
  email: 'vera@example.com',
  message: 'Is it **in stock**?',
  id: 'b1',
  secret: SECRET,
}

interface ChatMessage {
  id: number
  name: string
  staff: boolean
  html: string
}

/** `at` another host: `{ path, host }`. */
async function ask(
  method: 'GET' | 'POST' | 'OPTIONS',
  at: string | { path: string; host: string },
  body?: object,
  secret?: string,
) {
  const { path: url, host } = typeof at === 'string' ? { path: at, host: 'demo.localhost' } : at
  const response = await app.inject({
    method,
    url,
    headers: { host, ...ORIGIN, ...(secret ? { authorization: `Chat ${secret}` } : {}) },
    ...(body ? { payload: body } : {}),
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.body ? response.json() : undefined,
  }
}

const words = (body: { messages: ChatMessage[] }) =>
  body.messages.map(({ staff, html }) => [staff, html.trim()])
const mailsTo = (address: string) => mailbox.arrived.filter(({ to }) => to.includes(address))

test('without a chat channel there is no chat', async () => {
  assert.equal((await ask('GET', '/chat')).status, 404)
  assert.equal((await ask('POST', '/chat', BEGINNING)).status, 404)
  assert.equal((await olga.post('/channels', { channel: { name: 'Chat', channel: 'chat' } })).status, 201)
  const { body, headers } = await ask('GET', '/chat')
  assert.deepEqual(body, { brand: 'The demo brand', there: false, team: [], back_at: null })
  assert.equal(headers['access-control-allow-origin'], '*')
})

let slug = ''

test('a visitor starts a chat, once, and staff reply in it; notes stay internal', async () => {
  for (let n = 0; n < 2; n++) {
    const begun = await ask('POST', '/chat', BEGINNING)
    assert.equal(begun.status, 201)
    assert.deepEqual(words(begun.body), [[false, '<p>Is it **in stock**?</p>']])
  }
  const { conversations, total_count } = (await ana.get('/conversations?category=chat')).body
  const [chat] = conversations
  assert.deepEqual([total_count, chat.origin, chat.author.email, chat.status], [1, 0, 'vera@example.com', 0])
  slug = chat.slug
  await world.post(slug, { body: 'Looks angry.', visibility: 1 })
  await world.post(slug, { body: 'Yes, three.' })
  const { body } = await ask('GET', '/chat/messages', undefined, SECRET)
  assert.deepEqual(words(body), [
    [false, '<p>Is it **in stock**?</p>'],
    [true, '<p>Yes, three.</p>'],
  ])
  assert.equal(body.messages[1].name, 'Ana Souza')
})

test('the visitor writes again, once for each id, which reopens the chat', async () => {
  for (let n = 0; n < 2; n++)
    assert.equal(
      (await ask('POST', '/chat/messages', { message: 'Great', id: 'm2' }, SECRET)).body.messages.length,
      3,
    )
  assert.equal((await ana.get(`/conversations/${slug}`)).body.status, 0)
})

test('a visitor who has seen the reply gets no mail; one who was away gets it after a minute', async () => {
  await world.work()
  assert.equal(mailsTo('vera@example.com').length, 0, 'they may still read it in the chat')
  const { messages } = (await ask('GET', '/chat/messages', undefined, SECRET)).body
  await ask('POST', '/chat/seen', { message_id: messages.at(-1).id }, SECRET)
  clock.now = new Date(clock.now.getTime() + 5 * 60_000)
  await world.work()
  assert.equal(mailsTo('vera@example.com').length, 0)
  await world.post(slug, { body: 'Shall I put one aside?' })
  await world.work()
  assert.equal(mailsTo('vera@example.com').length, 0)
  clock.now = new Date(clock.now.getTime() + 3 * 60_000)
  await world.work()
  const [mail] = mailsTo('vera@example.com')
  assert.match(mail?.mail.text ?? '', /Shall I put one aside\?/)
  assert.doesNotMatch(mail?.mail.text ?? '', /angry/)
})

test('what an attempt to send says after a reply was read changes nothing', async () => {
  const { messages } = (await ana.get(`/conversations/${slug}/messages`)).body
  const read = messages.find(
    ({ deliveries: [first] }: { deliveries: { state: string }[] }) => first?.state === 'read',
  )
  const [copy] = read.deliveries
  const found = await scope.sql.row<{ id: number }>(sql`
    select id from message_deliveries where brand_id = ${scope.brand.id} and message_id = ${read.id}`)
  const delivery = await findDelivery(scope, found?.id ?? 0)
  assert.ok(delivery)
  await transaction(scope, tx =>
    recordFailure(tx, delivery, { state: 'deferred', reason: say`Unread so far.` }),
  )
  await transaction(scope, tx => recordFailure(tx, delivery, { state: 'failed', reason: say`No server.` }))
  await transaction(scope, tx => recordTaken(tx, delivery))
  const again = (await ana.get(`/conversations/${slug}/messages`)).body.messages
  assert.deepEqual(again.find(({ id }: { id: number }) => id === read.id).deliveries, [copy])
})

test('what a customer writes by mail is not shown to whoever typed in the address', async () => {
  await ana.post(`/conversations/${slug}/messages`, {
    message: { body: 'By mail: my card is 1234', user: { email: 'vera@example.com' } },
  })
  const { body } = await ask('GET', '/chat/messages', undefined, SECRET)
  assert.doesNotMatch(JSON.stringify(body), /1234/)
})

test('whoever types in an address does not learn whose it is', async () => {
  await ana.post('/contacts', { contact: { name: 'Paula Secret', email: 'paula@example.com' } })
  const secret = 'p'.repeat(43)
  const begun = await ask('POST', '/chat', { ...BEGINNING, email: 'paula@example.com', id: 'p1', secret })
  assert.equal(begun.status, 201)
  const { body } = await ask('GET', '/chat/messages', undefined, secret)
  for (const answer of [begun.body, body]) {
    assert.equal(answer.messages.length, 1)
    assert.doesNotMatch(JSON.stringify(answer), /Paula|paula/)
  }
})

test('a chat created through the API is delivered nowhere', async () => {
  await ana.post('/conversations', {
    conversation: {
      category: 'chat',
      subject: 'x',
      user: { email: 'api@example.com' },
      message: { body: 'Hi' },
    },
  })
  const [{ slug: other }] = (await ana.get('/conversations?category=chat')).body.conversations
  await world.post(other, { body: 'Hello' })
  clock.now = new Date(clock.now.getTime() + 10 * 60_000)
  await world.work()
  assert.equal(mailsTo('api@example.com').length, 0)
})

test('bad input, wrong secrets and the rival are refused', async () => {
  const wrong = await ask('POST', '/chat', { email: 'x', message: '', id: 'b9', secret: 'short' })
  assert.deepEqual(Object.keys(wrong.body.errors).sort(), ['email', 'message', 'secret'])
  assert.equal(wrong.headers['access-control-allow-origin'], '*', 'or the page could not say what is wrong')
  assert.equal((await ask('POST', '/chat', { ...BEGINNING, secret: 't'.repeat(43) })).status, 409)
  for (const secret of [undefined, 'x', 't'.repeat(43)])
    assert.equal((await ask('GET', '/chat/messages', undefined, secret)).status, 401)
  assert.deepEqual(Object.keys((await ask('POST', '/chat/messages', {}, SECRET)).body.errors).sort(), [
    'id',
    'message',
  ])
  assert.deepEqual(Object.keys((await ask('POST', '/chat/seen', {}, SECRET)).body.errors), ['message_id'])
  await rivalOwner.post('/channels', { channel: { name: 'Chat', channel: 'chat' } })
  assert.equal(
    (await ask('GET', { path: '/chat/messages', host: 'rival.localhost' }, undefined, SECRET)).status,
    401,
  )
  const options = await ask('OPTIONS', '/chat/messages')
  assert.deepEqual(
    [options.status, options.headers['access-control-allow-headers']],
    [204, 'Authorization, Content-Type'],
  )
})

test('a month later the chat is over', async () => {
  clock.now = new Date(clock.now.getTime() + 31 * 86_400_000)
  assert.equal((await ask('GET', '/chat/messages', undefined, SECRET)).status, 401)
  clock.now = new Date(clock.now.getTime() - 31 * 86_400_000)
})

test('the stream announces a reply at once', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const stream = await openEventStream(`http://127.0.0.1:${port}/chat/stream`, {
    authorization: `Chat ${SECRET}`,
  })
  assert.equal(stream.response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  await stream.until(/event: message/)
  await world.post(slug, { body: 'Only we see this', visibility: 1 })
  const { id } = await world.post(slug, { body: 'Still there?' })
  await stream.until(new RegExp(`data: ${id}\\n`))
  assert.equal(stream.text().match(/event: message/g)?.length, 2)
  await stream.close()
  await app.close()
})
