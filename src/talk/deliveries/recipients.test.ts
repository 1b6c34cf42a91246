import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, OLGA } from '../../../db/cast.ts'
import { letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'
import { VISIBILITY } from '../conversations/codes.ts'
import { quotable } from './history.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, olga, rita } = world

interface Copy {
  to: { email: string | null }
  state: string
  reason: string | null
}

/** The copies of the newest message, by their recipients. */
async function copiesOf(slug: string): Promise<[string | null, string][]> {
  const { messages } = (await ana.get(`/conversations/${slug}/messages`)).body
  return messages[0].deliveries.map(({ to, state }: Copy) => [to.email, state])
}

const mailsTo = (address: string) => mailbox.arrived.filter(({ to }) => to.includes(address))

async function reply(slug: string, message: object = {}): Promise<[string | null, string][]> {
  await world.post(slug, { body: 'Answer', ...message })
  await world.work()
  return copiesOf(slug)
}

test('every customer who follows gets a copy of their own; staff who follow get none', async () => {
  const { slug } = await world.start({ user: { email: 'one@example.com' } })
  const recipients = ['two@example.com', OLGA.email, { email: 'three@example.com', name: 'Three' }]
  assert.deepEqual(await reply(slug, { recipients }), [
    ['one@example.com', 'sent'],
    ['two@example.com', 'sent'],
    ['three@example.com', 'sent'],
  ])
  for (const address of ['one@example.com', 'two@example.com', 'three@example.com']) {
    const [mail, ...more] = mailsTo(address)
    assert.deepEqual([mail?.to, more], [[address], []])
    assert.deepEqual(
      [...(mail?.mail.to ?? []), ...(mail?.mail.cc ?? [])].map(one => one.address),
      ['one@example.com', 'two@example.com', 'three@example.com'],
      'all of them see all of them',
    )
  }
  assert.equal(
    mailsTo(OLGA.email).some(({ raw }) => raw.includes('Message-ID: <aw.')),
    false,
  )
})

test('a person with two addresses gets one copy, at the address that takes part', async () => {
  await ana.post('/contacts', { contact: { name: 'Double', email: 'private@example.com' } })
  const identity = { type: 'email', identifier: 'office@example.com' }
  assert.equal((await ana.post('/contacts/private@example.com/identities', { identity })).status, 201)
  const { slug } = await world.start({ user: { email: 'office@example.com' } })
  assert.deepEqual(await reply(slug, { recipients: ['private@example.com'] }), [
    ['office@example.com', 'sent'],
  ])
  assert.deepEqual(mailsTo('private@example.com'), [])
})

test('an address of one of our channels gets no copy: it would come back', async () => {
  await olga.post('/channels', {
    channel: { name: 'Orders', slug: 'orders', channel: 'email', email: 'orders@demo.localhost' },
  })
  const { slug } = await world.start({ user: { email: 'loop@example.com' } })
  const copies = await reply(slug, { recipients: ['orders@demo.localhost', 'support@demo.localhost'] })
  assert.deepEqual(copies, [['loop@example.com', 'sent']])
})

test('a message in the name of a customer is delivered to nobody', async () => {
  const { slug } = await world.start({ user: { email: 'writes@example.com' } })
  const copies = await reply(slug, {
    user: { email: 'writes@example.com' },
    recipients: ['reads@example.com'],
  })
  assert.deepEqual([copies, mailsTo('reads@example.com')], [[], []])
})

test('a note is delivered to nobody, and the next reply quotes none of it', async () => {
  const { slug } = await world.start({ user: { email: 'outside@example.com' } })
  assert.deepEqual(await reply(slug, { body: 'A SECRET', visibility: VISIBILITY.internalNote }), [])
  await reply(slug, { body: 'In public' })
  const [mail, ...more] = mailsTo('outside@example.com')
  assert.equal(more.length, 0)
  assert.match(mail?.raw ?? '', /Where is it\?/)
  assert.doesNotMatch(mail?.raw ?? '', /SECRET/)
})

test('recipients of a note are not sent the earlier messages', async () => {
  const { slug } = await world.start({ user: { email: 'host@example.com' }, message: { body: 'BEFORE' } })
  await world.post(slug, {
    body: 'A note',
    visibility: VISIBILITY.internalNote,
    recipients: ['guest@example.com'],
  })
  await reply(slug, { body: 'After' })
  const [mail] = mailsTo('guest@example.com')
  assert.match(mail?.raw ?? '', /After/)
  assert.doesNotMatch(mail?.raw ?? '', /BEFORE|A note/)
})

test('absence notices are not quoted', async () => {
  await world.mailIn(letter({ from: 'away@example.com', body: 'QUESTION' }), { from: 'away@example.com' })
  const { slug } = (await ana.get('/conversations')).body.conversations[0]
  await reply(slug, { body: 'First answer' })
  const replyTo = mailsTo('away@example.com')[0]?.mail.replyTo?.[0]?.address as string
  const headers = { 'Auto-Submitted': 'auto-replied' }
  await world.mailIn(letter({ from: 'away@example.com', body: 'ON HOLIDAY', headers }), {
    from: '',
    to: [replyTo],
  })
  await reply(slug, { body: 'Second answer' })
  const [, second] = mailsTo('away@example.com')
  assert.match(second?.raw ?? '', /First answer[\s\S]*QUESTION/)
  assert.doesNotMatch(second?.raw ?? '', /HOLIDAY/)
})

test('replies refer to the mails before them, so that mail programs show one thread', async () => {
  const first = { 'Message-ID': '<first@example.com>' }
  await world.mailIn(letter({ from: 'thread@example.com', headers: first }), { from: 'thread@example.com' })
  const { slug } = (await ana.get('/conversations')).body.conversations[0]
  await reply(slug)
  await reply(slug)
  const [one, two] = mailsTo('thread@example.com').map(({ mail }) => mail)
  assert.equal(one?.inReplyTo, '<first@example.com>')
  assert.deepEqual(
    [two?.inReplyTo, two?.references],
    [one?.messageId, `<first@example.com> ${one?.messageId}`],
  )
})

test('a reply in the name of a colleague goes out in the colleague’s name', async () => {
  const { slug } = await world.start({ user: { email: 'named@example.com' } })
  await world.post(slug, { body: 'Mine', user: { email: OLGA.email } })
  await world.work()
  const [mail] = mailsTo('named@example.com')
  assert.equal(mail?.mail.from?.name, `${OLGA.name} (The demo brand)`)
})

test('a repeat of a message is no second delivery, even at once', async () => {
  const { slug } = await world.start({ user: { email: 'again@example.com' } })
  const message = { body: 'Once', origin_id: 'again-1' }
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => ana.post(`/conversations/${slug}/messages`, { message })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 201])
  await world.work()
  await world.work()
  assert.equal(mailsTo('again@example.com').length, 1)
})

