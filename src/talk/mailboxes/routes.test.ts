// Connecting a mailbox: finding, trying and proving its servers, with Dovecot and Postfix.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { haveMailServers, startMailServers } from '../../../test/mail-servers.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'

const dns: Record<string, string> = {}
const world = await createWorld({
  dns,
  mailDns: { exchangers: async domain => (domain === 'acme.test' ? ['aspmx.l.google.com'] : []) },
})
const { olga, ana, rita } = world
const skip = haveMailServers() ? false : 'needs Dovecot, Postfix and root: bin/ci installs them on Debian'

const create = async (email: string, settings = {}) =>
  (await olga.post('/channels', { channel: { name: email, channel: 'email', email, settings } })).body
const tryIt = async (channel: object) => (await olga.post('/channels/test', { channel })).body
const states = ({ steps }: { steps: { step: string; 'passed?': boolean }[] }) =>
  steps.map(({ step, 'passed?': isPassed }) => `${step} ${isPassed ? 'passed' : 'failed'}`)

test('each step of a mailbox is tried with real servers, a mail to itself included', { skip }, async () => {
  const servers = await startMailServers({ domains: ['acme.test'] })
  const settings = { imap_url: servers.imapUrl('help@acme.test'), smtp_url: servers.smtpUrl }
  const channel = { email: 'help@acme.test', settings }
  const incoming = await tryIt({ ...channel, part: 'incoming' })
  assert.deepEqual(
    [incoming['works?'], states(incoming)],
    [true, ['connect passed', 'encrypt passed', 'login passed', 'list passed']],
  )
  const named = { smtp_url: servers.smtpUrl.replace('//', '//kim:secret@') }
  for (const [smtp, login] of [
    [settings, 'No login is needed.'],
    [named, 'The server does not require a login.'],
  ] as const) {
    const outgoing = await tryIt({ ...channel, settings: smtp, part: 'outgoing' })
    assert.deepEqual(
      outgoing.steps.map(({ step, detail }: Record<string, string>) => [step, detail]).slice(1),
      [
        ['encrypt', 'Not encrypted: allowed in private networks only.'],
        ['login', login],
      ],
    )
  }
  const trip = await tryIt({ ...channel, part: 'round_trip' })
  assert.deepEqual(states(trip), ['send passed', 'receive passed'], JSON.stringify(trip))

  const wrong = settings.imap_url.replace(':secret@', ':wrong@')
  const refused = await tryIt({ ...channel, settings: { imap_url: wrong }, part: 'incoming' })
  assert.deepEqual(
    [refused['works?'], states(refused)],
    [false, ['connect passed', 'login failed']], // whether it was encrypted is not known
  )
  assert.match(refused.steps.at(-1).detail, /refused the login/)
  const elsewhere = { imap_url: `${settings.imap_url.replace(/INBOX$/, 'Nowhere')}` }
  const list = await tryIt({ ...channel, settings: elsewhere, part: 'incoming' })
  assert.deepEqual(
    [states(list).at(-1), /no mailbox Nowhere/.test(list.steps.at(-1).detail)],
    ['list failed', true],
  )
  const plain = { imap_url: settings.imap_url.replace('imap:', 'imaps:') }
  const tls = await tryIt({ ...channel, settings: plain, part: 'incoming' })
  assert.deepEqual(states(tls), ['connect passed', 'encrypt failed'], JSON.stringify(tls))
})

test('nothing listens, or nothing is set: the first step says so', async () => {
  const nobody = 'smtp://kim:secret@127.0.0.1:9'
  const out = await tryIt({ part: 'outgoing', email: 'help@acme.test', settings: { smtp_url: nobody } })
  assert.deepEqual(
    [states(out), out.steps[0].detail],
    [['connect failed'], 'Nothing answers at 127.0.0.1, port 9.'],
  )
  assert.deepEqual(states(await tryIt({ part: 'incoming', email: 'help@acme.test' })), ['connect failed'])
  assert.match(
    (await tryIt({ part: 'outgoing', email: 'help@acme.test' })).steps[0].detail,
    /No mail server is set/,
  )
})

test('a test stores nothing, and a stored password is tried under its mask, at its own host only', async () => {
  const mailbox = await createMailbox()
  const { slug } = await create('masked@acme.test', { smtp_url: mailbox.url.replace('//', '//kim:secret@') })
  const { body: before } = await olga.get(`/channels/${slug}`)
  assert.match(before.settings.smtp_url, /kim:\*\*\*@/)
  const masked = before.settings.smtp_url
  await tryIt({ slug, part: 'outgoing', settings: { smtp_url: masked.replace(/:\d+$/, ':9') } })
  assert.deepEqual((await olga.get(`/channels/${slug}`)).body, before)
  await olga.put(`/channels/${slug}`, { channel: { settings: { smtp_url: masked.replace(/:\d+$/, ':10') } } })
  const stored = async () => {
    const query = sql`select settings ->> 'smtp_url' as url from channels where slug = ${slug}`
    return (await world.db.row<{ url: string }>(query))?.url
  }
  assert.equal(await stored(), 'smtp://kim:secret@127.0.0.1:10')
  for (const smtp_url of ['smtp://kim:***@evil.example', masked.replace('kim', 'eve')]) {
    const refused = await olga.put(`/channels/${slug}`, { channel: { settings: { smtp_url } } })
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['channel.settings.smtp_url']])
  }
  assert.equal(await stored(), 'smtp://kim:secret@127.0.0.1:10')
})

