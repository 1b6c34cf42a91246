// Text messages by Telnyx, against a stand-in: test/providers/telnyx.ts. What all providers have in common: test/providers.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { API_KEY, createTelnyx, TELNYX_NUMBER } from '../../../../test/providers/telnyx.ts'
import { createReceiver } from '../../../../test/receiver.ts'
import { createWorld } from '../../../../test/world.ts'

const world = await createWorld()
const { ana, olga, app, clock } = world
const telnyx = await createTelnyx()
const files = await createReceiver()
const FROM = '+15005550006'
const settings = {
  provider: 'telnyx',
  api_key: API_KEY,
  public_key: telnyx.publicKey,
  number: TELNYX_NUMBER,
  api_url: telnyx.base,
}
await olga.post('/channels', { channel: { name: 'Texts', slug: 'texts', channel: 'sms', settings } })

async function post(event: string, payload: object, { path = '', at = clock.now } = {}) {
  clock.now = new Date(clock.now.getTime() + 1_000)
  const told = telnyx.tell(event, payload)
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `/incoming/telnyx/texts${path}`,
    payload: told,
    headers: { host: 'demo.localhost', ...telnyx.sign(told, at) },
  })
  await world.work()
  return statusCode
}
let serial = 0
const arrives = (fields: object = {}, more = {}) =>
  post(
    'message.received',
    {
      id: `in-${++serial}`,
      from: { phone_number: FROM },
      to: [{ phone_number: TELNYX_NUMBER }],
      text: 'Where is my lamp?',
      ...fields,
    },
    more,
  )
const finalized = (id: string | undefined, status: string, errors: object[] = [], path = '') =>
  post(
    'message.finalized',
    { id, from: { phone_number: TELNYX_NUMBER }, to: [{ phone_number: FROM, status }], errors },
    { path },
  )
const conversation = async () =>
  (await ana.get('/conversations?filter=all&category=texts&sort=changed')).body.conversations[0]
const messages = async () =>
  (await ana.get(`/conversations/${(await conversation()).slug}/messages`)).body.messages
async function reply(body: string, more: object = {}) {
  await world.post((await conversation()).slug, { body, ...more })
  await world.work()
}
const delivery = async () => (await messages())[0].deliveries[0]

test('a message for another number of the account, or from long ago, is not taken', async () => {
  assert.equal(await arrives({ to: [{ phone_number: '+15005559999' }] }), 200)
  assert.equal(await arrives({}, { at: new Date(clock.now.getTime() - 6 * 60_000) }), 401)
  assert.equal((await ana.get('/conversations?filter=all&category=texts')).body.total_count, 0)
})

test('pictures go both ways', async () => {
  files.answers.set('/in.png', () => ({ status: 200, headers: { 'content-type': 'image/png' }, body: 'png' }))
  await arrives({ media: [{ url: `${files.base}/in.png`, content_type: 'image/png' }] })
  const [{ attachments }] = await messages()
  assert.equal(attachments[0].state, 'stored')
  const headers = { 'content-type': 'image/png' }
  const { body: upload } = await ana.send('POST', '/attachments?file_name=new.png', { raw: 'new', headers })
  await reply('A new one', { uploads: [upload.id] })
  const { from, to, text, mediaUrls = [], webhookUrl } = telnyx.sent.at(-1) ?? {}
  assert.deepEqual([from, to, text, mediaUrls.length], [TELNYX_NUMBER, FROM, 'A new one', 1])
  assert.match(webhookUrl ?? '', /^http:\/\/demo\.localhost:3000\/incoming\/telnyx\/texts\?mark=\d+-0$/)
})

test('receipts say how far it came, or why not', async () => {
  for (const [status, state] of [
    ['delivered', 'delivered'],
    ['delivery_unconfirmed', 'sent'],
  ] as const) {
    await reply(`It is ${status}`)
    await finalized(telnyx.sent.at(-1)?.id, status)
    assert.equal((await delivery()).state, state)
  }
  await reply('Opted out')
  await finalized(telnyx.sent.at(-1)?.id, 'delivery_failed', [{ code: '40300', title: 'Blocked' }])
  const { state, reason } = await delivery()
  assert.deepEqual([state, reason], ['failed', 'This person has opted out by replying STOP. (Telnyx 40300)'])
})

test('a lost response is settled by what Telnyx says later, with our mark', async () => {
  telnyx.mood = 'silent'
  await reply('Lost')
  telnyx.mood = 'usual'
  assert.equal((await delivery()).state, 'deferred')
  const { id, webhookUrl = '' } = telnyx.sent.at(-1) ?? {}
  const count = telnyx.sent.length
  await finalized(id, 'delivered', [], new URL(webhookUrl).search)
  for (let times = 0; times < 3; times++) {
    clock.now = new Date(clock.now.getTime() + 600_000)
    await world.work()
  }
  assert.deepEqual([(await delivery()).state, telnyx.sent.length], ['delivered', count])
})

test('a text that is too long is refused with the number', async () => {
  const message = { body: 'x'.repeat(1_531) }
  const { status, body } = await ana.post(`/conversations/${(await conversation()).slug}/messages`, {
    message,
  })
  assert.deepEqual([status, body.code], [422, 'invalid'])
  assert.match(
    body.errors['message.body'][0],
    /has 1,531 characters; Telnyx takes at most 1,530 in a message/,
  )
})
