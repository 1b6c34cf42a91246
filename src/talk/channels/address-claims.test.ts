import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'
import { systemScope, transaction } from '../../kit/scope.ts'
import { addHost } from '../../people/brands/hosts.ts'
import { createChannel } from './create-channel.ts'
import { CHANNEL_KINDS } from './kinds.ts'

const mailbox = await createMailbox()
const dns: Record<string, string> = {}
const world = await createWorld({ smtpUrl: mailbox.url, dns })
const { ana, olga, rivalOwner, app, db } = world

const channel = (name: string, email: string) => ({ channel: { name, channel: 'email', email } })
const fields = ({ status, body }: { status: number; body: { errors?: object } }) => [
  status,
  Object.keys(body.errors ?? {}),
]

test('an address belongs to one brand, however it is spelled; the second claim is told what to do', async () => {
  assert.equal((await olga.post('/channels', channel('Help', 'help@shop.example'))).status, 201)
  for (const email of ['help@shop.example', 'HELP@Shop.Example']) {
    const refused = await rivalOwner.post('/channels', channel('Mine', email))
    assert.deepEqual(fields(refused), [422, ['channel.email']])
    assert.match(refused.body.error, /used by another brand.*TXT record _answerwell\.shop\.example/)
  }
  for (const client of [olga, rivalOwner]) {
    const suffixed = await client.post('/channels', channel('Orders', 'help+orders@shop.example'))
    assert.deepEqual(fields(suffixed), [422, ['channel.email']])
    assert.match(suffixed.body.error, /must not have a plus suffix/)
  }
  assert.deepEqual(
    fields(await rivalOwner.put('/channels/support', { channel: { email: 'help@shop.example' } })),
    [422, ['channel.email']],
  )
  await assert.rejects(
    db.rows(
      sql`insert into mail_addresses (address, brand_id, created_at) values ('help@shop.example', ${world.rival.id}, now())`,
    ),
    { code: '23505' },
  )
})

test('an address that only looks different is the same, and below the host of a brand nobody else has any', async () => {
  const claim = (email: string) => rivalOwner.post('/channels', channel('Mine', email))
  const proven = (host: string) =>
    transaction(world.scope, tx => addHost(tx, host, { baseDomain: 'localhost' }))
  await proven('desk.example')
  for (const email of [
    'ｈelp@shop.example',
    'HELP@ＳＨＯＰ.example',
    'help＠shop.example',
    'help@shop。example',
    'x@sub.demo.localhost',
    'x@a.b.demo.localhost',
    'x@mail.desk.example',
    'x@a.mail.Desk.example',
  ])
    assert.deepEqual(fields(await claim(email)), [422, ['channel.email']], email)
  assert.deepEqual(fields(await claim('x@otherdesk.example')), [201, []])
  assert.equal((await olga.post('/channels', channel('Ours', 'x@mail.desk.example'))).status, 201)
  assert.equal((await olga.send('DELETE', '/brand/hosts/desk.example')).status, 200)
})

test('of two brands that claim an address at once, one gets it', async () => {
  const claims = await Promise.all(
    [olga, rivalOwner].map(owner => owner.post('/channels', channel('Race', 'race@shop.example'))),
  )
  assert.deepEqual(claims.map(({ status }) => status).sort(), [201, 422])
})

test('mail from an unverified address waits, and goes out through the operator’s server once it is verified', async () => {
  const { body } = await ana.get('/channels/help')
  assert.deepEqual(
    [body.verified, body.verification_email, body.last_verified],
    [false, 'help@shop.example', null],
  )
  const { slug } = await world.start({ category: 'help' })
  await world.post(slug, { body: 'From an address that is claimed' })
  await world.work()
  const deliveries = async () =>
    (await ana.get(`/conversations/${slug}/messages?filter=staff`)).body.messages[0].deliveries
  const [waiting] = await deliveries()
  assert.deepEqual(
    [waiting.state, waiting.reason],
    ['deferred', 'help@shop.example is not verified. Verify it in the channel settings.'],
  )
  assert.deepEqual(
    mailbox.arrived.filter(({ from }) => /help.*@shop\.example/.test(from)),
    [],
  )

  const started = await olga.post('/channels/help/verification')
  assert.deepEqual(
    [started.status, started.body.state, started.body.email],
    [200, 'sent', 'help@shop.example'],
  )
  await world.work()
  const [mail] = await mailbox.to('help@shop.example')
  const link = /http:\/\/demo\.localhost:3000(\/verify\/\S+)/.exec(mail?.mail.text ?? '')?.[1] as string
  const ask = (method: 'GET' | 'POST', url: string, host = 'demo.localhost') =>
    app.inject({ method, url, headers: { host } })
  assert.equal((await ask('GET', link)).statusCode, 200)
  assert.equal((await ana.get('/channels/help')).body.verified, false, 'reading changes nothing')
  assert.equal((await ask('POST', link, 'rival.localhost')).statusCode, 404)
  for (const wrong of ['/verify/x', link.slice(0, -1), link.replace(/-\d+-/, '-99999-')])
    assert.equal((await ask('POST', wrong)).statusCode, 404, wrong)
  assert.equal((await ask('POST', link)).statusCode, 200)
  assert.equal((await ana.get('/channels/help')).body.verified, true)
  world.clock.now = new Date(world.clock.now.getTime() + 3_600_000)
  await world.work()
  assert.equal((await deliveries())[0].state, 'sent')
})

