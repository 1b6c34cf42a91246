// Text messages and calls in the shape of the hosted product: programs written for it keep working.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReceiver } from '../../../test/receiver.ts'
import { createWorld } from '../../../test/world.ts'
import { asMessengerText } from '../../kit/markdown/files.ts'
import { signBody } from '../connectors/gateway/signature.ts'
import { ORIGIN, STATUS } from '../conversations/codes.ts'

const world = await createWorld()
const { ana, olga, rita, app, clock } = world
const gateway = await createReceiver()
const SECRET = 'a secret of sixteen'
const OURS = '+15005550001'
const VERA = { name: 'Vera', phone: '+1 (500) 555-0006' }
await olga.post('/channels', {
  channel: {
    name: 'Texts',
    slug: 'texts',
    channel: 'sms',
    settings: { url: `${gateway.base}/out`, secret: SECRET, number: OURS, format: 'record' },
  },
})
await olga.post('/channels', {
  channel: { name: 'Telephone', slug: 'calls', channel: 'voice', settings: { secret: SECRET } },
})

interface Posting {
  kind?: 'sms' | 'voice'
  signature?: string
  host?: string
}

async function record(fields: object, { kind = 'sms', signature, host = 'demo.localhost' }: Posting = {}) {
  clock.now = new Date(clock.now.getTime() + 1_000)
  const payload = JSON.stringify(fields)
  const response = await app.inject({
    method: 'POST',
    url: `/incoming/${kind}`,
    payload,
    headers: {
      host,
      'content-type': 'application/json',
      'x-reamaze-hmac-sha256': signature ?? signBody(SECRET, payload),
    },
  })
  await world.work()
  return { status: response.statusCode, body: response.json() }
}
const inbound = (fields: object = {}) => ({
  from: VERA,
  to: { phone: OURS },
  body: 'Where is it?',
  ...fields,
})
const latest = async (category = 'texts') =>
  (await ana.get(`/conversations?filter=all&category=${category}&sort=changed`)).body.conversations[0]
const messagesOf = async (slug: string) => (await ana.get(`/conversations/${slug}/messages`)).body.messages

test('a text message becomes a message of its thread, once', async () => {
  const first = await record(inbound({ id: 'one', thread_id: 'thread', created_at: '2026-11-20T11:00:00Z' }))
  const again = await record(inbound({ id: 'one', thread_id: 'thread', body: 'In other words' }))
  const { slug, author, origin } = await latest()
  const [message] = await messagesOf(slug)
  assert.deepEqual([first.status, first.body], [200, { id: 'one', message_id: message.id }])
  assert.deepEqual([again.status, again.body], [200, first.body])
  assert.deepEqual([author.name, author.mobile, origin], ['Vera', '+15005550006', ORIGIN.sms])
  assert.equal((await rita.get(`/conversations/${slug}`)).status, 404)
})

test('without an id, the same body is the same message', async () => {
  const [one, same, other] = [
    await record(inbound({ body: 'No id' })),
    await record(inbound({ body: 'No id' })),
    await record(inbound({ body: 'No id, either' })),
  ]
  assert.equal(one.body.message_id, same.body.message_id)
  assert.notEqual(one.body.message_id, other.body.message_id)
})

test('files are fetched, as addresses and as objects', async () => {
  gateway.answers.set('/picture', () => ({ status: 200, body: 'a picture', type: 'image/png' }))
  await record(
    inbound({ body: '', attachments: [`${gateway.base}/picture`, { url: `${gateway.base}/picture?2` }] }),
  )
  const [message] = await messagesOf((await latest()).slug)
  assert.equal(message.attachments.length, 2)
})

test('a reply is posted in the same shape, signed, with its files', async () => {
  await record(inbound({ thread_id: 'thread', id: 'for-a-reply' }))
  const { slug } = await latest()
  const headers = { 'content-type': 'image/png' }
  const { body: upload } = await ana.send('POST', '/attachments?file_name=new.png', { raw: 'png', headers })
  await world.post(slug, { body: 'On its way', uploads: [upload.id] })
  await world.work()
  const posted = gateway.at('/out').at(-1)
  const { id, created_at, conversation, attachments, ...sent } = JSON.parse(posted?.body ?? '{}')
  assert.equal(posted?.headers['x-reamaze-hmac-sha256'], signBody(SECRET, posted?.body ?? ''))
  assert.deepEqual(sent, {
    direction: 'outbound',
    from: { name: 'Ana Souza', phone: OURS },
    to: { name: 'Vera', phone: '+15005550006' },
    body: 'On its way',
    thread_id: 'thread',
  })
  assert.deepEqual([typeof id, created_at, conversation.subject], ['string', clock.now.toISOString(), null])
  assert.deepEqual([attachments[0].name, attachments[0].content_type], ['new.png', 'image/png'])
  const { pathname, search } = new URL(attachments[0].url)
  const file = await app.inject({ url: pathname + search, headers: { host: 'demo.localhost' } })
  assert.deepEqual([file.statusCode, file.body], [200, 'png'])
})

