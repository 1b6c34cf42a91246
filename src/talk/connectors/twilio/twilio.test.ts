// Text messages by Twilio, against a stand-in: test/providers/twilio.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA } from '../../../../db/cast.ts'
import { ACCOUNT, createTwilio, NUMBER, TOKEN } from '../../../../test/providers/twilio.ts'
import { createWorld } from '../../../../test/world.ts'
import { STATUS } from '../../conversations/codes.ts'
import { isSignedForm, signForm } from './signature.ts'

const world = await createWorld()
const { ana, olga, rita, app, clock, db, brand } = world
const twilio = await createTwilio(() => clock.now)
const FROM = '+15005550006'
const URL_OF = (slug: string, host = 'demo.localhost') => `http://${host}:3000/incoming/twilio/${slug}`

const settings = {
  provider: 'twilio',
  account_sid: ACCOUNT,
  auth_token: TOKEN,
  number: NUMBER,
  api_url: twilio.base,
}
await olga.post('/channels', { channel: { name: 'Texts', slug: 'texts', channel: 'sms', settings } })

interface Posting {
  url?: string
  token?: string
  signature?: string
  host?: string
}

async function post(fields: Record<string, string>, posting: Posting = {}) {
  const { url = URL_OF('texts'), host = 'demo.localhost' } = posting
  const { payload, signature } = twilio.sign(url, fields, posting.token)
  const { pathname, search } = new URL(url)
  const { statusCode, body, headers } = await app.inject({
    method: 'POST',
    url: pathname + search,
    payload,
    headers: {
      host,
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': posting.signature ?? signature,
    },
  })
  return { status: statusCode, body, type: headers['content-type'] }
}

let serial = 0
const arriving = (fields: Record<string, string> = {}) => ({
  MessageSid: `SM${String(++serial).padStart(32, 'a')}`,
  AccountSid: ACCOUNT,
  From: FROM,
  To: NUMBER,
  Body: 'Where is my lamp?',
  NumMedia: '0',
  ...fields,
})
const latest = async () =>
  (await ana.get('/conversations?filter=all&category=texts&sort=changed')).body.conversations[0]
const messagesOf = async (slug: string) => (await ana.get(`/conversations/${slug}/messages`)).body.messages
const pass = async (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
  await world.work()
}
const events = async () =>
  (
    await db.rows<{ trouble: string | null; done: boolean }>(sql`
      select trouble, processed_at is not null as done from provider_events where brand_id = ${brand.id} order by id`)
  ).at(-1)

/** A customer who has written, and a reply to them. */
async function reply(body: string, message: object = {}) {
  await post(arriving())
  await world.work()
  const { slug } = await latest()
  await ana.post(`/conversations/${slug}/messages`, { message: { body, ...message } })
  await world.work()
  return slug as string
}
const deliveryIn = async (slug: string) => (await messagesOf(slug))[0].deliveries[0]
const receipt = (sid: string, MessageStatus: string, more: Record<string, string> = {}) =>
  post({ MessageSid: sid, AccountSid: ACCOUNT, From: NUMBER, To: FROM, MessageStatus, ...more })

test('a text message is stored before it is answered, once, and becomes a message of its thread', async () => {
  const fields = arriving()
  const { status, body, type } = await post(fields)
  assert.deepEqual([status, type?.toString().split(';')[0]], [200, 'text/xml'])
  assert.match(body, /<Response\/>/)
  assert.equal(await latest(), undefined)
  await world.work()
  const { slug, author, origin } = await latest()
  assert.deepEqual([author.mobile, origin], [FROM, 9])
  for (let times = 0; times < 3; times++) assert.equal((await post(fields)).status, 200)
  await world.work()
  assert.equal((await messagesOf(slug)).length, 1)
  await post(arriving({ Body: 'And my\0 shade?' }))
  await world.work()
  assert.deepEqual(
    (await messagesOf(slug)).map(({ body }: { body: string }) => body),
    ['And my shade?', 'Where is my lamp?'],
  )
})

