// Instagram's direct messages, against a stand-in: test/providers/messaging.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMailbox } from '../../../../test/mailbox.ts'
import {
  ACCOUNT_ID,
  APP_SECRET,
  createMessaging,
  PERSON,
  TOKEN,
} from '../../../../test/providers/messaging.ts'
import { createWorld } from '../../../../test/world.ts'
import { DAY, MINUTE } from '../../../kit/retry.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, olga, rita, app, clock } = world
const meta = await createMessaging('instagram')
const settings = { account_id: ACCOUNT_ID, access_token: TOKEN, app_secret: APP_SECRET, api_url: meta.base }
await olga.post('/channels', {
  channel: { name: 'Our shop', slug: 'insta', channel: 'instagram_dm', settings },
})

async function post(events: object[]) {
  clock.now = new Date(clock.now.getTime() + 1_000)
  const { payload, signature } = meta.sign(events)
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/incoming/instagram/insta',
    payload,
    headers: {
      host: 'demo.localhost',
      'content-type': 'application/json',
      'x-hub-signature-256': signature,
    },
  })
  await world.work()
  return statusCode
}

let serial = 0
const by = (id: string, fields: object) => ({
  sender: { id },
  recipient: { id: ACCOUNT_ID },
  timestamp: clock.now.getTime(),
  ...fields,
})
const arrives = (message: object, mid = `in_${++serial}`, id = PERSON) =>
  post([by(id, { message: { mid, ...message } })])
const pass = async (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
  await world.work()
}
const latest = async () =>
  (await ana.get('/conversations?filter=all&category=insta&sort=changed')).body.conversations[0]
const messages = async () => (await ana.get(`/conversations/${(await latest()).slug}/messages`)).body.messages
async function reply(body: string) {
  const { slug } = await latest()
  await ana.post(`/conversations/${slug}/messages`, { message: { body } })
  await world.work()
  return (await messages())[0].deliveries[0]
}

test('a sender is known by ID, name and handle; a handle that somebody else has stays theirs', async () => {
  await arrives({ text: 'Where is my lamp?' })
  const { author, origin, slug } = await latest()
  assert.deepEqual([author.name, author.instagram, origin], ['Vera Sand', 'vera.sand', 19])
  assert.equal((await rita.get(`/conversations/${slug}`)).status, 404)
  const other = '665544'
  meta.people.set(other, { name: 'Somebody Else', username: 'vera.sand' })
  await arrives({ text: 'I have her handle now' }, undefined, other)
  const { author: second } = await latest()
  assert.deepEqual([second.name, second.instagram ?? null], ['Somebody Else', null])
  const nameless = '443322'
  await arrives({ text: 'Nobody knows me' }, undefined, nameless)
  assert.equal((await latest()).last_customer_message.body, 'Nobody knows me')
})

test('an unsent message loses its text, earlier versions, files and stored event', async () => {
  const url = meta.addFile('a secret picture', 'image/png')
  await arrives({ text: 'A secret word', attachments: [{ type: 'image', payload: { url } }] }, 'unsent')
  const { id, attachments } = (await messages())[0]
  assert.equal(attachments[0].state, 'stored')
  await post([by(PERSON, { message_edit: { mid: 'unsent', text: 'Another secret word', num_edit: 1 } })])
  const count = (await messages()).length
  for (let times = 0; times < 2; times++) await arrives({ is_deleted: true }, 'unsent')
  const [unsent] = await messages()
  assert.deepEqual([unsent.id, unsent.body, unsent.attachments], [id, '', []])
  assert.ok(unsent.deleted_at)
  assert.equal((await messages()).length, count)
  const { versions } = (await ana.get(`/messages/${id}/versions`)).body
  assert.deepEqual(versions, [])
  assert.doesNotMatch(JSON.stringify(await latest()), /secret word/)
  assert.doesNotMatch(await everythingStored(), /secret word/)
  assert.equal((await ana.get('/conversations?filter=all&q=secret')).body.total_count, 0)
})

