import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { ANA, CODY } from '../../../db/cast.ts'
import { type Arrived, createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'
import { createSafeClient } from '../../kit/fetch-safely.ts'
import { DeliveryError } from '../channels/outgoing.ts'
import type { ChannelRow } from '../channels/queries.ts'
import { createMail } from '../mail/create-mail.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, clock } = world

const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}
const deliveriesOf = async (slug: string) =>
  (await ana.get(`/conversations/${slug}/messages`)).body.messages[0].deliveries

test('a staff reply goes to the customer by mail, as text and HTML', async () => {
  const { slug, ref_id } = await world.start({ subject: 'Late parcel' })
  await world.post(slug, { body: 'It is **on its way**.' })
  await world.work()
  const [{ from, mail }] = (await mailbox.to(CODY.email)) as [Arrived]
  assert.match(from, /^support\+b\.[^@]+@demo\.localhost$/)
  assert.equal(mail.subject, 'Re: Late parcel')
  assert.deepEqual(mail.from, { name: `${ANA.name} (The demo brand)`, address: 'support@demo.localhost' })
  assert.deepEqual(mail.to, [{ name: CODY.name, address: CODY.email }])
  assert.match(mail.replyTo?.[0]?.address ?? '', /^support\+r\.[0-9a-z.]+@demo\.localhost$/)
  assert.match(mail.messageId ?? '', /^<aw\.[0-9a-z.]+@demo\.localhost>$/)
  assert.match(mail.text ?? '', /^It is on its way\./)
  assert.match(mail.text ?? '', new RegExp(`${CODY.name} wrote:\\n> Where is it`))
  assert.match(mail.html ?? '', /<strong>on its way<\/strong>[\s\S]*<blockquote[\s\S]*Where is it/)
  assert.match(mail.text ?? '', new RegExp(`Your reference is ${ref_id}`))
  assert.equal(
    mail.headers.find(({ key }) => key === 'auto-submitted'),
    undefined,
  )
  const [delivery] = await deliveriesOf(slug)
  assert.deepEqual([delivery.to.email, delivery.state, delivery.reason], [CODY.email, 'sent', null])
})

test('what must not go out stays in: notes, customers’ own messages, suppressed messages', async () => {
  const { slug } = await world.start({ user: { email: 'silent@example.com' } })
  await world.post(slug, { body: 'Between us', visibility: 1 })
  await world.post(slug, { body: 'Hello?', user: { email: 'silent@example.com' } })
  await world.post(slug, { body: 'Quietly', suppress_notifications: true })
  await world.work()
  assert.equal(mailbox.arrived.filter(({ to }) => to.includes('silent@example.com')).length, 0)
  assert.deepEqual(await deliveriesOf(slug), [])
})

test('whoever joins later reads nothing from before', async () => {
  const { slug } = await world.start({
    user: { email: 'first@example.com' },
    message: { body: 'My secret number is 4711' },
  })
  await world.post(slug, { body: 'Adding a colleague', recipients: ['later@example.com'] })
  await world.work()
  const [late] = await mailbox.to('later@example.com')
  assert.doesNotMatch(late?.raw ?? '', /4711/)
  const [first] = await mailbox.to('first@example.com')
  assert.deepEqual(first?.mail.cc, [{ name: 'later', address: 'later@example.com' }])
  assert.equal(first?.mail.messageId, late?.mail.messageId)
  assert.notEqual(first?.mail.replyTo?.[0]?.address, late?.mail.replyTo?.[0]?.address)
  await world.post(slug, { body: 'Now all of you know this', visibility: 0 })
  await world.work()
  const [, second] = await mailbox.to('later@example.com', 2)
  assert.match(second?.raw ?? '', /Adding a colleague/)
  assert.doesNotMatch(second?.raw ?? '', /4711/)
})

test('4xx is retried with the same Message-ID; 550 is not, and shows on the message', async () => {
  const { slug } = await world.start({ user: { email: 'busy@example.com' } })
  mailbox.answer = recipient => (recipient === 'busy@example.com' ? 451 : 250)
  await world.post(slug, { body: 'Are you there?' })
  await world.work()
  const [deferred] = await deliveriesOf(slug)
  assert.equal(deferred.state, 'deferred')
  assert.match(deferred.reason, /451 as the test wants/)
  mailbox.answer = () => 250
  later(60_000)
  await world.work()
  await mailbox.to('busy@example.com')
  assert.equal((await deliveriesOf(slug))[0].state, 'sent')

  mailbox.answer = () => 550
  const { slug: other } = await world.start({ user: { email: 'nobody@example.com' } })
  await world.post(other, { body: 'Hello?' })
  await world.work()
  const [failed] = await deliveriesOf(other)
  assert.equal(failed.state, 'failed')
  assert.match(failed.reason, /550/)
  mailbox.answer = () => 250
  await world.logIsReadable()
  const { events } = (await ana.get('/events?type=message.delivery_failed')).body
  assert.equal(events.at(-1).data.reason, failed.reason)
})

test('while the mail server is away nothing is lost, and waiting mail goes out in order', async () => {
  const { slug } = await world.start({ user: { email: 'patient@example.com' } })
  mailbox.answer = () => 421
  for (const body of ['one', 'two', 'three']) await world.post(slug, { body })
  for (let n = 0; n < 4; n++) {
    await world.work()
    later(20 * 60_000)
  }
  mailbox.answer = () => 250
  later(2 * 3_600_000)
  await world.work()
  const texts = (await mailbox.to('patient@example.com', 3)).map(({ mail }) => mail.text?.split('\n')[0])
  assert.deepEqual(texts, ['one', 'two', 'three'])
})

test('a server that drips is given up on, and retried later', async () => {
  const tarpit = createServer(socket => {
    const timer = setInterval(() => socket.write('220-wait\r\n'), 50)
    socket.on('error', () => {}).on('close', () => clearInterval(timer))
  }).listen(0, '127.0.0.1')
  await once(tarpit, 'listening')
  const smtpUrl = `smtp://127.0.0.1:${(tarpit.address() as AddressInfo).port}`
  const { mailOut: slow } = createMail({ smtpUrl, client: createSafeClient(), withinMs: 500 })
  const channel = { email: 'support@demo.localhost', settings: {}, isVerified: true } as unknown as ChannelRow
  await assert.rejects(
    slow.send(world.scope, channel, { from: 'a@b.test', to: 'c@d.test', text: 'x' }),
    (error: unknown) => error instanceof DeliveryError && !error.permanent && /too long/.test(error.message),
  )
  tarpit.close()
})

test('uploaded files are sent along', async () => {
  const { slug } = await world.start({ user: { email: 'files@example.com' } })
  const { status, body: upload } = await ana.send('POST', '/attachments?file_name=plan.txt', {
    raw: 'the plan',
    headers: { 'content-type': 'text/plain' },
  })
  assert.equal(status, 201)
  const message = await world.post(slug, { body: 'Here it is', uploads: [upload.id] })
  assert.equal(message.attachments[0].state, 'stored')
  await world.work()
  const [{ mail }] = (await mailbox.to('files@example.com')) as [Arrived]
  assert.equal(mail.attachments[0]?.filename, 'plan.txt')
  assert.equal(Buffer.from(mail.attachments[0]?.content as ArrayBuffer).toString(), 'the plan')
})
