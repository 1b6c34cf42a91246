// What people get of conversations with others.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { ANA } from '../../../db/cast.ts'
import { correspondence, letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { conversationsIn, messagesIn, personArchives, textOf } from '../../../test/person-archives.ts'
import { openShop } from '../../../test/shop.ts'
import { signersOf } from '../../../test/signed-letters.ts'
import { createWorld } from '../../../test/world.ts'

const mailbox = await createMailbox()
const { dns, sign } = signersOf(['demo.localhost'])
const world = await createWorld({ smtpUrl: mailbox.url, dns })
const { ana, app, olga } = world
const { latest, messagesOf } = correspondence(world, mailbox)
const archiveOf = personArchives(world)

const BO = { name: 'Bo Keeps', email: 'bo@keeps.test' }

/** A conversation that Bo has begun, with an answer. */
async function begin(subject = 'Of Bo') {
  const { slug } = await world.start({ subject, user: BO, message: { body: 'Words of Bo', user: BO } })
  await reply(slug, 'Only for Bo')
  return slug
}

async function reply(slug: string, body: string, more: object = {}) {
  const answer = await ana.post(`/conversations/${slug}/messages`, { message: { body, ...more } })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  await world.work()
}

/** Answers the last mail that went to this address. */
async function answerFrom(address: string, body: string) {
  const { mail } = (await mailbox.to(address)).at(-1) as (typeof mailbox.arrived)[number]
  const to = mail.replyTo?.[0]?.address as string
  await world.mailIn(letter({ from: address, headers: { To: to }, body }), { from: address, to: [to] })
}

async function assertShares(address: string, has: string[], hasNot: string[]) {
  const text = textOf(await archiveOf(address))
  for (const word of has) assert.ok(text.includes(word), `${word} is missing`)
  for (const word of hasNot) assert.ok(!text.includes(word), `${word} is there`)
}

test('who gets a copy late has what was sent from then on, and not what went to somebody else before', async () => {
  const slug = await begin()
  await reply(slug, 'For both', { recipients: ['gus@guest.test'] })
  await reply(slug, 'For both again')
  await reply(slug, 'Without Gus', { without: ['gus@guest.test'] })
  await assertShares(
    'gus@guest.test',
    ['For both', 'For both again'],
    ['Only for Bo', 'Words of Bo', 'Without Gus'],
  )
  await assertShares('bo@keeps.test', ['Only for Bo', 'For both', 'Without Gus'], [])
})

test('whoever answers to what was forwarded has that, and no reply to the customer', async () => {
  const slug = await begin()
  const first = (await messagesOf(slug)).at(-1)
  await ana.post(`/messages/${first.id}/forward`, {
    forward: { to: ['lab@glass.test'], body: 'Look at this' },
  })
  await world.work()
  await answerFrom('lab@glass.test', 'The glass is too thin')
  await reply(slug, 'Later, only for Bo')
  await assertShares('lab@glass.test', ['Look at this', 'The glass is too thin'], ['nly for Bo', 'Of Bo"'])
})

test('whoever answers to a blind copy has that, and no other reply', async () => {
  const slug = await begin()
  await reply(slug, 'With a blind copy', { bcc: ['blind@copy.test'] })
  await answerFrom('blind@copy.test', 'I was there, too')
  await reply(slug, 'Later, only for Bo')
  await assertShares(
    'blind@copy.test',
    ['With a blind copy', 'I was there, too'],
    ['nly for Bo', 'Words of Bo'],
  )
})

test('what is about a conversation of several people that staff began stays out', async () => {
  await world.start({
    subject: 'About the two',
    tag_list: ['tag-of-two'],
    user: { email: ANA.email },
    message: {
      body: 'To both of you',
      user: { email: ANA.email },
      recipients: ['one@two.test', 'two@two.test'],
    },
  })
  await world.work()
  await assertShares('one@two.test', ['To both of you'], ['tag-of-two', 'About the two'])
})

test('a mail that a colleague forwarded is not the person’s, and stays out with its raw text', async () => {
  const raw = letter({
    from: 'Support <support@demo.localhost>',
    subject: 'Fwd: Broken lamp',
    headers: { 'X-Internal': 'internal-header' },
    body: 'See below.\n\n---------- Forwarded message ---------\nFrom: Fay Fern <fay@customer.test>\nDate: Fri\n\nMy lamp is broken.',
  })
  await world.mailIn(await sign(raw, { domain: 'demo.localhost', at: world.clock.now }), {
    from: 'bounces@relay.test',
  })
  assert.equal((await latest()).author.email, 'fay@customer.test')
  const archive = await archiveOf('fay@customer.test')
  const [message] = messagesIn(archive)
  assert.deepEqual([message?.share, message?.mail, message?.original_body], ['own', null, null])
  assert.ok(textOf(archive).includes('My lamp is broken'))
  assert.ok(!textOf(archive).includes('internal-header'))
  assert.equal(conversationsIn(archive).length, 1)
})

test('who only got a copy, and whoever was taken off, has what was sent to them', async () => {
  const slug = await begin('With a note')
  await ana.post(`/conversations/${slug}/messages`, { message: { body: 'A note on Bo', visibility: 1 } })
  await reply(slug, 'With a silent copy', { bcc: ['silent@copy.test'] })
  await assertShares(
    'silent@copy.test',
    ['With a silent copy'],
    ['nly for Bo', 'Words of Bo', 'A note on Bo', 'With a note'],
  )
  await reply(slug, 'While Tim was here', { recipients: ['tim@off.test'] })
  const { status } = await ana.send('DELETE', `/conversations/${slug}/followers/tim@off.test`)
  assert.ok(status < 300, String(status))
  await reply(slug, 'After Tim was taken off')
  await assertShares(
    'tim@off.test',
    ['While Tim was here'],
    ['nly for Bo', 'A note on Bo', 'After Tim was taken off'],
  )
})

test('what somebody wrote in a chat before they signed in is theirs, and not what others wrote by that address', async () => {
  await olga.post('/channels', { channel: { name: 'Chat', slug: 'chat', channel: 6 } })
  const { tokenFor, nextNetwork } = await openShop(world)
  const call = async (url: string, payload: object) => {
    const answer = await app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress: nextNetwork(),
      headers: { host: 'demo.localhost' },
    })
    assert.ok(answer.statusCode < 300, answer.body)
  }
  const secretOf = () => randomBytes(32).toString('base64url')
  const secret = secretOf()
  const email = 'typed@chat.test'
  await call('/chat', { id: 'chat-1', message: 'Written before signing in', secret, email })
  await call('/chat', { id: 'chat-2', message: 'Somebody else’s chat', secret: secretOf(), email })
  const token = tokenFor({ sub: 'una', email: 'una@shop.test', email_verified: true })
  await call('/sign-in/token', { token, chats: [secret] })
  const archive = await archiveOf('una@shop.test')
  assert.deepEqual(
    messagesIn(archive).map(({ share, body }) => [share, body]),
    [['own', 'Written before signing in']],
  )
  const [conversation] = conversationsIn(archive)
  assert.deepEqual([conversation?.begun_by, conversation?.shared], ['person', false])
})