async function everythingStored() {
  const kept = ['messages', 'message_versions', 'provider_events', 'events', 'conversations']
  const rows = await Promise.all(
    kept.map(table => world.db.rows({ text: `select * from ${table}`, values: [] } as never)),
  )
  return JSON.stringify(rows)
}

test('an unsend before its message leaves nothing, either', async () => {
  await arrives({ text: 'To have a conversation' })
  const count = (await messages()).length
  await arrives({ is_deleted: true }, 'early')
  await arrives({ text: 'A hidden word' }, 'early')
  const [early] = await messages()
  assert.deepEqual([(await messages()).length, early.body, early.deleted_at !== null], [count + 1, '', true])
  assert.doesNotMatch(await everythingStored(), /hidden word/)
})

test('a mention in a story is a link and no file; an answer to ours says so', async () => {
  const url = meta.addFile('a story', 'image/png')
  const asked = meta.fileRequests.length
  await arrives({ attachments: [{ type: 'story_mention', payload: { url } }] })
  const [mention] = await messages()
  assert.deepEqual([mention.attachments, meta.fileRequests.length], [[], asked])
  assert.match(mention.body, /mentioned you in their story.*seen for a day.*<http/)
  await arrives({ text: 'Nice', reply_to: { story: { id: '1', url: 'https://cdn.test/story' } } })
  assert.match(
    (await messages())[0].body,
    /^\*\(An answer to your story: <https:\/\/cdn.test\/story>\)\*\n\nNice$/,
  )
})

test('a reply of more than 1,000 bytes is split, and no emoji torn', async () => {
  await arrives({ text: 'Tell me' })
  const before = meta.sent.length
  assert.equal((await reply(`${'a'.repeat(997)}😀`)).state, 'sent')
  assert.deepEqual(
    meta.sent.slice(before).map(({ text }) => text),
    ['a'.repeat(997), '😀'],
  )
})

test('the echo of a short last piece is ours, too', async () => {
  await arrives({ text: 'For pieces' })
  meta.moodFor = () => (meta.sent.at(-1)?.text?.startsWith('a long') ? 'silent' : 'usual')
  await reply(`${'a long text '.repeat(83)} and its end`)
  delete meta.moodFor
  const count = (await messages()).length
  await post([meta.echoOf(meta.sent.at(-1) as never)])
  await pass(600_000)
  assert.deepEqual([(await messages()).length, (await messages())[0].deliveries[0].state], [count, 'sent'])
})

test('an echo has no name of ours: its text settles a lost response, and another text is staff’s', async () => {
  await arrives({ text: 'For echoes' })
  meta.mood = 'silent'
  assert.equal((await reply('A reply whose response is lost')).state, 'deferred')
  meta.mood = 'usual'
  const count = (await messages()).length
  const [echo] = meta.sent.slice(-1).map(meta.echoOf)
  await post([echo as object])
  await pass(600_000)
  const settled = (await messages())[0]
  assert.deepEqual([(await messages()).length, settled.deliveries[0].state], [count, 'sent'])
  await post([
    by(ACCOUNT_ID, {
      recipient: { id: PERSON },
      message: { mid: 'app', text: 'From the app', is_echo: true },
    }),
  ])
  const [written] = await messages()
  assert.deepEqual(
    [written.body, written.user['staff?'], written.arrival['elsewhere?']],
    ['From the app', true, true],
  )
})

