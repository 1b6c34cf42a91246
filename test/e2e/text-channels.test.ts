// A channel of text messages, connected from the pages, and a conversation in it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBrowser, openBrowser } from '../browser.ts'
import { postTo } from '../providers/stand-in.ts'
import { ACCOUNT, createTwilio, NUMBER, TOKEN } from '../providers/twilio.ts'
import { complaints, openOffice, sendReply } from './inbox-walk.ts'
import { end } from './program.ts'

const FROM = '+15005550006'

test('text messages by Twilio', { skip: noBrowser ?? false }, async t => {
  const office = await openOffice('answerwell-texts-', { ANSWERWELL_ALLOWED_NETWORKS: '127.0.0.0/8' })
  const { app, base, enter } = office
  const twilio = await createTwilio(() => new Date())
  const browser = await openBrowser()
  const olga = await enter(browser, 'owner@demo.test')
  const dialog = olga.getByRole('dialog')
  let webhook = ''

  await t.test('it is connected from the pages alone', async () => {
    await olga.goto(`${base}/settings/channels`)
    await olga.getByRole('button', { name: 'New channel' }).click()
    await dialog.getByLabel('Type').selectOption('sms')
    await dialog.getByLabel('Name').fill('Texts')
    await dialog.getByLabel('Account SID').fill('AC1')
    await dialog.getByLabel('Auth token').fill(TOKEN)
    await dialog.getByLabel('Your number').fill(NUMBER)
    await dialog.getByText('More settings').click()
    await dialog.getByLabel('Address of the API').fill(twilio.base)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Must be AC and 32 hexadecimal digits.', { exact: true }).waitFor()
    await dialog.getByLabel('Account SID').fill(ACCOUNT)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const address = dialog.locator('code', { hasText: '/incoming/twilio/texts' })
    webhook = ((await address.textContent()) ?? '').replace(/#.*/, '')
    await dialog.getByRole('button', { name: 'Check connection' }).click()
    await dialog.getByText('Twilio accepts the credentials.').waitFor()
  })

  await t.test('a message with a picture comes in, and the reply goes out and is delivered', async () => {
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const post = async (fields: Record<string, string>) => {
      const { payload, signature } = twilio.sign(webhook, { AccountSid: ACCOUNT, ...fields })
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature,
      }
      assert.equal(await postTo(webhook, payload, headers), 200)
    }
    const arrived = { MessageSid: 'SM1', From: FROM, To: NUMBER, Body: 'My lamp arrived like this' }
    await post({ ...arrived, NumMedia: '1', MediaUrl0: twilio.addFile(pixel, 'image/png') })
    await olga.goto(`${base}/inbox/open`)
    await olga.locator('.conversation-row', { hasText: 'My lamp arrived like this' }).click()
    await olga.locator('.message.theirs .files img').waitFor()
    await olga.getByRole('combobox', { name: 'Reply' }).fill('A new one is on its way.')
    await sendReply(olga)
    await olga.goto(`${base}/settings/look`)
    for (let tries = 0; tries < 200 && twilio.messages.length === 0; tries++) await olga.waitForTimeout(100)
    const [sent] = twilio.messages
    assert.deepEqual([sent?.to, sent?.body], [FROM, 'A new one is on its way.'])
    await olga.goto(`${base}/inbox/all`)
    await olga.locator('.conversation-row', { hasText: 'A new one is on its way' }).click()
    await olga.locator('.message.ours', { hasText: 'Sent' }).waitFor()
    // The open page hears of it.
    await post({ MessageSid: sent?.sid as string, From: NUMBER, To: FROM, MessageStatus: 'delivered' })
    await olga.locator('.message.ours', { hasText: 'Delivered' }).waitFor()
  })

  await t.test('a number is written to first', async () => {
    await olga.goto(`${base}/new`)
    await olga.getByLabel('To', { exact: true }).fill('+1 500 555 0099')
    await olga.getByText('With the country code').waitFor()
    assert.equal(await olga.getByLabel('Subject').count(), 0)
    await olga.getByRole('combobox', { name: 'Message' }).fill('Your lamp is ready.')
    await olga.keyboard.press('Control+Enter')
    await olga.goto(`${base}/settings/look`)
    for (let tries = 0; tries < 200 && twilio.messages.length === 1; tries++) await olga.waitForTimeout(100)
    const sent = twilio.messages.at(-1)
    assert.deepEqual([sent?.to, sent?.body], ['+15005550099', 'Your lamp is ready.'])
  })

  assert.deepEqual(complaints, [])
  await end(app, 'SIGTERM')
})
