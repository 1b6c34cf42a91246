// Forwarding to outsiders, whose answers only the team reads.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, CODY, OLGA } from '../../../db/cast.ts'
import { correspondence, letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'
import { STATUS, VISIBILITY } from '../conversations/codes.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, rita } = world
const { messagesOf } = correspondence(world, mailbox)
const LAB = 'lab@example.org'

const mailsTo = (address: string) => mailbox.arrived.filter(({ to }) => to.includes(address))
const forward = (id: number, fields: object, who = ana) =>
  who.post(`/messages/${id}/forward`, { forward: fields })
const get = async (slug: string) => (await ana.get(`/conversations/${slug}`)).body
const mails = (people: { email: string }[]) => people.map(({ email }) => email)

/** A conversation of Cody's with a reply, and the id of his message. */
async function begin() {
  mailbox.arrived.length = 0
  const { slug, id } = await world.start({ message: { body: 'The shade is *cracked*.' } })
  const [first] = await messagesOf(slug)
  return { slug, id, firstId: first.id as number }
}

test('a message goes to the outsider with who wrote it; it is a note, and nobody else gets anything', async () => {
  const { slug, firstId } = await begin()
  const { status, body } = await forward(firstId, { to: [LAB], body: 'Can you look at this?' })
  await world.work()
  assert.deepEqual(
    [status, body.visibility, mails(body.forwarded_to), body.user.email],
    [201, VISIBILITY.internalNote, [LAB], ANA.email],
  )
  const [{ mail }] = mailsTo(LAB) as [(typeof mailbox.arrived)[number]]
  assert.equal(mail.subject, 'Fwd: Late parcel')
  assert.match(mail.text ?? '', /Can you look at this\?[\s\S]*Cody Brandt \(cody@example.com\)[\s\S]*cracked/)
  assert.doesNotMatch(mail.text ?? '', /reference/)
  assert.equal(mailsTo(CODY.email).length, 0)
  const { followers, status: state } = await get(slug)
  assert.deepEqual([mails(followers).includes(LAB), state], [false, STATUS.unresolved])
})

test('the answer is a note, reopens, and tells the customer nothing; the outsider joins nothing', async () => {
  const { slug, firstId } = await begin()
  await forward(firstId, { to: [LAB] })
  await world.work()
  await ana.put(`/conversations/${slug}`, { conversation: { status: STATUS.resolved } })
  const [{ mail }] = mailsTo(LAB) as [(typeof mailbox.arrived)[number]]
  const address = mail.replyTo?.[0]?.address as string
  const headers = { To: address, Cc: 'somebody@example.net' }
  const answer = letter({ from: LAB, headers, body: 'The glass is too thin.' })
  await world.mailIn(answer, { from: LAB, to: [address] })
  const [last] = await messagesOf(slug)
  assert.deepEqual(
    [last.body, last.visibility, last.user.email],
    ['The glass is too thin.', VISIBILITY.internalNote, LAB],
  )
  const conversation = await get(slug)
  assert.equal(conversation.status, STATUS.unresolved)
  assert.deepEqual(
    mails(conversation.followers).filter(email => /example\.(org|net)/.test(email)),
    [],
  )
  await world.post(slug, { body: 'Dear Cody, a new shade is on its way.' })
  await world.work()
  assert.equal(mailsTo(LAB).length, 1)
  assert.doesNotMatch(mailsTo(CODY.email).at(-1)?.raw ?? '', /too thin|look at this/)
})

test('a thread goes in the order it was written, without notes', async () => {
  const { slug } = await begin()
  await world.post(slug, { body: 'Our secret', visibility: 1 })
  const reply = await world.post(slug, { body: 'Which lamp is it?' })
  await world.post(slug, { body: 'Later', user: CODY })
  mailbox.arrived.length = 0
  await forward(reply.id, { to: LAB, thread: true })
  await world.work()
  const text = mailsTo(LAB)[0]?.mail.text ?? ''
  assert.match(text, /cracked[\s\S]*Which lamp/)
  assert.doesNotMatch(text, /secret|Later/)
})

test('files go along', async () => {
  mailbox.arrived.length = 0
  const uploaded = await ana.send('POST', '/attachments?file_name=shade.txt', {
    raw: 'glass',
    headers: { 'content-type': 'text/plain' },
  })
  const { slug } = await world.start()
  const message = await world.post(slug, { body: 'See the file', uploads: [uploaded.body.id] })
  const { body } = await forward(message.id, { to: [LAB] })
  assert.deepEqual(
    body.attachments.map((file: { file_file_name: string }) => file.file_file_name),
    ['shade.txt'],
  )
  await world.work()
  assert.deepEqual(
    mailsTo(LAB)[0]?.mail.attachments.map(({ filename }) => filename),
    ['shade.txt'],
  )
})

test('a repeat with the same origin id sends nothing again', async () => {
  const { firstId } = await begin()
  const fields = { to: [LAB], origin_id: 'once' }
  const first = await forward(firstId, fields)
  const again = await forward(firstId, fields)
  await world.work()
  assert.deepEqual([again.status, again.body.id, mailsTo(LAB).length], [200, first.body.id, 1])
})

test('somebody who was taken off the conversation can be sent something', async () => {
  const { slug } = await begin()
  const reply = await world.post(slug, { body: 'With a copy', cc: [LAB] })
  await ana.send('DELETE', `/conversations/${slug}/followers/${LAB}`)
  mailbox.arrived.length = 0
  await forward(reply.id, { to: LAB })
  await world.work()
  assert.equal(mailsTo(LAB).length, 1)
})

test('of a long thread the latest messages go along, and always the one that is forwarded', async () => {
  mailbox.arrived.length = 0
  const { slug } = await world.start({ message: { body: 'x '.repeat(45_000) } })
  const chosen = await world.post(slug, { body: 'The one that matters' })
  const { body } = await forward(chosen.id, { to: LAB, thread: true })
  assert.match(body.body, /left out[\s\S]*The one that matters$/)
})

const { firstId } = await begin()
for (const [what, fields, field] of [
  ['nobody', { to: [] }, 'forward.to'],
  ['no list', {}, 'forward.to'],
  ['a word', { to: ['lab'] }, 'forward.to.0.email'],
  ['a colleague', { to: [LAB, OLGA.email] }, 'forward.to.1'],
  ['our own channel', { to: ['support@demo.localhost'] }, 'forward.to.0'],
  ['a comment of 20,001 characters', { to: [LAB], body: 'x'.repeat(20_001) }, 'forward.body'],
] as const)
  test(`forwarding to ${what} is refused, naming ${field}, and sends nothing`, async () => {
    await world.work()
    mailbox.arrived.length = 0
    const { status, body } = await forward(firstId, fields)
    await world.work()
    assert.deepEqual([status, Object.keys(body.errors), mailbox.arrived.length], [422, [field], 0])
  })

test('a conversation of a channel without mail cannot be forwarded', async () => {
  await world.olga.post('/channels', { channel: { name: 'App', channel: 'api' } })
  const { slug } = await world.start({ category: 'app' })
  const [first] = await messagesOf(slug)
  const { status, body } = await forward(first.id, { to: [LAB] })
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['forward.to']])
})

test('Rita forwards nothing of ours', async () => {
  const { firstId: id } = await begin()
  assert.equal((await forward(id, { to: [LAB] }, rita)).status, 404)
})
