// Who gets a message, who does not, and what each of them may see.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correspondence, letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { ORIGIN } from '../conversations/codes.ts'
import { postMessage } from '../messages/post-message.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, olga, rita } = world
const { messagesOf } = correspondence(world, mailbox)

const CODY = 'cody@example.com'
const VERA = 'vera@example.com'
const LAWYER = 'lawyer@example.com'

/** The bodies of mails to an address, newest last. */
const mailsTo = (address: string) => mailbox.arrived.filter(({ to }) => to.includes(address))
const textsTo = (address: string) => mailsTo(address).map(({ mail }) => mail.text ?? '')
const reply = async (slug: string, message: Record<string, unknown>) => {
  const posted = await world.post(slug, message)
  await world.work()
  return posted
}

/** A conversation of Cody's, in which Vera takes part. */
async function begin() {
  mailbox.arrived.length = 0
  const { slug } = await world.start()
  await reply(slug, { body: 'Hello both', cc: [VERA] })
  return slug as string
}

test('a blind copy reaches its reader, nobody sees it, and nothing earlier is quoted in it', async () => {
  const slug = await begin()
  const message = await reply(slug, { body: 'With a blind copy', bcc: [LAWYER] })
  assert.deepEqual(
    message.bcc.map(({ email }: { email: string }) => email),
    [LAWYER],
  )
  for (const { raw } of [...mailsTo(CODY), ...mailsTo(VERA)]) assert.doesNotMatch(raw, /lawyer/i)
  assert.match(textsTo(CODY).at(-1) ?? '', /> Hello both/, 'the others have their quotes')
  const [{ mail }] = mailsTo(LAWYER) as [(typeof mailbox.arrived)[number]]
  assert.match(mail.text ?? '', /With a blind copy/)
  assert.doesNotMatch(mail.text ?? '', /Hello both/)
  assert.deepEqual(
    [...(mail.to ?? []), ...(mail.cc ?? [])].map(({ address }) => address),
    [CODY, VERA],
  )
  await reply(slug, { body: 'The next one' })
  assert.equal(mailsTo(LAWYER).length, 1, 'a blind copy is of one message')
  const { followers } = (await ana.get(`/conversations/${slug}`)).body
  assert.ok(!followers.some(({ email }: { email: string }) => email === LAWYER))
})

test('somebody is left out of one message, and of its quotes', async () => {
  const slug = await begin()
  const message = await reply(slug, { body: 'Not for Vera', without: [VERA] })
  assert.deepEqual(
    message.without.map(({ email }: { email: string }) => email),
    [VERA],
  )
  assert.equal(mailsTo(VERA).length, 1)
  const [, alone] = mailsTo(CODY) as [unknown, (typeof mailbox.arrived)[number]]
  assert.doesNotMatch(alone.raw.split(/\r?\n\r?\n/)[0] ?? '', /vera/i, 'her address is not in the head')
  await reply(slug, { body: 'For both again' })
  const [, last = ''] = textsTo(VERA)
  assert.match(last, /For both again/)
  assert.doesNotMatch(last, /Not for Vera/)
  assert.doesNotMatch(textsTo(CODY).at(-1) ?? '', /Not for Vera/, 'one quote serves all readers of a message')
})

test('who is taken off gets nothing more; added again, nothing from between', async () => {
  const slug = await begin()
  const { status, body } = await ana.send('DELETE', `/conversations/${slug}/followers/${VERA}`)
  assert.deepEqual(
    [status, body.followers.some(({ email }: { email: string }) => email === VERA)],
    [200, false],
  )
  await reply(slug, { body: 'Between us' })
  assert.equal(mailsTo(VERA).length, 1)
  await reply(slug, { body: 'Welcome back', recipients: [VERA] })
  const [, back = ''] = textsTo(VERA)
  assert.match(back, /Welcome back/)
  assert.doesNotMatch(back, /Between us/)
  await reply(slug, { body: 'And on' })
  assert.doesNotMatch(textsTo(VERA).at(-1) ?? '', /Between us/)
  await world.logIsReadable()
  const { events } = (await ana.get('/events?type=conversation.follower_removed')).body
  assert.equal(events.length, 1)
})

/** An answer to the newest mail that an address has. */
async function answer(from: string, body: string, headers: Record<string, string> = {}) {
  const { mail } = mailsTo(from).at(-1) as (typeof mailbox.arrived)[number]
  const head = { To: mail.replyTo?.[0]?.address ?? '', 'In-Reply-To': mail.messageId ?? '', ...headers }
  await world.mailIn(letter({ from, body, headers: head }), { from })
}
const followersOf = async (slug: string) =>
  (await ana.get(`/conversations/${slug}`)).body.followers.map(({ email }: { email: string }) => email)

