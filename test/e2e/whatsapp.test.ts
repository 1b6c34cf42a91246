// A number on WhatsApp, connected from the pages, and a conversation with it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { noBrowser, openBrowser } from '../browser.ts'
import { postTo } from '../providers/stand-in.ts'
import { ACCESS_TOKEN, APP_SECRET, BUSINESS_ID, createWhatsApp, NUMBER_ID } from '../providers/whatsapp.ts'
import { complaints, openOffice, sendReply } from './inbox-walk.ts'
import { end } from './program.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const FROM = '15005550006'

/** Writes first, by a template; returns the status. */
function writeFirst(page: Page, slug: string): Promise<number> {
  const template = {
    ...{ name: 'order_update', language: 'en_US', header_text: 'J-1', variables: { 1: 'Mona', 2: 'lamp' } },
    user: { name: 'Mona', mobile: '+15005550008' },
  }
  const post = async ([path = '', body = '']: string[]) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(path, { method: 'POST', headers, body })).status
  }
  return page.evaluate(post, [`/api/v1/channels/${slug}/template_messages`, JSON.stringify({ template })])
}

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
    await dialog.getByLabel('WhatsApp business account ID').fill(BUSINESS_ID)
    await dialog.getByLabel('Access token').fill(ACCESS_TOKEN)
    await dialog.getByLabel('App secret', { exact: true }).fill('no secret')
    await dialog.getByText('More settings').click()
    await dialog.getByLabel('Address of the API').fill(whatsapp.base)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.locator('.wrong', { hasText: 'Must be 32 hexadecimal digits' }).waitFor()
    await dialog.getByLabel('App secret', { exact: true }).fill(APP_SECRET)
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

  await t.test('once the reply window has closed, a template is sent', async () => {
    assert.equal(await writeFirst(olga, webhook.slice(webhook.lastIndexOf('/') + 1)), 201)
    await olga.goto(`${base}/inbox/all`)
    await olga.locator('.conversation-row', { hasText: 'your lamp is on its way' }).click()
    await olga.getByText('only allows approved templates').waitFor()
    await olga.getByRole('button', { name: 'Choose a template' }).click()
    await dialog.getByLabel('Template').selectOption('order_update (en_US)')
    await dialog.getByLabel('Text in the heading').fill('J-2')
    await dialog.getByLabel('Text for {{1}}').fill('Mona')
    await dialog.getByLabel('Text for {{2}}').fill('chair')
    await dialog.getByText('Hello Mona, your chair is on its way.').waitFor()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await olga.locator('.message.ours', { hasText: 'your chair is on its way' }).getByText('Sent').waitFor()
    assert.match(JSON.stringify(whatsapp.sent.at(-1)?.template), /"text":"J-2".*"text":"chair"/)
  })

  assert.deepEqual(complaints, [])
  await end(app, 'SIGTERM')
})