test('an outbound record joins its thread, or begins it, and is not sent again', async () => {
  const before = gateway.at('/out').length
  const outbound = {
    direction: 'outbound',
    from: { name: 'Kim', phone: OURS },
    to: VERA,
    body: 'By the program',
  }
  for (let times = 0; times < 2; times++) await record({ ...outbound, id: 'ours', thread_id: 'thread' })
  const [joined] = await messagesOf((await latest()).slug)
  assert.deepEqual([joined.body, joined.user['staff?'], joined.user.name], ['By the program', true, 'Kim'])
  assert.equal(joined.arrival['elsewhere?'], true)
  const begun = await record({ ...outbound, to: { phone: '+15005550009' }, id: 'first' })
  const { slug, status } = await latest()
  assert.deepEqual([begun.status, status], [200, STATUS.resolved])
  await record(inbound({ from: { phone: '+15005550009' }, body: 'Thanks' }))
  assert.equal((await messagesOf(slug))[0].body, 'Thanks')
  assert.equal((await ana.get(`/conversations/${slug}`)).body.author.mobile, '+15005550009')
  assert.equal(gateway.at('/out').length, before)
  await world.post(slug, { body: 'You are **welcome** 2*3' })
  await world.work()
  const posted = gateway.at('/out').slice(before)
  assert.deepEqual(
    posted.map(({ body }) => [JSON.parse(body).to.phone, JSON.parse(body).body]),
    [['+15005550009', asMessengerText('You are **welcome** 2*3')]],
  )
})

test('the secret of a former gateway no longer counts', async () => {
  const provider = (name: string) =>
    olga.put('/channels/texts', { channel: { settings: { provider: name } } })
  const account = { account_sid: `AC${'0'.repeat(32)}`, auth_token: 'x'.repeat(16), number: '+15005550001' }
  const half = await provider('twilio')
  assert.deepEqual([half.status, Object.keys(half.body.errors)[0]], [422, 'channel.settings.account_sid'])
  await olga.put('/channels/texts', { channel: { settings: { provider: 'twilio', ...account } } })
  assert.equal((await record(inbound({ id: 'late' }))).status, 401)
  await provider('gateway')
})

test('a call is a conversation of the telephone channel', async () => {
  const { status } = await record(inbound({ id: 'call-1', body: 'Missed call, 0:32' }), { kind: 'voice' })
  const { author, origin } = await latest('calls')
  assert.deepEqual([status, author.mobile, origin], [200, '+15005550006', ORIGIN.voice])
})

for (const [field, fields] of [
  ['from', { from: undefined }],
  ['from.phone', { from: { phone: 'SHORTCODE' } }],
  ['to', { direction: 'outbound', to: undefined }],
  ['direction', { direction: 'sideways' }],
  ['body', { body: 'x'.repeat(100_001) }],
  ['thread_id', { thread_id: 'x'.repeat(201) }],
  ['attachments.0', { attachments: ['file:///etc/passwd'] }],
] as const)
  test(`a record with a wrong ${field} is refused, naming it`, async () => {
    const { status, body } = await record(inbound(fields))
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
  })

test('a wrong signature, another brand and another type of channel are refused alike', async () => {
  const payload = JSON.stringify(inbound())
  for (const posting of [
    { signature: '' },
    { signature: signBody('another secret', payload) },
    { signature: Buffer.from(signBody(SECRET, payload), 'base64').toString('hex') },
    { host: 'rival.localhost' },
  ])
    assert.equal((await record(inbound(), posting)).status, 401)
  await olga.put('/channels/calls', { channel: { settings: { secret: 'another secret, for calls' } } })
  assert.equal((await record(inbound(), { kind: 'voice' })).status, 401)
})
