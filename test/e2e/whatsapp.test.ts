// A number on WhatsApp, connected from the pages, and a conversation with it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBrowser, openBrowser } from '../browser.ts'
import { postTo } from '../providers/stand-in.ts'
import { ACCESS_TOKEN, APP_SECRET, createWhatsApp, NUMBER_ID } from '../providers/whatsapp.ts'
import { complaints, openOffice, sendReply } from './inbox-walk.ts'
import { end } from './program.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const FROM = '15005550006'

test('a number on WhatsApp', { skip: noBrowser ?? false }, async t => {
  const whatsapp = await createWhatsApp()
  const office = await openOffice('answerwell-whatsapp-', { ANSWERWELL_ALLOWED_NETWORKS: '127.0.0.0/8' })
  const { app, base, enter } = office
  const browser = await openBrowser()
  const olga = await enter(browser, 'owner@demo.test')
  const dialog = olga.getByRole('dialog')
  let webhook = ''

  await t.test('it is connected from the pages alone', async () => {
    await olga.goto(`${base}/settings/channels`)
    await olga.getByRole('button', { name: 'New channel' }).click()
    await dialog.getByLabel('Type').selectOption('whatsapp')
    await dialog.getByLabel('Name').fill('WhatsApp')
    await dialog.getByLabel('Phone number ID').fill(NUMBER_ID)
    await dialog.getByLabel('Access token').fill(ACCESS_TOKEN)
    await dialog.getByLabel('App secret').fill('no secret')
    await dialog.getByText('More settings').click()
    await dialog.getByLabel('Address of the API').fill(whatsapp.base)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.locator('.wrong', { hasText: 'Must be 32 hexadecimal digits' }).waitFor()
    await dialog.getByLabel('App secret').fill(APP_SECRET)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const address = dialog.locator('code', { hasText: '/incoming/whatsapp/' })
    webhook = (await address.textContent()) ?? ''
    await dialog.getByRole('button', { name: 'Check connection' }).click()
    await dialog.getByText('Meta accepts the token.').waitFor()
    await dialog.getByText('Verify token', { exact: true }).waitFor()
  })

  await t.test('pictures go both ways, and the reply is seen to be read', async () => {
    const post = async (value: object) => {
      const { payload, signature } = whatsapp.sign(value)
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
      assert.equal(await postTo(webhook, payload, headers), 200)
    }
    const image = { id: whatsapp.addFile(PIXEL, 'image/png'), caption: 'My lamp arrived like this' }
    const contacts = [{ profile: { name: 'Vera' }, wa_id: FROM }]
    await post({ contacts, messages: [{ id: 'wamid.1', from: FROM, type: 'image', image }] })
    await olga.goto(`${base}/inbox/open`)
    const row = olga.locator('.conversation-row', { hasText: 'My lamp arrived like this' })
    await row.click()
    await olga.locator('.message.theirs .files img').waitFor()
    await olga
      .locator('input[type=file]')
      .first()
      .setInputFiles({ ...{ name: 'new.png', mimeType: 'image/png', buffer: PIXEL } })
    await olga.getByRole('combobox', { name: 'Reply' }).fill('A new one is on its way.')
    await olga.locator('.chip', { hasText: 'new.png' }).waitFor()
    await sendReply(olga)
    await olga.goto(`${base}/settings/look`)
    for (let tries = 0; tries < 200 && whatsapp.sent.length < 2; tries++) await olga.waitForTimeout(100)
    const [text, picture] = whatsapp.sent
    assert.deepEqual([text?.to, text?.text, picture?.type], [FROM, 'A new one is on its way.', 'image'])
    assert.deepEqual(picture?.media?.bytes, PIXEL)
    await olga.goto(`${base}/inbox/all`)
    await olga.locator('.conversation-row', { hasText: 'A new one is on its way' }).click()
    await olga.locator('.message.ours', { hasText: 'Sent' }).waitFor()
    await post({ statuses: [{ id: picture?.id, status: 'read', recipient_id: FROM }] })
    await olga.locator('.message.ours', { hasText: 'Read' }).waitFor()
  })

  assert.deepEqual(complaints, [])
  await end(app, 'SIGTERM')
})
