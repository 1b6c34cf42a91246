// A Telegram bot, against a stand-in: test/providers/telegram.ts.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { eventually } from '../../../../test/eventually.ts'
import { BOT_TOKEN, createTelegram } from '../../../../test/providers/telegram.ts'
import { createWorld } from '../../../../test/world.ts'
import { createSafeClients } from '../../../kit/fetch-safely.ts'
import { allowedNetworks } from '../../../kit/networks.ts'
import { pollSources } from '../../intake/poll-providers.ts'
import { createReaders } from '../../intake/readers.ts'

const world = await createWorld()
const { ana, olga, rita, rivalOwner, app, db, brand, scope } = world
const telegram = await createTelegram()
const settings = { bot_token: BOT_TOKEN, api_url: telegram.base }
await olga.post('/channels', { channel: { name: 'Bot', slug: 'bot', channel: 'telegram', settings } })

const clients = createSafeClients(allowedNetworks(['127.0.0.0/8']))
const readers = createReaders([pollSources(clients.webhooks)])
await readers.start(scope)
after(async () => {
  await readers.end()
  await clients.close()
})

const VERA = { id: 5001, first_name: 'Vera', last_name: 'Sand' }
const chatOf = (from: { id: number }) => ({ id: from.id, type: 'private' })
let serial = 0
const messageOf = (fields: object, from = VERA) => ({
  message_id: ++serial,
  from,
  chat: chatOf(from),
  date: 1_795_000_000,
  ...fields,
})

/** Until the stand-in has nothing more to tell, and its events are processed. */
async function settled() {
  await eventually(() => assert.equal(telegram.waiting(), 0), {
    what: 'the bot has been asked for everything',
  })
  await world.work()
}
async function arrives(fields: object, from = VERA) {
  world.clock.now = new Date(world.clock.now.getTime() + 1_000)
  const message = messageOf(fields, from)
  telegram.happen({ message })
  await settled()
  return message
}
const latest = async () =>
  (await ana.get('/conversations?filter=all&category=bot&sort=changed')).body.conversations[0]
const messagesOf = async (slug: string) => (await ana.get(`/conversations/${slug}/messages`)).body.messages
const newest = async () => (await messagesOf((await latest()).slug))[0]
const uploaded = async (name: string, type: string) =>
  (
    await ana.send('POST', `/attachments?file_name=${name}`, {
      raw: `the content of ${name}`,
      headers: { 'content-type': type },
    })
  ).body
async function reply(body: string, message: object = {}) {
  const { slug } = await latest()
  const { body: sent } = await ana.post(`/conversations/${slug}/messages`, { message: { body, ...message } })
  await world.work()
  const { deliveries } = (await messagesOf(slug)).find(({ id }: { id: number }) => id === sent.id)
  return deliveries[0]
}

test('a message that the bot is asked for becomes a message of its chat’s conversation, once', async () => {
  await arrives({ text: 'Where is my lamp?' })
  const { slug, author, origin } = await latest()
  assert.deepEqual([author.name, origin], ['Vera Sand', 100])
  await arrives({ text: 'And my shade?' })
  assert.deepEqual(
    (await messagesOf(slug)).map(({ body }: { body: string }) => body),
    ['And my shade?', 'Where is my lamp?'],
  )
  const other = { id: 5002, first_name: 'Wim', last_name: '' }
  await arrives({ text: 'Another person' }, other)
  assert.notEqual((await latest()).slug, slug)
  assert.equal((await rita.get(`/conversations/${slug}`)).status, 404)
})

test('replies go to the chat, as text and files', async () => {
  await arrives({ text: 'Please' })
  const upload = await uploaded('lamp.png', 'image/png')
  const { state } = await reply('It is **on its way**\\!', { uploads: [upload.id] })
  assert.equal(state, 'sent')
  const [text, photo] = telegram.sent.slice(-2)
  assert.deepEqual([text?.method, text?.chatId, text?.text], ['sendMessage', '5001', 'It is on its way!'])
  assert.deepEqual(
    [photo?.method, photo?.file?.name, photo?.file?.bytes.toString()],
    ['sendPhoto', 'lamp.png', 'the content of lamp.png'],
  )
})