test('an address that anybody typed gets no mail from the operator’s server', async () => {
  const operator = await createMailbox()
  const other = await createWorld({ smtpUrl: operator.url })
  const steps = (
    await other.olga.post('/channels/test', { channel: { part: 'round_trip', email: 'victim@bank.example' } })
  ).body
  assert.deepEqual(states(steps), ['send failed'])
  assert.match(steps.steps[0].detail, /not verified/)
  assert.equal(operator.arrived.length, 0)
})

test('servers are found for an address', async () => {
  const { body } = await olga.get('/mail_servers?email=help@acme.test')
  assert.deepEqual(
    [body.found_by, body.provider.id, body.incoming.host, body.user],
    ['provider', 'google', 'imap.gmail.com', 'help@acme.test'],
  )
  const { providers } = (await ana.get('/mail_providers')).body
  assert.ok(providers.length >= 20)
  assert.equal((await olga.get('/mail_servers?email=nonsense')).status, 422)
  assert.equal((await ana.get('/mail_servers?email=help@acme.test')).status, 403)
})

test('a key is made by one request, and its record is looked up with the others', async () => {
  const { slug } = await create('help@shop.acme-mail.net')
  const recordsOf = async () => (await olga.get(`/channels/${slug}/records`)).body.records
  const stateOf = async (purpose: string) =>
    (await recordsOf()).find((one: { purpose: string }) => one.purpose === purpose)?.state
  assert.equal(await stateOf('dkim'), undefined)
  const { status, body } = await olga.post(`/channels/${slug}/dkim`)
  assert.equal(status, 200)
  const dkim = body.records.find(({ purpose }: { purpose: string }) => purpose === 'dkim')
  assert.deepEqual([dkim.name, dkim.state], ['answerwell._domainkey.shop.acme-mail.net', 'missing'])
  dns[`${dkim.name} TXT`] = dkim.value
  dns['shop.acme-mail.net TXT'] = 'v=spf1 -all'
  assert.deepEqual(
    [await stateOf('dkim'), await stateOf('spf'), await stateOf('dmarc')],
    ['published', 'published', 'missing'],
  )
  dns[`${dkim.name} TXT`] = 'v=DKIM1; p=another'
  assert.equal(await stateOf('dkim'), 'different')
  const { body: list } = await olga.get('/channels?include=health')
  const channel = list.channels.find((one: { slug: string }) => one.slug === slug)
  assert.equal(channel.health.missing_records, 3) // the one that verifies the address, too
  assert.equal((await olga.get(`/channels/${slug}`)).body.health, undefined)
})

test('a key is not replaced by accident, is shared by the channels of a domain, and can be removed', async () => {
  const [one, other] = [await create('one@keys.acme-mail.net'), await create('two@keys.acme-mail.net')]
  const keyOf = async (slug: string) =>
    (await olga.post(`/channels/${slug}/dkim`)).body.records.find(
      ({ purpose }: { purpose: string }) => purpose === 'dkim',
    )
  const first = await keyOf(one.slug)
  assert.equal((await olga.post(`/channels/${one.slug}/dkim`)).status, 409)
  assert.equal((await keyOf(other.slug)).value, first.value)
  dns[`${first.name} TXT`] = first.value
  const settings = { dkim_selector: null, dkim_private_key: null }
  await olga.put(`/channels/${one.slug}`, { channel: { settings } })
  assert.deepEqual((await olga.get(`/channels/${one.slug}`)).body.settings, {})
  const broken = '-----BEGIN PRIVATE KEY-----\nnonsense\n-----END PRIVATE KEY-----'
  const refused = await olga.put(`/channels/${one.slug}`, {
    channel: { settings: { dkim_private_key: broken } },
  })
  assert.deepEqual(Object.keys(refused.body.errors), ['channel.settings.dkim_private_key'])
})

test('bad input, agents and strangers are refused', async () => {
  const { status, body } = await olga.post('/channels/test', {
    channel: { part: 'all', settings: { imap_url: 'x' } },
  })
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['channel.part']])
  const bad = await olga.post('/channels/test', {
    channel: { part: 'incoming', settings: { imap_url: 'x' } },
  })
  assert.deepEqual([bad.status, Object.keys(bad.body.errors)], [422, ['channel.settings.imap_url']])
  const test = { channel: { part: 'incoming' } }
  assert.equal((await ana.post('/channels/test', test)).status, 403)
  const { slug } = await create('ours@acme.test')
  const asRival = { channel: { part: 'incoming', slug } }
  assert.equal((await world.rivalOwner.post('/channels/test', asRival)).status, 404)
  for (const path of [`/channels/${slug}/records`])
    assert.equal((await world.rivalOwner.get(path)).status, 404)
  assert.equal((await world.rivalOwner.post(`/channels/${slug}/dkim`)).status, 404)
  assert.equal((await rita.post(`/channels/${slug}/dkim`)).status, 403)
  assert.equal((await olga.post('/channels/nothing/dkim')).status, 404)
})
