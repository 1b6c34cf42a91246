import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { ANA } from '../../../db/cast.ts'
import { openEventStream } from '../../../test/event-stream.ts'
import { eventually } from '../../../test/eventually.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { enter } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'
import { DAY, MINUTE } from '../../kit/retry.ts'
import { ORIGIN, STATUS, VISIBILITY } from '../conversations/codes.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, olga, app, clock } = world
const NOW = clock.now
await olga.post('/channels', { channel: { name: 'Chat', slug: 'chat', channel: 'chat' } })

interface Shown {
  id: number
  name: string
  staff: boolean
  html: string
}

interface RequestOptions {
  body?: object
  secret?: string
  network?: string
}

async function ask(method: 'GET' | 'POST', url: string, { body, secret, network }: RequestOptions = {}) {
  const response = await app.inject({
    ...(body ? { method, url, payload: body } : { method, url }),
    ...(network ? { remoteAddress: network } : {}),
    headers: { host: 'demo.localhost', ...(secret ? { authorization: `Chat ${secret}` } : {}) },
  })
  const { statusCode: status, headers } = response
  return { status, headers, body: response.body ? response.json() : undefined }
}

let serial = 0

/** Starts a chat from a network of its own; `fields` override the defaults. */
async function begin(fields: object = {}) {
  const n = ++serial
  const secret = `${n}`.padStart(43, 's')
  const email = `visitor${n}@example.com`
  const network = `203.0.113.${n}`
  const answer = await ask('POST', '/chat', {
    body: { email, message: 'Hello', id: `begin-${n}`, secret, ...fields },
    network,
  })
  const { conversations } = (await ana.get('/conversations?category=chat&filter=all')).body
  const slug: string = conversations[0]?.slug
  const read = async (): Promise<Shown[]> => (await ask('GET', '/chat/messages', { secret })).body.messages
  const say = (body: object) => ask('POST', '/chat/messages', { body, secret, network })
  const seen = (message_id: unknown) => ask('POST', '/chat/seen', { body: { message_id }, secret })
  return { answer, secret, email, network, slug, read, say, seen }
}

const later = (ms: number) => {
  clock.now = new Date(NOW.getTime() + ms)
}
const countChats = async () => (await ana.get('/conversations?category=chat&filter=all')).body.total_count
const errorsOf = ({ status, body }: { status: number; body: { errors?: object } }) => [
  status,
  ...Object.keys(body.errors ?? {}),
]
const mailsTo = (address: string) => mailbox.arrived.filter(({ to }) => to.includes(address))

for (const [what, fields, errors] of [
  ['no address', { email: undefined }, ['email']],
  ['an address that is none', { email: 'vera' }, ['email']],
  ['no words', { message: undefined }, ['message']],
  ['blanks alone', { message: ' \n\t' }, ['message']],
  ['20,001 characters', { message: 'x'.repeat(20_001) }, ['message']],
  ['no id', { id: undefined }, ['id']],
  ['an id of 101 characters', { id: 'x'.repeat(101) }, ['id']],
  ['an id beyond what JavaScript keeps', { id: 2 ** 53 }, ['id']],
  ['a secret of 42 characters', { secret: 's'.repeat(42) }, ['secret']],
  ['a secret of 101 characters', { secret: 's'.repeat(101) }, ['secret']],
  ['a secret with a blank', { secret: `${'s'.repeat(42)} ` }, ['secret']],
  ['a name of 201 characters', { name: 'x'.repeat(201) }, ['name']],
] as const)
  test(`a chat with ${what} does not begin, and the refusal names the field`, async () => {
    const before = await countChats()
    assert.deepEqual(errorsOf((await begin(fields)).answer), [422, ...errors])
    assert.equal(await countChats(), before)
  })

test('limits can be reached: words, ids and secrets', async () => {
  const { answer, say } = await begin({
    message: 'x'.repeat(20_000),
    id: 'y'.repeat(100),
    name: '🎉'.repeat(200),
  })
  assert.equal(answer.status, 201)
  assert.equal((await say({ message: 'By number', id: 7 })).body.messages.length, 2)
  assert.equal((await say({ message: 'By number', id: '7' })).body.messages.length, 2, 'the same id')
  for (const length of [43, 100])
    assert.equal((await begin({ secret: '_'.repeat(length) })).answer.status, 201, String(length))
})

