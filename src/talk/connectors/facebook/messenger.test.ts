// Facebook Messenger, against a stand-in: test/providers/messaging.ts.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  ACCOUNT_ID,
  APP_SECRET,
  createMessaging,
  PERSON,
  TOKEN,
} from '../../../../test/providers/messaging.ts'
import { createWorld } from '../../../../test/world.ts'
import { createSafeClient } from '../../../kit/fetch-safely.ts'
import { createRunner } from '../../../kit/jobs/run-jobs.ts'
import { allowedNetworks } from '../../../kit/networks.ts'
import { processEvent } from '../../intake/process-event.ts'

const world = await createWorld()
const { ana, olga, rita, app, clock } = world
const meta = await createMessaging('page')
const client = createSafeClient(allowedNetworks(['127.0.0.0/8']).webhooks)
after(() => client.close())
const DAY = 24 * 3_600_000
const secrets = { access_token: TOKEN, app_secret: APP_SECRET }
const settings = { ...secrets, page_id: ACCOUNT_ID, human_agent: 'yes', api_url: meta.base }
const made = await olga.post('/channels', {
  channel: { name: 'Our page', slug: 'page', channel: 'facebook_messenger', settings },
})
assert.equal(made.status, 201)

interface Posting {
  host?: string
  secret?: string
  standby?: boolean
}

async function hand(events: object[], { host = 'demo.localhost', ...more }: Posting = {}) {
  clock.now = new Date(clock.now.getTime() + 1_000)
  const { payload, signature } = meta.sign(events, more)
  const headers = { host, 'content-type': 'application/json', 'x-hub-signature-256': signature }
  const url = '/incoming/messenger/page'
  const { statusCode } = await app.inject({ method: 'POST', url, payload, headers })
  return statusCode
}
async function post(events: object[], posting: Posting = {}) {
  const statusCode = await hand(events, posting)
  await world.work()
  return statusCode
}
/** Meanwhile another worker goes on. */
async function postMeanwhile(events: object[]) {
  await hand(events)
  const other = createRunner([processEvent(client)])
  await other.start(world.scope)
  await other.end()
}

let serial = 0
const theirs = (fields: object) => ({
  sender: { id: PERSON },
  recipient: { id: ACCOUNT_ID },
  timestamp: clock.now.getTime(),
  ...fields,
})
const saying = (text: string, more: object = {}) =>
  theirs({ message: { mid: `m_in_${++serial}`, text, ...more } })
const arrives = (text: string, more: object = {}) => post([saying(text, more)])
const pass = async (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
  await world.work()
}
const latest = async () =>
  (await ana.get('/conversations?filter=all&category=page&sort=changed')).body.conversations[0]
const messages = async () => (await ana.get(`/conversations/${(await latest()).slug}/messages`)).body.messages
async function reply(body: string, more: object = {}) {
  const { slug } = await latest()
  const posted = await ana.post(`/conversations/${slug}/messages`, { message: { body, ...more } })
  await world.work()
  return posted
}
const deliveryNow = async () => (await messages())[0].deliveries[0]

test('a message joins the conversation of its sender, whose name is asked for, once', async () => {
  const message = saying('Where is my lamp?')
  for (let times = 0; times < 3; times++) assert.equal(await post([message]), 200)
  const { slug, author, origin } = await latest()
  assert.deepEqual([author.name, author.facebook, origin], ['Vera Sand', PERSON, 3])
  assert.equal((await messages()).length, 1)
  assert.equal((await rita.get(`/conversations/${slug}`)).status, 404)
  const { total_count } = (await ana.get('/messages?category=page')).body
  assert.equal(await post([saying('Forged')], { secret: 'f'.repeat(32) }), 401)
  assert.equal(await post([saying('For a rival')], { host: 'rival.localhost' }), 401)
  assert.equal((await ana.get('/messages?category=page')).body.total_count, total_count)
  await post([saying('While another app answers')], { standby: true })
  assert.equal((await messages())[0].body, 'While another app answers')
})

test('a second app secret counts, too', async () => {
  const other = 'a'.repeat(32)
  await olga.put('/channels/page', { channel: { settings: { other_app_secret: other } } })
  assert.equal(await post([saying('By the other')], { secret: other }), 200)
  assert.equal((await messages())[0].body, 'By the other')
  assert.equal((await olga.get('/channels/page')).body.settings.other_app_secret, '***')
})

