import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReceiver } from '../../../test/receiver.ts'
import { createWorld } from '../../../test/world.ts'
import { SIGNATURE_HEADER, signBody } from '../connectors/gateway/signature.ts'
import { ORIGIN, STATUS, VISIBILITY } from '../conversations/codes.ts'

const world = await createWorld()
const { ana, olga, rivalOwner, app, clock } = world
const gateway = await createReceiver()
const SECRET = 'a secret of the gateway'
const FROM = '+15005550006'

for (const slug of ['text', 'other'])
  await olga.post('/channels', {
    channel: {
      name: slug,
      slug,
      channel: 'sms',
      settings: { url: `${gateway.base}/${slug}`, secret: SECRET, number: '+15005550001' },
    },
  })

interface Sent {
  to?: string
  host?: string
  signature?: string
}

async function post(payload: string, { to = 'text', host = 'demo.localhost', signature }: Sent = {}) {
  const headers = { host, 'content-type': 'application/json' }
  const signed = { [SIGNATURE_HEADER]: signature ?? signBody(SECRET, payload) }
  const answer = await app.inject({
    method: 'POST',
    url: `/intake/sms/${to}`,
    payload,
    headers: { ...headers, ...signed },
  })
  return { status: answer.statusCode, body: answer.json() }
}

let serial = 0
const sms = (fields: object = {}, sent?: Sent) =>
  post(JSON.stringify({ id: `gw-${++serial}`, from: FROM, body: 'Hello', ...fields }), sent)
const refusedFields = ({ status, body }: Awaited<ReturnType<typeof sms>>) => [
  status,
  ...Object.keys(body.errors ?? {}),
]

const latest = async (category = 'text') =>
  (await ana.get(`/conversations?filter=all&category=${category}`)).body.conversations[0]
const countOf = async (category = 'text') =>
  (await ana.get(`/conversations?filter=all&category=${category}`)).body.total_count
const messagesOf = async (slug: string) => (await ana.get(`/conversations/${slug}/messages`)).body.messages

test('a text message says what became of it: the gateway’s id and ours', async () => {
  const { status, body } = await sms({ id: 'first', name: 'Vera' })
  const { slug, author, origin, subject } = await latest()
  const [message] = await messagesOf(slug)
  assert.deepEqual([status, body], [201, { id: 'first', message_id: message.id }])
  assert.deepEqual(
    [author.name, author.mobile, author.email, origin, subject],
    ['Vera', FROM, null, ORIGIN.sms, null],
  )
  assert.deepEqual(message.arrival, {
    threaded_by: 'none',
    automatic: null,
    bulk: null,
    also_to: [],
    from: null,
    reply_to: null,
    'elsewhere?': false,
    'imported?': false,
    new_participant: false,
    dmarc: null,
  })
  const repeated = await sms({ id: 'first', body: 'In other words' })
  assert.deepEqual([repeated.status, repeated.body], [200, { id: 'first', message_id: message.id }])
  assert.equal((await messagesOf(slug)).length, 1)
})

test('a number is one person, however it is written', async () => {
  const { slug } = await latest()
  for (const from of ['+1 (500) 555-0006', ' +1.500.555.0006 ', '+15005550006'])
    assert.equal((await sms({ from })).status, 201, from)
  assert.deepEqual([(await messagesOf(slug)).length, await countOf()], [4, 1])
  assert.equal((await messagesOf(slug))[0].arrival.threaded_by, 'thread_id')
})

test('a thread of the gateway is a conversation of its own', async () => {
  const before = await countOf()
  await sms({ thread_id: 'thread A' })
  await sms({ thread_id: 'thread B' })
  await sms({ thread_id: 'thread A', body: 'More' })
  assert.equal(await countOf(), before + 2)
  for (const nothing of ['', null]) assert.equal((await sms({ thread_id: nothing })).status, 201)
  assert.equal(await countOf(), before + 2, 'no thread: the one of the number')
})

