import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'
import { DAY } from '../../kit/retry.ts'

const mailbox = await createMailbox()
const dns: Record<string, string> = {}
const world = await createWorld({ smtpUrl: mailbox.url, dns })
const { ana, olga, rita, rivalOwner, app, clock } = world
const NOW = clock.now

async function claim(name: string): Promise<string> {
  const email = `${name}@shop.example`
  const made = await olga.post('/channels', { channel: { name, slug: name, channel: 'email', email } })
  assert.deepEqual([made.status, made.body.verified], [201, false])
  return email
}

/** Starts the verification of the channel and returns the path of the link that was mailed. */
async function mailedLink(slug: string): Promise<string> {
  const { body } = await olga.post(`/channels/${slug}/verification`)
  assert.equal(body.state, 'sent')
  await world.work()
  const mail = (await mailbox.to(body.email)).at(-1)?.mail
  return /http:\/\/demo\.localhost:3000(\/verify\/\S+)/.exec(mail?.text ?? '')?.[1] as string
}

async function visit(method: 'GET' | 'POST', url: string) {
  const { statusCode, body, headers } = await app.inject({ method, url, headers: { host: 'demo.localhost' } })
  return { status: statusCode, page: body, headers }
}

const isVerified = async (slug: string) => (await ana.get(`/channels/${slug}`)).body.verified
const verifiedEvents = async () => {
  await world.logIsReadable()
  return (await ana.get('/events?types=address.verified&page_size=100')).body.events
}

test('the link can be followed until the end of its third day, and not after', async () => {
  await claim('days')
  clock.now = new Date('2026-11-20T23:59:59Z')
  const link = await mailedLink('days')
  clock.now = new Date('2026-11-23T23:59:59Z')
  assert.equal((await visit('GET', link)).status, 200)
  clock.now = new Date('2026-11-24T00:00:00Z')
  for (const method of ['GET', 'POST'] as const) assert.equal((await visit(method, link)).status, 404, method)
  assert.equal(await isVerified('days'), false)
  clock.now = NOW
})

test('a link of another day, another channel or another purpose verifies nothing', async () => {
  await claim('one')
  await claim('other')
  const link = await mailedLink('one')
  const [, id, until, signature] = /\/verify\/(\d+)-(\d+)-(\S+)/.exec(link) ?? []
  for (const ticket of [
    `${Number(id) + 1}-${until}-${signature}`,
    `${id}-${Number(until) + 1}-${signature}`,
    `${id}-${until}-${signature?.slice(0, 16)}`,
    `${id}-${until}-${signature}x`,
    `${id}-${until}`,
    `9${'9'.repeat(20)}-${until}-${signature}`,
    `-${id}-${until}-${signature}`,
    '%00',
  ])
    assert.equal((await visit('POST', `/verify/${ticket}`)).status, 404, ticket)
  assert.deepEqual([await isVerified('one'), await isVerified('other')], [false, false])
})

test('a link is for the address that it was mailed to: it verifies no address set since', async () => {
  await claim('moved')
  const link = await mailedLink('moved')
  await olga.put('/channels/moved', { channel: { email: 'ceo@shop.example' } })
  assert.equal((await visit('POST', link)).status, 404)
  assert.equal(await isVerified('moved'), false)
})

test('following the link twice is no mistake, and is recorded once', async () => {
  const email = await claim('twice')
  const link = await mailedLink('twice')
  const before = (await verifiedEvents()).length
  for (let n = 0; n < 2; n++) assert.equal((await visit('POST', link)).status, 200)
  const events = await verifiedEvents()
  assert.equal(events.length, before + 1)
  assert.deepEqual(events.at(-1).data, { address: email, proof: 'link' })
  const { body } = await ana.get('/channels/twice')
  assert.deepEqual(
    [body.verified, body.verification_email, body.last_verified],
    [true, null, '2026-11-20T12:00:00.000+00:00'],
  )
})

