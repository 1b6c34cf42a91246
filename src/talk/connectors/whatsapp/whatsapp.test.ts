// WhatsApp by Meta's Cloud API, against a stand-in: test/providers/whatsapp.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA } from '../../../../db/cast.ts'
import { ACCESS_TOKEN, APP_SECRET, createWhatsApp, NUMBER_ID } from '../../../../test/providers/whatsapp.ts'
import { createWorld } from '../../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, app, clock, db, brand } = world
const whatsapp = await createWhatsApp()
const FROM = '15005550006'
const ACCOUNT = 'US.1349000000000001'
const DAY = 24 * 3_600_000
const secrets = { access_token: ACCESS_TOKEN, app_secret: APP_SECRET }
const settings = { ...secrets, phone_number_id: NUMBER_ID, api_url: whatsapp.base }
await olga.post('/channels', { channel: { name: 'WhatsApp', slug: 'wa', channel: 'whatsapp', settings } })

interface Posting {
  secret?: string
  signature?: string
  host?: string
  payload?: string
}

async function post(value: object, { secret, host = 'demo.localhost', ...forged }: Posting = {}) {
  clock.now = new Date(clock.now.getTime() + 1_000)
  const { payload, signature } = { ...whatsapp.sign(value, secret), ...forged }
  const headers = { host, 'content-type': 'application/json', 'x-hub-signature-256': signature }
  const { statusCode } = await app.inject({ method: 'POST', url: '/incoming/whatsapp/wa', payload, headers })
  await world.work()
  return statusCode
}

let serial = 0
const secondsNow = () => String(Math.floor(clock.now.getTime() / 1_000))
const textOf = (body: string, fields: object = {}) => ({
  id: `wamid.in.${++serial}`,
  from: FROM,
  timestamp: secondsNow(),
  type: 'text',
  text: { body },
  ...fields,
})
const contacts = [{ profile: { name: 'Vera Sand' }, wa_id: FROM }]
const arrives = (body: string, fields: object = {}) => post({ contacts, messages: [textOf(body, fields)] })
const status = (id: string, state: string, more: object = {}) =>
  post({ statuses: [{ id, status: state, recipient_id: FROM, ...more }] })
const pass = async (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
  await world.work()
}
const latest = async () =>
  (await ana.get('/conversations?filter=all&category=wa&sort=changed')).body.conversations[0]
const messagesOf = async (slug: string) => (await ana.get(`/conversations/${slug}/messages`)).body.messages
async function reply(body: string, message: object = {}) {
  const { slug } = await latest()
  const posted = await ana.post(`/conversations/${slug}/messages`, { message: { body, ...message } })
  await world.work()
  return { slug, posted }
}
const uploaded = async (name: string): Promise<number> => {
  const headers = { 'content-type': 'application/pdf' }
  return (await ana.send('POST', `/attachments?file_name=${name}`, { raw: '%PDF', headers })).body.id
}
const deliveryIn = async (slug: string) => (await messagesOf(slug))[0].deliveries[0]

test('a message becomes a message of the person’s conversation, once', async () => {
  const message = textOf('Where is my lamp?')
  for (let times = 0; times < 3; times++) assert.equal(await post({ contacts, messages: [message] }), 200)
  const { slug, author, origin } = await latest()
  assert.deepEqual([author.name, author.mobile, origin], ['Vera Sand', `+${FROM}`, 15])
  assert.equal((await messagesOf(slug)).length, 1)
  await post({ contacts, messages: [textOf('Two'), textOf('at \0once \ud800')] })
  assert.equal((await messagesOf(slug)).length, 3)
  const many = Array.from({ length: 300 }, (_, at) => textOf(`Message ${at}`))
  assert.equal(await post({ contacts, messages: many }), 200)
  assert.equal((await latest()).message_count, 303)
  assert.equal((await rita.get(`/conversations/${slug}`)).status, 404)
})

test('only what Meta signed for this number is taken', async () => {
  const { total_count } = (await ana.get('/messages?category=wa')).body
  const value = { contacts, messages: [textOf('Forged')] }
  const { payload } = whatsapp.sign({ messages: [textOf('Another')] })
  for (const posting of [
    { secret: 'f'.repeat(32) },
    { signature: 'sha256=' },
    { payload },
    { host: 'rival.localhost' },
  ])
    assert.equal(await post(value, posting), 401, JSON.stringify(posting))
  const others = { ...value, metadata: { phone_number_id: '999' } }
  assert.equal(await post(others), 200)
  assert.equal(await post({}), 200)
  assert.equal((await ana.get('/messages?category=wa')).body.total_count, total_count)
})