test('pictures, places and answers are shown; the pictures of an album are one message', async () => {
  const photo = (content: string) => [
    { file_id: 'small' },
    { file_id: telegram.addFile(content, `photos/${content}.jpg`) },
  ]
  const album = { media_group_id: 'album' }
  world.clock.now = new Date(world.clock.now.getTime() + 1_000)
  telegram.happen(
    { message: messageOf({ ...album, caption: 'Both', photo: photo('one') }) },
    { message: messageOf({ ...album, photo: photo('two') }) },
  )
  await settled()
  const { body, attachments } = await newest()
  assert.equal(body, 'Both')
  assert.deepEqual(
    attachments.map((file: { file_file_name: string; state: string }) => [file.file_file_name, file.state]),
    [
      ['one.jpg', 'stored'],
      ['two.jpg', 'stored'],
    ],
  )
  const document = { file_id: telegram.addFile('x', 'documents/file_1.pdf'), file_name: 'My invoice.pdf' }
  await arrives({ document })
  assert.equal((await newest()).attachments[0].file_file_name, 'My invoice.pdf')
  await arrives({
    location: { latitude: 52.5, longitude: 13.4 },
    reply_to_message: { message_id: 1_000_000, text: 'Where?\nWhen?' },
  })
  assert.match(
    (await newest()).body,
    /^> Where\?\n> When\?\n\nhttps:\/\/www\.openstreetmap\.org\/\?mlat=52\.5&mlon=13\.4/,
  )
  const stored = await db.rows<{ url: string }>(sql`
    select source_url as url from attachments where brand_id = ${brand.id} and source_url is not null`)
  assert.ok(stored.length > 0 && stored.every(({ url }) => !url.includes(BOT_TOKEN)))
})

test('a file that Telegram does not hand out is named, and everything else stays', async () => {
  const document = { file_id: telegram.addFile('x', 'documents/film.mp4', 21 * 1024 * 1024) }
  await arrives({ caption: 'Too large', document })
  const { body, attachments } = await newest()
  assert.deepEqual([body, attachments[0].state], ['Too large', 'failed'])
  assert.match(attachments[0].reason, /up to 20 MB/)
})

test('an edited message says so, and keeps what it said before', async () => {
  const message = await arrives({ text: 'I ordered to' })
  for (const text of ['I ordered two', 'I ordered two lamps', 'I ordered two lamps']) {
    world.clock.now = new Date(world.clock.now.getTime() + 1_000)
    telegram.happen({ edited_message: { ...message, text } })
    await settled()
  }
  const { id, body, edited_at } = await newest()
  assert.equal(body, 'I ordered two lamps')
  assert.ok(edited_at)
  const { versions } = (await ana.get(`/messages/${id}/versions`)).body
  assert.deepEqual(
    versions.map((one: { body: string }) => one.body),
    ['I ordered to', 'I ordered two'],
  )
  assert.equal((await rita.get(`/messages/${id}/versions`)).status, 404)
  assert.equal((await ana.get('/messages/x/versions')).status, 404)
  const { events } = (await ana.get('/events?type=message.edited')).body
  assert.equal(events.length, 2)
})

test('what is no message of a person to the bot starts nothing', async () => {
  const { total_count } = (await ana.get('/conversations?filter=all&category=bot')).body
  const group = { id: -7, type: 'group' }
  await arrives({ text: '/start' }, { id: 5003, first_name: 'Nia', last_name: '' })
  await arrives({ text: 'In a group', chat: group })
  await arrives({ text: 'A bot', from: { ...VERA, is_bot: true } })
  telegram.happen({ my_chat_member: { chat: chatOf(VERA) } })
  await settled()
  assert.equal((await ana.get('/conversations?filter=all&category=bot')).body.total_count, total_count)
})

test('who has blocked the bot, a pause, and a wrong token are different matters', async () => {
  await arrives({ text: 'For trouble' })
  telegram.mood = { status: 403, description: 'Forbidden: bot was blocked by the user' }
  const blocked = await reply('To nobody')
  assert.deepEqual([blocked.state, blocked.reason], ['failed', 'This person has blocked the bot.'])
  telegram.mood = { status: 429, description: 'Too Many Requests: retry after 40', retryAfter: 40 }
  const slow = await reply('Slowly')
  assert.equal(slow.state, 'deferred')
  telegram.mood = 'usual'
  const before = telegram.sent.length
  world.clock.now = new Date(world.clock.now.getTime() + 39_000)
  await world.work()
  assert.equal(telegram.sent.length, before)
  world.clock.now = new Date(world.clock.now.getTime() + 2_000)
  await world.work()
  assert.equal(telegram.sent.at(-1)?.text, 'Slowly')
})

test('a refused connection is tried again; a lost response is not, since it may have arrived', async () => {
  await arrives({ text: 'For lost responses' })
  const upload = await uploaded('two.txt', 'text/plain')
  telegram.mood = { status: 500, description: 'Internal Server Error' }
  assert.equal((await reply('In parts', { uploads: [upload.id] })).state, 'deferred')
  telegram.mood = 'usual'
  const before = telegram.sent.length
  world.clock.now = new Date(world.clock.now.getTime() + 20_000)
  await world.work()
  assert.deepEqual(
    telegram.sent.slice(before).map(({ method }) => method),
    ['sendMessage', 'sendDocument'],
  )
  telegram.mood = 'gone'
  const { slug } = await latest()
  assert.equal((await reply('Lost')).state, 'deferred')
  telegram.mood = 'usual'
  world.clock.now = new Date(world.clock.now.getTime() + 20_000)
  await world.work()
  const [lost] = (await messagesOf(slug))[0].deliveries
  assert.deepEqual([lost.state, telegram.sent.at(-1)?.text === 'Lost'], ['failed', false])
  assert.match(lost.reason, /may have arrived/)
})

