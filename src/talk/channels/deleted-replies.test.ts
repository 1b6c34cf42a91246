// Replies in the conversations of a deleted channel: they reach people by another channel, or are refused.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createRulesWorld } from '../../../test/rules-world.ts'

const mailbox = await createMailbox()
const world = await createRulesWorld({ smtpUrl: mailbox.url })
const { ana, olga, clock } = world

const IS_DELETED =
  'must be 1 (internal note): the channel Texts was deleted; move the conversation to another one to reply'
let count = 0

const create = async (channel: object) => {
  const { status, body } = await olga.post('/channels', { channel })
  assert.equal(status, 201, JSON.stringify(body))
}
const remove = async (slug: string) =>
  assert.equal((await olga.send('DELETE', `/channels/${slug}`)).status, 200)

/** A conversation with this customer by mail, in a channel that is deleted after. */
async function byDeletedMail(from: string) {
  count += 1
  const slug = `sales-${count}`
  await create({ name: 'Sales', slug, email: `${slug}@demo.localhost`, channel: 'email' })
  await world.mailIn(letter({ from, subject: `Before ${slug}` }), { from, to: [`${slug}@demo.localhost`] })
  await world.work()
  const [conversation] = (await ana.get(`/conversations?filter=all&q=${encodeURIComponent(`from:${from}`)}`))
    .body.conversations
  assert.equal(conversation?.category.slug, slug)
  return { slug, conversation }
}

const TELNYX = {
  provider: 'telnyx',
  api_key: 'KEY_sesame',
  number: '+15005550001',
  public_key: `${'A'.repeat(43)}=`,
}

/** A conversation in a channel for texts; delete the channel by `remove('texts')`. */
async function byText(subject: string) {
  await create({ name: 'Texts', slug: 'texts', channel: 'sms', settings: TELNYX })
  return world.start({ category: 'texts', subject, user: { mobile: '+15005550006' } })
}

const messagesOf = async (slug: string) => (await ana.get(`/conversations/${slug}/messages`)).body.messages

test('a reply goes out by another email channel, and its answer comes back', async () => {
  const { slug, conversation } = await byDeletedMail('vera@example.com')
  await remove(slug)
  const { body: read } = await ana.get(`/conversations/${conversation.slug}`)
  assert.deepEqual([read.reply_mode, read.reply_until, read.category.name], ['free', null, 'Sales'])
  await world.post(conversation.slug, { body: 'By another way' })
  await world.work()
  const [mail] = await mailbox.to('vera@example.com')
  assert.equal(mail?.mail.from?.address, 'support@demo.localhost')
  assert.deepEqual(
    mail?.mail.to?.map(({ address }) => address),
    ['vera@example.com'],
  )
  assert.match(mail?.from ?? '', /@demo\.localhost$/)
  const [message] = await messagesOf(conversation.slug)
  assert.deepEqual(
    message.deliveries.map(({ state, to }: { state: string; to: { email: string } }) => [state, to.email]),
    [['sent', 'vera@example.com']],
  )
  const replyTo = mail?.mail.replyTo?.[0]?.address ?? ''
  assert.match(replyTo, /^support\+.+@demo\.localhost$/)
  await world.mailIn(letter({ from: 'vera@example.com', subject: 'Re: Before' }), {
    from: 'vera@example.com',
    to: [replyTo],
  })
  await world.work()
  assert.equal((await messagesOf(conversation.slug)).length, 3)
})

test('so do a forwarded message, and one that was scheduled', async () => {
  const { slug, conversation } = await byDeletedMail('walt@example.com')
  const soon = new Date(clock.now.getTime() + 60_000).toISOString()
  const scheduled = await ana.post(`/conversations/${conversation.slug}/scheduled_messages`, {
    scheduled_message: { body: 'Later', send_at: soon },
  })
  assert.equal(scheduled.status, 201, JSON.stringify(scheduled.body))
  await remove(slug)
  const [first] = await messagesOf(conversation.slug)
  const forwarded = await ana.post(`/messages/${first.id}/forward`, {
    forward: { to: ['partner@example.com'], body: 'See' },
  })
  assert.equal(forwarded.status, 201, JSON.stringify(forwarded.body))
  clock.now = new Date(clock.now.getTime() + 120_000)
  await world.work()
  const [toPartner] = await mailbox.to('partner@example.com')
  assert.equal(toPartner?.mail.from?.address, 'support@demo.localhost')
  const [later] = await mailbox.to('walt@example.com')
  assert.equal(later?.mail.from?.address, 'support@demo.localhost')
  assert.match(later?.mail.text ?? '', /Later/)
})