test('files are fetched with the token from Meta’s address, and places and cards are words', async () => {
  const id = whatsapp.addFile('a picture', 'image/jpeg')
  await arrives('', { type: 'image', text: undefined, image: { id, caption: 'Like this' } })
  const [{ body, attachments }] = await messagesOf((await latest()).slug)
  assert.deepEqual([body, attachments[0].state], ['Like this', 'stored'])
  assert.deepEqual(whatsapp.fileRequests, [`Bearer ${ACCESS_TOKEN}`])
  const stored = await db.rows<{ url: string }>(sql`
    select source_url as url from attachments where brand_id = ${brand.id} and source_url is not null`)
  assert.deepEqual(stored, [{ url: `https://whatsapp.invalid/${id}` }])
  const document = { id: whatsapp.addFile('%PDF', 'application/pdf'), filename: 'My invoice/7.pdf' }
  await arrives('', { type: 'document', text: undefined, document })
  const [named] = await messagesOf((await latest()).slug)
  assert.equal(named.attachments[0].file_file_name, '7.pdf')
  const location = { latitude: 52.5, longitude: 13.4, name: 'Home' }
  await arrives('', { type: 'location', text: undefined, location })
  assert.match((await messagesOf((await latest()).slug))[0].body, /^Home\n\nhttps:\/\/www\.openstreetmap/)
  await arrives('', { type: 'image', text: undefined, image: { id: '404404' } })
  const [dead] = await messagesOf((await latest()).slug)
  assert.equal(dead.attachments[0].state, 'failed')
})

test('replies go to the number as text and files, and receipts say how far they came, in any order', async () => {
  await arrives('Please')
  const { slug } = await reply('It is **on its way**', { uploads: [await uploaded('invoice.pdf')] })
  const [text, file] = whatsapp.sent.slice(-2)
  assert.deepEqual([text?.to, text?.text, file?.type], [FROM, 'It is on its way', 'document'])
  assert.deepEqual([file?.media?.name, file?.media?.bytes.toString()], ['invoice.pdf', '%PDF'])
  const id = file?.id as string
  for (const [told, expected] of [
    ['sent', 'sent'],
    ['read', 'read'],
    ['delivered', 'read'],
    ['failed', 'read'],
  ] as const) {
    await status(id, told)
    assert.equal((await deliveryIn(slug)).state, expected, told)
  }
})

test('somebody without a number is known by an account; the number that appears later is theirs', async () => {
  const known = [{ profile: { name: 'Uma' }, user_id: ACCOUNT }]
  const without = { from: undefined, from_user_id: ACCOUNT }
  await post({ contacts: known, messages: [textOf('By account', without)] })
  const { slug, author } = await latest()
  assert.deepEqual([author.name, author.mobile], ['Uma', undefined])
  await reply('To the account')
  const [sent] = whatsapp.sent.slice(-1)
  assert.deepEqual([sent?.recipient, sent?.to], [ACCOUNT, undefined])
  const both = { from: '15005550077', from_user_id: ACCOUNT }
  await post({ contacts: known, messages: [textOf('Now with a number', both)] })
  const now = await latest()
  assert.deepEqual([now.slug, now.author.id, now.author.mobile], [slug, author.id, '+15005550077'])
  await reply('To the number')
  assert.equal(whatsapp.sent.at(-1)?.to, '15005550077')
})

test('an account is the number’s: it moves to the contact who has that, and each reply goes out once', async () => {
  await arrives('By number')
  const { author } = await latest()
  await arrives('Also by account', { from_user_id: 'US.77' })
  await arrives('By account alone', { from: undefined, from_user_id: 'US.77' })
  assert.equal((await latest()).author.id, author.id)
  const other = { from: undefined, from_user_id: 'US.88' }
  await post({
    contacts: [{ user_id: 'US.88', profile: { name: 'Vera again' } }],
    messages: [textOf('New', other)],
  })
  const { slug, author: second } = await latest()
  assert.notEqual(second.id, author.id)
  await arrives('Now with the number', { from_user_id: 'US.88' })
  assert.equal((await latest()).slug, slug)
  const before = whatsapp.sent.length
  await reply('To one person')
  assert.equal(whatsapp.sent.length, before + 1)
  const { body } = await ana.get(`/contacts/${author.id}/identity_moves?identifier_type=_id`)
  assert.deepEqual([body.length, body[0].identity.identifier], [1, 'US.88'])
})

test('a copy of several parts is delivered when its last one is, and failed when any is', async () => {
  await arrives('For parts')
  whatsapp.moodFor = type => (type === 'document' ? { status: 500, code: 131000 } : undefined)
  const { slug } = await reply('In parts', { uploads: [await uploaded('a.pdf')] })
  assert.equal((await deliveryIn(slug)).state, 'deferred')
  const first = whatsapp.sent.at(-1)?.id as string
  await status(first, 'delivered')
  assert.equal((await deliveryIn(slug)).state, 'deferred')
  delete whatsapp.moodFor
  await pass(60_000)
  assert.deepEqual([whatsapp.sent.at(-1)?.type, (await deliveryIn(slug)).state], ['document', 'sent'])
  await pass(600_000)
  assert.equal((await deliveryIn(slug)).state, 'sent')
  const last = whatsapp.sent.at(-1)?.id as string
  await status(last, 'delivered')
  await status(first, 'failed', { errors: [{ code: 131026 }] })
  await status(last, 'read')
  const { state, reason } = await deliveryIn(slug)
  assert.equal(state, 'bounced')
  assert.match(reason, /^A part of the message did not arrive.*cannot be reached/)
})

