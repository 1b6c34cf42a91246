// How a channel does: when it last received and sent, and why it cannot.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'
import { lookUpDaily } from '../mailboxes/look-up-daily.ts'

const mailbox = await createMailbox()
const world = await createWorld()
const { olga, rivalOwner } = world

const healthOf = async (slug = 'support', who = olga) => {
  const { channels } = (await who.get('/channels?include=health')).body
  return channels.find((one: { slug: string }) => one.slug === slug)?.health
}
const sendThrough = (smtp_url: string | null) =>
  olga.put('/channels/support', { channel: { settings: { smtp_url } } })
const later = (ms: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + ms)
}

test('a new channel has had no mail and has no errors', async () => {
  assert.deepEqual(await healthOf(), {
    last_received_at: null,
    last_sent_at: null,
    receiving_error: null,
    receiving_failed_since: null,
    sending_error: null,
    sending_failed_since: null,
    missing_records: null,
  })
})

test('the last mail in and out are told; a server that is away is, too, since the first failure', async () => {
  await sendThrough(mailbox.url)
  await world.mailIn(letter({ subject: 'Hello' }))
  const { slug } = (await olga.get('/conversations?filter=all')).body.conversations[0]
  await world.post(slug, { body: 'Hello yourself' })
  await world.work()
  const first = await healthOf()
  assert.ok(first.last_received_at && first.last_sent_at)
  assert.equal(first.sending_error, null)
  assert.equal((await healthOf('support', rivalOwner)).last_received_at, null)

  await sendThrough('smtp://127.0.0.1:9')
  await world.post(slug, { body: 'Are you there?' })
  await world.work()
  const { sending_error, sending_failed_since } = await healthOf()
  assert.match(sending_error, /^The connection to the mail server failed/)
  later(3_600_000)
  await world.work()
  assert.equal((await healthOf()).sending_failed_since, sending_failed_since)

  await sendThrough(mailbox.url)
  assert.equal((await healthOf()).sending_error, null, 'another server: the error of the old one is gone')
  later(3_600_000)
  await world.work()
  assert.equal((await mailbox.to('cody@example.com', 2)).length, 2)
})

test('a recipient who is refused says nothing about the server', async () => {
  mailbox.answer = () => 550
  await world
    .start({ user: { email: 'gone@example.com' } })
    .then(({ slug }) => world.post(slug, { body: 'x' }))
  await world.work()
  mailbox.answer = () => 250
  assert.equal((await healthOf()).sending_error, null)
})

test('DNS records are looked up daily; without a response, what was found last stands', async () => {
  await olga.put('/channels/support', { channel: { email: 'help@acme-mail.net' } })
  const none = async () => []
  await lookUpDaily(world.scope, none)
  const missing = (await healthOf()).missing_records
  assert.ok(missing >= 2)
  await lookUpDaily(world.scope, async () => undefined)
  assert.equal((await healthOf()).missing_records, missing)
})