test('the same id in another thread is another message', async () => {
  const one = await sms({ id: 'shared', thread_id: 'thread C' })
  const other = await sms({ id: 'shared', thread_id: 'thread D' })
  assert.deepEqual([one.status, other.status], [201, 201])
  assert.notEqual(one.body.message_id, other.body.message_id)
})

test('the same thread in another channel is another conversation', async () => {
  await sms({ thread_id: 'thread A' }, { to: 'other' })
  assert.equal(await countOf('other'), 1)
})

test('the answer to a conversation that we started joins it, by the thread that we named', async () => {
  await ana.post('/contacts', {
    contact: { name: 'Mona', email: 'mona@example.com', mobile: '+15005550008' },
  })
  const started = await world.start({ category: 'text', user: { email: 'mona@example.com' } })
  await world.post(started.slug, { body: 'Your order is ready' })
  await world.work()
  const out = JSON.parse(gateway.at('/text').at(-1)?.body ?? '{}')
  assert.equal(out.to, '+15005550008')
  const answered = await sms({ from: out.to, thread_id: out.thread_id, body: 'Coming' })
  assert.equal(answered.status, 201)
  assert.equal((await messagesOf(started.slug))[0].body, 'Coming')
})

test('a customer’s text reopens a resolved conversation; notes are not sent to the gateway', async () => {
  await sms({ thread_id: 'notes' })
  const { slug } = await latest()
  const before = gateway.at('/text').length
  await world.post(slug, { body: 'Between us', visibility: VISIBILITY.internalNote })
  await ana.put(`/conversations/${slug}`, { conversation: { status: STATUS.resolved } })
  await sms({ thread_id: 'notes', body: 'One more thing' })
  assert.equal((await ana.get(`/conversations/${slug}`)).body.status, STATUS.unresolved)
  await world.work()
  assert.equal(gateway.at('/text').length, before)
})

for (const [field, value] of [
  ['id', ''],
  ['id', 'x'.repeat(201)],
  ['id', null],
  ['id', 7],
  ['direction', 'out'],
  ['from', '12345'],
  ['from', 'SHORTCODE'],
  ['from', null],
  ['to', 'x'.repeat(33)],
  ['body', ''],
  ['body', ' \n '],
  ['body', null],
  ['thread_id', 'x'.repeat(201)],
  ['thread_id', 7],
  ['name', 'x'.repeat(201)],
] as const)
  test(`a text message with ${field} ${JSON.stringify(value).slice(0, 12)} is refused, naming it`, async () => {
    const before = await countOf()
    assert.deepEqual(refusedFields(await sms({ thread_id: 'refused', [field]: value })), [422, field])
    assert.equal(await countOf(), before)
  })

test('limits can be reached: an id, a thread and a name of 200 characters', async () => {
  const long = 'x'.repeat(200)
  assert.equal((await sms({ id: long, thread_id: long, name: long })).status, 201)
})

test('a signature is for one body, one secret and one encoding; the answer does not say which channels exist', async () => {
  const payload = JSON.stringify({ id: 'forged', from: FROM, body: 'Forged' })
  const right = signBody(SECRET, payload)
  const before = await countOf()
  const answers = [
    await post(payload, { signature: '' }),
    await post(payload, { signature: signBody('another secret', payload) }),
    await post(payload, { signature: signBody(SECRET, `${payload} `) }),
    await post(payload, { signature: Buffer.from(right, 'base64').toString('hex') }),
    await post(payload, { signature: right.toLowerCase() }),
    await post(payload, { to: 'support' }),
    await post(payload, { to: 'nowhere' }),
    await post(payload, { host: 'rival.localhost' }),
  ]
  const shown = answers.map(({ status, body }) => [status, body.code, body.error])
  assert.equal(shown[0]?.[0], 401)
  for (const one of shown) assert.deepEqual(one, shown[0])
  assert.equal(await countOf(), before)
})

test('a channel without a secret takes nothing in', async () => {
  await olga.post('/channels', { channel: { name: 'Unsigned', slug: 'unsigned', channel: 'sms' } })
  for (const signature of ['', signBody('', '{}')]) {
    const { status } = await post('{}', { to: 'unsigned', signature })
    assert.equal(status, 401)
  }
})

