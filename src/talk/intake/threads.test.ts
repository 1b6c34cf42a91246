import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA } from '../../../db/cast.ts'
import { correspondence, letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'

const mailbox = await createMailbox()
const world = await createWorld({
  smtpUrl: mailbox.url,
  dns: { '_dmarc.demo.test TXT': 'v=DMARC1; p=reject' },
})
const { ana } = world
const { latest, messagesOf, answered } = correspondence(world, mailbox)

test('mail comes in, a reply goes out, and the answer to it lands in the same conversation', async () => {
  const { slug, answer } = await answered('story@example.com')
  assert.equal((await ana.get(`/conversations/${slug}`)).body.status, 2)
  const replyTo = answer.mail.replyTo?.[0]?.address as string
  await world.mailIn(
    letter({
      from: 'story@example.com',
      subject: 'Something else entirely',
      body: 'Thank you!\n\nOn Fri, 20 Nov 2026, Ana wrote:\n> Our answer\n> to that',
    }),
    { from: 'story@example.com', to: [replyTo] },
  )
  const [message] = await messagesOf(slug)
  assert.equal(message.body, 'Thank you!')
  assert.match(message.original_body, /Our answer\n> to that/)
  assert.equal(message.arrival.threaded_by, 'reply_address')
  assert.equal((await ana.get(`/conversations/${slug}`)).body.status, 0)
})

test('our signed Message-ID is enough when the reply address was lost', async () => {
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

test('a mail that only an earlier mail named leads to the same conversation, for participants', async () => {
  const from = 'named@example.com'
  const named = '<never-came@elsewhere.example>'
  await world.mailIn(
    letter({ from, headers: { References: `<other@elsewhere.example> ${named}` }, body: 'First' }),
    { from },
  )
  const { slug } = await latest()
  await world.mailIn(letter({ from, headers: { 'In-Reply-To': named }, body: 'Second' }), { from })
  const [message] = await messagesOf(slug)
  assert.deepEqual([message.body, message.arrival.threaded_by], ['Second', 'references'])
  for (const [sender, headers] of [
    ['stranger@example.com', { 'In-Reply-To': named }],
    [from, { 'In-Reply-To': named, 'Auto-Submitted': 'auto-generated' }],
  ] as const) {
    await world.mailIn(letter({ from: sender, headers, body: 'Third' }), { from: sender })
    assert.equal((await messagesOf(slug))[0].body, 'Second')
  }
})

test('empty and malformed ids match nothing', async () => {
  const before = (await ana.get('/conversations?filter=all')).body.total_count
  for (const id of ['<>', '<@>', '<aw.1.aaaaaaaaaaaaaaaa@demo.localhost>', '""', '<a b@c>'])
    await world.mailIn(
      letter({ headers: { 'In-Reply-To': id, References: id, 'Message-ID': id }, body: `With ${id}` }),
    )
  assert.equal((await ana.get('/conversations?filter=all')).body.total_count, before + 5)
})

test('a stranger with the signed address is let in, marked, and gets nothing from before', async () => {
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

test('whoever claims to be staff without proof is an outsider', async () => {
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