test('verification mail that arrives here is not stored', async () => {
  const raw = letter({
    from: 'help@shop.example',
    body: 'link',
    headers: { 'X-Answerwell-Verification': 'rival' },
  })
  await world.mailIn(raw, { to: ['help@shop.example'] })
  assert.deepEqual(
    await db.rows(sql`select 1 from mails where envelope::text like '%help@shop.example%'`),
    [],
  )
})

test('mail goes to the brand that has the address, and from then on to the brand that proves it', async () => {
  assert.equal((await olga.post('/channels', channel('Sales', 'sales@firm.example'))).status, 201)
  const send = (from: string) =>
    world.mailIn(letter({ from, subject: from, body: 'x' }), { to: ['sales@firm.example'] })
  await send('first@example.com')
  assert.equal((await ana.get('/conversations?category=sales')).body.total_count, 1)
  const refused = await rivalOwner.post('/channels', channel('Sales', 'sales@firm.example'))
  const [, name = '', value = ''] = /record (\S+) with the value ([^,]+),/.exec(refused.body.error) ?? []
  dns[`${name} TXT`] = value
  const proved = await rivalOwner.post('/channels', channel('Sales', 'sales@firm.example'))
  assert.deepEqual([proved.status, proved.body.verified], [201, true])
  await send('second@example.com')
  assert.equal((await ana.get('/conversations?category=sales')).body.total_count, 1)
  const arrived = await db.rows(sql`select 1 from mails where brand_id = ${world.rival.id}`)
  assert.equal(arrived.length, 1)
  const back = await olga.put('/channels/sales', { channel: { name: 'Ours', email: 'sales@firm.example' } })
  assert.deepEqual(fields(back), [422, ['channel.email']], 'what is proved gives way to nobody')
})

test('a host belongs to a brand until another proves it', async () => {
  assert.equal((await olga.post('/brand/hosts', { host: 'www.firm2.example' })).status, 200)
  const { unverified_hosts } = (await olga.get('/brand')).body
  assert.equal(unverified_hosts[0].host, 'www.firm2.example')
  const refused = await rivalOwner.post('/brand/hosts', { host: 'www.firm2.example' })
  assert.equal(refused.status, 409)
  const [, name = '', value = ''] = /record (\S+) with the value ([^,]+),/.exec(refused.body.error) ?? []
  dns[`${name} TXT`] = value
  assert.equal((await rivalOwner.post('/brand/hosts', { host: 'www.firm2.example' })).status, 200)
  assert.deepEqual((await olga.get('/brand')).body.hosts, [])
  assert.deepEqual((await rivalOwner.get('/brand')).body.unverified_hosts, [])
  assert.equal((await olga.post('/brand/hosts', { host: 'www.firm2.example' })).status, 409)
})

test('an address that is given up is free', async () => {
  await olga.post('/channels', channel('Leaving', 'leaving@shop.example'))
  await olga.put('/channels/leaving', { channel: { email: 'other@shop.example' } })
  assert.equal((await rivalOwner.post('/channels', channel('Came', 'leaving@shop.example'))).status, 201)
})