test('a body that is signed but no message is refused as such', async () => {
  for (const [payload, status] of [
    ['{', 400],
    ['', 400],
    ['[]', 422],
    ['"text"', 422],
    ['null', 422],
    [JSON.stringify({ id: 'x', from: FROM, body: 'x'.repeat(70_000) }), 413],
  ] as const)
    assert.equal((await post(payload)).status, status, payload.slice(0, 20))
})

test('the rival’s channel of the same name and secret is another channel', async () => {
  const channel = { name: 'text', slug: 'text', channel: 'sms', settings: { secret: SECRET } }
  assert.equal((await rivalOwner.post('/channels', { channel })).status, 201)
  const before = await countOf()
  assert.equal((await sms({}, { host: 'rival.localhost' })).status, 201)
  assert.deepEqual([await countOf(), (await rivalOwner.get('/conversations')).body.total_count], [before, 1])
})

test('a gateway that is busy names the time to wait, which is waited for', async () => {
  let calls = 0
  gateway.answers.set('/other', () =>
    ++calls === 1 ? { status: 429, headers: { 'retry-after': '1800' } } : { status: 200 },
  )
  const { slug } = await latest('other')
  await world.post(slug, { body: 'Patience' })
  await world.work()
  const state = async () => (await messagesOf(slug))[0].deliveries[0]
  assert.deepEqual(
    [(await state()).state, (await state()).reason],
    ['deferred', 'The gateway responded with status 429.'],
  )
  clock.now = new Date(clock.now.getTime() + 29 * 60_000)
  await world.work()
  assert.equal(calls, 1)
  clock.now = new Date(clock.now.getTime() + 2 * 60_000)
  await world.work()
  assert.deepEqual([calls, (await state()).state, (await state()).reason], [2, 'sent', null])
  const ids = gateway.at('/other').map(({ body }) => JSON.parse(body).id)
  assert.equal(new Set(ids).size, 1, 'the same id at every attempt')
})

for (const [status, state] of [
  [301, 'deferred'],
  [400, 'failed'],
  [401, 'deferred'],
  [404, 'deferred'],
  [408, 'deferred'],
  [410, 'failed'],
  [500, 'deferred'],
  [204, 'sent'],
] as const)
  test(`a message that the gateway answers with ${status} is ${state}`, async () => {
    gateway.answers.set('/text', () => ({ status, body: '' }))
    const thread = `status ${status}`
    await sms({ thread_id: thread })
    const { slug } = await latest()
    await world.post(slug, { body: 'Answer' })
    await world.work()
    assert.equal((await messagesOf(slug))[0].deliveries[0].state, state)
    gateway.answers.delete('/text')
  })

test('an emptied secret closes the intake: nothing signed with the empty key comes in', async () => {
  const settings = { secret: 'a secret of sixteen' }
  await olga.post('/channels', { channel: { name: 'Text', slug: 'emptied', channel: 'sms', settings } })
  const emptied = await olga.put('/channels/emptied', { channel: { settings: { secret: '' } } })
  assert.deepEqual(emptied.body.settings, {})
  const payload = JSON.stringify({ id: 'x', from: '+15005550006', body: 'forged' })
  const headers = { host: 'demo.localhost', 'content-type': 'application/json' }
  const signature = { [SIGNATURE_HEADER]: signBody('', payload) }
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/intake/sms/emptied',
    payload,
    headers: { ...headers, ...signature },
  })
  assert.equal(statusCode, 401)
})

test('a text message is merged into an email conversation only if its sender has an email address', async () => {
  const from = '+15005550188'
  await sms({ from, name: 'Noor' })
  const { slug, author } = await latest()
  const { slug: into } = await world.start()
  const merge = () => ana.post(`/conversations/${into}/merge`, { conversations: [slug] })
  const { status, body } = await merge()
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['conversations.0']])
  const identity = { type: 'email', identifier: 'noor@example.com' }
  await ana.send('POST', `/contacts/${author.id}/identities?identifier_type=_id`, {
    raw: JSON.stringify({ identity }),
  })
  assert.equal((await merge()).status, 200)
})
