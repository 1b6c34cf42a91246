// What staff and visitors learn of each other in a chat, its files, hours, greeting and transcript.
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { openEventStream } from '../../../test/event-stream.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, olga, rita, app, clock } = world
await olga.post('/channels', { channel: { name: 'Chat', slug: 'chat', channel: 'chat' } })
const SECRET = 'v'.repeat(43)
const FACTS = {
  page_url: 'https://shop.example/tables/oak',
  page_title: 'Oak tables',
  language: 'de-AT',
  time_zone: 'Europe/Vienna',
}
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function ask(method: 'GET' | 'POST', url: string, body?: object, secret = SECRET) {
  const isForm = body instanceof FormData
  const form = isForm ? new Response(body) : undefined
  const response = await app.inject({
    method,
    url,
    headers: {
      host: 'demo.localhost',
      authorization: `Chat ${secret}`,
      ...(form ? { 'content-type': form.headers.get('content-type') as string } : {}),
    },
    ...(form ? { payload: Buffer.from(await form.arrayBuffer()) } : body ? { payload: body } : {}),
  })
  return { status: response.statusCode, body: response.body ? response.json() : undefined }
}

const begun = { name: 'Vera', email: 'vera@example.com', message: 'Hello', id: 'a1', secret: SECRET }
await ask('POST', '/chat', { ...begun, ...FACTS })
const [{ slug, id: conversationId }] = (await ana.get('/conversations?category=chat')).body.conversations
const visitor = async () => (await ana.get(`/conversations/${slug}/visitor`)).body.visitor
const setUp = async (settings: object) => (await olga.put('/channels/chat', { channel: { settings } })).status
const at = (time: string) => {
  clock.now = new Date(time)
}
const start = clock.now

test('staff see the page, the language and the country of a visitor', async () => {
  const { seen_at, ...shown } = await visitor()
  assert.deepEqual(shown, {
    page: { url: FACTS.page_url, title: 'Oak tables' },
    language: 'de-AT',
    time_zone: 'Europe/Vienna',
    country: 'AT',
  })
  assert.equal(Date.parse(seen_at), start.getTime())
  await ask('POST', '/chat/seen', {
    message_id: 0,
    page_url: 'https://shop.example/cart',
    page_title: 'Cart',
  })
  assert.deepEqual((await visitor()).page, { url: 'https://shop.example/cart', title: 'Cart' })
  assert.equal((await visitor()).language, 'de-AT')
})

test('what a browser says wrong of itself is left out, and no message is lost for it', async () => {
  const wrong = { page_url: 'javascript:alert(1)', page_title: 7, language: '<b>', time_zone: 'Mars/Base' }
  assert.equal(
    (await ask('POST', '/chat/messages', { message: 'Still here', id: 'a2', ...wrong })).status,
    201,
  )
  assert.equal((await visitor()).page.url, 'https://shop.example/cart')
})

test('conversations that are no chats have no visitor, unknown ones are 404, and so are ours for Rita', async () => {
  const other = await world.start()
  assert.deepEqual((await ana.get(`/conversations/${other.slug}/visitor`)).body, { visitor: null })
  assert.equal((await ana.get('/conversations/nothing/visitor')).status, 404)
  assert.equal((await rita.get(`/conversations/${slug}/visitor`)).status, 404)
})

const mailsToVera = () => mailbox.arrived.filter(({ to }) => to.includes('vera@example.com'))

const present = async () =>
  (await ana.put(`/conversations/${slug}/presence`, { state: 'viewing' })).body.presences.map(
    ({ state, user }: { state: string; user: { name: string } }) => `${user.name} ${state}`,
  )

test('staff see a visitor typing, until they send or stop', async () => {
  assert.equal((await ask('POST', '/chat/typing', {})).status, 200)
  assert.deepEqual(await present(), ['Ana Souza viewing', 'Vera typing'])
  at(new Date(start.getTime() + 8_001).toISOString())
  assert.deepEqual(await present(), ['Ana Souza viewing'])
  await ask('POST', '/chat/typing', {})
  await ask('POST', '/chat/messages', { message: 'Typed', id: 'a3' })
  assert.deepEqual(await present(), ['Ana Souza viewing'])
  assert.equal((await ask('POST', '/chat/typing', {}, 'x'.repeat(43))).status, 401)
})