test('what a proxy answers in Telegram’s place is not a refusal: nothing is sent again', async () => {
  await arrives({ text: 'For a proxy' })
  telegram.mood = 'proxy'
  const before = telegram.sent.length
  const { state } = await reply('Once')
  assert.equal(state, 'deferred')
  telegram.mood = 'usual'
  world.clock.now = new Date(world.clock.now.getTime() + 20_000)
  await world.work()
  assert.equal(telegram.sent.length, before)
  assert.match((await newest()).deliveries[0].reason, /may have arrived/)
})

test('the token is checked, never shown, and each form of receiving is set at Telegram', async () => {
  for (const [changes, field] of [
    [{ bot_token: 'x' }, 'bot_token'],
    [{ receive: 'mail' }, 'receive'],
    [{ api_url: 'ftp://x' }, 'api_url'],
  ] as const) {
    const { status, body } = await olga.put('/channels/bot', { channel: { settings: changes } })
    assert.deepEqual([status, Object.keys(body.errors)], [422, [`channel.settings.${field}`]])
  }
  assert.equal((await olga.get('/channels/bot')).body.settings.bot_token, '***')
  const wrong = { ...settings, bot_token: '12345:AAanother-secret-that-is-wrong' }
  await olga.post('/channels', {
    channel: { name: 'Wrong', slug: 'wrong', channel: 'telegram', settings: wrong },
  })
  const { body } = await olga.post('/channels/wrong/check', {})
  assert.deepEqual([body['works?'], body.detail], [false, 'Telegram refuses the bot token.'])
  assert.equal((await ana.post('/channels/bot/check', {})).status, 403)
  assert.equal((await rivalOwner.post('/channels/bot/check', {})).status, 404)
  assert.equal((await olga.post('/channels/bot/check', {})).body['works?'], true)
})

test('another bot in the same channel begins at its own place, and its messages are new', async () => {
  await arrives({ text: 'To the first bot' })
  const { total_count } = (await ana.get('/messages?category=bot')).body
  const other = '77777:AAsecret-of-another-bot_0123456789'
  telegram.tokens.push(other)
  await olga.put('/channels/bot', { channel: { settings: { bot_token: other } } })
  await readers.start(scope)
  const before = serial
  serial = 0
  // Each bot has numbers of its own.
  telegram.happen({ update_id: 7, message: messageOf({ text: 'To the second bot' }) })
  await settled()
  assert.equal((await newest()).body, 'To the second bot')
  assert.equal((await ana.get('/messages?category=bot')).body.total_count, total_count + 1)
  serial = before
  await olga.put('/channels/bot', { channel: { settings: { bot_token: BOT_TOKEN } } })
})

test('a webhook is called with its secret; without it, nothing is taken', async () => {
  await olga.put('/channels/bot', { channel: { settings: { receive: 'webhook' } } })
  assert.equal((await olga.post('/channels/bot/check', {})).body['works?'], true)
  const { url = '', secret = '' } = telegram.webhook ?? {}
  assert.equal(url, 'http://demo.localhost:3000/incoming/telegram/bot')
  const post = async (update: object, headers: Record<string, string>, host = 'demo.localhost') =>
    (
      await app.inject({
        method: 'POST',
        url: new URL(url).pathname,
        payload: JSON.stringify(update),
        headers: { host, 'content-type': 'application/json', ...headers },
      })
    ).statusCode
  world.clock.now = new Date(world.clock.now.getTime() + 1_000)
  const update = { update_id: 9_001, message: messageOf({ text: 'By webhook' }) }
  const header = 'x-telegram-bot-api-secret-token'
  assert.equal(await post(update, { [header]: 'wrong' }), 401)
  assert.equal(await post(update, {}), 401)
  assert.equal(await post(update, { [header]: secret }, 'rival.localhost'), 401)
  for (let times = 0; times < 3; times++) assert.equal(await post(update, { [header]: secret }), 200)
  // What we cannot read is taken, too: Telegram would send it again and again.
  const odd = { update_id: 9_002, message: { chat: 'x', text: 'a\0b \ud800' } }
  for (const one of [[], {}, odd]) assert.equal(await post(one, { [header]: secret }), 200)
  await world.work()
  const bodies = (await messagesOf((await latest()).slug)).map(({ body }: { body: string }) => body)
  assert.equal(bodies.filter((body: string) => body === 'By webhook').length, 1)
})