test('only what Twilio signed for this channel is taken', async () => {
  const fields = arriving({ Body: 'Forged' })
  const tampered = twilio.sign(URL_OF('texts'), { ...fields, Body: 'Another' }).signature
  for (const posting of [
    { token: 'another token of theirs' },
    { signature: tampered },
    { signature: '' },
    { url: URL_OF('texts-2') },
    { host: 'rival.localhost', url: URL_OF('texts', 'rival.localhost') },
  ])
    assert.equal((await post(fields, posting)).status, 401, JSON.stringify(posting))
  assert.equal((await post({ ...fields, AccountSid: `AC${'9'.repeat(32)}` })).status, 200)
  const { body: metrics } = await app.inject({ url: '/metrics' })
  assert.match(metrics, /answerwell_webhooks_refused_total\{provider="twilio",reason="account"\} 1/)
  await world.work()
  const { slug } = await latest()
  assert.ok((await messagesOf(slug)).every(({ body }: { body: string }) => body !== 'Forged'))
  assert.equal((await rita.get(`/conversations/${slug}`)).status, 404)
})

test('the signature covers a query and may name the port', async () => {
  const withQuery = await post(arriving({ Body: 'With a query' }), { url: `${URL_OF('texts')}?x=1&y=%20` })
  assert.equal(withQuery.status, 200)
  const url = 'https://help.example/incoming/twilio/texts?x=1'
  const form = new URLSearchParams({ Body: 'Hello' })
  for (const [named, expected] of [
    [url, true],
    ['https://help.example:443/incoming/twilio/texts?x=1', true],
    ['https://help.example:8443/incoming/twilio/texts?x=1', false],
    ['https://help.example/incoming/twilio/texts', false],
  ] as const) {
    const signature = signForm(TOKEN, named, form)
    assert.equal(isSignedForm(TOKEN, { urls: [url], form, signature }), expected, named)
  }
})

test('pictures are fetched with the account’s credentials, which go to nobody else', async () => {
  const urls = ['first', 'second'].map(content => twilio.addFile(content, 'image/png'))
  twilio.fileRequests.length = 0
  await post(
    arriving({ Body: '', NumMedia: '2', MediaUrl0: urls[0] as string, MediaUrl1: urls[1] as string }),
  )
  await world.work()
  await world.work()
  const { slug } = await latest()
  const [message] = await messagesOf(slug)
  assert.deepEqual(
    message.attachments.map(({ state, file_content_type }: Record<string, unknown>) => [
      state,
      file_content_type,
    ]),
    [
      ['stored', 'image/png'],
      ['stored', 'image/png'],
    ],
  )
  const own = twilio.fileRequests.filter(({ isTheirs }) => isTheirs)
  const others = twilio.fileRequests.filter(({ isTheirs }) => !isTheirs)
  assert.deepEqual([own.length, others.length], [2, 2])
  assert.ok(own.every(({ authorization }) => authorization?.startsWith('Basic ')))
  assert.deepEqual(
    others.map(({ authorization }) => authorization),
    [undefined, undefined],
  )
})

test('a reply is sent as plain text, with files as links, and its receipts are shown in any order', async () => {
  const { body: file } = await ana.send('POST', '/attachments?file_name=lamp.txt', { raw: 'a lamp' })
  const slug = await reply('It is **on its way**', { uploads: [file.id] })
  const sent = twilio.messages.at(-1)
  assert.deepEqual([sent?.to, sent?.body, sent?.statusCallback], [FROM, 'It is on its way', URL_OF('texts')])
  const [media] = sent?.mediaUrls ?? []
  const fetched = await app.inject({
    url: new URL(media as string).pathname,
    headers: { host: 'demo.localhost' },
  })
  assert.equal(fetched.body, 'a lamp')
  assert.equal((await deliveryIn(slug)).state, 'sent')
  for (const [status, state] of [
    ['delivered', 'delivered'],
    ['sent', 'delivered'],
    ['read', 'read'],
    ['delivered', 'read'],
  ] as const) {
    assert.equal((await receipt(sent?.sid as string, status)).status, 200)
    await world.work()
    assert.equal((await deliveryIn(slug)).state, state)
  }
})

test('a receipt that is faster than the response to our request waits for it', async () => {
  await receipt('SMunknown', 'delivered')
  await world.work()
  assert.deepEqual(await events(), { trouble: null, done: false })
  const slug = await reply('Quick')
  await db.rows(
    sql`update message_deliveries set provider_id = 'SMunknown' where provider_id = ${twilio.messages.at(-1)?.sid}`,
  )
  await pass(3_000)
  assert.equal((await deliveryIn(slug)).state, 'delivered')
  await receipt('SMnobody', 'delivered')
  for (let hours = 0; hours < 8; hours++) await pass(3_600_000)
  assert.deepEqual(await events(), { trouble: 'No message of ours has this name.', done: true })
})

