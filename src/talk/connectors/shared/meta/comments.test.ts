// Comments on Facebook and Instagram, against a stand-in: test/providers/comments.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createComments } from '../../../../../test/providers/comments.ts'
import {
  ACCOUNT_ID,
  APP_SECRET,
  createMessaging,
  PERSON,
  TOKEN,
} from '../../../../../test/providers/messaging.ts'
import { createWorld } from '../../../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, app, clock } = world
const page = await createComments('page')
const gram = await createComments('instagram')
const messaging = await createMessaging('page')
const login = { access_token: TOKEN, app_secret: APP_SECRET }
const CHANNELS = [
  { slug: 'comments', channel: 'facebook', settings: { ...login, page_id: ACCOUNT_ID, api_url: page.base } },
  { slug: 'gram', channel: 'instagram', settings: { ...login, account_id: ACCOUNT_ID, api_url: gram.base } },
  {
    slug: 'page',
    channel: 'facebook_messenger',
    settings: { ...login, page_id: ACCOUNT_ID, api_url: messaging.base },
  },
]
for (const channel of CHANNELS)
  assert.equal((await olga.post('/channels', { channel: { ...channel, name: channel.slug } })).status, 201)

const POST = `${ACCOUNT_ID}_1`
let serial = 0
const VERA = { id: PERSON, name: 'Vera Sand' }
const comment = (message: string, more: object = {}) => ({
  item: 'comment',
  verb: 'add',
  post_id: POST,
  parent_id: POST,
  comment_id: `1_${++serial}`,
  from: VERA,
  message,
  post: { permalink_url: 'https://facebook.test/p/1' },
  ...more,
})

interface Posting {
  to?: string
  host?: string
  secret?: string
  account?: string
}

async function tell(
  field: string,
  values: object[],
  { to = 'facebook/comments', host, ...more }: Posting = {},
) {
  clock.now = new Date(clock.now.getTime() + 1_000)
  const { payload, signature } = (to.startsWith('instagram') ? gram : page).sign(field, values, more)
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `/incoming/${to}`,
    payload,
    headers: {
      host: host ?? 'demo.localhost',
      'content-type': 'application/json',
      'x-hub-signature-256': signature,
    },
  })
  await world.work()
  return statusCode
}
const onGram = (field: string, value: object) => tell(field, [value], { to: 'instagram/gram' })
const listed = async (slug = 'comments') =>
  (await ana.get(`/conversations?filter=all&category=${slug}&sort=changed`)).body.conversations
const messagesOf = async ({ slug }: { slug: string }) =>
  (await ana.get(`/conversations/${slug}/messages`)).body.messages
async function reply({ slug }: { slug: string }, body: string, more: object = {}) {
  const posted = await ana.post(`/conversations/${slug}/messages`, { message: { body, ...more } })
  await world.work()
  return async () =>
    (await messagesOf({ slug })).find(({ id }: { id: number }) => id === posted.body.id).deliveries
}
async function fileOf(name: string, type: string): Promise<number> {
  const headers = { 'content-type': type }
  return (await ana.send('POST', `/attachments?file_name=${name}`, { raw: 'bytes', headers })).body.id
}

test('a comment is a public conversation with all replies to it, once', async () => {
  const first = comment('How wide is it?')
  for (let times = 0; times < 3; times++) assert.equal(await tell('feed', [first]), 200)
  const other = { id: '990011', name: 'Otto' }
  await tell('feed', [comment('I ask, too', { parent_id: first.comment_id, from: other })])
  await tell('feed', [comment('Something else')])
  const [another, conversation] = await listed()
  assert.equal((await listed()).length, 2)
  assert.equal(another.message.body, 'Something else\n\n*(On a post: <https://facebook.test/p/1>)*')
  const { author, origin, reply_mode, reply_until, followers } = conversation
  assert.deepEqual([author.name, author.facebook, origin], ['Vera Sand', PERSON, 3])
  assert.deepEqual([reply_mode, reply_until], ['public', null])
  assert.equal(followers.length, 2)
  assert.equal((await rita.get(`/conversations/${conversation.slug}`)).status, 404)
})

