// X, against a stand-in: test/providers/twitter.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  API_KEY,
  API_SECRET,
  createTwitter,
  direct,
  OUR_ID,
  TOKEN_SECRET,
  TWITTER_TOKEN,
} from '../../../../test/providers/twitter.ts'
import { createWorld } from '../../../../test/world.ts'
import { authorize, signTwitter } from './signature.ts'

const world = await createWorld()
const { ana, olga, rita, app, clock } = world
const x = await createTwitter()
const settings = {
  api_key: API_KEY,
  api_secret: API_SECRET,
  access_token: TWITTER_TOKEN,
  access_token_secret: TOKEN_SECRET,
  api_url: x.base,
}
const made = await olga.post('/channels', { channel: { name: 'X', slug: 'x', channel: 'twitter', settings } })
assert.equal(made.status, 201)

const VERA = '2222222222222222222'
const USERS = {
  [VERA]: { data: { id: VERA, name: 'Vera Sand', username: 'Vera_S' } },
  [OUR_ID]: { id: OUR_ID },
}
const from = (id: string, data: object) => ({
  payload: { direct_message_events: [direct(id, [VERA, OUR_ID], data)], users: USERS },
})

interface Posting {
  host?: string
  secret?: string
  account?: string
}

async function tell(
  type: string,
  content: { payload: object; includes?: object },
  { host = 'demo.localhost', ...more }: Posting = {},
) {
  clock.now = new Date(clock.now.getTime() + 1_000)
  const { payload, signature } = x.sign(type, content, more)
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/incoming/twitter/x',
    payload,
    headers: { host, 'content-type': 'application/json', 'x-twitter-webhooks-signature': signature },
  })
  await world.work()
  return statusCode
}
const listed = async () =>
  (await ana.get('/conversations?filter=all&category=x&sort=changed')).body.conversations
const messagesOf = async ({ slug }: { slug: string }) =>
  (await ana.get(`/conversations/${slug}/messages`)).body.messages
async function reply({ slug }: { slug: string }, body: string, more: object = {}) {
  const posted = await ana.post(`/conversations/${slug}/messages`, { message: { body, ...more } })
  await world.work()
  return async () =>
    (await messagesOf({ slug })).find(({ id }: { id: number }) => id === posted.body.id).deliveries[0]
}
async function fileOf(name: string, type: string): Promise<number> {
  const headers = { 'content-type': type }
  return (await ana.send('POST', `/attachments?file_name=${name}`, { raw: 'bytes', headers })).body.id
}