test('files are fetched without credentials, and shared things are words', async () => {
  const url = meta.addFile('a picture', 'image/png')
  await arrives('', { text: undefined, attachments: [{ type: 'image', payload: { url } }] })
  const [{ attachments }] = await messages()
  assert.deepEqual([attachments[0].state, meta.fileRequests.at(-1)], ['stored', undefined])
  const shared = { type: 'fallback', title: 'A lamp', payload: { url: 'https://shop.test/lamp' } }
  await arrives('This one', { attachments: [shared] })
  assert.equal((await messages())[0].body, 'This one\n\nA lamp: <https://shop.test/lamp>')
  await post([theirs({ postback: { mid: 'm_p', title: 'Get started', payload: 'X' } })])
  assert.equal((await messages())[0].body, 'Get started')
  const ad = { source: 'ADS', ad_id: '1', ads_context_data: { ad_title: 'Lamps' } }
  await arrives('Hello', { referral: ad })
  assert.equal((await messages())[0].body, '*(Came from an ad: Lamps)*\n\nHello')
})

test('a reply goes to the person as text and files, and is seen to be read', async () => {
  const headers = { 'content-type': 'image/png' }
  const { body: upload } = await ana.send('POST', '/attachments?file_name=new.png', { raw: 'png', headers })
  await reply('A new one', { uploads: [upload.id] })
  const [text, picture] = meta.sent.slice(-2)
  assert.deepEqual([text?.to, text?.messaging_type, text?.text], [PERSON, 'RESPONSE', 'A new one'])
  assert.deepEqual([picture?.attachment?.type, picture?.attachment?.bytes?.toString()], ['image', 'png'])
  assert.equal((await deliveryNow()).state, 'sent')
  const mids = [text?.id, picture?.id]
  await post([theirs({ delivery: { mids, watermark: clock.now.getTime() } })])
  assert.equal((await deliveryNow()).state, 'delivered')
  await post([theirs({ read: { watermark: clock.now.getTime() } })])
  assert.equal((await deliveryNow()).state, 'read')
})

test('a long reply is split between words', async () => {
  await arrives('Tell me all')
  const before = meta.sent.length
  await reply('word '.repeat(900))
  const texts = meta.sent.slice(before).map(({ text = '' }) => text)
  assert.equal(texts.length, 3)
  assert.ok(texts.every(text => text.length <= 2_000 && /^word.*word$/.test(text)))
  assert.equal(texts.join(' ').length, 'word '.repeat(900).trim().length)
})

test('an echo before the response is no second message, and one from the inbox of the Page is staff’s', async () => {
  await arrives('For echoes')
  const count = (await messages()).length
  meta.onSent = sent => postMeanwhile([meta.echoOf(sent)])
  await reply('Echoed at once')
  delete meta.onSent
  await post([meta.echoOf(meta.sent.at(-1) as never)])
  assert.deepEqual([(await messages()).length, (await deliveryNow()).state], [count + 1, 'sent'])
  const before = meta.sent.length
  await post([
    {
      ...meta.echoOf({
        ...(meta.sent[0] as object),
        id: 'm_inbox',
        metadata: undefined,
        text: 'From the Page',
      } as never),
    },
  ])
  const [written] = await messages()
  assert.deepEqual(
    [written.body, written.user['staff?'], written.user.name],
    ['From the Page', true, 'Our page'],
  )
  assert.deepEqual([written.arrival['elsewhere?'], written.deliveries], [true, []])
  assert.equal(meta.sent.length, before)
  assert.equal((await latest()).status, 2)
})

test('an echo settles a lost response; without one, nothing is sent again', async () => {
  for (const hasEcho of [true, false]) {
    await arrives('For lost responses')
    const before = meta.sent.length
    meta.mood = 'silent'
    await reply('Lost')
    assert.equal((await deliveryNow()).state, 'deferred')
    meta.mood = 'usual'
    if (hasEcho) await post([meta.echoOf(meta.sent.at(-1) as never)])
    for (let times = 0; times < 12; times++) await pass(10 * 60_000)
    const { state, reason } = await deliveryNow()
    assert.deepEqual([meta.sent.length, state], [before + 1, hasEcho ? 'sent' : 'failed'])
    if (!hasEcho) assert.match(reason, /may have arrived/)
  }
})

test('edits, reactions and answers to a message belong to it, in any order', async () => {
  const mid = `m_in_${++serial}`
  await post([theirs({ message_edit: { mid, text: 'Better', num_edit: 1 } })])
  await post([theirs({ message: { mid, text: 'Worse' } })])
  const [edited] = await messages()
  assert.deepEqual([edited.body, edited.edited_at !== null], ['Better', true])
  assert.equal((await latest()).last_customer_message.body, 'Better')
  await reply('Nice')
  const ours = meta.sent.at(-1)?.id
  const count = (await messages()).length
  await post([theirs({ reaction: { mid: ours, action: 'react', emoji: '👍', reaction: 'like' } })])
  const [liked] = await messages()
  assert.deepEqual([liked.reactions[0].emoji, liked.reactions[0].user.name], ['👍', 'Vera Sand'])
  assert.deepEqual([(await messages()).length, (await latest()).status], [count, 2])
  clock.now = new Date(clock.now.getTime() + 1_000)
  await post([theirs({ reaction: { mid: ours, action: 'unreact' } })])
  assert.deepEqual((await messages())[0].reactions, [])
  await arrives('To that', { reply_to: { mid: ours } })
  assert.equal((await messages())[0].reply_to, liked.id)
})