test('a reply in a channel that sends nothing has no deliveries', async () => {
  await olga.post('/channels', { channel: { name: 'Programs', slug: 'programs', channel: 'api' } })
  await olga.post('/channels', { channel: { name: 'No address', slug: 'bare', channel: 'email' } })
  for (const category of ['programs', 'bare']) {
    const { slug } = await world.start({ category, user: { email: `${category}@example.com` } })
    assert.deepEqual(await reply(slug), [], category)
    assert.deepEqual(mailsTo(`${category}@example.com`), [])
  }
})

test('whom a message went to is no business of another brand', async () => {
  const { slug } = await world.start({ user: { email: 'ours@example.com' } })
  const { id } = await world.post(slug, { body: 'Ours' })
  await world.work()
  assert.equal((await rita.get(`/conversations/${slug}/messages`)).status, 404)
  const { body } = await rita.get(`/messages?sent_by=${ANA.email}`)
  assert.deepEqual([body.total_count, JSON.stringify(body).includes(`"id":${id}`)], [0, false])
})

for (const [what, readers, joined, ids] of [
  ['the last three, newest first, to whoever was there from the beginning', '1', { 1: 1 }, '9,7,5'],
  ['what all readers have: the one who joined last decides', '1,2', { 1: 1, 2: 7 }, '9,7'],
  ['the message with which somebody joined', '2', { 2: 9 }, '9'],
  ['nothing to somebody who joined after all of it', '1,2', { 1: 1, 2: 10 }, ''],
  ['nothing when one reader never took part', '1,3', { 1: 1 }, ''],
  ['the same whoever else has joined: only readers count', '1', { 1: 1, 2: 9 }, '9,7,5'],
] as const)
  test(`a reply quotes ${what}`, () => {
    const message = {
      identityId: 1,
      recipientIds: [],
      leftOutIds: null,
      body: '',
      textKind: 'typed' as const,
      headerId: null,
      fromStaff: false,
      isClaimed: false,
    }
    const past = [9, 7, 5, 3, 1].map(id => ({ ...message, id, createdAt: new Date(id) }))
    const since = new Map(Object.entries(joined).map(([who, id]) => [Number(who), id]))
    const quoted = quotable(past, readers.split(',').map(Number), since)
    assert.equal(quoted.map(({ id }) => id).join(), ids)
  })