const stateOf = async (id: number) => {
  const { messages } = (await ana.get(`/conversations/${slug}/messages`)).body
  return messages.find((message: { id: number }) => message.id === id).deliveries[0].state
}

test('staff see that a reply was read, whether before or after it is due', async () => {
  const { id: first } = await world.post(slug, { body: 'Here you are.' })
  await ask('POST', '/chat/seen', { message_id: first })
  await world.work()
  assert.equal(await stateOf(first), 'read')
  const { id: second } = await world.post(slug, { body: 'Anything else?' })
  await world.work()
  assert.equal(await stateOf(second), 'deferred')
  await ask('POST', '/chat/seen', { message_id: second })
  assert.equal(await stateOf(second), 'read')
  await world.work()
  assert.equal(await stateOf(second), 'read')
  assert.deepEqual(mailsToVera(), [])
})

function formOf(fields: Record<string, string>, ...files: [string, string, Buffer][]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, type, content] of files)
    form.append('files', new File([new Uint8Array(content)], name, { type }))
  return form
}

test('files go both ways, once for each id', async () => {
  for (let n = 0; n < 2; n++) {
    const form = formOf({ id: 'f1', message: '' }, ['table.png', 'image/png', PNG])
    assert.equal((await ask('POST', '/chat/files', form)).status, 201)
  }
  const shown = async () => (await ask('GET', '/chat/messages')).body.messages
  const last = (await shown()).at(-1)
  assert.deepEqual([last.staff, last.html.trim()], [false, ''])
  assert.equal(last.files.length, 1)
  assert.deepEqual([last.files[0].name, last.files[0].picture], ['table.png', true])
  const { pathname } = new URL(last.files[0].url)
  const file = await app.inject({ url: pathname, headers: { host: 'demo.localhost' } })
  assert.deepEqual(file.rawPayload, PNG)
  assert.equal(file.headers['cross-origin-resource-policy'], 'cross-origin')
  const upload = await ana.send('POST', '/attachments?file_name=plan.txt', {
    raw: 'An oak table',
    headers: { 'content-type': 'text/plain' },
  })
  await world.post(slug, { body: 'The plan', uploads: [upload.body.id] })
  const reply = (await shown()).at(-1)
  assert.deepEqual([reply.staff, reply.files[0].name, reply.files[0].picture], [true, 'plan.txt', false])
})

test('a form without files, with too many, or of a stranger is refused', async () => {
  const one: [string, string, Buffer] = ['a.txt', 'text/plain', Buffer.from('a')]
  const none = await ask('POST', '/chat/files', formOf({ id: 'f2', message: 'x' }))
  assert.deepEqual([none.status, Object.keys(none.body.errors)], [422, ['files']])
  const many = await ask('POST', '/chat/files', formOf({ id: 'f2' }, one, one, one, one, one, one))
  assert.deepEqual([many.status, Object.keys(many.body.errors)], [422, ['files']])
  const nameless = await ask('POST', '/chat/files', formOf({}, one))
  assert.deepEqual([nameless.status, Object.keys(nameless.body.errors)], [422, ['id']])
  assert.equal((await ask('POST', '/chat/files', formOf({ id: 'f2' }, one), 'x'.repeat(43))).status, 401)
})

test('within its hours a chat is online; outside it says when it opens', async () => {
  assert.equal(await setUp({ hours: 'mon-fri 09:00-17:00, sat 10:00-14:00' }), 200)
  const opening = async (time: string) => {
    at(time)
    const { there, back_at } = (await ask('GET', '/chat')).body
    return there ? 'open' : back_at
  }
  assert.equal(await opening('2026-11-24T09:00:00Z'), 'open')
  assert.equal(await opening('2026-11-24T16:59:59Z'), 'open')
  assert.equal(await opening('2026-11-24T17:00:00Z'), '2026-11-25T09:00:00.000Z')
  assert.equal(await opening('2026-11-28T08:00:00Z'), '2026-11-28T10:00:00.000Z')
  assert.equal(await opening('2026-11-28T14:00:00Z'), '2026-11-30T09:00:00.000Z')
  at(start.toISOString())
})

