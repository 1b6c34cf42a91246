import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, db } = world

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1_024 })
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const SECRET = 'sixteen letters!'
const GATEWAY = 'https://gateway.example/out/very-secret-path?key=4711'

type Settings = Record<string, unknown>

/** What is stored, secrets included. */
async function stored(slug: string): Promise<Settings> {
  const row = await db.row<{ settings: Settings }>(sql`
    select settings from channels where brand_id = ${world.brand.id} and slug = ${slug}`)
  return row?.settings ?? {}
}

const set = (slug: string, settings: unknown, more: object = {}) =>
  olga.put(`/channels/${slug}`, { channel: { ...more, settings } })
const fields = ({ status, body }: { status: number; body: { errors?: object } }) => [
  status,
  ...Object.keys(body.errors ?? {}),
]

for (const [name, channel] of [
  ['mail', 'email'],
  ['text', 'sms'],
  ['chat', 'chat'],
  ['programs', 'api'],
])
  await olga.post('/channels', { channel: { name, slug: name, channel } })

for (const [slug, name, allowed] of [
  [
    'mail',
    'url',
    'smtp_url, imap_url, mail_login, from_name, signature, auto_reply, dkim_selector, dkim_private_key',
  ],
  [
    'mail',
    'port',
    'smtp_url, imap_url, mail_login, from_name, signature, auto_reply, dkim_selector, dkim_private_key',
  ],
  ['text', 'smtp_url', 'provider, account_sid, auth_token, number, .*'],
  ['chat', 'url', 'greeting, greeting_after, hours, when_offline'],
  ['programs', 'secret', 'none'],
] as const)
  test(`a channel of type ${slug} has no setting ${name}, and says which it has`, async () => {
    const before = await stored(slug)
    const refused = await set(slug, { [name]: 'x' })
    assert.deepEqual(fields(refused), [422, `channel.settings.${name}`])
    assert.match(refused.body.error, new RegExp(`Allowed: ${allowed}\\.?$`))
    assert.deepEqual(await stored(slug), before)
  })

for (const [what, slug, name, value] of [
  ['a server without a protocol', 'mail', 'smtp_url', 'mail.example'],
  ['a server of another protocol', 'mail', 'smtp_url', 'imaps://mail.example'],
  ['a server without a host', 'mail', 'smtp_url', 'smtp://'],
  ['a broken percent sign', 'mail', 'smtp_url', 'smtp://u:%zz@mail.example'],
  ['a blank inside', 'mail', 'smtp_url', 'smtp://u:p w@mail.example'],
  ['a mailbox without a password', 'mail', 'imap_url', 'imaps://user@mail.example/INBOX'],
  ['a mailbox on a mail server', 'mail', 'imap_url', 'smtps://u:p@mail.example'],
  ['a URL beyond 2,048 characters', 'mail', 'imap_url', `imaps://u:p@mail.example/${'x'.repeat(2_048)}`],
  ['a selector with a blank', 'mail', 'dkim_selector', 'a b'],
  ['a selector that ends in a dot', 'mail', 'dkim_selector', 'a.'],
  ['a selector of 64 characters', 'mail', 'dkim_selector', 'a'.repeat(64)],
  ['a public key', 'mail', 'dkim_private_key', '-----BEGIN PUBLIC KEY-----\nx\n-----END PUBLIC KEY-----'],
  ['a number', 'mail', 'dkim_selector', 7],
  ['a gateway with a login', 'text', 'url', 'https://user:pass@gateway.example/'],
  ['a gateway that is a file', 'text', 'url', 'file:///etc/passwd'],
  ['a gateway without a host', 'text', 'url', 'https:///out'],
  ['a secret of 15 characters', 'text', 'secret', 'x'.repeat(15)],
  ['a secret of 201 characters', 'text', 'secret', 'x'.repeat(201)],
  ['a masked secret where there is none', 'text', 'secret', '***'],
  ['a sender of 33 characters', 'text', 'number', '1'.repeat(33)],
  ['an object', 'text', 'number', { a: 1 }],
] as const)
  test(`${what} is refused as ${name}, and changes nothing`, async () => {
    const before = await stored(slug)
    const refused = await set(slug, { [name]: value }, { name: 'Renamed' })
    assert.deepEqual(fields(refused), [422, `channel.settings.${name}`])
    assert.deepEqual(await stored(slug), before)
    assert.equal((await ana.get(`/channels/${slug}`)).body.name, slug)
  })

test('every wrong setting is named at once', async () => {
  const refused = await set('mail', { smtp_url: 'x', dkim_selector: '.', imap_url: 'y' })
  assert.deepEqual(fields(refused).slice(1).sort(), [
    'channel.settings.dkim_selector',
    'channel.settings.imap_url',
    'channel.settings.smtp_url',
  ])
})

test('settings that are no object are refused', async () => {
  for (const settings of ['smtp://mail.example', 7, true])
    assert.deepEqual(fields(await set('mail', settings)), [422, 'channel.settings'], String(settings))
})

test('limits are allowed to be reached: a secret of 16 and of 200, a selector of 63 characters', async () => {
  for (const secret of ['x'.repeat(16), 'x'.repeat(200)])
    assert.equal((await set('text', { secret })).status, 200)
  assert.equal((await set('mail', { dkim_selector: 'a'.repeat(63) })).status, 200)
  await set('text', { secret: null })
  await set('mail', { dkim_selector: null })
})

