// Reactions, edits and deletions on WhatsApp, and replies from the app on the phone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ACCESS_TOKEN, APP_SECRET, createWhatsApp, NUMBER_ID } from '../../../../test/providers/whatsapp.ts'
import { createWorld } from '../../../../test/world.ts'

const world = await createWorld()
const { ana, olga, app, clock } = world
const whatsapp = await createWhatsApp()
const FROM = '15005550006'
const OURS = '15005550001'
const settings = {
  phone_number_id: NUMBER_ID,
  access_token: ACCESS_TOKEN,
  app_secret: APP_SECRET,
  api_url: whatsapp.base,
}
await olga.post('/channels', { channel: { name: 'WhatsApp', slug: 'wa', channel: 'whatsapp', settings } })

async function post(value: object) {
  clock.now = new Date(clock.now.getTime() + 1_000)
  const { payload, signature } = whatsapp.sign(value)
  await app.inject({
    method: 'POST',
    url: '/incoming/whatsapp/wa',
    payload,
    headers: {
      host: 'demo.localhost',
      'content-type': 'application/json',
      'x-hub-signature-256': signature,
    },
  })
  await world.work()
}
let serial = 0
const says = (fields: object) => post({ messages: [{ id: `in.${++serial}`, from: FROM, ...fields }] })
const text = (body: string) => ({ type: 'text', text: { body } })
const latest = async () =>
  (await ana.get('/conversations?filter=all&category=wa&sort=changed')).body.conversations[0]
const messages = async () => (await ana.get(`/conversations/${(await latest()).slug}/messages`)).body.messages
async function reply(body: string) {
  await ana.post(`/conversations/${(await latest()).slug}/messages`, { message: { body } })
  await world.work()
}

test('reactions and quoted messages belong to the message that they name', async () => {
  await says(text('Where is my lamp?'))
  await reply('On its way')
  const name = whatsapp.sent.at(-1)?.id
  for (const emoji of ['👍', '❤️']) await says({ type: 'reaction', reaction: { message_id: name, emoji } })
  const [{ id, reactions }, ...others] = await messages()
  assert.deepEqual(
    reactions.map(({ emoji, user }: { emoji: string; user: { name: string } }) => [emoji, user.name]),
    [['❤️', `+${FROM}`]],
  )
  assert.equal(others.length, 1)
  await says({ type: 'reaction', reaction: { message_id: name, emoji: '' } })
  assert.deepEqual((await messages())[0].reactions, [])
  await says({ ...text('That one?'), context: { id: name } })
  assert.equal((await messages())[0].reply_to, id)
  await says({ ...text('And this?'), context: { id: 'wamid.of.last.year' } })
  assert.equal((await messages())[0].reply_to, null)
})

test('an edit keeps the earlier text, and a revoked message is empty, also if it comes first', async () => {
  await says({ id: 'changed', ...text('Wrong') })
  await says({ type: 'edit', edit: { original_message_id: 'changed', message: text('Right') } })
  const [edited] = await messages()
  assert.deepEqual([edited.body, edited.edited_at !== null], ['Right', true])
  const { versions } = (await ana.get(`/messages/${edited.id}/versions`)).body
  assert.deepEqual(
    versions.map(({ body }: { body: string }) => body),
    ['Wrong'],
  )
  await says({ type: 'revoke', revoke: { original_message_id: 'changed' } })
  const [{ body, deleted_at }] = await messages()
  assert.deepEqual([body, deleted_at !== null], ['', true])
  await says({ type: 'revoke', revoke: { original_message_id: 'early' } })
  await says({ id: 'early', ...text('Hidden') })
  assert.deepEqual((await messages())[0].body, '')
  await says({ type: 'edit', edit: { original_message_id: 'late', message: text('Better') } })
  await says({ id: 'late', ...text('Good') })
  assert.deepEqual((await messages())[0].body, 'Better')
})

test('a message deleted after a merge is gone from the merged conversation, too', async () => {
  await says({ id: 'merged', ...text('A merged secret') })
  const { slug } = await latest()
  await post({ messages: [{ id: 'other', from: '15005550009', ...text('Of somebody else') }] })
  const { slug: into } = await latest()
  assert.notEqual(into, slug)
  assert.equal((await ana.post(`/conversations/${into}/merge`, { conversations: [slug] })).status, 200)
  await says({ type: 'revoke', revoke: { original_message_id: 'merged' } })
  const kept = await world.db.rows(sql`select * from conversations where brand_id = ${world.brand.id}`)
  assert.doesNotMatch(JSON.stringify(kept), /A merged secret/)
})

