import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { CODY } from '../../../db/cast.ts'
import { correspondence, letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'
import { spoolMail, storeMail } from './store-mail.ts'

const mailbox = await createMailbox()
const world = await createWorld({
  smtpUrl: mailbox.url,
  dns: { '_dmarc.demo.test TXT': 'v=DMARC1; p=reject' },
})
const { ana, rita, db } = world
const { latest, messagesOf, mails, lastMail, answered } = correspondence(world, mailbox)

test('a mail starts a conversation: sender, subject, recipients, origin', async () => {
  const headers = { Cc: 'Mona <mona@example.com>, support@demo.localhost' }
  await world.mailIn(letter({ subject: '=?utf-8?q?Caf=C3=A9?=', body: 'Is it open?', headers }))
  const conversation = await latest()
  assert.equal(conversation.subject, 'Café')
  assert.equal(conversation.status, 0)
  assert.equal(conversation.origin, 1)
  assert.equal(conversation.author.email, CODY.email)
  assert.deepEqual(
    conversation.followers.map(({ email }: { email: string }) => email),
    [CODY.email, 'mona@example.com'],
  )
  const [message] = await messagesOf(conversation.slug)
  assert.equal(message.body, 'Is it open?')
  assert.equal(message.origin, 1)
  assert.deepEqual(message.arrival, {
    threaded_by: 'none',
    automatic: null,
    bulk: null,
    also_to: [],
    from: null,
    reply_to: null,
    'elsewhere?': false,
    'imported?': false,
    new_participant: false,
    dmarc: 'unknown',
  })
})

test('the same mail twice is one message; the same id with other words is another', async () => {
  const once = letter({ body: 'Only once', headers: { 'Message-ID': '<same@example.com>' } })
  await world.mailIn(`Received: from one\r\n${once}`)
  const { slug } = await latest()
  const { length } = await mails()
  await world.mailIn(`Received: from another\r\nX-Spam: no\r\n${once}`)
  assert.equal((await mails()).length, length)
  assert.equal((await messagesOf(slug)).length, 1)
  await world.mailIn(letter({ body: 'Not the same', headers: { 'Message-ID': '<same@example.com>' } }))
  assert.equal((await mails()).length, length + 1)
  assert.notEqual((await latest()).slug, slug)
})

test('automatic mail is stored and marked, but reopens nothing and adds no followers', async () => {
  const { slug, answer } = await answered('away@example.com')
  const to = [answer.mail.replyTo?.[0]?.address as string]
  const headers = { 'Auto-Submitted': 'auto-replied', Cc: 'other@example.com' }
  await world.mailIn(letter({ from: 'away@example.com', body: 'I am on holiday', headers }), { from: '', to })
  const conversation = (await ana.get(`/conversations/${slug}`)).body
  assert.equal(conversation.status, 2)
  assert.equal(conversation.last_customer_message.body, 'My first question')
  assert.equal(
    conversation.followers.some(({ email }: { email: string }) => email === 'other@example.com'),
    false,
  )
  const [message] = await messagesOf(slug)
  assert.equal(message.arrival.automatic, 'Auto-Submitted: auto-replied')
})

test('a bounce marks the message and the address, and starts no conversation', async () => {
  const { slug, answer } = await answered('gone@example.com')
  const before = (await ana.get('/conversations?filter=all')).body.total_count
  await world.mailIn(bounce('gone@example.com', answer.mail.messageId as string), {
    from: '',
    to: [answer.from],
  })
  const [message] = await messagesOf(slug)
  assert.deepEqual(
    message.deliveries.map(({ state, reason }: Record<string, string>) => [state, reason]),
    [['bounced', '5.1.1 550 no such user']],
  )
  assert.equal((await ana.get('/conversations?filter=all')).body.total_count, before)
  const row = await db.row<{ because: string }>(sql`
    select bounced_because as because from identities where identifier = 'gone@example.com' and bounced_at is not null`)
  assert.equal(row?.because, '5.1.1 550 no such user')
  await world.mailIn(bounce('gone@example.com', '<not-ours@example.com>'), { from: '' })
  assert.match((await lastMail())?.verdict ?? '', /did not send/)
})

function bounce(address: string, id: string): string {
  return [
    'From: Mail Delivery System <mailer-daemon@mx.example.com>',
    'To: support@demo.localhost',
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <bounce-${address}-${id.length}@mx.example.com>`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
    '',
    '--B',
    'Content-Type: text/plain',
    '',
    'Sorry.',
    '--B',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    '',
    `Final-Recipient: rfc822; ${address}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 no such user',
    '',
    '--B',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: ${id}`,
    'Subject: x',
    '',
    'x',
    '--B--',
    '',
  ].join('\r\n')
}

test('a copy of our own mail starts no conversation', async () => {
  const before = (await ana.get('/conversations?filter=all')).body.total_count
  const headers = { 'Auto-Submitted': 'auto-generated' }
  await world.mailIn(letter({ from: 'Support <support+x@demo.localhost>', headers }), {
    from: 'support@demo.localhost',
  })
  assert.equal((await ana.get('/conversations?filter=all')).body.total_count, before)
  assert.match((await lastMail())?.verdict ?? '', /copy of our own mail/)
})

test('an unreadable mail becomes a conversation with the mail attached, and the next one is processed', async () => {
  const deep = Array.from(
    { length: 500 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}`,
  )
  await world.mailIn(`From: a@b.test\r\nTo: support@demo.localhost\r\n${deep.join('\r\n')}`, {
    from: 'bomb@example.com',
  })
  const { slug, subject, author } = await latest()
  assert.deepEqual([subject, author.email], ['Unreadable mail', 'bomb@example.com'])
  const [message] = await messagesOf(slug)
  assert.deepEqual(
    message.attachments.map((one: Record<string, unknown>) => [one.file_file_name, one.state]),
    [['mail.eml', 'stored']],
  )
  await world.mailIn(letter({ body: 'I am fine' }))
  assert.equal((await latest()).message.body, 'I am fine')
})

