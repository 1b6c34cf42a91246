import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMailbox } from '../../../test/mailbox.ts'
import { createReceiver } from '../../../test/receiver.ts'
import { createWorld } from '../../../test/world.ts'
import { isSignedBody, SIGNATURE_HEADER, signBody } from '../connectors/gateway/signature.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, olga, app } = world
const { base, at, answers } = await createReceiver()
const SECRET = 'a secret of the gateway'

const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    payload,
    headers: { host: 'demo.localhost', 'content-type': 'application/json', ...headers },
  })
const latest = async () => (await ana.get('/conversations?filter=all')).body.conversations[0]

const FORM = {
  name: 'Vera',
  email: 'Vera@Example.com',
  subject: 'Opening hours',
  message: 'When are you open?',
}

test('a visitor writes, and gets the reply by mail; nothing goes to the address before that', async () => {
  const { statusCode } = await post('/contact', JSON.stringify(FORM))
  assert.equal(statusCode, 201)
  const { slug, subject, origin, author, category } = await latest()
  assert.deepEqual(
    [subject, origin, author.email, category.slug],
    ['Opening hours', 17, 'vera@example.com', 'support'],
  )
  await world.work()
  assert.equal(mailbox.arrived.filter(({ to }) => to.includes('vera@example.com')).length, 0)
  await world.post(slug, { body: 'From nine' })
  await world.work()
  assert.match((await mailbox.to('vera@example.com'))[0]?.mail.text ?? '', /^From nine/)
})

test('browsers can post it as a form', async () => {
  const body = new URLSearchParams({ email: 'form@example.com', message: 'By a form' }).toString()
  const { statusCode } = await post('/contact', body, { 'content-type': 'application/x-www-form-urlencoded' })
  assert.equal(statusCode, 201)
  assert.equal((await latest()).message.body, 'By a form')
})

test('a robot falls into the trap and learns nothing', async () => {
  const before = await latest()
  assert.equal(
    (await post('/contact', JSON.stringify({ ...FORM, website: 'http://spam.example' }))).statusCode,
    201,
  )
  assert.equal((await latest()).slug, before.slug)
})

test('bad input names the field; unknown hosts are 404', async () => {
  const refused = await post('/contact', JSON.stringify({ email: 'nobody', message: '' }))
  assert.equal(refused.statusCode, 422)
  assert.deepEqual(Object.keys(refused.json().errors).sort(), ['email', 'message'])
  assert.equal((await post('/contact', '{')).statusCode, 400)
  assert.equal((await post('/contact', JSON.stringify(FORM), { host: 'elsewhere.example' })).statusCode, 404)
})

test('each visitor has a budget', async () => {
  const codes: number[] = []
  for (let n = 0; n < 12; n++) codes.push((await post('/contact', JSON.stringify(FORM))).statusCode)
  assert.equal(codes.at(-1), 429)
})

test('text messages come in and go out, signed', async () => {
  const channel = {
    name: 'Text',
    channel: 'sms',
    settings: { url: `${base}/gateway`, secret: SECRET, number: '+15005550001' },
  }
  const made = await olga.post('/channels', { channel })
  assert.deepEqual(made.body.settings, { url: `${base}/***`, secret: '***', number: '+15005550001' })
  const sms = (fields: object = {}) =>
    JSON.stringify({
      id: 'sms-1',
      direction: 'in',
      from: '+1 500 555 0006',
      to: '+15005550001',
      body: 'Hello',
      ...fields,
    })
  const receive = (body: string, signature = signBody(SECRET, body)) =>
    post('/intake/sms/text', body, { [SIGNATURE_HEADER]: signature })

  assert.equal((await receive(sms())).statusCode, 201)
  const conversation = await latest()
  assert.deepEqual(
    [conversation.origin, conversation.category.slug, conversation.message.body],
    [9, 'text', 'Hello'],
  )
  assert.equal((await receive(sms())).statusCode, 200)
  assert.equal((await receive(sms({ id: 'sms-2', body: 'Still there?' }))).statusCode, 201)
  assert.equal((await latest()).message_count, 2)

  await world.post(conversation.slug, { body: 'We are' })
  await world.work()
  const [out] = at('/gateway')
  const body = JSON.parse(out?.body ?? '{}')
  assert.deepEqual(
    [body.direction, body.from, body.to, body.body, body.thread_id],
    ['out', '+15005550001', '+15005550006', 'We are', '+15005550006'],
  )
  assert.ok(isSignedBody(SECRET, Buffer.from(out?.body ?? ''), out?.headers[SIGNATURE_HEADER]))

  for (const refused of [await receive(sms({ id: 'x' }), 'wrong'), await post('/intake/sms/nowhere', sms())])
    assert.equal(refused.statusCode, 401)
  const wrong = await receive(sms({ id: 'sms-3', from: 'nobody' }))
  assert.deepEqual([wrong.statusCode, Object.keys(wrong.json().errors)], [422, ['from']])

  answers.set('/gateway', () => ({ status: 422 }))
  await world.post(conversation.slug, { body: 'Refused' })
  await world.work()
  const [{ deliveries }] = (await ana.get(`/conversations/${conversation.slug}/messages`)).body.messages
  assert.deepEqual(
    [deliveries[0].state, deliveries[0].reason],
    ['failed', 'The gateway responded with status 422.'],
  )
})

test('a message that a gateway sends several times at once is stored once', async () => {
  const body = JSON.stringify({ id: 'twice', from: '+15005550007', body: 'Once' })
  const send = () => post('/intake/sms/text', body, { [SIGNATURE_HEADER]: signBody(SECRET, body) })
  const codes = (await Promise.all([send(), send(), send()])).map(({ statusCode }) => statusCode)
  assert.deepEqual(codes.sort(), [200, 200, 201])
})