test('a reply that waits when its channel is deleted goes out by the other', async () => {
  const { slug, conversation } = await byDeletedMail('yara@example.com')
  await world.post(conversation.slug, { body: 'Waits' })
  await remove(slug)
  await world.work()
  const [mail] = await mailbox.to('yara@example.com')
  assert.equal(mail?.mail.from?.address, 'support@demo.localhost')
})

test('of other channels, a reply is refused until the conversation is moved; notes are not', async () => {
  const conversation = await byText('One')
  const path = `/conversations/${conversation.slug}/messages`
  await remove('texts')
  const { body: read } = await ana.get(`/conversations/${conversation.slug}`)
  assert.deepEqual([read.reply_mode, read.reply_until], ['closed', read.created_at])
  const { status, body } = await ana.post(path, { message: { body: 'Hello?' } })
  assert.deepEqual([status, body.errors], [422, { 'message.visibility': [IS_DELETED] }])
  assert.equal((await messagesOf(conversation.slug)).length, 1)
  assert.equal((await ana.post(path, { message: { body: 'Note', visibility: 1 } })).status, 201)
  const soon = new Date(clock.now.getTime() + 60_000).toISOString()
  const later = await ana.post(`/conversations/${conversation.slug}/scheduled_messages`, {
    scheduled_message: { body: 'Later', send_at: soon },
  })
  assert.deepEqual([later.status, later.body.errors], [422, { 'scheduled_message.visibility': [IS_DELETED] }])
  const { slug: category } = read.category
  const listed = (await ana.get(`/conversations?filter=all&category=${encodeURIComponent(category)}`)).body
    .conversations
  assert.deepEqual(
    listed.map(({ slug }: { slug: string }) => slug),
    [conversation.slug],
  )
  const asRead = await ana.put(`/conversations/${conversation.slug}`, {
    conversation: { category, tag_list: ['kept'] },
  })
  assert.deepEqual([asRead.status, asRead.body.tag_list], [200, ['kept']])
  const moved = await ana.put(`/conversations/${conversation.slug}`, {
    conversation: { category: 'support' },
  })
  assert.equal(moved.status, 200)
  assert.equal((await ana.post(path, { message: { body: 'By mail' } })).status, 201)
})

test('a message that was scheduled before is stopped, and the conversation opened', async () => {
  const conversation = await byText('Two')
  const soon = new Date(clock.now.getTime() + 60_000).toISOString()
  const path = `/conversations/${conversation.slug}/scheduled_messages`
  assert.equal((await ana.post(path, { scheduled_message: { body: 'Later', send_at: soon } })).status, 201)
  await ana.put(`/conversations/${conversation.slug}`, { conversation: { status: 2 } })
  await remove('texts')
  clock.now = new Date(clock.now.getTime() + 120_000)
  await world.work()
  const [stopped] = (await ana.get(path)).body.scheduled_messages
  assert.match(stopped?.refusal ?? JSON.stringify(stopped), /the channel Texts was deleted/)
  assert.equal((await ana.get(`/conversations/${conversation.slug}`)).body.status, 0)
})

test('a reply that waits when its channel is deleted fails, and says why', async () => {
  const conversation = await byText('Three')
  await world.post(conversation.slug, { body: 'Waits' })
  await remove('texts')
  await world.work()
  const [message] = await messagesOf(conversation.slug)
  assert.deepEqual(
    message.deliveries.map(({ state, reason }: { state: string; reason: string }) => [state, reason]),
    [['failed', 'The channel Texts was deleted. Move the conversation to another one.']],
  )
})

test('a reply of a rule goes by the other, or fails and says why', async () => {
  const { slug, conversation } = await byDeletedMail('zoe@example.com')
  const text = await byText('Four')
  await world.work()
  for (const one of [slug, 'texts']) await remove(one)
  const { body: template } = await olga.post('/response_templates', {
    response_template: { name: 'Hello', body: 'We got it' },
  })
  // biome-ignore lint/suspicious/noThenProperty: a field of rules
  await world.make({ then: [{ reply: template.id }] })
  const say = (to: string, user: object) =>
    ana.post(`/conversations/${to}/messages`, { message: { body: 'Again', user } })
  assert.equal((await say(text.slug, { mobile: '+15005550006' })).status, 201)
  assert.equal((await say(conversation.slug, { email: 'zoe@example.com' })).status, 201)
  await world.pass(60_000)
  const [run] = await world.runsOf(text.slug)
  const [failed] = run?.then ?? []
  assert.equal(failed?.result, 'failed')
  assert.match(failed?.detail, /the channel Texts was deleted/)
  const [mail] = await mailbox.to('zoe@example.com')
  assert.deepEqual(
    [mail?.mail.from?.address, /We got it/.test(mail?.mail.text ?? '')],
    ['support@demo.localhost', true],
  )
})