test('the operator vouches for what the command line sets, and a single brand needs no proof', async () => {
  const input = {
    name: 'Vouched',
    slug: 'vouched',
    kind: CHANNEL_KINDS.email,
    email: 'vouched@shop.example',
  }
  const made = await transaction(systemScope(world.rival, db), tx =>
    createChannel(tx, input, { baseDomain: 'localhost' }),
  )
  assert.equal(made.isVerified, true)
  const alone = await createWorld()
  await alone.olga.post('/channels', channel('Asked', 'asked@shop.example'))
  const unsent = await alone.olga.post('/channels/asked/verification')
  assert.deepEqual(
    fields(unsent),
    [422, ['channel.email']],
    'nothing is said to be sent without a mail server',
  )
  assert.match(unsent.body.error, /no mail server is configured\. Publish the TXT record _answerwell/)
  await alone.db.rows(sql`update brands set is_demo = true where slug = 'rival'`)
  const { body } = await alone.olga.post('/channels', channel('Help', 'help@shop.example'))
  assert.equal(body.verified, true)
})

test('at a domain that another brand has verified, an unverified address receives no mail', async () => {
  const named = { name: 'Named', slug: 'named', kind: CHANNEL_KINDS.email, email: 'help@named.example' }
  await transaction(world.scope, tx => createChannel(tx, named, { baseDomain: 'localhost' }))
  const made = await rivalOwner.post('/channels', channel('Near', 'invoices@named.example'))
  assert.deepEqual([made.status, made.body.verified], [201, false])
  const arrivedAt = async (email: string) => {
    await world.mailIn(letter({ from: 'cody@example.com', subject: email, body: 'x' }), { to: [email] })
    return (await db.rows(sql`select 1 from mails where envelope->'to' ? ${email}`)).length
  }
  assert.equal(await arrivedAt('invoices@named.example'), 0)
  assert.equal(await arrivedAt('help@named.example'), 1)
})

test('a domain is the same in every spelling', async () => {
  for (const email of ['help@ｎamed.example', 'HELP@NAMED.EXAMPLE', 'help@named。example'])
    assert.deepEqual(
      fields(await rivalOwner.post('/channels', channel('Mine', email))),
      [422, ['channel.email']],
      email,
    )
  const { body } = await olga.post('/channels', channel('Umlaut', 'help@xn--mller-kva.example'))
  assert.equal(body.email, 'help@müller.example')
})

test('a verification mail has no words of the brand’s that lead elsewhere', async () => {
  const name = 'Account locked!\n\nLog in at http://evil.example/now'
  assert.equal((await olga.put('/brand', { brand: { name } })).status, 200)
  await olga.post('/channels', channel('Victim', 'victim@else.example'))
  const { slug } = (await olga.get('/channels')).body.channels.find(
    ({ email }: { email: string }) => email === 'victim@else.example',
  )
  assert.equal((await olga.post(`/channels/${slug}/verification`)).status, 200)
  await world.work()
  const [mail] = await mailbox.to('victim@else.example')
  assert.equal(mail?.mail.from?.address, 'no-reply@demo.localhost')
  assert.doesNotMatch(`${mail?.mail.subject} ${mail?.mail.text}`, /evil\.example|:\/\/evil|!\s*\n/)
})

test('a host that is only claimed takes no mail from the brand that has verified the address', async () => {
  assert.equal((await rivalOwner.post('/brand/hosts', { host: 'hosted.example' })).status, 200)
  const refused = await olga.post('/channels', channel('Hosted', 'help@hosted.example'))
  const [, name = '', value = ''] = /record (\S+) with the value ([^,]+),/.exec(refused.body.error) ?? []
  dns[`${name} TXT`] = value
  const proved = await olga.post('/channels', channel('Hosted', 'help@hosted.example'))
  assert.deepEqual([proved.status, proved.body.verified], [201, true])
  await world.mailIn(letter({ from: 'cody@example.com', body: 'x' }), { to: ['help@hosted.example'] })
  const found = await db.row<{ n: number }>(
    sql`select count(*)::int n from mails where envelope->'to' ? 'help@hosted.example'`,
  )
  assert.equal(found?.n, 1)
})

test('the operator’s server stays the operator’s when a brand names it as its own', async () => {
  const settings = { smtp_url: mailbox.url.replace(/\/\/[^@/]*@/, '//') }
  const relay = { ...channel('Relay', 'relay@shop.example').channel, settings }
  assert.equal((await olga.post('/channels', { channel: relay })).status, 201)
  const { slug } = await world.start({ category: 'relay' })
  await world.post(slug, { body: 'As anybody' })
  await world.work()
  const { messages } = (await ana.get(`/conversations/${slug}/messages?filter=staff`)).body
  assert.match(messages[0].deliveries[0].reason, /relay@shop.example is not verified/)
})