test('what the network refuses later is shown, and reopens the conversation', async () => {
  const slug = await reply('Out of reach')
  assert.equal((await ana.get(`/conversations/${slug}`)).body.status, STATUS.resolved)
  await receipt(twilio.messages.at(-1)?.sid as string, 'undelivered', { ErrorCode: '30005' })
  await world.work()
  const { state, reason } = await deliveryIn(slug)
  assert.deepEqual(
    [state, reason],
    ['failed', 'This number does not exist, or is no longer in use. (Twilio 30005)'],
  )
  assert.equal((await ana.get(`/conversations/${slug}`)).body.status, STATUS.unresolved)
})

test('who has opted out is not written to again; a wrong token and a pause are other matters', async () => {
  for (const [mood, state, reason] of [
    [{ status: 400, code: 21610 }, 'failed', /opted out/],
    [{ status: 400, code: 99999 }, 'failed', /^No \(Twilio 99999\)$/],
    [{ status: 401, code: 20003 }, 'deferred', /account SID or the auth token/],
    [{ status: 429, code: 20429, retryAfter: 30 }, 'deferred', /more slowly/],
    [{ status: 503, code: 30500 }, 'deferred', /problem at the moment/],
  ] as const) {
    twilio.mood = mood
    const slug = await reply(`Refused with ${mood.code}`)
    const delivery = await deliveryIn(slug)
    assert.equal(delivery.state, state)
    assert.match(delivery.reason, reason)
    twilio.mood = 'usual'
    if (state === 'deferred') {
      await pass(60_000)
      assert.equal((await deliveryIn(slug)).state, 'sent')
    }
  }
})

test('a message that Twilio took without saying so is found, and not sent twice', {
  timeout: 60_000,
}, async () => {
  await reply('The same words')
  for (const mood of ['silent', 'gone'] as const) {
    const before = twilio.messages.length
    twilio.mood = mood
    const slug = await reply('The same words')
    assert.equal((await deliveryIn(slug)).state, 'deferred')
    twilio.mood = 'usual'
    await pass(60_000)
    assert.equal((await deliveryIn(slug)).state, 'sent', mood)
    assert.equal(twilio.messages.length, before + 1, mood)
  }
})

test('a text that is too long is refused with its length, and nothing is sent', async () => {
  const before = twilio.messages.length
  const { slug } = await latest()
  const message = { body: 'long '.repeat(400) }
  const { status, body } = await ana.post(`/conversations/${slug}/messages`, { message })
  await world.work()
  assert.deepEqual([status, twilio.messages.length], [422, before])
  const conversation = {
    category: 'texts',
    user: { mobile: '+15005550123' },
    message: { ...message, user: { email: ANA.email } },
  }
  const started = await ana.post('/conversations', { conversation })
  assert.deepEqual([started.status, Object.keys(started.body.errors)], [422, ['conversation.message.body']])
  assert.match(
    body.errors['message.body'][0],
    /has 1,999 characters; Twilio takes at most 1,600 in a message/,
  )
})

test('a worker that is killed before or after Twilio took a message sends it once', async () => {
  for (const hasTaken of [true, false]) {
    const slug = await reply(`Killed, ${hasTaken ? 'taken' : 'not taken'}`)
    const sent = twilio.messages.at(-1)
    if (!hasTaken) twilio.messages.pop()
    // As its death leaves them: the copy as it was, and the job with one attempt and no outcome.
    const [delivery] = await db.rows<{ id: number }>(sql`
      update message_deliveries set state = 'queued', provider_id = null where provider_id = ${sent?.sid} returning id`)
    await db.rows(sql`
      insert into jobs (brand_id, name, data, attempts, run_at, created_at)
      values (${brand.id}, 'deliveries.send', ${JSON.stringify({ delivery_id: delivery?.id })}::jsonb, 1, ${clock.now}, ${clock.now})`)
    const before = twilio.messages.length
    await world.work()
    assert.equal((await deliveryIn(slug)).state, 'sent')
    assert.equal(twilio.messages.length, before + (hasTaken ? 0 : 1))
    assert.equal(twilio.messages.filter(({ body }) => body === sent?.body).length, 1)
  }
})