test('a chat that is begun many times at once is one, and so is each of its messages', async () => {
  const { network, email, secret, say, read } = await begin()
  const before = await countChats()
  const body = { email, message: 'At once', id: 'at-once', secret: secret.replace('s', 'r') }
  const begun = await Promise.all([1, 2, 3, 4].map(() => ask('POST', '/chat', { body, network })))
  assert.deepEqual(
    begun.map(({ status }) => status),
    [201, 201, 201, 201],
  )
  assert.equal(await countChats(), before + 1)
  await Promise.all([1, 2, 3, 4].map(() => say({ message: 'Me, too', id: 'm1' })))
  assert.equal((await read()).length, 2)
})

test('two browsers of one visitor have a chat each, and see nothing of the other', async () => {
  const email = 'both@example.com'
  const [one, two] = [
    await begin({ email, message: 'From the office' }),
    await begin({ email, message: 'At home' }),
  ]
  assert.notEqual(one.slug, two.slug)
  assert.doesNotMatch(JSON.stringify(await one.read()), /At home/)
  assert.doesNotMatch(JSON.stringify(await two.read()), /office/)
})

test('the id of somebody else’s chat opens nothing, not even with their address', async () => {
  const { email, slug } = await begin({ id: 'taken', message: 'A SECRET' })
  const thief = await begin({ id: 'taken', email, message: 'Let me in' })
  assert.equal(thief.answer.status, 409)
  assert.doesNotMatch(JSON.stringify(thief.answer.body), /SECRET/)
  assert.equal((await ask('GET', '/chat/messages', { secret: thief.secret })).status, 401)
  assert.equal((await ana.get(`/conversations/${slug}`)).body.message_count, 1)
})

test('words of a visitor are shown as they were typed, without scripts, and come in as from the chat', async () => {
  const { read, slug } = await begin({
    message: '*Hi* <script>alert(1)</script><img src=x onerror=alert(1)>',
  })
  const [{ html }] = (await read()) as [Shown]
  assert.match(html, /\*Hi\*/)
  assert.doesNotMatch(html, /<script|<img/)
  const [message] = (await ana.get(`/conversations/${slug}/messages`)).body.messages
  assert.deepEqual(
    [message.origin, message.arrival.threaded_by, message.user['staff?']],
    [ORIGIN.chat, 'none', false],
  )
})

test('the visitor reads the staff’s replies under their names, no notes, and nothing said elsewhere', async () => {
  const { read, slug, email } = await begin({ name: 'Vera' })
  await world.post(slug, { body: 'A note', visibility: VISIBILITY.internalNote })
  await world.post(slug, { body: 'By telephone', user: { email } })
  await world.post(slug, { body: 'Good morning' })
  const shown = (await read()).map(({ name, staff, html }) => [name, staff, html.trim()])
  assert.deepEqual(shown, [
    ['', false, '<p>Hello</p>'],
    [ANA.name, true, '<p>Good morning</p>'],
  ])
})