test('a request is signed as X’s own example is', () => {
  const keys = {
    apiKey: API_KEY,
    apiSecret: API_SECRET,
    tokenSecret: TOKEN_SECRET,
    token: '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb',
  }
  const status = encodeURIComponent('Hello Ladies + Gentlemen, a signed OAuth request!')
  const url = `https://api.x.com/1.1/statuses/update.json?include_entities=true&status=${status}`
  const request = { method: 'POST' as const, url, now: new Date(1_318_622_958_000) }
  const header = authorize(keys, request, 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg')
  assert.match(header, /oauth_signature="Ls93hJiZbQ3akF3HF3x1Bz8%2FzU4%3D"/)
})

test('a direct message joins the conversation with its sender, once; the words are theirs', async () => {
  const url = 'https://t.co/abc'
  const entities = { urls: [{ url, expanded_url: 'https://shop.example/lamp' }] }
  const first = from('501', { text: `Is ${url} &lt; 5 kg?`, entities })
  for (let times = 0; times < 3; times++) assert.equal(await tell('dm.received', first), 200)
  const [conversation] = await listed()
  assert.equal((await listed()).length, 1)
  const { author, origin, reply_mode, message } = conversation
  assert.deepEqual([author.name, author.twitter, origin, reply_mode], ['Vera Sand', 'vera_s', 2, 'free'])
  assert.equal(message.body, 'Is https://shop.example/lamp < 5 kg?')
  assert.equal((await rita.get(`/conversations/${conversation.slug}`)).status, 404)
})

test('a picture is fetched with the account’s signature, from the API alone', async () => {
  const media_url_https = x.addFile('a lamp')
  const own = { url: 'https://t.co/pic', expanded_url: 'https://twitter.com/messages/media/77' }
  const attachment = { type: 'media', media: { media_url_https } }
  await tell(
    'dm.received',
    from('502', { text: `This one ${own.url}`, entities: { urls: [own] }, attachment }),
  )
  const [{ body, attachments }] = await messagesOf((await listed())[0])
  assert.deepEqual([body, attachments[0].state], ['This one', 'stored'])
  assert.deepEqual([x.unsigned, x.outside], [[], [undefined]])
})

test('a reply goes to the person, each picture by itself; its echo is no message', async () => {
  const [conversation] = await listed()
  const delivery = await reply(conversation, 'It **is**', { uploads: [await fileOf('a.png', 'image/png')] })
  const [text, picture] = x.sent
  assert.deepEqual(
    [text?.to, text?.text, picture?.media],
    [VERA, 'It is', [{ category: 'dm_image', bytes: 'bytes' }]],
  )
  assert.equal((await delivery()).state, 'sent')
  const count = (await messagesOf(conversation)).length
  for (const sent of x.sent) await tell(...x.echoOf(sent))
  assert.equal((await messagesOf(conversation)).length, count)
  await tell(...x.echoOf({ id: '999', to: VERA, text: 'From the app', media: [] }))
  const [written] = await messagesOf(conversation)
  assert.deepEqual([written.body, written.user['staff?'], written.deliveries], ['From the app', true, []])
  const refused = await ana.post(`/conversations/${conversation.slug}/messages`, {
    message: { body: 'The manual', uploads: [await fileOf('a.pdf', 'application/pdf')] },
  })
  assert.equal(refused.status, 422)
  assert.match(
    refused.body.errors['message.uploads'][0],
    /X does not take a\.pdf, only GIF, PNG, JPEG, and WEBP/,
  )
})

test('a lost response is settled by the echo', async () => {
  const [conversation] = await listed()
  x.mood = 'silent'
  const delivery = await reply(conversation, 'Lost')
  assert.equal((await delivery()).state, 'deferred')
  x.mood = 'usual'
  const count = x.sent.length
  await tell(...x.echoOf(x.sent.at(-1) as never))
  for (let times = 0; times < 8; times++) {
    clock.now = new Date(clock.now.getTime() + 20 * 60_000)
    await world.work()
  }
  assert.deepEqual([(await delivery()).state, x.sent.length], ['sent', count])
})

const post = (id: string, text: string, more: object = {}) => ({
  payload: { id, author_id: VERA, conversation_id: '9001', text, ...more },
  includes: { users: [{ id: VERA, name: 'Vera Sand', username: 'Vera_S' }] },
})

test('a mention is a public conversation; a reply to it is a post', async () => {
  await tell('post.mention.create', post('7001', '@our_shop is it heavy?'))
  await tell('post.reply.create', post('7001', '@our_shop is it heavy?'))
  await tell('post.reply.create', post('7002', 'Hello?'))
  const [conversation] = await listed()
  assert.equal((await listed()).length, 2)
  assert.deepEqual(
    [conversation.reply_mode, conversation.message.body],
    ['public', '@our_shop is it heavy?\n\n*(In public: <https://x.com/i/status/7001>)*'],
  )
  const delivery = await reply(conversation, 'No', { uploads: [await fileOf('a.png', 'image/png')] })
  const sent = x.sent.at(-1)
  assert.deepEqual([sent?.replyTo, sent?.text, sent?.media[0]?.category], ['7002', 'No', 'tweet_image'])
  assert.equal((await delivery()).state, 'sent')
  const count = (await messagesOf(conversation)).length
  await tell(...x.echoOf(sent as never))
  assert.equal((await messagesOf(conversation)).length, count)
  await tell('post.create', {
    payload: { id: '7003', author_id: OUR_ID, conversation_id: '7003', text: 'News!' },
  })
  assert.equal((await listed()).length, 2)
  const long = await ana.post(`/conversations/${conversation.slug}/messages`, {
    message: { body: 'word '.repeat(80) },
  })
  assert.equal(long.status, 422)
  assert.match(long.body.errors['message.body'][0], /has 399 characters; X takes at most 280 in a message/)
})

test('a private conversation is not merged with a public one, either way', async () => {
  const [mention, messages] = await listed()
  for (const [into, source] of [
    [mention.slug, messages.slug],
    [messages.slug, mention.slug],
  ]) {
    const merged = await ana.post(`/conversations/${into}/merge`, { conversations: [source] })
    assert.deepEqual([merged.status, Object.keys(merged.body.errors)], [422, ['conversations.0']])
  }
})

test('an encrypted message says that it is there', async () => {
  await tell('chat.received', { payload: { id: 'e4f4', sender_id: VERA, encoded_event: 'CwABAAAA' } })
  const [{ body }] = await messagesOf((await listed())[0])
  assert.equal(body, '*(An encrypted message, which can be read on X only)*')
})

test('a handle that somebody else has stays theirs', async () => {
  await olga.post('/contacts', { contact: { name: 'Otto', email: 'otto@example.com' } })
  const identity = { type: 'twitter', identifier: 'otto_k' }
  await olga.post('/contacts/otto@example.com/identities', { identity })
  const users = { '333': { id: '333', name: 'Another', username: 'otto_k' } }
  await tell('dm.received', {
    payload: { direct_message_events: [direct('601', ['333', OUR_ID], { text: 'Hi' })], users },
  })
  const [{ author }] = await listed()
  assert.deepEqual([author.name, author.twitter], ['Another', undefined])
  assert.equal((await olga.get('/contacts/otto@example.com')).body.twitter, 'otto_k')
})

test('X challenges the address, and signs what it posts', async () => {
  const ask = (query: string) =>
    app.inject({ url: `/incoming/twitter/x${query}`, headers: { host: 'demo.localhost' } })
  const { body, headers } = await ask('?crc_token=challenge')
  assert.deepEqual(JSON.parse(body), { response_token: signTwitter(API_SECRET, 'challenge') })
  assert.match(String(headers['content-type']), /json/)
  assert.equal((await ask('')).statusCode, 403)
  const event = JSON.stringify({ data: { event_type: 'dm.received' } })
  assert.equal((await ask(`?crc_token=${encodeURIComponent(event)}`)).statusCode, 403)
  const before = (await ana.get('/messages?category=x')).body.total_count
  const forged = from('701', { text: 'Forged' })
  assert.equal(await tell('dm.received', forged, { secret: 'another secret of an app' }), 401)
  assert.equal(await tell('dm.received', forged, { host: 'rival.localhost' }), 401)
  assert.equal(await tell('dm.received', forged, { account: '42' }), 200)
  assert.equal((await ana.get('/messages?category=x')).body.total_count, before)
})

test('checking the channel connects it, once; what an account may not have is left out', async () => {
  x.refusedTypes.add('chat.received')
  for (let times = 0; times < 2; times++) {
    const { body } = await olga.post('/channels/x/check', {})
    assert.deepEqual([body['works?'], body.detail], [true, null])
  }
  assert.deepEqual(
    x.webhooks.map(({ url }) => url),
    ['http://demo.localhost:3000/incoming/twitter/x'],
  )
  assert.deepEqual(
    x.subscriptions.map(({ event_type }) => event_type),
    ['dm.received', 'dm.sent', 'post.mention.create', 'post.reply.create', 'post.create'],
  )
  // X found the address wrong for a while, and another account of the app is connected.
  Object.assign(x.webhooks[0] as object, { valid: false })
  const second = { name: 'X 2', slug: 'x2', channel: 'twitter', settings }
  await olga.post('/channels', { channel: second })
  assert.equal((await olga.post('/channels/x2/check', {})).body['works?'], true)
  assert.deepEqual([x.webhooks.length, x.webhooks[0]?.valid], [1, true])
  x.refusedTypes.add('dm.received')
  x.subscriptions.length = 0
  assert.equal((await olga.post('/channels/x/check', {})).body['works?'], false)
  const { status, body } = await olga.put('/channels/x', { channel: { settings: { access_token: 'x' } } })
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['channel.settings.access_token']])
})