test('a gateway that answers in Meta’s place says nothing about the token, and may have passed it on', async () => {
  await arrives('For a gateway')
  const before = whatsapp.sent.length
  whatsapp.mood = 'gateway'
  const { slug } = await reply('Once')
  assert.doesNotMatch((await deliveryIn(slug)).reason, /token/)
  whatsapp.mood = 'usual'
  await pass(60_000)
  assert.equal(whatsapp.sent.length, before)
  for (let times = 0; times < 12; times++) await pass(600_000)
  assert.match((await deliveryIn(slug)).reason, /may have arrived/)
})

test('a file that a program names by its URL is not looked for at Meta', async () => {
  await arrives('For a URL')
  const attachment = `${whatsapp.base}/outside`
  const { slug } = await reply('A file', { attachment })
  const [{ attachments }] = await messagesOf(slug)
  assert.deepEqual([attachments[0].state, whatsapp.outside], ['stored', [undefined]])
})

test('replies are allowed for a day after the customer’s last message', async () => {
  await arrives('The window opens')
  const { slug, reply_until } = await latest()
  assert.equal(new Date(reply_until).getTime(), clock.now.getTime() + DAY)
  await pass(DAY - 1_000)
  const first = await reply('In time', { origin_id: 'in-time' })
  assert.equal(first.posted.status, 201)
  await pass(2_000)
  const { posted } = await reply('Too late')
  assert.deepEqual([posted.status, posted.body.code], [409, 'conflict'])
  assert.match(posted.body.error ?? posted.body.message ?? JSON.stringify(posted.body), /24 hours/)
  assert.equal((await reply('In time', { origin_id: 'in-time' })).posted.status, 200)
  const note = await ana.post(`/conversations/${slug}/messages`, { message: { body: 'Late', visibility: 1 } })
  assert.equal(note.status, 201)
  const started = await ana.post('/conversations', {
    conversation: {
      category: 'wa',
      user: { mobile: '+15005550123' },
      message: { body: 'Hello', user: { email: ANA.email } },
    },
  })
  assert.equal(started.status, 409)
  assert.equal((await ana.get('/contacts/+15005550123')).status, 404)
  const { body: scheduled } = await ana.post(`/conversations/${slug}/scheduled_messages`, {
    scheduled_message: { body: 'Later', send_at: new Date(clock.now.getTime() + 60_000).toISOString() },
  })
  await pass(120_000)
  const { scheduled_messages } = (await ana.get(`/conversations/${slug}/scheduled_messages`)).body
  assert.match(
    JSON.stringify(scheduled_messages.find(({ id }: { id: number }) => id === scheduled.id)),
    /24 hours/,
  )
  await arrives('It opens again')
  assert.equal((await reply('Welcome back')).posted.status, 201)
})

test('a window that WhatsApp closed, a pause, and a wrong token are different matters', async () => {
  await arrives('For trouble')
  const { slug } = await reply('Reported later')
  await status(whatsapp.sent.at(-1)?.id as string, 'failed', {
    errors: [{ code: 131047, title: 'Re-engagement' }],
  })
  assert.match((await deliveryIn(slug)).reason, /24 hours after the customer’s last message.*131047/)
  for (const [mood, state, reason] of [
    [{ status: 400, code: 131047 }, 'failed', /24 hours/],
    [{ status: 400, code: 131026 }, 'failed', /cannot be reached on WhatsApp/],
    [{ status: 429, code: 130429, retryAfter: 40 }, 'deferred', /more slowly/],
    [{ status: 401, code: 190 }, 'deferred', /refuses the access token/],
  ] as const) {
    whatsapp.mood = mood
    await arrives('Again')
    await reply('Trouble')
    const delivery = await deliveryIn(slug)
    assert.equal(delivery.state, state)
    assert.match(delivery.reason, reason)
    whatsapp.mood = 'usual'
    await pass(120_000)
  }
})

test('a lost response is settled by a receipt; without one, nothing is sent again', async () => {
  for (const hasReceipt of [true, false]) {
    await arrives('For lost responses')
    const before = whatsapp.sent.length
    whatsapp.mood = 'silent'
    const { slug } = await reply('Lost')
    assert.equal((await deliveryIn(slug)).state, 'deferred')
    whatsapp.mood = 'usual'
    const lost = whatsapp.sent.at(-1)
    if (hasReceipt)
      await status(lost?.id as string, 'delivered', { biz_opaque_callback_data: lost?.callback })
    for (let times = 0; times < 12; times++) await pass(10 * 60_000)
    const { state, reason } = await deliveryIn(slug)
    assert.equal(whatsapp.sent.length, before + 1)
    assert.equal(state, hasReceipt ? 'delivered' : 'failed')
    if (!hasReceipt) assert.match(reason, /may have arrived/)
  }
})