test('who had a blind copy stays unseen when they answer, as a person or by a machine', async () => {
  const slug = await begin()
  await reply(slug, { body: 'With a blind copy', bcc: [LAWYER] })
  await answer(LAWYER, 'My advice is to pay')
  await answer(LAWYER, 'I am away', { 'Auto-Submitted': 'auto-replied' })
  const bodies = (await messagesOf(slug)).map(({ body }: { body: string }) => body)
  assert.ok(bodies.includes('My advice is to pay'), 'staff see it in the conversation')
  assert.ok(!(await followersOf(slug)).includes(LAWYER))
  await reply(slug, { body: 'We will pay' })
  for (const address of [CODY, VERA]) {
    const { raw } = mailsTo(address).at(-1) as (typeof mailbox.arrived)[number]
    assert.match(raw, /We will pay/)
    assert.doesNotMatch(raw, /lawyer|My advice/i)
  }
  assert.equal(mailsTo(LAWYER).length, 1)
})

test('an answer to a message that left somebody out is not quoted to them', async () => {
  const slug = await begin()
  await reply(slug, { body: 'Not for Vera', without: [VERA] })
  await answer(CODY, 'My secret answer')
  await reply(slug, { body: 'For both' })
  assert.match(textsTo(VERA).at(-1) ?? '', /For both/)
  assert.doesNotMatch(textsTo(VERA).at(-1) ?? '', /secret|Not for Vera/)
})

test('who was taken off comes back neither by writing nor by being named', async () => {
  const slug = await begin()
  await ana.send('DELETE', `/conversations/${slug}/followers/${VERA}`)
  await answer(CODY, 'Reply to all', { Cc: VERA })
  await answer(VERA, 'Am I still there?')
  assert.ok(!(await followersOf(slug)).includes(VERA))
  await reply(slug, { body: 'Only for Cody' })
  assert.equal(mailsTo(VERA).length, 1)
  assert.doesNotMatch(textsTo(CODY).at(-1) ?? '', /still there/)
})

test('a copy that waits is not sent to who is taken off meanwhile', async () => {
  const slug = await begin()
  mailbox.answer = recipient => (recipient === VERA ? 451 : 250)
  const { id } = await reply(slug, { body: 'Too early' })
  await ana.send('DELETE', `/conversations/${slug}/followers/${VERA}`)
  mailbox.answer = () => 250
  world.clock.now = new Date(world.clock.now.getTime() + 3_600_000)
  await world.work()
  assert.equal(mailsTo(VERA).length, 1)
  const message = (await messagesOf(slug)).find((one: { id: number }) => one.id === id)
  const [delivery] = message.deliveries.filter(({ to }: { to: { email: string } }) => to.email === VERA)
  assert.deepEqual([delivery.state, /taken off/.test(delivery.reason)], ['failed', true])
})

test('colleagues count: a blind copy notifies one, and one who is left out hears nothing', async () => {
  const slug = await begin()
  await reply(slug, { body: 'Before', recipients: [olga.email] })
  mailbox.arrived.length = 0
  await reply(slug, { body: 'Without Olga', without: [olga.email] })
  assert.equal(mailsTo(olga.email).length, 0)
  await reply(slug, { body: 'With Olga again' })
  assert.equal(mailsTo(olga.email).length, 1)
})

test('a colleague who had a blind copy and replies by mail, with proof, reaches all followers', async () => {
  const slug = await begin()
  await reply(slug, { body: 'For Olga to see', bcc: [olga.email], without: [VERA] })
  const arrival = {
    threaded_by: 'reply_address',
    automatic: null,
    new_participant: true,
    dmarc: 'pass',
  } as const
  const sender = { type: 'email', identifier: olga.email } as const
  const came = { origin: ORIGIN.email, arrival, isProven: true }
  await transaction(world.scope, tx => postMessage(tx, slug, { body: 'Olga answers', sender, came }))
  await world.work()
  for (const address of [CODY, VERA]) assert.match(textsTo(address).at(-1) ?? '', /Olga answers/)
})

test('somebody left out can have a blind copy instead', async () => {
  const slug = await begin()
  await reply(slug, { body: 'Blindly sent', without: [VERA], bcc: [VERA] })
  assert.match(textsTo(VERA).at(-1) ?? '', /Blindly sent/)
  const { raw } = mailsTo(CODY).at(-1) as (typeof mailbox.arrived)[number]
  assert.doesNotMatch(raw, /vera@/i)
})

test('bad input, the customer and strangers are refused, and nothing changes', async () => {
  const slug = await begin()
  const post = (message: object) =>
    ana.post(`/conversations/${slug}/messages`, { message: { body: 'x', ...message } })
  const stranger = await post({ without: ['nobody@example.com'] })
  assert.deepEqual([stranger.status, Object.keys(stranger.body.errors)], [422, ['message.without']])
  assert.equal((await post({ bcc: ['no address'] })).status, 422)
  const before = (await ana.get(`/conversations/${slug}`)).body
  const remove = (email: string, who = ana) => who.send('DELETE', `/conversations/${slug}/followers/${email}`)
  assert.equal((await remove(CODY)).status, 422)
  assert.equal((await remove('nobody@example.com')).status, 404)
  assert.equal((await remove(VERA, rita)).status, 404)
  assert.deepEqual((await ana.get(`/conversations/${slug}`)).body, before)
})