test('the token is renewed each week; when that is refused, the list of channels and a mail say so', async () => {
  const works = async () => (await olga.post('/channels/insta/check', {})).body['works?']
  const pass = async (ms: number) => {
    world.clock.now = new Date(world.clock.now.getTime() + ms)
    await world.runSchedule()
  }
  const aWeekLater = async () => {
    await pass(7 * DAY)
    await pass(MINUTE) // once is enough
    await world.work()
  }
  // The comments of the account, with the same token.
  const comments = { name: 'Comments', slug: 'comments', channel: 'instagram', settings }
  assert.equal((await olga.post('/channels', { channel: comments })).status, 201)
  await world.runSchedule()
  assert.equal(meta.renewals, 0)
  await aWeekLater()
  assert.deepEqual([meta.renewals, await works()], [1, true])
  assert.equal((await olga.post('/channels/comments/check', {})).body['works?'], true)
  meta.isExpired = true
  await aWeekLater()
  await aWeekLater()
  const { channels } = (await olga.get('/channels?include=health')).body
  const { health } = channels.find(({ slug }: { slug: string }) => slug === 'insta')
  assert.match(health.sending_error, /^The access token was not renewed\. .*token/)
  const mails = mailbox.arrived.filter(({ mail }) => mail.subject?.endsWith('Connect Our shop again'))
  assert.deepEqual(
    mails.map(({ to }) => to),
    [[olga.email]],
  )
  assert.ok(mailbox.arrived.some(({ mail }) => mail.subject?.endsWith('Connect Comments again')))
})

test('settings are checked, and secrets never shown', async () => {
  for (const [field, value] of [
    ['account_id', 'our_shop'],
    ['login', 'twitter'],
    ['human_agent', 'perhaps'],
    ['app_secret', 'short'],
  ] as const) {
    const { status, body } = await olga.put('/channels/insta', { channel: { settings: { [field]: value } } })
    assert.deepEqual([status, Object.keys(body.errors)], [422, [`channel.settings.${field}`]])
  }
  const { body } = await olga.get('/channels/insta')
  assert.deepEqual([body.settings.access_token, body.settings.app_secret], ['***', '***'])
})

test('a long text is split or refused, as the channel is set', async () => {
  await arrives({ text: 'Tell me everything' })
  const { slug } = await latest()
  const count = meta.sent.length
  const message = { body: 'word '.repeat(250) }
  const before = (await messages()).length
  const set = (long_texts: string) => olga.put('/channels/insta', { channel: { settings: { long_texts } } })
  const wrong = await set('cut')
  assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ['channel.settings.long_texts']])

  const { body: channel } = await set('refuse')
  const later = await ana.post(`/conversations/${slug}/scheduled_messages`, {
    scheduled_message: { ...message, send_at: new Date(clock.now.getTime() + 3_600_000).toISOString() },
  })
  assert.deepEqual([later.status, Object.keys(later.body.errors ?? {})], [422, ['scheduled_message.body']])
  assert.deepEqual(channel.limits, {
    text: { most: 1_000, unit: 'bytes', 'splits?': false },
    files: [
      { types: ['image/*'], megabytes: 8 },
      { types: ['*/*'], megabytes: 25 },
    ],
    most_files: null,
  })
  const refused = await ana.post(`/conversations/${slug}/messages`, { message })
  assert.deepEqual(refused.body.errors, {
    'message.body': ['has 1,249 bytes; Instagram takes at most 1,000 in a message'],
  })
  assert.equal((await messages()).length, before)
  const quiet = { ...message, suppress_notifications: true }
  assert.equal((await ana.post(`/conversations/${slug}/messages`, { message: quiet })).status, 201)
  const note = { ...message, visibility: 1 }
  assert.equal((await ana.post(`/conversations/${slug}/messages`, { message: note })).status, 201)

  await set('split')
  assert.equal((await ana.post(`/conversations/${slug}/messages`, { message })).status, 201)
  await world.work()
  assert.equal(meta.sent.length, count + 2)
})

test('a file by URL is known once it is here; one that is too large is not sent, nor is the text', async () => {
  const { slug } = await latest()
  const url = meta.addFile('x'.repeat(9 * 1024 * 1024), 'image/png')
  const count = meta.sent.length
  await ana.post(`/conversations/${slug}/messages`, { message: { body: 'See', attachments: [url] } })
  await world.work()
  const [{ deliveries }] = await messages()
  assert.deepEqual([deliveries[0].state, meta.sent.length], ['failed', count])
  assert.match(
    deliveries[0].reason,
    /^The files cannot be sent: .* has 9\.0 MB, and Instagram takes at most 8 MB/,
  )
})