test('a reply is posted once below the comment, whoever takes part, with its pictures', async () => {
  const [, conversation] = await listed()
  const uploads = [await fileOf('wide.png', 'image/png')]
  const deliveries = await reply(conversation, '**90 cm**', { uploads })
  assert.equal((await deliveries()).length, 1)
  assert.equal((await deliveries())[0].state, 'sent')
  const [text, picture] = page.posted
  assert.deepEqual([text?.under, text?.message], [conversation.origin_id, '90 cm'])
  assert.match(picture?.attachment_url ?? '', /wide\.png/)
  assert.equal(page.posted.length, 2)
  const message = { body: 'The manual', uploads: [await fileOf('a.pdf', 'application/pdf')] }
  const refused = await ana.post(`/conversations/${conversation.slug}/messages`, { message })
  assert.deepEqual(refused.body.errors, {
    'message.uploads': ['cannot be sent: Facebook does not take a.pdf, only PNG, JPEG, GIF, and WEBP'],
  })
})

test('the echo of our own comment is no message; what colleagues write on Facebook is', async () => {
  const [, conversation] = await listed()
  const before = (await messagesOf(conversation)).length
  await tell('feed', page.posted.map(page.echoOf))
  assert.equal((await messagesOf(conversation)).length, before)
  const byHand = { id: 'by_hand', under: conversation.origin_id, message: 'From the app' }
  await tell('feed', [page.echoOf(byHand)])
  const [written] = await messagesOf(conversation)
  assert.deepEqual([written.body, written.user['staff?'], written.deliveries], ['From the app', true, []])
})

test('a lost response is settled by the echo', async () => {
  const [conversation] = await listed()
  page.mood = 'silent'
  const deliveries = await reply(conversation, 'Lost')
  assert.equal((await deliveries())[0].state, 'deferred')
  page.mood = 'usual'
  const count = page.posted.length
  await tell('feed', [page.echoOf(page.posted.at(-1) as never)])
  for (let times = 0; times < 8; times++) {
    clock.now = new Date(clock.now.getTime() + 20 * 60_000)
    await world.work()
  }
  assert.deepEqual([(await deliveries())[0].state, page.posted.length], ['sent', count])
})

test('edits and removals change the message, in any order', async () => {
  const { comment_id, ...first } = comment('Wrong')
  const named = { ...first, comment_id }
  await tell('feed', [{ ...named, verb: 'edited', message: 'Right' }])
  await tell('feed', [named])
  const [conversation] = await listed()
  const [edited] = await messagesOf(conversation)
  assert.deepEqual([edited.body, edited.edited_at !== null], ['Right', true])
  await tell('feed', [{ ...named, verb: 'remove', message: undefined }])
  const [removed] = await messagesOf(conversation)
  assert.ok(removed.deleted_at)
  assert.doesNotMatch(JSON.stringify(removed), /Right|Wrong/)
})

test('a visitor’s post is a conversation with the comments below it; our own posts, likes and hidden comments are none', async () => {
  const count = (await listed()).length
  const post_id = `${ACCOUNT_ID}_77`
  const posted = { item: 'post', verb: 'add', post_id, from: VERA, message: 'I love my lamp' }
  await tell('feed', [
    posted,
    { ...posted, post_id: `${ACCOUNT_ID}_78`, from: { id: ACCOUNT_ID, name: 'We' } },
  ])
  await tell('feed', [comment('Me too', { post_id, parent_id: post_id })])
  await tell('feed', [{ item: 'reaction', verb: 'add', post_id, from: VERA, reaction_type: 'like' }])
  await tell('feed', [comment('x', { verb: 'hide' })])
  const all = await listed()
  assert.equal(all.length, count + 1)
  assert.deepEqual(
    (await messagesOf(all[0])).map(({ body }: { body: string }) => body),
    ['Me too', 'I love my lamp'],
  )
  await reply(all[0], 'Thank you')
  assert.equal(page.posted.at(-1)?.under, post_id)
})

test('a comment whose author is not told is a message all the same', async () => {
  await tell('feed', [comment('Who am I?', { from: undefined })])
  const [conversation] = await listed()
  assert.match(conversation.message.body, /Who am I/)
  const deliveries = await reply(conversation, 'Hello')
  assert.equal((await deliveries())[0].state, 'sent')
})