test('an answer from the phone joins as a message of staff, once', async () => {
  await says(text('Anybody there?'))
  const before = (await messages()).length
  const echo = { id: 'from.the.phone', from: OURS, to: FROM, ...text('Yes, on the phone') }
  for (let times = 0; times < 2; times++) await post({ message_echoes: [echo] })
  const [written, ...earlier] = await messages()
  assert.equal(earlier.length, before)
  assert.deepEqual([written.body, written.user['staff?']], ['Yes, on the phone', true])
  assert.equal(written.arrival['elsewhere?'], true)
  assert.deepEqual(written.deliveries, [])
})

test('a reaction that comes before its message waits for it', async () => {
  const id = `in.${serial + 2}`
  await says({ type: 'reaction', reaction: { message_id: id, emoji: '🎉' } })
  await says(text('It works again'))
  const [message] = await messages()
  assert.deepEqual([message.body, message.reactions[0].emoji], ['It works again', '🎉'])
})

test('somebody’s new number is theirs, and no message', async () => {
  const { message_count, slug } = await latest()
  const [{ user }] = await messages()
  const [was, will] = ['15005550006', '15005550077']
  const body = `A changed from ${was} to ${will}`
  await says({
    type: 'system',
    system: { type: 'user_changed_number', wa_id: will, user_id: 'US.NEW77', body },
  })
  assert.equal((await latest()).message_count, message_count)
  const { body: contact } = await ana.get(`/contacts/+${will}`)
  assert.equal(contact._id, user.id)
  const both = { from: will, from_user_id: 'US.NEW77' }
  await post({ messages: [{ id: 'in.new', ...both, ...text('From my new number') }] })
  assert.deepEqual([(await latest()).slug, (await messages())[0].user.id], [slug, user.id])
  await reply('To your new number')
  assert.ok(whatsapp.sent.some(({ to, text }) => to === will && text === 'To your new number'))
  assert.ok(!whatsapp.sent.some(({ to, text }) => to === was && text === 'To your new number'))
  await says({ type: 'system', system: { type: 'customer_identity_changed', body: 'Their key changed' } })
  assert.equal((await messages())[0].body, 'To your new number')
})

test('a file is asked for by its name: the address in the webhook may have ended', async () => {
  const image = { id: whatsapp.addFile('a lamp', 'image/png'), url: `${whatsapp.base}/files/ended` }
  await says({ type: 'image', image })
  const [{ attachments }] = await messages()
  assert.equal(attachments[0].state, 'stored')
})

test('the token does not follow a file to another host', async () => {
  whatsapp.movesFiles = true
  await says({ type: 'image', image: { id: whatsapp.addFile('a lamp', 'image/png') } })
  whatsapp.movesFiles = false
  const [{ attachments }] = await messages()
  assert.deepEqual([attachments[0].state, whatsapp.outside], ['stored', [undefined]])
})

test('a file that is too large is refused with its size, and nothing is sent', async () => {
  const raw = 'x'.repeat(6 * 1024 * 1024)
  const headers = { 'content-type': 'image/png' }
  const { body: upload } = await ana.send('POST', '/attachments?file_name=big.png', { raw, headers })
  const count = whatsapp.sent.length
  const { slug } = await latest()
  const message = { body: 'See', uploads: [upload.id] }
  const { body } = await ana.post(`/conversations/${slug}/messages`, { message })
  await world.work()
  assert.deepEqual(body.errors, {
    'message.uploads': ['cannot be sent: big.png has 6.0 MB, and WhatsApp takes at most 5 MB of its type'],
  })
  assert.equal(whatsapp.sent.length, count)
})

test('an account in the field for numbers is taken and never delivered, so it goes into its own', async () => {
  await post({
    messages: [{ id: 'in.account', from_user_id: 'US.OnlyAccount1', ...text('Without a number') }],
  })
  await reply('Found you')
  const { to, recipient } = whatsapp.sent.at(-1) ?? {}
  assert.deepEqual([to, recipient], [undefined, 'US.OnlyAccount1'])
})

test('after an outage, the day for replies counts from when the message was written', async () => {
  const timestamp = String(Math.floor(clock.now.getTime() / 1_000) - 20 * 3_600)
  await says({ ...text('Written long ago'), timestamp })
  const { reply_until } = await latest()
  const hours = (Date.parse(reply_until) - clock.now.getTime()) / 3_600_000
  assert.ok(Math.abs(hours - 4) < 0.1, String(hours))
  await says(text('Written now'))
  assert.equal(Date.parse((await latest()).reply_until) - clock.now.getTime(), 24 * 3_600_000)
})
