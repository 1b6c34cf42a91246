import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OLGA } from '../../../db/cast.ts'
import { correspondence, letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, olga } = world
const { messagesOf, answered } = correspondence(world, mailbox)

/** Olga replies by mail, without proof. */
async function replyByMail(customer: string, body: string) {
  const { slug, answer } = await answered(customer)
  const to = [answer.mail.replyTo?.[0]?.address as string]
  const file = [
    '--B',
    'Content-Type: text/plain',
    '',
    body,
    '--B',
    'Content-Disposition: attachment; filename=plan.txt',
    '',
    'the plan',
    '--B--',
    '',
  ]
  const headers = { 'Content-Type': 'multipart/mixed; boundary=B' }
  const raw = letter({ from: `Olga <${OLGA.email}>`, body: file.join('\r\n'), headers })
  await world.mailIn(raw, { from: OLGA.email, to })
  const [message] = await messagesOf(slug)
  assert.equal(message.user['unproven?'], true)
  return { slug, message }
}

test('staff can send an unproven email reply from the pages', async () => {
  const customer = 'claimed@unknown.test'
  const { slug, message } = await replyByMail(customer, 'It is on its way')
  const before = (await mailbox.to(customer)).length
  const { status, body } = await olga.post(`/messages/${message.id}/claim`)
  assert.equal(status, 201, JSON.stringify(body))
  assert.deepEqual([body.body, body.user.email, body.user['staff?']], ['It is on its way', OLGA.email, true])
  assert.deepEqual(
    body.attachments.map((file: { file_file_name: string }) => file.file_file_name),
    ['plan.txt'],
  )
  await world.work()
  const mails = await mailbox.to(customer, before + 1)
  assert.equal(mails.length, before + 1)
  const { mail } = mails.at(-1) as (typeof mails)[0]
  assert.match(mail.text ?? '', /It is on its way/)
  assert.doesNotMatch(mail.text ?? '', /not verified/)
  assert.deepEqual(
    mail.attachments.map(({ filename }) => filename),
    ['plan.txt'],
  )
  assert.equal(
    (await mailbox.to(OLGA.email).catch(() => [])).some(({ raw }) => /^Subject: Re:/m.test(raw)),
    false,
  )

  const [, taken] = await messagesOf(slug)
  assert.equal(taken.claimed_by, body.id)
  const again = await olga.post(`/messages/${message.id}/claim`)
  assert.deepEqual([again.status, again.body.id], [200, body.id])
  await world.post(slug, { body: 'Anything else?' })
  await world.work()
  const last = (await mailbox.to(customer, before + 2)).at(-1)
  assert.doesNotMatch(last?.mail.text ?? '', /not verified/)
  const { body: conversation } = await ana.get(`/conversations/${slug}`)
  assert.ok(!conversation.followers.some((one: { [key: string]: unknown }) => one['unproven?']))
})

test('a claimed mail is not quoted to followers who join later', async () => {
  const friend = 'friend@unknown.test'
  const { slug, message } = await replyByMail('quoting@unknown.test', 'UNPROVEN WORDS')
  assert.equal((await olga.post(`/messages/${message.id}/claim`)).status, 201)
  await world.post(slug, { body: 'Welcome', cc: [friend] })
  await world.work()
  for (const { raw } of await mailbox.to(friend)) assert.doesNotMatch(raw, /not verified/)
})

test('the first message of a conversation cannot be claimed', async () => {
  const raw = letter({ from: OLGA.email, subject: 'New thing', body: 'Hello team' })
  await world.mailIn(raw, { from: OLGA.email })
  const [{ slug }] = (await ana.get('/conversations')).body.conversations
  const [message] = await messagesOf(slug)
  assert.equal(message.user['unproven?'], true)
  assert.equal((await olga.post(`/messages/${message.id}/claim`)).status, 404)
})

test('nobody can claim a message of somebody else, or one that is not unproven', async () => {
  const { slug, message } = await replyByMail('unclaimed@unknown.test', 'Refund approved')
  for (const caller of [ana, world.rita, world.rivalOwner])
    assert.equal((await caller.post(`/messages/${message.id}/claim`)).status, 404)
  const { id } = await world.post(slug, { body: 'By Ana' })
  assert.equal((await ana.post(`/messages/${id}/claim`)).status, 404)
  assert.equal((await olga.post('/messages/none/claim')).status, 404)
  assert.equal((await messagesOf(slug)).length, 4)
})