test('comments on Instagram: by their IDs, replied to below the first one', async () => {
  const media = { id: '17', media_product_type: 'FEED' }
  const from = { id: '445566', username: 'vera.sand' }
  await onGram('comments', { id: '18001', from, text: 'Which size?', media })
  await onGram('comments', { id: '18002', from, text: 'Hello?', media, parent_id: '18001' })
  const [conversation] = await listed('gram')
  assert.deepEqual(
    [conversation.author.name, conversation.origin, conversation.reply_mode],
    ['vera.sand', 8, 'public'],
  )
  assert.equal((await messagesOf(conversation)).length, 2)
  const deliveries = await reply(conversation, 'Medium')
  assert.deepEqual([gram.posted[0]?.under, gram.posted[0]?.message], ['18001', 'Medium'])
  assert.equal((await deliveries())[0].state, 'sent')
  await onGram('comments', gram.echoOf(gram.posted[0] as never))
  assert.equal((await messagesOf(conversation)).length, 3)
  const uploads = [await fileOf('a.png', 'image/png')]
  const send = (more: object) =>
    ana.post(`/conversations/${conversation.slug}/messages`, { message: { body: 'See', ...more } })
  const refusals = [await send({ uploads }), await send({ attachments: ['https://shop.example/a.png'] })]
  assert.deepEqual(
    refusals.map(({ status, body }) => [status, Object.keys(body.errors)]),
    [
      [422, ['message.uploads']],
      [422, ['message.attachments']],
    ],
  )
})

test('a mention on Instagram is asked for, and replied to as a mention', async () => {
  gram.mentions.set('556', {
    text: 'our.shop is great',
    username: 'Otto_K',
    media: { permalink: 'https://instagram.test/p/x' },
  })
  await onGram('mentions', { media_id: '555', comment_id: '556' })
  const [conversation] = await listed('gram')
  assert.equal(conversation.message.body, 'our.shop is great\n\n*(On a post: <https://instagram.test/p/x>)*')
  assert.deepEqual([conversation.author.name, conversation.author.instagram], ['Otto_K', 'otto_k'])
  await reply(conversation, 'Thank you')
  const { under, media_id, comment_id, message } = gram.posted.at(-1) ?? {}
  assert.deepEqual([under, media_id, comment_id, message], [ACCOUNT_ID, '555', '556', 'Thank you'])
  const count = (await listed('gram')).length
  await onGram('mentions', { media_id: '999' })
  assert.equal((await listed('gram')).length, count)
})

test('one address of an app serves all channels of its accounts; others’ accounts are counted', async () => {
  const { payload, signature } = messaging.sign([
    {
      sender: { id: '123123' },
      recipient: { id: ACCOUNT_ID },
      timestamp: 1,
      message: { mid: 'm_1', text: 'A DM' },
    },
  ])
  const headers = { host: 'demo.localhost', 'content-type': 'application/json' }
  const url = '/incoming/facebook/comments'
  const signed = { ...headers, 'x-hub-signature-256': signature }
  assert.equal((await app.inject({ method: 'POST', url, payload, headers: signed })).statusCode, 200)
  await world.work()
  assert.equal((await listed('page'))[0].message.body, 'A DM')
  const before = (await listed()).length
  assert.equal(await tell('feed', [comment('Below')], { to: 'messenger/page' }), 200)
  assert.equal((await listed()).length, before + 1)

  assert.equal(await tell('feed', [comment('Forged')], { secret: 'f'.repeat(32) }), 401)
  assert.equal(await tell('feed', [comment('Rival')], { host: 'rival.localhost' }), 401)
  assert.equal(await tell('feed', [comment('Other page')], { account: '555444333' }), 200)
  assert.equal((await listed()).length, before + 1)
  const { body } = await app.inject({ url: '/metrics' })
  assert.match(body, /answerwell_webhooks_refused_total\{provider="facebook",reason="signature"\} 1/)
  assert.match(body, /answerwell_webhooks_refused_total\{provider="facebook",reason="account"\} 1/)
})

test('checking a channel subscribes to what all channels of the account need', async () => {
  const { body } = await olga.post('/channels/comments/check', {})
  assert.equal(body['works?'], true)
  assert.match(page.subscribed.at(-1) ?? '', new RegExp(`^${ACCOUNT_ID} feed,message_deliveries,`))
  await olga.post('/channels/gram/check', {})
  assert.equal(gram.subscribed.at(-1), `${ACCOUNT_ID} comments,live_comments,mentions`)
  // A token of its own for the same Page: what the Page's other channels need stays.
  await olga.put('/channels/page', { channel: { settings: { access_token: 'another token of the page' } } })
  await olga.put('/channels/comments', {
    channel: { settings: { access_token: 'another token of the page' } },
  })
  await olga.put('/channels/gram', { channel: { settings: { login: 'facebook' } } })
  await olga.post('/channels/gram/check', {})
  assert.match(gram.subscribed.at(-1) ?? '', /^me feed,message_deliveries,/)
  const { status, body: refused } = await olga.put('/channels/comments', {
    channel: { settings: { page_id: 'x' } },
  })
  assert.deepEqual([status, Object.keys(refused.errors)], [422, ['channel.settings.page_id']])
})
