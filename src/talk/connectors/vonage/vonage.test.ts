// Text messages by Vonage, against a stand-in: test/providers/vonage.ts. What all providers have in common: test/providers.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createVonage,
  SIGNATURE_SECRET,
  VONAGE_KEY,
  VONAGE_NUMBER,
  VONAGE_SECRET,
} from '../../../../test/providers/vonage.ts'
import { createReceiver } from '../../../../test/receiver.ts'
import { createWorld } from '../../../../test/world.ts'

const world = await createWorld()
const { ana, olga, app, clock } = world
const vonage = await createVonage()
const files = await createReceiver()
const FROM = '15005550006'
const OURS = VONAGE_NUMBER.slice(1)
const settings = {
  provider: 'vonage',
  api_key: VONAGE_KEY,
  api_secret: VONAGE_SECRET,
  signature_secret: SIGNATURE_SECRET,
  number: VONAGE_NUMBER,
  api_url: vonage.base,
}
await olga.post('/channels', { channel: { name: 'Texts', slug: 'texts', channel: 'sms', settings } })

async function post(told: object, headers: Record<string, string> = {}) {
  clock.now = new Date(clock.now.getTime() + 1_000)
  const payload = JSON.stringify(told)
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/incoming/vonage/texts',
    payload,
    headers: { host: 'demo.localhost', ...vonage.sign(payload, clock.now), ...headers },
  })
  await world.work()
  return statusCode
}
let serial = 0
const said = (fields: object = {}) => ({
  channel: 'sms',
  message_type: 'text',
  message_uuid: `in-${++serial}`,
  from: FROM,
  to: OURS,
  text: 'Where is my lamp?',
  ...fields,
})
const status = (state: string, fields: object = {}) => {
  const { id, ref } = vonage.sent.at(-1) ?? {}
  return post({
    channel: 'sms',
    message_uuid: id,
    from: OURS,
    to: FROM,
    status: state,
    client_ref: ref,
    ...fields,
  })
}
const conversation = async () =>
  (await ana.get('/conversations?filter=all&category=texts&sort=changed')).body.conversations[0]
const messages = async () =>
  (await ana.get(`/conversations/${(await conversation()).slug}/messages`)).body.messages
async function reply(body: string, more: object = {}) {
  await world.post((await conversation()).slug, { body, ...more })
  await world.work()
}
const delivery = async () => (await messages())[0].deliveries[0]

test('only a token about this body, by this secret and of this day is taken', async () => {
  const payload = JSON.stringify(said())
  const [, header, claims, signature] = /^Bearer (.*)\.(.*)\.(.*)$/.exec(
    vonage.sign(payload, clock.now).authorization ?? '',
  ) as unknown as string[]
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  for (const authorization of [
    '',
    `Bearer ${header}.${claims}.`,
    `Bearer ${none}.${claims}.${signature}`,
    `Bearer ${header}.${claims}.${signature?.toUpperCase()}`,
    vonage.sign('{}', clock.now).authorization ?? '',
    vonage.sign(payload, clock.now, 'another secret of mine').authorization ?? '',
    vonage.sign(payload, new Date(clock.now.getTime() - 26 * 3_600_000)).authorization ?? '',
    vonage.sign(payload, new Date(clock.now.getTime() + 600_000)).authorization ?? '',
  ])
    assert.equal(await post(JSON.parse(payload), { authorization }), 401, authorization)
  assert.equal(await post(said({ to: '15005559999' })), 200)
  assert.equal((await ana.get('/conversations?filter=all&category=texts')).body.total_count, 0)
})

test('pictures go both ways, other files as links', async () => {
  files.answers.set('/in.png', () => ({ status: 200, headers: { 'content-type': 'image/png' }, body: 'png' }))
  await post(
    said({ channel: 'mms', message_type: 'image', text: undefined, image: { url: `${files.base}/in.png` } }),
  )
  assert.equal((await messages())[0].attachments[0].state, 'stored')
  const uploads: number[] = []
  for (const [name, type] of [
    ['new.png', 'image/png'],
    ['terms.pdf', 'application/pdf'],
  ]) {
    const headers = { 'content-type': type as string }
    const { body } = await ana.send('POST', `/attachments?file_name=${name}`, { raw: 'new', headers })
    uploads.push(body.id)
  }
  await reply('A new one', { uploads })
  const [text, picture, link] = vonage.sent.slice(-3)
  assert.deepEqual([text?.channel, text?.from, text?.to, text?.text], ['sms', OURS, FROM, 'A new one'])
  assert.deepEqual([picture?.channel, picture?.type, typeof picture?.fileUrl], ['mms', 'image', 'string'])
  assert.match(link?.text ?? '', /^terms\.pdf: http/)
})

test('receipts say how far it came, or why not', async () => {
  await reply('Delivered')
  for (const state of ['submitted', 'delivered']) await status(state)
  assert.equal((await delivery()).state, 'delivered')
  await reply('Rejected')
  await status('rejected', { error: { title: '1240', detail: 'Destination number is barred.' } })
  const { state, reason } = await delivery()
  assert.deepEqual([state, reason], ['failed', 'Vonage says: Destination number is barred.'])
})

test('a number counts however it was entered', async () => {
  await olga.put('/channels/texts', { channel: { settings: { number: '1 500 555 0001' } } })
  await post(said({ text: 'To a number without a plus' }))
  assert.equal((await messages())[0].body, 'To a number without a plus')
  await reply('From it')
  assert.equal(vonage.sent.at(-1)?.from, OURS)
})

test('a lost response is settled by a receipt with our mark', async () => {
  vonage.mood = 'silent'
  await reply('Lost')
  vonage.mood = 'usual'
  const count = vonage.sent.length
  await status('delivered')
  for (let times = 0; times < 3; times++) {
    clock.now = new Date(clock.now.getTime() + 600_000)
    await world.work()
  }
  assert.deepEqual([(await delivery()).state, vonage.sent.length], ['delivered', count])
})
