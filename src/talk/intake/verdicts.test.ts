import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CODY } from '../../../db/cast.ts'
import { correspondence, letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'
import { Problem } from '../../kit/errors.ts'
import { systemScope, transaction } from '../../kit/scope.ts'
import { ORIGIN, STATUS } from '../conversations/codes.ts'
import { listMails } from './list-mails.ts'
import { getMail } from './queries.ts'
import { retryMail } from './retry-mail.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, olga, rita, scope, rival, db, clock } = world
const { latest, messagesOf, answered } = correspondence(world, mailbox)

const HEADERS = { 'content-type': 'message/rfc822' }
const TO_US = ['support@demo.localhost']
const submit = (raw: string, query = '') =>
  ana.send('POST', `/intake/email${query}`, { raw, headers: HEADERS })
const mailsOf = async (of = scope, query: Parameters<typeof listMails>[1] = {}) =>
  (await listMails(of, query)).rows
const newest = async () => (await mailsOf())[0]
const countConversations = async () => (await ana.get('/conversations?filter=all')).body.total_count

await olga.post('/channels', {
  channel: { name: 'Orders', slug: 'orders', channel: 'email', email: 'orders@demo.localhost' },
})

test('a mail that was taken in is waiting, and later says what became of it', async () => {
  const raw = letter({ subject: 'Stages', body: 'One' })
  const taken = await submit(raw)
  const { id, size, ...rest } = taken.body
  const sent = { 'doubtful?': false, to: TO_US, category: 'support', source: 'api' }
  assert.equal(size, raw.length)
  assert.deepEqual(
    [taken.status, rest],
    [
      201,
      {
        ...sent,
        state: 'received',
        verdict: null,
        from: null,
        subject: null,
        message_id: null,
        conversation: null,
        received_at: '2026-11-20T12:00:00.000+00:00',
      },
    ],
  )
  await world.work()
  const again = await submit(raw)
  const { message_id, conversation, ...known } = again.body
  assert.deepEqual(
    [again.status, known],
    [
      200,
      {
        ...sent,
        id,
        size,
        state: 'processed',
        verdict: 'Started a conversation.',
        from: CODY.email,
        subject: 'Stages',
        received_at: '2026-11-20T12:00:00.000+00:00',
      },
    ],
  )
  assert.equal(conversation, (await latest()).slug)
  assert.equal((await messagesOf(conversation))[0].id, message_id)
})

test('the channel is found in any header for recipients, or is named', async () => {
  const to = 'Orders <ORDERS+tag@Demo.localhost>'
  const places: Record<string, string>[] = [
    { To: to },
    { To: 'somebody@example.com', Cc: to },
    { To: 'list@example.com', 'Delivered-To': to },
    { To: 'list@example.com', 'X-Original-To': to },
    { To: 'list@example.com', 'Envelope-To': to },
    { To: 'one@example.com,\r\n orders@demo.localhost' },
  ]
  for (const [n, headers] of places.entries()) {
    assert.equal((await submit(letter({ subject: `In a header ${n}`, headers }))).status, 201, to)
    await world.work()
    assert.equal((await latest()).category.slug, 'orders', JSON.stringify(headers))
  }
  const elsewhere = { To: 'list@example.com' }
  for (const [n, query] of ['?to=Orders%2Bx@demo.localhost', '?category=orders'].entries()) {
    assert.equal(
      (await submit(letter({ subject: `Named ${n}`, headers: elsewhere }), query)).status,
      201,
      query,
    )
    await world.work()
    assert.equal((await latest()).category.slug, 'orders', query)
  }
})

test('a mail for nobody here is refused with the field at fault, and is not stored', async () => {
  await olga.post('/channels', { channel: { name: 'Chat', slug: 'chat', channel: 'chat' } })
  const before = (await mailsOf()).length
  const raw = letter({ headers: { To: 'list@example.com', Bcc: 'support@demo.localhost' } })
  for (const [query, field] of [
    ['', 'to'],
    ['?to=', 'to'],
    ['?to=support@rival.localhost', 'to'],
    ['?to=nobody', 'to'],
    ['?category=chat', 'category'],
    ['?category=Orders', 'category'],
    ['?to=support@demo.localhost&category=nowhere', 'category'],
  ] as const) {
    const { status, body } = await submit(raw, query)
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], query)
  }
  assert.equal((await mailsOf()).length, before)
})