test('events that come before what they are about wait for it', async () => {
  const [edited, liked] = [`m_in_${++serial}`, `m_in_${++serial}`]
  const edit = (text: string, num_edit: number) => theirs({ message_edit: { mid: edited, text, num_edit } })
  await post([edit('Third', 2), edit('Second', 1)])
  await post([theirs({ reaction: { mid: liked, action: 'react', emoji: '👍' } })])
  await post([
    theirs({ message: { mid: liked, text: 'Liked' } }),
    theirs({ message: { mid: edited, text: 'First' } }),
  ])
  const [changed, other] = await messages()
  assert.deepEqual([changed.body, other.reactions[0].emoji], ['Third', '👍'])
  const { versions } = (await ana.get(`/messages/${changed.id}/versions`)).body
  assert.deepEqual(
    versions.map(({ body }: { body: string }) => body),
    ['First', 'Second'],
  )
  const stranger = '7788990099'
  await post([
    meta.echoOf({ id: 'm_first', to: stranger, messaging_type: 'RESPONSE', text: 'From the Page' }),
  ])
  const hello = { sender: { id: stranger }, message: { mid: 'm_hello', text: 'Hello' } }
  await post([theirs(hello)])
  assert.deepEqual(
    (await messages()).map(({ body }: { body: string }) => body),
    ['From the Page', 'Hello'],
  )
})

test('a watermark before the response to our message counts for it', async () => {
  await arrives('Quick reader')
  meta.onSent = () => postMeanwhile([theirs({ read: { watermark: clock.now.getTime() + 60_000 } })])
  await reply('Seen at once')
  delete meta.onSent
  await pass(5_000)
  assert.equal((await deliveryNow()).state, 'read')
})

test('after a day a person may answer for six more, and then nobody', async () => {
  await arrives('The window opens')
  const { reply_until, reply_mode } = await latest()
  assert.deepEqual([new Date(reply_until).getTime(), reply_mode], [clock.now.getTime() + 7 * DAY, 'free'])
  await pass(DAY + 1_000)
  assert.equal((await latest()).reply_mode, 'human_agent')
  const bot = await reply('As a program')
  assert.equal(bot.status, 409)
  assert.match(JSON.stringify(bot.body), /of people only/)
  assert.equal((await reply('As a person', { human_agent: true })).status, 201)
  const { messaging_type, tag } = meta.sent.at(-1) ?? {}
  assert.deepEqual([messaging_type, tag], ['MESSAGE_TAG', 'HUMAN_AGENT'])
  await pass(6 * DAY)
  assert.equal((await latest()).reply_mode, 'closed')
  const late = await reply('Too late', { human_agent: true })
  assert.equal(late.status, 409)
  assert.match(JSON.stringify(late.body), /seven days/)
  await olga.put('/channels/page', { channel: { settings: { human_agent: 'no' } } })
  await arrives('Again')
  await pass(DAY + 1_000)
  assert.equal((await reply('Too late')).status, 409)
})

test('refusals of Meta are explained in words', async () => {
  for (const [mood, state, reason] of [
    [{ status: 400, code: 10, subcode: 2018278 }, 'failed', /no longer allows an answer/],
    [{ status: 400, code: 551 }, 'failed', /cannot be reached/],
    [{ status: 400, code: 613 }, 'deferred', /more slowly/],
    [{ status: 400, code: 190 }, 'deferred', /refuses the access token/],
  ] as const) {
    await arrives('For trouble')
    meta.mood = mood
    await reply('Trouble')
    const delivery = await deliveryNow()
    assert.equal(delivery.state, state)
    assert.match(delivery.reason, reason)
    meta.mood = 'usual'
    await pass(120_000)
  }
})

test('the connection is checked, and the app subscribed', async () => {
  const { body } = await olga.post('/channels/page/check', {})
  assert.deepEqual([body['works?'], body.verify_token.length], [true, 24])
  assert.match(meta.subscribed[0] ?? '', /message_echoes/)
  const url = `/incoming/messenger/page?hub.mode=subscribe&hub.challenge=42&hub.verify_token=${body.verify_token}`
  const { payload } = await app.inject({ method: 'GET', url, headers: { host: 'demo.localhost' } })
  assert.equal(payload, '42')
  assert.equal((await olga.put('/channels/page', { channel: { settings: { page_id: 'x' } } })).status, 422)
})
