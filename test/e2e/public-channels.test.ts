// Comments on Facebook and Instagram, and X: connected from the pages, and a conversation in each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBrowser, openBrowser } from '../browser.ts'
import { createComments } from '../providers/comments.ts'
import { ACCOUNT_ID, APP_SECRET, PERSON, TOKEN } from '../providers/messaging.ts'
import { listen, postTo } from '../providers/stand-in.ts'
import {
  API_KEY,
  API_SECRET,
  createTwitter,
  direct,
  OUR_ID,
  TOKEN_SECRET,
  TWITTER_TOKEN,
} from '../providers/twitter.ts'
import { complaints, openOffice, sendReply } from './inbox-walk.ts'
import { end } from './program.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const PUBLIC = /Your reply is public/

interface Shown {
  kind: string
  /** What is entered, by label. */
  enter: Record<string, string>
  works: string
  signatureHeader: string
  /** A message of a customer, signed. */
  post(text: string): { payload: string; signature: string }
  isPublic: boolean
  takesPictures: boolean
  /** What was sent so far. */
  sent(): string[]
  base: string
}

async function comments(object: 'page' | 'instagram'): Promise<Shown> {
  const meta = await createComments(object)
  const picture = await listen((_, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(PIXEL),
  )
  const isPage = object === 'page'
  const from = { id: PERSON, name: 'Vera Sand', username: 'vera.sand' }
  const names = { post_id: `${ACCOUNT_ID}_1`, parent_id: `${ACCOUNT_ID}_1`, comment_id: 'c1' }
  return {
    kind: isPage ? 'facebook' : 'instagram',
    enter: {
      [isPage ? 'Page ID' : 'Account ID']: ACCOUNT_ID,
      'Access token': TOKEN,
      'App secret': APP_SECRET,
    },
    works: 'Meta accepts the token.',
    signatureHeader: 'x-hub-signature-256',
    post: text =>
      isPage
        ? meta.sign('feed', [{ item: 'comment', verb: 'add', ...names, from, message: text, photo: picture }])
        : meta.sign('comments', [{ id: 'c1', from, text }]),
    ...{ isPublic: true, takesPictures: isPage },
    sent: () =>
      meta.posted.map(({ message, attachment_url }) => message ?? (attachment_url ? 'picture' : '')),
    base: meta.base,
  }
}

async function twitter(): Promise<Shown> {
  const x = await createTwitter()
  const media_url_https = x.addFile(PIXEL)
  const data = { attachment: { type: 'media', media: { media_url_https } } }
  return {
    kind: 'twitter',
    enter: {
      ...{ 'API key': API_KEY, 'API key secret': API_SECRET, 'Access token': TWITTER_TOKEN },
      'Access token secret': TOKEN_SECRET,
    },
    works: 'X accepts the keys',
    signatureHeader: 'x-twitter-webhooks-signature',
    post: text =>
      x.sign('dm.received', {
        payload: { direct_message_events: [direct('501', ['42', OUR_ID], { text, ...data })] },
      }),
    ...{ isPublic: false, takesPictures: true },
    sent: () => x.sent.map(({ text, media }) => text || (media.length > 0 ? 'picture' : '')),
    base: x.base,
  }
}

test('comments, and X', { skip: noBrowser ?? false }, async t => {
  const office = await openOffice('answerwell-public-', { ANSWERWELL_ALLOWED_NETWORKS: '127.0.0.0/8' })
  const { app, base, enter } = office
  const browser = await openBrowser()
  const olga = await enter(browser, 'owner@demo.test')
  const dialog = olga.getByRole('dialog')

  for (const shown of [await comments('page'), await comments('instagram'), await twitter()]) {
    const { kind } = shown
    let webhook = ''

    await t.test(`${kind} is connected from the pages alone`, async () => {
      await olga.goto(`${base}/settings/channels`)
      await olga.getByRole('button', { name: 'New channel' }).click()
      await dialog.getByLabel('Type').selectOption(kind)
      await dialog.getByLabel('Name').fill(`Our ${kind}`)
      for (const [label, value] of Object.entries(shown.enter))
        await dialog.getByLabel(label, { exact: true }).fill(value)
      await dialog.getByText('More settings').click()
      await dialog.getByLabel('Address of the API').fill(shown.base)
      await dialog.getByRole('button', { name: 'Save' }).click()
      webhook = (await dialog.locator('code', { hasText: '/incoming/' }).textContent()) ?? ''
      await dialog.getByRole('button', { name: 'Check connection' }).click()
      await dialog.getByText(shown.works).waitFor()
    })

    await t.test(`a conversation on ${kind}, which says whether everybody reads along`, async () => {
      const text = `How wide is it, on ${kind}?`
      const { payload, signature } = shown.post(text)
      const headers = { 'content-type': 'application/json', [shown.signatureHeader]: signature }
      assert.equal(await postTo(webhook, payload, headers), 200)
      await olga.goto(`${base}/inbox/open`)
      await olga.locator('.conversation-row', { hasText: text }).click()
      await olga.locator('.message.theirs', { hasText: text }).waitFor()
      if (shown.takesPictures) {
        await olga.locator('.message.theirs .files img').waitFor()
        const files = olga.locator('input[type=file]').first()
        await files.setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: PIXEL })
        await olga.locator('.chip', { hasText: 'new.png' }).waitFor()
      }
      const field = olga.getByRole('combobox', { name: 'Reply' })
      await field.fill('long '.repeat(2_101))
      await olga.getByText(kind === 'twitter' ? 'sent as several messages' : 'too long to send').waitFor()
      const send = (state: 'enabled' | 'disabled') =>
        olga.locator(`.send button:${state}`, { hasText: 'Send & resolve' }).waitFor()
      await send(kind === 'twitter' ? 'enabled' : 'disabled')
      assert.equal(
        await olga.getByRole('button', { name: 'Attach files' }).count(),
        shown.takesPictures ? 1 : 0,
      )
      await field.fill('It is 90 cm wide.')
      await send('enabled')
      assert.equal(await olga.getByText(PUBLIC).count(), shown.isPublic ? 1 : 0)
      assert.equal(await olga.getByText('No provider is connected').count(), 0)
      await sendReply(olga)
      await olga.goto(`${base}/settings/look`)
      const wanted = shown.takesPictures ? ['It is 90 cm wide.', 'picture'] : ['It is 90 cm wide.']
      for (let tries = 0; tries < 200 && shown.sent().length < wanted.length; tries++)
        await olga.waitForTimeout(100)
      assert.deepEqual(shown.sent(), wanted)
    })
  }

  assert.deepEqual(complaints, [])
  await end(app, 'SIGTERM')
})