test('a mail to two channels of the brand is one conversation, with a hint; both mails lead to it', async () => {
  const before = await countConversations()
  await world.mailIn(letter({ subject: 'To both' }), { to: [...TO_US, 'orders@demo.localhost'] })
  assert.equal(await countConversations(), before + 1)
  const { slug, category } = await latest()
  const [message, ...others] = await messagesOf(slug)
  assert.equal(others.length, 0)
  const names = ['Support', 'Orders'].filter(name => name !== category.name)
  assert.deepEqual(message.arrival.also_to, names)
  const both = (await mailsOf()).slice(0, 2)
  assert.deepEqual(
    both.map(({ state, messageId }) => [state, messageId]),
    [
      ['processed', message.id],
      ['processed', message.id],
    ],
  )
  assert.equal(both.filter(({ verdict }) => verdict?.includes('sent to both addresses')).length, 1)
})

test('two addresses of one channel in an envelope are one mail', async () => {
  const before = await countConversations()
  await world.mailIn(letter({ subject: 'Twice us' }), {
    to: ['support+a@demo.localhost', 'SUPPORT+b@demo.localhost'],
  })
  assert.equal(await countConversations(), before + 1)
})

for (const [what, from, envelopeFrom, expected] of [
  ['From', 'Vera <vera@example.com>', 'bounces@lists.example', 'vera@example.com'],
  ['the envelope, without a readable From', 'Vera', 'vera2@example.com', 'vera2@example.com'],
  ['nobody, without both', 'Vera', 'not an address', /^unknown-\w+@sender\.invalid$/],
] as const)
  test(`the sender is the one of ${what}`, async () => {
    await world.mailIn(letter({ from, subject: `By ${what}` }), { from: envelopeFrom })
    const { author, subject } = await latest()
    assert.equal(subject, `By ${what}`)
    assert.match(author.email, new RegExp(expected))
  })

test('whoever is named in To and Cc follows, each once, but we do not', async () => {
  const headers = {
    To: 'Support <support@demo.localhost>, A <a@example.com>, CODY@example.com',
    Cc: 'a@example.com, b@example.com, Orders+x@demo.localhost, =?utf-8?q?J=C3=BCrgen?= <c@example.com>',
    'Reply-To': 'assistant@example.com',
  }
  await world.mailIn(letter({ headers }))
  const { followers } = await latest()
  const emails = followers.map(({ email }: { email: string }) => email)
  assert.deepEqual(emails, [CODY.email, 'a@example.com', 'b@example.com', 'c@example.com'])
  assert.equal(followers.find(({ email }: { email: string }) => email === 'c@example.com').name, 'Jürgen')
})

test('at most fifty other recipients follow', async () => {
  const many = Array.from({ length: 80 }, (_, n) => `p${n}@crowd.example`).join(', ')
  await world.mailIn(letter({ headers: { Cc: many } }))
  assert.equal((await latest()).followers.length, 51)
})

test('a mail without text has the file it consists of, or else the mail itself', async () => {
  const picture = { 'Content-Type': 'image/png; name=a.png', 'Content-Disposition': 'attachment' }
  await world.mailIn(letter({ from: 'picture@example.com', headers: picture, body: 'PNG' }))
  await world.mailIn(letter({ from: 'empty@example.com', body: '' }))
  const found: unknown[] = []
  for (const { slug } of (await ana.get('/conversations?filter=all')).body.conversations.slice(0, 2)) {
    const [message] = await messagesOf(slug)
    found.push([message.body, message.attachments.map(({ file_file_name: name }: never) => name)])
  }
  assert.deepEqual(found, [
    ['(no text)', ['mail.eml']],
    ['(no text)', ['a.png']],
  ])
})

test('a text beyond 100,000 characters is cut off, and kept whole beside it', async () => {
  await world.mailIn(letter({ body: 'word '.repeat(25_000).trim() }))
  const [message] = await messagesOf((await latest()).slug)
  assert.ok(message.body.length <= 100_000)
  assert.match(message.body, /This is only the beginning/)
  assert.equal(message.original_body.trim().length, 124_999)
})

test('an absence notice that starts a conversation is resolved at once', async () => {
  const headers = { 'Auto-Submitted': 'auto-replied', Cc: 'other@example.com' }
  await world.mailIn(letter({ from: 'absent@example.com', headers }))
  const { status, origin, followers } = await latest()
  assert.deepEqual([status, origin, followers.length], [STATUS.autoResolved, ORIGIN.email, 1])
  await world.mailIn(letter({ from: 'list@example.com', headers: { 'List-Id': '<news>' } }))
  assert.equal((await latest()).status, STATUS.unresolved, 'news may matter')
})

