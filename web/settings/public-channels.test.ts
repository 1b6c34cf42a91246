// Comments on Facebook and Instagram, and X: connected from the pages alone, and a conversation on each.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import {
  attachPicture,
  canSend,
  openConversation,
  openNewChannel,
  PIXEL,
  picture,
  sendReply,
  tell,
} from '../../test/page/channels.ts'
import { createComments } from '../../test/providers/comments.ts'
import { ACCOUNT_ID, APP_SECRET, PERSON, TOKEN } from '../../test/providers/messaging.ts'
import { listen } from '../../test/providers/stand-in.ts'
import {
  API_KEY,
  API_SECRET,
  createTwitter,
  direct,
  OUR_ID,
  TOKEN_SECRET,
  TWITTER_TOKEN,
} from '../../test/providers/twitter.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const [page, instagram] = [await createComments('page'), await createComments('instagram')]
const x = await createTwitter()
const PUBLIC = /Your reply is public/
const REPLY = 'It is 90 cm wide.'
const FROM = { id: PERSON, name: 'Vera Sand', username: 'vera.sand' }

interface Connected {
  api: string
  fields: Record<string, string>
  works: string
}

/** Connects it, and returns where its messages go. */
async function connect(t: TestContext, type: string, { api, fields, works }: Connected): Promise<string> {
  const { saved, check, close } = await openNewChannel(t, world, { type, name: `Our ${type}`, api, fields })
  const webhook = await saved()
  await check(works)
  await close()
  return webhook
}

interface Expected {
  takesPictures: boolean
  /** Everybody reads along. */
  isPublic: boolean
  /** A long reply becomes several messages. */
  divides: boolean
}

/** A conversation, which says whether everybody reads along, and whether a reply is too long. */
async function converse(
  t: TestContext,
  question: string,
  { takesPictures, isPublic, divides }: Expected,
): Promise<void> {
  const open = await openConversation(t, world, question)
  const { screen, user, messages } = open
  await eventually(() => messages('theirs').some(one => one.textContent.includes(question)), {
    what: 'the question is shown',
  })
  if (takesPictures) {
    await picture(open)
    await attachPicture(open)
  }
  const field = screen.getByRole('combobox', { name: 'Reply' })
  await user.click(field)
  await user.paste('long '.repeat(2_101))
  await screen.findByText(divides ? /sent as several messages/ : /too long to send/)
  await canSend(open, divides)
  assert.equal(screen.queryAllByRole('button', { name: 'Attach files' }).length, takesPictures ? 1 : 0)
  await user.clear(field)
  await user.paste(REPLY)
  await canSend(open)
  assert.equal(screen.queryAllByText(PUBLIC).length, isPublic ? 1 : 0)
  assert.equal(screen.queryAllByText(/No provider is connected/).length, 0)
  await sendReply(world, open, REPLY)
}

test('Facebook: comments with pictures, which everybody reads', async t => {
  const file = await listen((_, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(PIXEL),
  )
  const webhook = await connect(t, 'facebook', {
    api: page.base,
    works: 'Meta accepts the credentials.',
    fields: { 'Page ID': ACCOUNT_ID, 'Access token': TOKEN, 'App secret': APP_SECRET },
  })
  const names = { post_id: `${ACCOUNT_ID}_1`, parent_id: `${ACCOUNT_ID}_1`, comment_id: 'c1' }
  const message = 'How wide is it, on facebook?'
  const { payload, signature } = page.sign('feed', [
    { item: 'comment', verb: 'add', ...names, from: FROM, message, photo: file },
  ])
  await tell(world, webhook, payload, { 'x-hub-signature-256': signature })
  await converse(t, message, { takesPictures: true, isPublic: true, divides: false })
  assert.deepEqual(
    page.posted.map(one => one.message ?? (one.attachment_url ? 'picture' : '')),
    [REPLY, 'picture'],
  )
})

test('Instagram: comments without pictures, which everybody reads', async t => {
  const webhook = await connect(t, 'instagram', {
    api: instagram.base,
    works: 'Meta accepts the credentials.',
    fields: { 'Account ID': ACCOUNT_ID, 'Access token': TOKEN, 'App secret': APP_SECRET },
  })
  const text = 'How wide is it, on instagram?'
  const { payload, signature } = instagram.sign('comments', [{ id: 'c1', from: FROM, text }])
  await tell(world, webhook, payload, { 'x-hub-signature-256': signature })
  await converse(t, text, { takesPictures: false, isPublic: true, divides: false })
  assert.deepEqual(
    instagram.posted.map(one => one.message),
    [REPLY],
  )
})

test('X: direct messages with pictures, which nobody else reads', async t => {
  const webhook = await connect(t, 'twitter', {
    api: x.base,
    works: 'X accepts the credentials.',
    fields: {
      'API key': API_KEY,
      'API key secret': API_SECRET,
      'Access token': TWITTER_TOKEN,
      'Access token secret': TOKEN_SECRET,
    },
  })
  const text = 'How wide is it, on twitter?'
  const attachment = { type: 'media', media: { media_url_https: x.addFile(PIXEL) } }
  const { payload, signature } = x.sign('dm.received', {
    payload: { direct_message_events: [direct('501', ['42', OUR_ID], { text, attachment })] },
  })
  await tell(world, webhook, payload, { 'x-twitter-webhooks-signature': signature })
  await converse(t, text, { takesPictures: true, isPublic: false, divides: true })
  assert.deepEqual(
    x.sent.map(one => one.text || (one.media.length > 0 ? 'picture' : '')),
    [REPLY, 'picture'],
  )
})
