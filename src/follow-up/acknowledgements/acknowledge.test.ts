// What is answered automatically, and what never is (RFC 3834).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { correspondence, letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'

const mailbox = await createMailbox()
const dns = { '_dmarc.forged.test TXT': 'v=DMARC1; p=reject' }
const world = await createWorld({ smtpUrl: mailbox.url, dns })
const { olga, ana } = world
const { latest, messagesOf } = correspondence(world, mailbox)

const setWords = (auto_reply: string | null) =>
  olga.put('/channels/support', { channel: { settings: { auto_reply } } })
const WORDS = 'Thank you for writing to **{brand}**. Your reference is {reference}.'

/** The automatic answers that an address has. */
const answersTo = (address: string) =>
  mailbox.arrived.filter(({ to, mail }) => to.includes(address) && /received/.test(mail.subject ?? ''))

const write = async (from: string, fields: Parameters<typeof letter>[0] = {}) => {
  await world.mailIn(letter({ from, subject: `From ${from}`, ...fields }), { from })
  return latest()
}

test('it is off by default', async () => {
  await write('first@example.com')
  assert.equal(answersTo('first@example.com').length, 0)
})

test('a first mail gets one answer, with its reference, that repeats nothing and leads back here', async () => {
  await setWords(WORDS)
  const { slug, ref_id } = await write('kim@example.com', { subject: 'Buy pills', body: 'At evil.example' })
  const [answer, ...others] = answersTo('kim@example.com')
  assert.ok(answer)
  assert.equal(others.length, 0)
  const { mail, raw } = answer
  assert.match(mail.subject ?? '', new RegExp(`^We have received your message \\[${ref_id}-[a-z2-7]{4}\\]$`))
  assert.match(mail.text ?? '', new RegExp(`The demo brand.*Your reference is ${ref_id}-`, 's'))
  assert.match(mail.html ?? '', /<strong>The demo brand<\/strong>/)
  assert.doesNotMatch(raw, /pills|evil/)
  assert.match(raw, /^Auto-Submitted: auto-replied/im)
  const [{ origin_id: first }] = await messagesOf(slug)
  assert.equal(mail.inReplyTo, first)
  await world.mailIn(
    letter({
      from: 'kim@example.com',
      headers: { To: mail.replyTo?.[0]?.address ?? '' },
      body: 'One more thing',
    }),
    { from: 'kim@example.com' },
  )
  assert.equal((await messagesOf(slug)).length, 2)
  assert.equal(answersTo('kim@example.com').length, 1, 'a second mail of the conversation gets none')
  await world.logIsReadable()
  const { events } = (await ana.get('/events?type=conversation.acknowledged')).body
  assert.equal(events.length, 1)
})

test('machines, mailings, noreply addresses, forms and forged mail get none', async () => {
  for (const [from, headers] of [
    ['robot@example.com', { 'Auto-Submitted': 'auto-generated' }],
    ['list@example.com', { 'List-Id': '<news.example.com>', Precedence: 'bulk' }],
    ['noreply@example.com', {}],
    ['form@example.com', { 'Reply-To': 'victim@bank.example' }],
    ['boss@forged.test', {}],
  ] as const)
    await write(from, { headers })
  const [forged] = await messagesOf((await latest()).slug)
  assert.equal(forged.arrival.dmarc, 'fail')
  const got = mailbox.arrived.filter(
    ({ to, mail }) => /received/.test(mail.subject ?? '') && !to.includes('kim@example.com'),
  )
  assert.deepEqual(
    got.map(({ to }) => to),
    [],
  )
})

test('a person gets three a day at most', async () => {
  for (let n = 0; n < 5; n++) await write('often@example.com', { subject: `Number ${n}` })
  assert.equal(answersTo('often@example.com').length, 3)
  world.clock.now = new Date(world.clock.now.getTime() + 25 * 3_600_000)
  await write('often@example.com', { subject: 'The next day' })
  assert.equal(answersTo('often@example.com').length, 4)
})

test('a server that is busy delays nobody else', async () => {
  mailbox.answer = recipient => (recipient === 'slow@example.com' ? 451 : 250)
  await write('slow@example.com')
  await write('quick@example.com')
  mailbox.answer = () => 250
  assert.deepEqual([answersTo('slow@example.com').length, answersTo('quick@example.com').length], [0, 1])
})

test('a flood gets two hundred an hour at most', async () => {
  await world.db.rows(sql`
    insert into acknowledgements (brand_id, message_id, identity_id, created_at)
    select ${world.brand.id}, 1000000 + n, 1000000 + n, ${world.clock.now} from generate_series(1, 200) n`)
  await write('late@example.com')
  assert.equal(answersTo('late@example.com').length, 0)
})

test('staff get none, and without words it is off again', async () => {
  await world.db.rows(sql`delete from acknowledgements`)
  await write(ana.email, { subject: 'From the office' })
  assert.equal(answersTo(ana.email).length, 0)
  await setWords('')
  await write('after@example.com')
  assert.equal(answersTo('after@example.com').length, 0)
})