test('of a long chat the newest 200,000 characters are shown, oldest first', async () => {
  const { read, slug } = await begin()
  const post = (body: string) => world.post(slug, { body, suppress_notifications: true })
  for (let n = 0; n < 11; n++) await post(`${n} ${'x'.repeat(19_998 - `${n}`.length)}y`)
  const numbers = (await read()).map(({ html }) => Number(/\d+/.exec(html)?.[0]))
  assert.deepEqual(numbers, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  await post('z'.repeat(100_000))
  assert.equal((await read()).length, 6)
})

test('a visitor’s words reopen a resolved chat; a repeat of them does not', async () => {
  const { say, slug } = await begin()
  const status = async () => (await ana.get(`/conversations/${slug}`)).body.status
  await say({ message: 'One more', id: 'more' })
  await ana.put(`/conversations/${slug}`, { conversation: { status: STATUS.resolved } })
  await say({ message: 'One more', id: 'more' })
  assert.equal(await status(), STATUS.resolved)
  await say({ message: 'And more', id: 'more-2' })
  assert.equal(await status(), STATUS.unresolved)
})

test('what was seen is a message’s number', async () => {
  const { seen } = await begin()
  for (const wrong of [-1, 1.5, 'x', '', null, [1], 2 ** 53])
    assert.deepEqual(errorsOf(await seen(wrong)), [422, 'message_id'], JSON.stringify(wrong))
  for (const right of [0, 1, '1', Number.MAX_SAFE_INTEGER]) assert.equal((await seen(right)).status, 200)
})

test('a chat lives for thirty days after the last sign of its browser', async () => {
  const { seen, secret } = await begin()
  const status = async () => (await ask('GET', '/chat/messages', { secret })).status
  later(30 * DAY - 1)
  assert.equal(await status(), 200)
  await seen(0)
  later(60 * DAY - 2)
  assert.equal(await status(), 200)
  later(60 * DAY)
  assert.equal(await status(), 401)
  later(0)
})

test('what the browser has shown is not mailed, even if it later reports less; the next reply is', async () => {
  const { seen, slug, email } = await begin()
  const { id } = await world.post(slug, { body: 'SEEN' })
  await seen(id)
  await seen(0)
  await world.work()
  later(5 * MINUTE)
  await world.work()
  assert.deepEqual(mailsTo(email), [])
  await world.post(slug, { body: 'UNSEEN' })
  await world.work()
  later(7 * MINUTE)
  await world.work()
  assert.equal(mailsTo(email).length, 1)
  later(0)
})

test('whoever else follows the chat gets its replies by mail, though the visitor has seen them', async () => {
  const { seen, slug, email } = await begin()
  const { id } = await world.post(slug, { body: 'To both', recipients: ['husband@example.com'] })
  await seen(id)
  later(2 * MINUTE)
  await world.work()
  assert.deepEqual([mailsTo(email).length, mailsTo('husband@example.com').length], [0, 1])
  later(0)
})

test('the staff are there while one of them uses the pages, and for five minutes more', async () => {
  const there = async () => (await ask('GET', '/chat')).body.there
  later(DAY)
  assert.equal(await there(), false)
  const page = await enter(world, ANA.email)
  await page.get('/me')
  assert.equal(await there(), true)
  later(DAY + 5 * MINUTE - 1)
  assert.equal(await there(), true)
  later(DAY + 5 * MINUTE)
  assert.equal(await there(), false)
  later(0)
})

test('one network begins ten chats in ten minutes, and writes 100,000 characters', async () => {
  const { secret, network } = await begin({ message: 'x'.repeat(20_000) })
  const say = (n: number) =>
    ask('POST', '/chat/messages', { secret, network, body: { message: 'x'.repeat(20_000), id: `long-${n}` } })
  const said = []
  for (let n = 0; n < 5; n++) said.push((await say(n)).status)
  assert.deepEqual(said, [201, 201, 201, 201, 429])
  const statuses = []
  for (let n = 0; n < 11; n++) statuses.push(await beginFromOne(n))
  assert.deepEqual(statuses, [...Array(10).fill(201), 429])
})

async function beginFromOne(n: number): Promise<number> {
  const body = { email: 'many@example.com', message: 'x', id: `many-${n}`, secret: `${n}`.padStart(43, 'm') }
  return (await ask('POST', '/chat', { body, network: '198.51.100.9' })).status
}

test('without an email channel, a reply that was not seen fails with the reason', async () => {
  const { slug } = await begin()
  await olga.put('/channels/support', { channel: { channel: 'api' } })
  await world.post(slug, { body: 'Anybody?' })
  later(2 * MINUTE)
  await world.work()
  const [{ deliveries }] = (await ana.get(`/conversations/${slug}/messages`)).body.messages
  assert.deepEqual([deliveries[0].state, deliveries[0].reason], ['failed', 'The brand has no email channel.'])
  later(0)
})

test('a chat has five streams at most; one that is closed makes room', async () => {
  const { secret } = await begin()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/chat/stream`
  const open = () => openEventStream(url, { authorization: `Chat ${secret}` })
  const streams = []
  for (let n = 0; n < 5; n++) streams.push(await open())
  const sixth = await open()
  assert.equal(sixth.response.status, 429)
  await streams[0]?.close()
  const openAgain = async () => {
    const stream = await open()
    if (stream.response.status !== 429) return stream
    await stream.close()
    return false
  }
  const last = await eventually(openAgain, { what: 'there is room for another stream' })
  assert.equal(last.response.status, 200)
  await Promise.all([...streams.slice(1), sixth, last].map(stream => stream.close()))
})

test('an empty id is refused: it would make all messages one', async () => {
  const { answer } = await begin({ id: '' })
  assert.deepEqual(errorsOf(answer), [422, 'id'])
})