test('the pages name the brand and the address as text, and are kept by nobody', async () => {
  await olga.put('/brand', { brand: { name: 'A <b>brand</b> & Co.' } })
  const email = await claim('pages')
  const { page, headers } = await visit('GET', await mailedLink('pages'))
  assert.match(page, /A &#60;b&#62;brand&#60;\/b&#62; &#38; Co\./)
  assert.match(page, new RegExp(email))
  assert.match(String(headers['cache-control']), /no-store/)
  assert.match(page, /name="robots" content="noindex"/)
})

test('an address that is verified is not verified again: no mail, the same time', async () => {
  const before = mailbox.arrived.length
  clock.now = new Date(NOW.getTime() + DAY)
  const { status, body } = await olga.post('/channels/support/verification')
  assert.deepEqual([status, body.state, body.email], [200, 'verified', 'support@demo.localhost'])
  await world.work()
  assert.equal(mailbox.arrived.length, before)
  assert.equal((await ana.get('/channels/support')).body.last_verified, '2026-11-20T12:00:00.000+00:00')
  clock.now = NOW
})

test('a published record verifies the address without a mail', async () => {
  await olga.post('/channels', {
    channel: { name: 'Dns', slug: 'dns', channel: 'email', email: 'help@records.example' },
  })
  const asked = await olga.post('/channels/dns/verification')
  assert.equal(asked.body.state, 'sent')
  const { name, value } = asked.body.dns
  assert.equal(name, '_answerwell.records.example')
  dns[`${name} TXT`] = `${value}x`
  assert.equal((await olga.post('/channels/dns/verification')).body.state, 'sent', 'another value is none')
  dns[`${name} TXT`] = ` ${value} `
  const { body } = await olga.post('/channels/dns/verification')
  assert.deepEqual(body, { state: 'verified', email: 'help@records.example', dns: { name, value } })
  assert.equal(await isVerified('dns'), true)
  assert.deepEqual((await verifiedEvents()).at(-1).data, { address: 'help@records.example', proof: 'dns' })
})

test('the record of one brand proves nothing for another', async () => {
  const channel = { name: 'Mine', slug: 'mine', channel: 'email', email: 'mine@records.example' }
  const made = await rivalOwner.post('/channels', { channel })
  assert.deepEqual([made.status, made.body.verified], [201, false])
  const { body } = await rivalOwner.post('/channels/mine/verification')
  assert.equal(body.state, 'sent')
  assert.notEqual(body.dns.value, dns['_answerwell.records.example TXT']?.trim())
})

test('once the domain is proved, a new address at it is verified at once', async () => {
  const channel = { name: 'More', slug: 'more', channel: 'email', email: 'more@records.example' }
  const { body } = await olga.post('/channels', { channel })
  assert.equal(body.verified, true)
})

test('a channel without an address has nothing to verify', async () => {
  await olga.post('/channels', { channel: { name: 'No address', slug: 'bare', channel: 'chat' } })
  const { status, body } = await olga.post('/channels/bare/verification')
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['channel.email']])
})

test('only admins verify, and only channels of their own', async () => {
  assert.equal((await ana.post('/channels/one/verification')).status, 403)
  assert.equal((await rita.post('/channels/one/verification')).status, 403)
  for (const slug of ['one', 'nowhere', '%00'])
    assert.equal((await rivalOwner.post(`/channels/${slug}/verification`)).status, 404, slug)
})

test('a mail that waits is not sent once the address has been verified by its record', async () => {
  const email = await claim('waiting')
  const { body } = await olga.post('/channels/waiting/verification')
  assert.equal(body.state, 'sent')
  dns[`${body.dns.name} TXT`] = body.dns.value
  assert.equal((await olga.post('/channels/waiting/verification')).body.state, 'verified')
  await world.work()
  assert.deepEqual(
    mailbox.arrived.filter(({ to }) => to.includes(email)),
    [],
  )
})