test('hours go over midnight, and over the end of the week', async () => {
  const opening = async (time: string) => {
    at(time)
    const { there, back_at } = (await ask('GET', '/chat')).body
    return there ? 'open' : back_at
  }
  assert.equal(await setUp({ hours: 'fri 22:00-02:00, sun 20:00-00:00' }), 200)
  for (const [time, expected] of [
    ['2026-11-27T01:00:00Z', '2026-11-27T22:00:00.000Z'],
    ['2026-11-27T23:59:59Z', 'open'],
    ['2026-11-28T00:00:00Z', 'open'],
    ['2026-11-28T02:00:00Z', '2026-11-29T20:00:00.000Z'],
    ['2026-11-29T23:59:59Z', 'open'],
    ['2026-11-30T00:00:00Z', '2026-12-04T22:00:00.000Z'],
  ] as const)
    assert.equal(await opening(time), expected, time)
  assert.equal(await setUp({ hours: 'sat-sun 23:00-01:30' }), 200)
  assert.equal(await opening('2026-11-30T01:00:00Z'), 'open')
  assert.equal(await opening('2026-12-01T01:00:00Z'), '2026-12-05T23:00:00.000Z')
  at(start.toISOString())
})

test('settings that make no sense are refused by name', async () => {
  for (const [name, value] of [
    ...['9-5', 'mon 09:00-09:00', 'mon 09:00-24:30', 'someday 09:00-17:00'].map(hours => ['hours', hours]),
    ['greeting', 'x'.repeat(301)],
    ['greeting_after', '0'],
    ['when_offline', 'gone'],
  ] as [string, string][]) {
    const { status, body } = await olga.put('/channels/chat', { channel: { settings: { [name]: value } } })
    assert.deepEqual(
      [status, Object.keys(body.errors)],
      [422, [`channel.settings.${name}`]],
      `${name} ${value}`,
    )
  }
})

test('the script knows the greeting, and whether the chat hides', async () => {
  assert.equal(await setUp({ greeting: 'Can I help?', greeting_after: '5', when_offline: 'hidden' }), 200)
  const { body } = await app.inject({ url: '/chat.js', headers: { host: 'demo.localhost' } })
  assert.match(body, /"greeting":\{"text":"Can I help\?","afterSeconds":5\},"hidesOffline":true/)
})

test('the visitor is mailed what was said, without notes, to the address of the chat', async () => {
  assert.equal((await ask('POST', '/chat/transcript', {})).status, 409, 'only programs have replied')
  await world.post(slug, { body: 'Written by a person.', human_agent: true })
  await world.post(slug, { body: 'Difficult customer.', visibility: 1 })
  assert.equal((await ask('POST', '/chat/transcript', {})).status, 202)
  await world.work()
  const mail = mailsToVera().at(-1)
  assert.deepEqual(mail?.to, ['vera@example.com'])
  assert.equal(mail?.mail.subject, 'Your chat with The demo brand')
  assert.match(mail?.mail.text ?? '', /You, 20 November 2026 at \d\d:\d\d\n\nHello/)
  assert.match(mail?.mail.text ?? '', /Ana Souza, 20 November 2026 at \d\d:\d\d\n\nHere you are\./)
  assert.doesNotMatch(mail?.mail.text ?? '', /Difficult/)
  assert.match(mail?.mail.html || '', /<p [^>]*>\[table\.png\]<\/p>/)
  assert.equal((await ask('POST', '/chat/transcript', {})).status, 429)
})

test('before a reply there is nothing to mail: it would be a visitor’s words to any address', async () => {
  const secret = 'w'.repeat(43)
  await ask('POST', '/chat', { ...begun, id: 'b1', secret }, secret)
  assert.equal((await ask('POST', '/chat/transcript', {}, secret)).status, 409)
})

test('the visitor sees who of the staff is typing', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const stream = await openEventStream(`http://127.0.0.1:${port}/chat/stream`, {
    authorization: `Chat ${SECRET}`,
  })
  await ana.put(`/conversations/${conversationId}/presence`, { state: 'answering' })
  await stream.until(/event: typing\ndata: \["Ana Souza"\]/)
  await ana.put(`/conversations/${conversationId}/presence`, { state: 'viewing' })
  await stream.until(/event: typing\ndata: \[\]/)
  await stream.close()
  await app.close()
})