test('a mail that replies to somebody else’s copy of a conversation joins it', async () => {
  const { slug, answer } = await answered('first@example.com')
  const to = [answer.mail.replyTo?.[0]?.address as string]
  await world.mailIn(letter({ from: 'second@example.com', body: 'Me, too' }), {
    from: 'second@example.com',
    to,
  })
  assert.equal((await newest())?.verdict, 'Added to a conversation, matched by our reply address.')
  assert.equal((await messagesOf(slug))[0].user.email, 'second@example.com')
})

test('mails are listed newest first, by state and by sender', async () => {
  const loop = { 'Auto-Submitted': 'auto-generated' }
  await world.mailIn(letter({ from: 'Support <support@demo.localhost>', subject: 'Loop', headers: loop }))
  const setAside = await mailsOf(scope, { state: 'set_aside' })
  assert.deepEqual(
    setAside.map(({ subject, fromAddress }) => [subject, fromAddress]),
    [['Loop', 'support@demo.localhost']],
  )
  const all = await mailsOf()
  assert.deepEqual(
    all.map(({ id }) => id),
    all.map(({ id }) => id).sort((one, other) => other - one),
  )
  const bySender = await mailsOf(scope, { from: 'absent@example.com' })
  assert.deepEqual(
    bySender.map(({ state }) => state),
    ['processed'],
  )
  assert.deepEqual(await mailsOf(scope, { from: 'absent@example.com', state: 'set_aside' }), [])
})

test('a mail that was set aside can be tried again; one that was processed cannot', async () => {
  const headers = { 'Auto-Submitted': 'auto-generated' }
  await world.mailIn(letter({ from: 'orders@demo.localhost', subject: 'Held', headers }))
  const { id, state } = (await newest()) as { id: number; state: string }
  assert.equal(state, 'set_aside')
  await olga.put('/channels/orders', { channel: { email: 'sales@demo.localhost' } })
  const retried = await transaction(scope, tx => retryMail(tx, id))
  assert.deepEqual([retried.state, retried.verdict], ['received', 'Will be processed again.'])
  await world.work()
  assert.equal((await getMail(scope, id)).verdict, 'Started a conversation.')
  const before = await countConversations()
  await assert.rejects(
    transaction(scope, tx => retryMail(tx, id)),
    (error: unknown) => error instanceof Problem && error.code === 'conflict' && /twice/.test(error.message),
  )
  await world.work()
  assert.equal(await countConversations(), before)
})

test('the mails of a brand are no business of another', async () => {
  const rivalScope = systemScope(rival, db, () => clock.now)
  const id = (await newest())?.id as number
  assert.deepEqual(await mailsOf(rivalScope), [])
  for (const look of [() => getMail(rivalScope, id), () => transaction(rivalScope, tx => retryMail(tx, id))])
    await assert.rejects(look, (error: unknown) => error instanceof Problem && error.code === 'not_found')
  const raw = letter({
    subject: 'For the rival',
    headers: { To: 'support@demo.localhost, support@rival.localhost' },
  })
  const before = await countConversations()
  assert.equal((await rita.send('POST', '/intake/email', { raw, headers: HEADERS })).status, 201)
  assert.equal((await mailsOf(rivalScope)).length, 1)
  assert.equal(await countConversations(), before)
})

test('a mail to an address at an internationalised domain is taken in, in either spelling', async () => {
  const channel = { name: 'Umlaut', slug: 'umlaut', channel: 'email', email: 'help@müller.example' }
  assert.equal((await olga.post('/channels', { channel })).status, 201)
  const headers = { 'content-type': 'message/rfc822' }
  for (const To of ['help@xn--mller-kva.example', 'help@müller.example']) {
    const { status } = await ana.send('POST', '/intake/email', {
      raw: letter({ body: To, headers: { To } }),
      headers,
    })
    assert.equal(status, 201, To)
  }
})

test('mails are found by their sender in any spelling', async () => {
  await world.mailIn(letter({ from: 'Probe@Example.com' }))
  assert.equal((await mailsOf(scope, { from: 'Probe@Example.com' })).length, 1)
})