test('a mail bomb delays nobody: later mail is read before it', async () => {
  const place = { db, blobs: world.blobs, baseDomain: 'localhost', now: world.scope.now }
  const bomb = `From: x@bomb.test\r\nSubject: Bomb\r\nContent-Type: text/html\r\n\r\n${'<div>'.repeat(300_000)}`
  const store = async (raw: string, from: string) => {
    const spooled = await spoolMail(world.blobs, [Buffer.from(raw)], world.scope.now())
    await storeMail(place, spooled, { source: 'smtp', envelope: { from, to: ['support@demo.localhost'] } })
  }
  await store(bomb, 'x@bomb.test')
  await store(letter({ from: 'quick@example.com', subject: 'Quick' }), 'quick@example.com')
  await world.work()
  assert.equal((await latest()).subject, 'Quick') // the bomb is postponed, and tried once more
  world.clock.now = new Date(world.clock.now.getTime() + 20_000)
  await world.work()
  assert.equal((await latest()).subject, 'Unreadable mail')
})

test('the files of a mail are available, behind links that expire', async () => {
  const raw = [
    'From: files@example.com',
    'To: support@demo.localhost',
    'Content-Type: multipart/mixed; boundary=B',
    '',
    '--B',
    'Content-Type: text/plain',
    '',
    'See file',
    '--B',
    'Content-Type: text/html; name="../../evil.html"',
    'Content-Disposition: attachment; filename="../../evil.html"',
    '',
    '<script>alert(1)</script>',
    '--B--',
    '',
  ].join('\r\n')
  await world.mailIn(raw)
  const [message] = await messagesOf((await latest()).slug)
  const [file] = message.attachments
  assert.equal(file.file_file_name, 'evil.html')
  const url = new URL(file.url)
  const ask = (path: string, host = url.host) =>
    world.app.inject({ method: 'GET', url: path, headers: { host } })
  const answer = await ask(url.pathname)
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.body.trim(), '<script>alert(1)</script>')
  assert.match(String(answer.headers['content-disposition']), /^attachment;/)
  assert.match(String(answer.headers['content-security-policy']), /sandbox/)
  assert.equal(answer.headers['x-content-type-options'], 'nosniff')
  assert.equal((await ask(url.pathname, 'rival.localhost:3000')).statusCode, 404)
  assert.equal((await ask(url.pathname.replace(/-[a-z2-7]{4}/, '-aaaa'))).statusCode, 404)
  world.clock.now = new Date(world.clock.now.getTime() + 23 * 3_600_000)
  assert.equal((await ask(url.pathname)).statusCode, 200, 'a program may follow it at night')
  world.clock.now = new Date(world.clock.now.getTime() + 3 * 3_600_000)
  assert.equal((await ask(url.pathname)).statusCode, 404)
})

test('mail submitted by a program is stored once, for its own brand only', async () => {
  const raw = letter({ body: 'By a script' })
  const headers = { 'content-type': 'message/rfc822' }
  assert.equal((await ana.send('POST', '/intake/email', { raw, headers })).status, 201)
  assert.equal((await ana.send('POST', '/intake/email', { raw, headers })).status, 200)
  await world.work()
  assert.equal((await latest()).message.body, 'By a script')
  const stranger = await rita.send('POST', '/intake/email', { raw, headers })
  assert.deepEqual([stranger.status, Object.keys(stranger.body.errors)], [422, ['to']])
  assert.equal((await ana.send('POST', '/intake/email', { raw: '', headers })).status, 422)
  const wrong = await ana.send('POST', '/intake/email?category=nowhere', { raw, headers })
  assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ['category']])
})
