import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA } from '../../../db/cast.ts'
import { correspondence, letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'
import { plainAddress } from '../../people/identities/email.ts'
import { foldQuote } from '../mail/fold-quote.ts'
import { createMailDigest } from './digest.ts'
import { spoolMail, storeInChannel } from './store-mail.ts'

const mailbox = await createMailbox()
const dns = { '_dmarc.forged.test TXT': 'v=DMARC1; p=reject' }
const world = await createWorld({ smtpUrl: mailbox.url, dns })
const { ana, olga, db, clock, scope, blobs } = world

const NOW = new Date('2026-11-20T12:00:00Z')
const { latest, messagesOf, answered } = correspondence(world, mailbox)

test('work on the main thread is linear, whatever somebody has written', () => {
  const megabytes = 8 * 1024 * 1024
  const texts = [
    '\r\n'.repeat(megabytes / 2),
    '\n \n '.repeat(megabytes / 4),
    'a:'.repeat(megabytes / 2),
    '@'.repeat(megabytes),
  ]
  for (const text of texts) {
    for (const mail of [`${text}x`, `From: a@b.test\r\n\r\n${text}x`]) {
      const digest = createMailDigest(NOW)
      digest.update(Buffer.from(mail))
      digest.digest()
    }
  }
  for (const text of ['2024 a:\n', '> x\n', 'From: x\n', `${'2'.repeat(290)}:\n`, '_'.repeat(25)])
    foldQuote(text.repeat(190_000 / text.length), {
      texts: ['a text that we have sent before', 'x'],
      names: ['x'],
    })
})

test('headers crafted to be slow are not', async () => {
  const slow = {
    'Auto-Submitted': `${';'.repeat(60_000)}\u2028x`,
    Precedence: `${' '.repeat(60_000)}x`,
  }
  await world.mailIn(letter({ from: 'slow@example.com', body: 'Slow', headers: slow }))
  assert.equal((await latest()).message.body, 'Slow')
  for (const address of [`x@${'+'.repeat(200_000)}`, `${'+'.repeat(200_000)}x`, 'a+b@c.test'])
    plainAddress(address)
  assert.equal(plainAddress('Support+r.1@Demo.localhost'), 'support@demo.localhost')
})

test('a mail that continues a note stays a note', async () => {
  const { slug, answer } = await answered('thread@example.com')
  const to = [answer.mail.replyTo?.[0]?.address as string]
  await ana.put(`/conversations/${slug}`, { conversation: { assignee: ANA.email } })
  await olga.post(`/conversations/${slug}/messages`, { message: { body: 'Inside', visibility: 1 } })
  await world.work()
  const notice = (await mailbox.to(ANA.email)).findLast(({ raw }) => raw.includes('Inside'))
  const noteTo = [notice?.mail.replyTo?.[0]?.address as string]
  await world.mailIn(
    letter({ from: ANA.email, body: 'My note', headers: { 'Message-ID': '<note-1@x.test>' } }),
    { from: ANA.email, to: noteTo },
  )
  await world.mailIn(
    letter({ from: ANA.email, body: 'And more', headers: { 'In-Reply-To': '<note-1@x.test>' } }),
    { from: ANA.email },
  )
  const [last] = await messagesOf(slug)
  assert.deepEqual([last.body, last.visibility, to.length], ['And more', 1, 1])
})

test('a reply to the notice of a note stays internal, whoever claims to have written it', async () => {
  const { slug } = await answered('outside@example.com')
  await ana.put(`/conversations/${slug}`, { conversation: { assignee: ANA.email } })
  await olga.post(`/conversations/${slug}/messages`, { message: { body: 'SECRET of ours', visibility: 1 } })
  await world.work()
  const notice = (await mailbox.to(ANA.email)).findLast(({ raw }) => raw.includes('SECRET'))
  const to = [notice?.mail.replyTo?.[0]?.address as string]
  await world.mailIn(
    letter({ from: ANA.email, body: 'I agree\n\nSECRET of ours', headers: { Cc: 'outside@example.com' } }),
    {
      from: ANA.email,
      to,
    },
  )
  const [message] = await messagesOf(slug)
  assert.deepEqual([message.visibility, message.recipients], [1, []])
  await world.post(slug, { body: 'To the customer' })
  await world.work()
  for (const { raw } of await mailbox.to('outside@example.com', 2)) assert.doesNotMatch(raw, /SECRET/)
})

test('a mail with text that cannot be stored holds up no other, and is shown as it came', async () => {
  const channel = (await ana.get('/channels/support')).body
  const raw = letter({
    from: 'x\0y <poison@example.com>',
    body: 'Poison',
    subject: 'a\0b',
    headers: { 'Auto-Submitted': 'auto-replied\0' },
  })
  const store = async (text: string) =>
    storeInChannel(scope, {
      channelId: channel.id,
      mail: await spoolMail(blobs, [Buffer.from(text)], scope.now()),
      blobs,
      source: 'imap',
      envelope: { to: ['support@demo.localhost'] },
    })
  await store(raw)
  await store(letter({ from: 'next@example.com', body: 'I come after' }))
  await world.work()
  assert.equal((await ana.get('/conversations?q=after')).body.total_count, 1)
  for (let n = 0; n < 6; n++) {
    clock.now = new Date(clock.now.getTime() + 3_600_000)
    await world.work()
  }
  const states = await db.rows<{ state: string }>(sql`select state from mails where state = 'received'`)
  assert.deepEqual(states, [])
})

test('a forged bounce marks nobody', async () => {
  const { slug, answer } = await answered('victim@example.com')
  const report = [
    'From: mailer-daemon@mx.example.com',
    `To: support@demo.localhost`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary=B',
    '',
    '--B',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx',
    '',
    'Final-Recipient: rfc822; victim@example.com',
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--B',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: ${answer.mail.messageId}`,
    '',
    'x',
    '--B--',
    '',
  ]
  await world.mailIn(report.join('\r\n'), { from: '' })
  assert.equal((await messagesOf(slug))[0].deliveries[0].state, 'sent')
  const dead = await db.rows(
    sql`select 1 from identities where identifier = 'victim@example.com' and bounced_at is not null`,
  )
  assert.deepEqual(dead, [])
})

test('the id of a mail alone lets nobody bring others in, and a forged sender does not get in at all', async () => {
  const forged = await answered('cody@forged.test')
  const reference = { References: forged.firstId, Cc: 'thief@example.com' }
  await world.mailIn(letter({ from: 'cody@forged.test', headers: reference }), { from: 'cody@forged.test' })
  assert.notEqual((await latest()).slug, forged.slug)
  const unknown = await answered('cody@unknown.test')
  const known = { References: unknown.firstId, Cc: 'thief@example.com' }
  await world.mailIn(letter({ from: 'cody@unknown.test', headers: known }), { from: 'cody@unknown.test' })
  const { followers } = (await ana.get(`/conversations/${unknown.slug}`)).body
  assert.equal(
    followers.some(({ email }: { email: string }) => email === 'thief@example.com'),
    false,
  )
})

test('names in notices are plain text', async () => {
  await world.mailIn(letter({ from: '"<a href=http://evil.example>click</a>" <names@example.com>' }))
  const notice = (await mailbox.to(ANA.email)).at(-1)
  assert.doesNotMatch(notice?.mail.html ?? '', /<a href=.?http:\/\/evil/)
})

test('a machine that says the same thing on another day means it', async () => {
  const alarm =
    'From: alarm@example.com\r\nTo: support@demo.localhost\r\nSubject: Down\r\n\r\nThe pump is down\r\n'
  const count = async () => (await ana.get('/conversations?q=pump')).body.total_count
  await world.mailIn(alarm)
  await world.mailIn(alarm)
  assert.equal(await count(), 1)
  clock.now = new Date(clock.now.getTime() + 86_400_000)
  await world.mailIn(alarm)
  assert.equal(await count(), 2)
})

test('addresses at another brand’s host are nobody else’s', async () => {
  const channel = { name: 'Billing', channel: 'email', email: 'billing@demo.localhost' }
  const taken = await world.rivalOwner.post('/channels', { channel })
  assert.deepEqual([taken.status, Object.keys(taken.body.errors)], [422, ['channel.email']])
  assert.equal((await olga.post('/channels', { channel })).status, 201)
})

test('settings hold servers and logins, and nothing else', async () => {
  const refused = [
    { smtp_url: 'smtp://1.1.1.1/?sendmail=true&path=/bin/sh' },
    { smtp_url: 'smtp://mail.example/#x' },
    { smtp_url: 'smtp://support@acme.example:HUNTER2@mail.example' },
    { smtp_url: 'smtp://mail.example/path' },
    { imap_url: 'imaps://u:p@ssWORD@mail.example/INBOX' },
    { imap_url: 'imaps://u:p@mail.example/INBOX?x' },
    { smtp_url: 'file:///etc/passwd' },
  ]
  for (const settings of refused) {
    const { status, body } = await olga.put('/channels/support', { channel: { settings } })
    const [name] = Object.keys(settings)
    assert.deepEqual(
      [status, Object.keys(body.errors)],
      [422, [`channel.settings.${name}`]],
      JSON.stringify(settings),
    )
  }
  // Settings that an older release may have stored are ignored as well.
  await db.rows(sql`
    update channels set settings = ${JSON.stringify({ smtp_url: 'smtp://127.0.0.1:1/?sendmail=true&path=/bin/false' })}
    where brand_id = ${world.brand.id} and slug = 'support'`)
  const { slug } = await world.start({ user: { email: 'options@example.com' } })
  await world.post(slug, { body: 'x' })
  await world.work()
  const [{ deliveries }] = await messagesOf(slug)
  assert.notEqual(deliveries[0]?.state, 'sent')
})
