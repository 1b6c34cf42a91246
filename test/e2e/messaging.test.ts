// A Page on Messenger and an account on Instagram, connected from the pages, and a conversation with each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBrowser, openBrowser } from '../browser.ts'
import { ACCOUNT_ID, APP_SECRET, createMessaging, PERSON, TOKEN } from '../providers/messaging.ts'
import { postTo } from '../providers/stand-in.ts'
import { complaints, openOffice, sendReply } from './inbox-walk.ts'
import { end } from './program.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const CHANNELS = [
  { object: 'page', kind: 'facebook_messenger', id: 'Page ID', name: 'Our page' },
  { object: 'instagram', kind: 'instagram_dm', id: 'Account ID', name: 'Our shop' },
] as const

test('Messenger and Instagram', { skip: noBrowser ?? false }, async t => {
  const office = await openOffice('answerwell-messaging-', { ANSWERWELL_ALLOWED_NETWORKS: '127.0.0.0/8' })
  const { app, base, enter } = office
  const browser = await openBrowser()
  const olga = await enter(browser, 'owner@demo.test')
  const dialog = olga.getByRole('dialog')

  for (const { object, kind, id, name } of CHANNELS) {
    const meta = await createMessaging(object)
    let webhook = ''
    const post = async (fields: object) => {
      const told = { sender: { id: PERSON }, recipient: { id: ACCOUNT_ID }, timestamp: Date.now(), ...fields }
      const { payload, signature } = meta.sign([told])
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
      assert.equal(await postTo(webhook, payload, headers), 200)
    }

    await t.test(`${kind} is connected from the pages alone`, async () => {
      await olga.goto(`${base}/settings/channels`)
      await olga.getByRole('button', { name: 'New channel' }).click()
      await dialog.getByLabel('Type').selectOption(kind)
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByLabel(id).fill(ACCOUNT_ID)
      await dialog.getByLabel('Access token').fill(TOKEN)
      await dialog.getByLabel('App secret', { exact: true }).fill(APP_SECRET)
      await dialog.getByLabel('Replies are allowed').selectOption('yes')
      await dialog.getByText('More settings').click()
      await dialog.getByLabel('Address of the API').fill(meta.base)
      await dialog.getByRole('button', { name: 'Save' }).click()
      webhook = (await dialog.locator('code', { hasText: '/incoming/' }).textContent()) ?? ''
      await dialog.getByRole('button', { name: 'Check connection' }).click()
      await dialog.getByText('Meta accepts the token.').waitFor()
      await dialog.getByText('Verify token', { exact: true }).waitFor()
    })

    await t.test(`pictures go both ways on ${kind}, with reactions, quotes and unsends`, async () => {
      const url = meta.addFile(PIXEL, 'image/png')
      const text = `My lamp arrived like this, says ${object}`
      await post({ message: { mid: 'first', text, attachments: [{ type: 'image', payload: { url } }] } })
      await olga.goto(`${base}/inbox/open`)
      await olga.locator('.conversation-row', { hasText: text }).click()
      await olga.locator('.message.theirs .files img').waitFor()
      const files = olga.locator('input[type=file]').first()
      await files.setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: PIXEL })
      await olga.getByRole('combobox', { name: 'Reply' }).fill('A new one is on its way.')
      await olga.locator('.chip', { hasText: 'new.png' }).waitFor()
      await sendReply(olga)
      await olga.goto(`${base}/settings/look`)
      for (let tries = 0; tries < 200 && meta.sent.length < 2; tries++) await olga.waitForTimeout(100)
      const [said, picture] = meta.sent
      assert.deepEqual(
        [said?.to, said?.text, picture?.attachment?.type],
        [PERSON, 'A new one is on its way.', 'image'],
      )
      await olga.goto(`${base}/inbox/all`)
      await olga.locator('.conversation-row', { hasText: 'A new one is on its way' }).first().click()
      const ours = olga.locator('.message.ours', { hasText: 'A new one is on its way.' })
      await ours.getByText('Sent').waitFor()
      await post({ reaction: { mid: said?.id, action: 'react', emoji: '👍', reaction: 'like' } })
      await ours.getByRole('img', { name: '👍 by Vera Sand' }).waitFor()
      await post({ message: { mid: 'second', text: 'Which colour?', reply_to: { mid: said?.id } } })
      const answer = olga.locator('.message.theirs', { hasText: 'Which colour?' })
      await answer.getByRole('button', { name: 'In reply to' }).waitFor()
      await post({ message: { mid: 'second', is_deleted: true } })
      await olga.getByText('Deleted by its sender').waitFor()
      assert.equal(await answer.count(), 0)
    })
  }

  assert.deepEqual(complaints, [])
  await end(app, 'SIGTERM')
})
