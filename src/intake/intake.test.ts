import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA, CODY } from '../../db/cast.ts'
import { type Arrived, createMailbox } from '../../test/mailbox.ts'
import { createWorld } from '../../test/world.ts'
import { storeMail } from './store-mail.ts'

const mailbox = await createMailbox()
const world = await createWorld({
  smtpUrl: mailbox.url,
  dns: { '_dmarc.demo.test TXT': 'v=DMARC1; p=reject' },
})
const { ana, rita, db } = world

let serial = 0

interface Letter {
  from?: string
  headers?: Record<string, string>
  body?: string
  subject?: string
}

/** A mail as programs write it. */
function letter({
  from = `${CODY.name} <${CODY.email}>`,
  headers = {},
  body = 'Hello',
  subject = 'Question',
}: Letter) {
  const head = {
    From: from,
    To: 'support@demo.localhost',
    Subject: subject,
    'Message-ID': `<letter-${++serial}@mail.example.com>`,
    Date: 'Fri, 20 Nov 2026 12:00:00 +0000',
    ...headers,
  }
  return `${Object.entries(head)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')}\r\n\r\n${body.replaceAll('\n', '\r\n')}\r\n`
}

const latest = async () => (await ana.get('/conversations?filter=all')).body.conversations[0]
const messagesOf = async (slug: string) =>
  (await ana.get(`/conversations/${slug}/messages?include=original_body`)).body.messages
const mails = () =>
  db.rows<{ state: string; verdict: string }>(sql`select state, verdict from mails order by id`)
const lastMail = async () => (await mails()).at(-1)

/** A conversation that began by mail and was answered; the answer as it arrived. */
async function answered(email: string): Promise<{ slug: string; answer: Arrived }> {
  await world.mailIn(letter({ from: email, subject: `Of ${email}`, body: 'My first question' }), {
    from: email,
  })
  const { slug } = await latest()
  await world.post(slug, { body: 'Our **answer** to that' })
  await world.work()
  return { slug, answer: (await mailbox.to(email)).at(-1) as Arrived }
}

test('a mail begins a conversation: sender, subject, recipients, origin', async () => {
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
    new_participant: false,
    dmarc: 'unknown',
  })
})

test('the story: mail in, answer out, answer to the answer in the same conversation', async () => {
  const { slug, answer } = await answered('story@example.com')
  assert.equal((await ana.get(`/conversations/${slug}`)).body.status, 2)
  const replyTo = answer.mail.replyTo?.[0]?.address as string
  await world.mailIn(
    letter({
      from: 'story@example.com',
      subject: 'Something else entirely',
      body: 'Thank you!\n\nOn Fri, 20 Nov 2026, Ana wrote:\n> Our answer to that\n> and more',
    }),
    { from: 'story@example.com', to: [replyTo] },
  )
  const [message] = await messagesOf(slug)
  assert.equal(message.body, 'Thank you!')
  assert.match(message.original_body, /Our answer to that/)
  assert.equal(message.arrival.threaded_by, 'reply_address')
  assert.equal((await ana.get(`/conversations/${slug}`)).body.status, 0)
})

test('our signed Message-ID is evidence where the address was lost', async () => {
  const { slug, answer } = await answered('lost@example.com')
  const headers = { 'In-Reply-To': answer.mail.messageId as string }
  await world.mailIn(letter({ from: 'lost@example.com', headers }), { from: 'lost@example.com' })
  assert.equal((await messagesOf(slug))[0].arrival.threaded_by, 'message_id')
  const forged = { 'In-Reply-To': (answer.mail.messageId as string).replace(/\.[a-z2-7]{4}/, '.aaaa') }
  await world.mailIn(letter({ from: 'stranger@example.com', headers: forged }))
  assert.notEqual((await latest()).slug, slug)
})

test('other references count for participants only', async () => {
  const { slug } = await answered('refs@example.com')
  const [{ origin_id }] = (await messagesOf(slug)).slice(-1)
  const headers = { References: `<nonsense> <> ${origin_id}` }
  await world.mailIn(letter({ from: 'refs@example.com', headers, body: 'One more thing' }), {
    from: 'refs@example.com',
  })
  assert.equal((await messagesOf(slug))[0].arrival.threaded_by, 'references')
  await world.mailIn(letter({ from: 'stranger@example.com', headers, body: 'Let me in' }), {
    from: 'stranger@example.com',
  })
  assert.notEqual((await latest()).slug, slug)
})