test('secrets are masked in every answer, to agents and to owners', async () => {
  const mail = {
    smtp_url: 'smtps://support%40acme.example:HUNTER2@mail.example:465',
    imap_url: 'imaps://support:HUNTER2@mail.example/Support/New',
    dkim_selector: 's1',
    dkim_private_key: PEM,
  }
  const shown = {
    smtp_url: 'smtps://support%40acme.example:***@mail.example:465',
    imap_url: 'imaps://support:***@mail.example/Support/New',
    dkim_selector: 's1',
    dkim_private_key: '***',
  }
  const changed = await set('mail', mail)
  assert.deepEqual([changed.status, changed.body.settings], [200, shown])
  for (const caller of [ana, olga]) {
    assert.deepEqual((await caller.get('/channels/mail')).body.settings, shown)
    const { channels } = (await caller.get('/categories')).body
    assert.deepEqual(channels.find(({ slug }: { slug: string }) => slug === 'mail').settings, shown)
  }
  assert.deepEqual(await stored('mail'), mail)
})

test('the path and the query of a gateway may be a secret, and are masked', async () => {
  const { body } = await set('text', { url: GATEWAY, secret: SECRET, number: '+15005550001' })
  assert.deepEqual(body.settings, {
    url: 'https://gateway.example/***?***',
    secret: '***',
    number: '+15005550001',
  })
  const plain = await set('text', { url: 'http://gateway.example:8080' })
  assert.equal(plain.body.settings.url, 'http://gateway.example:8080/', 'nothing to hide')
  await set('text', { url: GATEWAY })
})

test('what an answer shows may be sent back: nothing changes', async () => {
  for (const slug of ['mail', 'text']) {
    const before = await stored(slug)
    const { body } = await ana.get(`/channels/${slug}`)
    const same = await set(slug, body.settings)
    assert.deepEqual([same.status, same.body], [200, body])
    assert.deepEqual(await stored(slug), before)
  }
})

test('absent settings stay, null removes one, and no settings at all change none', async () => {
  const before = await stored('text')
  assert.equal((await set('text', { number: '+15005550009' })).status, 200)
  assert.deepEqual(await stored('text'), { ...before, number: '+15005550009' })
  assert.equal((await set('text', { number: null })).status, 200)
  const { number: _, ...rest } = before
  assert.deepEqual(await stored('text'), rest)
  for (const settings of [{}, null, undefined]) assert.equal((await set('text', settings)).status, 200)
  assert.deepEqual(await stored('text'), rest)
  assert.equal((await set('text', { number: null })).status, 200, 'removing what is not there is no mistake')
})

test('a channel of another type keeps none of the settings of its former type', async () => {
  await olga.post('/channels', {
    channel: { name: 'Turned', slug: 'turned', channel: 'sms', settings: { url: GATEWAY, secret: SECRET } },
  })
  const changed = await olga.put('/channels/turned', { channel: { channel: 'email' } })
  assert.deepEqual([changed.status, changed.body.settings], [200, {}])
  assert.deepEqual(await stored('turned'), {})
  assert.deepEqual(fields(await set('turned', { url: GATEWAY })), [422, 'channel.settings.url'])
})

test('type and settings can change in one request, and are checked together', async () => {
  const channel = { channel: 'sms', settings: { url: GATEWAY, secret: SECRET } }
  const changed = await olga.put('/channels/turned', { channel })
  assert.deepEqual([changed.status, Object.keys(changed.body.settings)], [200, ['url', 'secret']])
  const back = await olga.put('/channels/turned', { channel: { ...channel, channel: 'chat' } })
  assert.deepEqual(fields(back), [422, 'channel.settings.url', 'channel.settings.secret'])
  assert.deepEqual(Object.keys(await stored('turned')), ['url', 'secret'])
})

test('a new channel with a wrong setting is not created, and leaves its address free', async () => {
  const channel = { name: 'Wrong', slug: 'wrong', channel: 'email', email: 'wrong@shop.example' }
  const refused = await olga.post('/channels', { channel: { ...channel, settings: { smtp_url: 'x' } } })
  assert.deepEqual(fields(refused), [422, 'channel.settings.smtp_url'])
  assert.equal((await ana.get('/channels/wrong')).status, 404)
  const claims = await db.rows(sql`select 1 from mail_addresses where address = 'wrong@shop.example'`)
  assert.deepEqual(claims, [])
  assert.equal((await olga.post('/channels', { channel })).status, 201)
})

test('the log has the names of settings, and never their values', async () => {
  await set('text', { secret: 'another secret of the gateway' })
  await world.logIsReadable()
  const { events } = (await ana.get('/events?types=channel.created,channel.changed&page_size=100')).body
  assert.doesNotMatch(JSON.stringify(events), /another secret|HUNTER2|PRIVATE KEY|very-secret-path|sixteen/)
  assert.deepEqual(events.at(-1).data.to.settings, ['url', 'secret'])
})

test('an unknown setting is named as it was written', async () => {
  const { body } = await olga.put('/channels/mail', {
    channel: { settings: { smtpUrl: 'smtp://x.example' } },
  })
  assert.deepEqual(Object.keys(body.errors), ['channel.settings.smtpUrl'])
})
