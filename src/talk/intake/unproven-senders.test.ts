import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, OLGA } from '../../../db/cast.ts'
import { correspondence, letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, app } = world
const { latest, messagesOf, answered } = correspondence(world, mailbox)

const OUTSIDER = { name: 'Olga', email: OLGA.email, 'staff?': false, 'unproven?': true }
const shown = ({ user }: { user: Record<string, unknown> }) => {
  const { name, email, 'staff?': staff, 'unproven?': unproven } = user
  return { name, email, 'staff?': staff, 'unproven?': unproven }
}

test('a mail that claims to be from staff without proof is from an outsider', async () => {
  await world.mailIn(letter({ from: `Olga <${OLGA.email}>`, body: 'Refund approved' }), { from: OLGA.email })
  const { slug, author, status } = await latest()
  const [message] = await messagesOf(slug)
  assert.deepEqual(shown(message), OUTSIDER)
  assert.deepEqual([author['staff?'], author['unproven?'], status], [false, true, 0])
  const olga = (await ana.get('/staff')).body.staff.find(
    ({ email }: { email: string }) => email === OLGA.email,
  )
  assert.notEqual(message.user.id, olga.id)
})

test('the same in a conversation: references do not let it in, the reply address does, but marked', async () => {
  const { slug, firstId, answer } = await answered('cody@unknown.test')
  await world.mailIn(letter({ from: OLGA.email, body: 'INJECTED', headers: { 'In-Reply-To': firstId } }), {
    from: OLGA.email,
  })
  assert.equal(
    (await messagesOf(slug)).length,
    2,
    'the id of a mail is no way in for whoever writes a staff address',
  )
  const to = [answer.mail.replyTo?.[0]?.address as string]
  await world.mailIn(letter({ from: `Olga <${OLGA.email}>`, body: 'Approved, Olga' }), {
    from: OLGA.email,
    to,
  })
  const [message] = await messagesOf(slug)
  assert.deepEqual([message.body, shown(message)], ['Approved, Olga', OUTSIDER])

  await world.post(slug, { body: 'An answer' })
  await world.work()
  const quoting = (await mailbox.to('cody@unknown.test')).at(-1)
  assert.match(quoting?.mail.text ?? '', /Olga \(sender not verified\) wrote:/)
  const notice = (await mailbox.to(ANA.email)).find(({ raw }) => raw.includes('Approved, Olga'))
  assert.match(notice?.mail.text ?? '', /^Olga \(sender not verified\) wrote\n/)
  assert.match(notice?.mail.from?.name ?? '', /^Unverified sender/)
})

test('neither the contact form nor the chat makes anybody staff', async () => {
  await world.olga.post('/channels', { channel: { name: 'Chat', channel: 'chat' } })
  const headers = { host: 'demo.localhost', origin: 'https://shop.example' }
  const form = { email: OLGA.email, name: 'Olga', message: 'By the form' }
  assert.equal(
    (await app.inject({ method: 'POST', url: '/contact', headers, payload: form })).statusCode,
    201,
  )
  const chat = { ...form, message: 'By the chat', id: 'c1', secret: 's'.repeat(43) }
  assert.equal((await app.inject({ method: 'POST', url: '/chat', headers, payload: chat })).statusCode, 201)
  const { messages } = (await ana.get('/messages?page_size=2')).body
  assert.deepEqual(
    messages.map(({ body }: { body: string }) => body),
    ['By the chat', 'By the form'],
  )
  for (const message of messages) assert.deepEqual(shown(message), OUTSIDER)
})

test('a reply still reaches whoever it was', async () => {
  await world.mailIn(letter({ from: `Olga <${OLGA.email}>`, body: 'From my telephone' }), {
    from: OLGA.email,
  })
  const { slug } = await latest()
  await world.post(slug, { body: 'Is that you?' })
  await world.work()
  const [{ deliveries }] = await messagesOf(slug)
  assert.deepEqual(
    deliveries.map(({ state, to }: never) => [state, (to as { email: string }).email]),
    [['sent', OLGA.email]],
  )
})