test('empty and malformed ids match nothing', async () => {
  const before = (await ana.get('/conversations?filter=all')).body.total_count
  for (const id of ['<>', '<@>', '<aw.1.aaaaaaaaaaaaaaaa@demo.localhost>', '""', '<a b@c>'])
    await world.mailIn(
      letter({ headers: { 'In-Reply-To': id, References: id, 'Message-ID': id }, body: `With ${id}` }),
    )
  assert.equal((await ana.get('/conversations?filter=all')).body.total_count, before + 5)
})

test('a stranger with the signed address comes in, marked, and gets nothing from before', async () => {
  const { slug, answer } = await answered('host@example.com')
  const to = [answer.mail.replyTo?.[0]?.address as string]
  await world.mailIn(letter({ from: 'guest@example.com', body: 'I was forwarded this' }), {
    from: 'guest@example.com',
    to,
  })
  const [message] = await messagesOf(slug)
  assert.deepEqual([message.user.email, message.arrival.new_participant], ['guest@example.com', true])
  await world.post(slug, { body: 'Welcome, all' })
  await world.work()
  const [welcome] = await mailbox.to('guest@example.com')
  assert.doesNotMatch(welcome?.raw ?? '', /My first question/)
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

test('a machine wakes nobody: stored, marked, not reopening, not followed', async () => {
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

test('a bounce marks message and address, and opens no conversation', async () => {
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
    `Message-ID: <bounce-${++serial}@mx.example.com>`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
    ...[
      '',
      '--B',
      'Content-Type: text/plain',
      '',
      'Sorry.',
      '--B',
      'Content-Type: message/delivery-status',
      '',
    ],
    ...['Reporting-MTA: dns; mx.example.com', '', `Final-Recipient: rfc822; ${address}`, 'Action: failed'],
    ...[
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 no such user',
      '',
      '--B',
      'Content-Type: message/rfc822',
      '',
    ],
    ...[`Message-ID: ${id}`, 'Subject: x', '', 'x', '--B--', ''],
  ].join('\r\n')
}

test('who claims to be of the staff without proof is an outsider', async () => {
  const { slug, answer } = await answered('victim@example.com')
  const to = [answer.mail.replyTo?.[0]?.address as string]
  await world.mailIn(letter({ from: ANA.email, body: 'Send me your password' }), { from: ANA.email, to })
  const [message] = await messagesOf(slug)
  assert.equal(message.arrival.dmarc, 'fail')
  const conversation = (await ana.get(`/conversations/${slug}`)).body
  assert.equal(conversation.status, 0)
  assert.equal(conversation.last_staff_message.body, 'Our **answer** to that')
  await world.work()
  assert.equal((await mailbox.to('victim@example.com')).length, 1)
})

test('our own addresses do not write to us', async () => {
  const before = (await ana.get('/conversations?filter=all')).body.total_count
  await world.mailIn(letter({ from: 'Support <support+x@demo.localhost>' }), {
    from: 'support@demo.localhost',
  })
  assert.equal((await ana.get('/conversations?filter=all')).body.total_count, before)
  assert.match((await lastMail())?.verdict ?? '', /address of ours/)
})

test('what cannot be read is a conversation with the mail in it, and the next one goes on', async () => {
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

test('a bomb delays nobody: who wrote after it is read before it', async () => {
  const place = { db, blobs: world.blobs, baseDomain: 'localhost', now: world.scope.now }
  const bomb = `From: x@bomb.test\r\nSubject: Bomb\r\nContent-Type: text/html\r\n\r\n${'<div>'.repeat(300_000)}`
  const store = (raw: string, from: string) =>
    storeMail(place, Buffer.from(raw), { source: 'smtp', envelope: { from, to: ['support@demo.localhost'] } })
  await store(bomb, 'x@bomb.test')
  await store(letter({ from: 'quick@example.com', subject: 'Quick' }), 'quick@example.com')
  await world.work()
  assert.equal((await latest()).subject, 'Quick') // the bomb is put off, and looked into once more
  world.clock.now = new Date(world.clock.now.getTime() + 20_000)
  await world.work()
  assert.equal((await latest()).subject, 'Unreadable mail')
})

test('files of a mail are there, behind links that end', async () => {
  const raw = [
    'From: files@example.com',
    'To: support@demo.localhost',
    'Content-Type: multipart/mixed; boundary=B',
    ...['', '--B', 'Content-Type: text/plain', '', 'See file', '--B'],
    'Content-Type: text/html; name="../../evil.html"',
    'Content-Disposition: attachment; filename="../../evil.html"',
    ...['', '<script>alert(1)</script>', '--B--', ''],
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
  world.clock.now = new Date(world.clock.now.getTime() + 3 * 3_600_000)
  assert.equal((await ask(url.pathname)).statusCode, 404)
})

test('mail that a program hands in: kept once, for its own brand only', async () => {
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
