// Text messages by Telnyx, by Vonage and by a program of one's own, connected from the pages, and a conversation with each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signBody } from '../../src/talk/channels/gateway/signature.ts'
import { noBrowser, openBrowser } from '../browser.ts'
import { listen, postTo } from '../providers/stand-in.ts'
import { API_KEY, createTelnyx, TELNYX_NUMBER } from '../providers/telnyx.ts'
import {
  createVonage,
  SIGNATURE_SECRET,
  VONAGE_KEY,
  VONAGE_NUMBER,
  VONAGE_SECRET,
} from '../providers/vonage.ts'
import { createReceiver } from '../receiver.ts'
import { complaints, openOffice, sendReply } from './inbox-walk.ts'
import { end } from './program.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const SECRET = 'a secret of sixteen'
const FROM = '+15005550006'

test('whoever carries text messages', { skip: noBrowser ?? false }, async t => {
  const office = await openOffice('answerwell-carriers-', { ANSWERWELL_ALLOWED_NETWORKS: '127.0.0.0/8' })
  const { app, base, enter } = office
  const [telnyx, vonage, program] = [await createTelnyx(), await createVonage(), await createReceiver()]
  const picture = `${await pictureAt()}/in.png`
  const browser = await openBrowser()
  const olga = await enter(browser, 'owner@demo.test')
  const dialog = olga.getByRole('dialog')

  /** Makes the channel, and returns the address that it shows. */
  async function connect(
    name: string,
    { type = 'sms', provider, ...fields }: Record<string, string>,
  ): Promise<string> {
    await olga.goto(`${base}/settings/channels`)
    await olga.getByRole('button', { name: 'New channel' }).click()
    await dialog.getByLabel('Type').selectOption(type)
    if (provider) await dialog.getByLabel('Provider').selectOption(provider)
    await dialog.getByLabel('Name').fill(name)
    const { api, ...shown } = fields
    for (const [label, value] of Object.entries(shown)) {
      const field = dialog.getByLabel(label, { exact: true })
      if (label === 'Format') await field.selectOption(value)
      else await field.fill(value)
    }
    if (api) {
      await dialog.getByText('More settings').click()
      await dialog.getByLabel('Address of the API').fill(api)
    }
    await dialog.getByRole('button', { name: 'Save' }).click()
    const address = (await dialog.locator('code', { hasText: /\/in(coming|take)\// }).textContent()) ?? ''
    if (api) {
      await dialog.getByRole('button', { name: 'Check connection' }).click()
      await dialog.getByText(`${name} accepts the credentials.`).waitFor()
    }
    return address
  }

  /** Opens what has arrived with its picture, and answers it with another one. */
  async function converse(text: string, sent: () => unknown[], count: number): Promise<void> {
    await olga.goto(`${base}/inbox/open`)
    await olga.locator('.conversation-row', { hasText: text }).click()
    await olga.locator('.message.theirs .files img').waitFor()
    const files = olga.locator('input[type=file]').first()
    await files.setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: PIXEL })
    await olga.getByRole('combobox', { name: 'Reply' }).fill('A new one is on its way.')
    await olga.locator('.chip', { hasText: 'new.png' }).waitFor()
    await sendReply(olga)
    await olga.goto(`${base}/settings/look`)
    for (let tries = 0; tries < 200 && sent().length < count; tries++) await olga.waitForTimeout(100)
    assert.equal(sent().length, count)
  }

  async function pictureAt(): Promise<string> {
    return listen((_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(PIXEL))
  }

  await t.test('Telnyx', async () => {
    const webhook = await connect('Telnyx', {
      ...{ provider: 'telnyx', 'API key': API_KEY, 'Public key': telnyx.publicKey },
      ...{ 'Your number': TELNYX_NUMBER, api: telnyx.base },
    })
    const payload = telnyx.tell('message.received', {
      ...{ id: 'in-1', from: { phone_number: FROM }, to: [{ phone_number: TELNYX_NUMBER }] },
      ...{ text: 'By Telnyx', media: [{ url: picture }] },
    })
    assert.equal(await postTo(webhook, payload, telnyx.sign(payload, new Date())), 200)
    await converse('By Telnyx', () => telnyx.sent, 1)
    assert.equal(telnyx.sent[0]?.mediaUrls.length, 1)
  })

  await t.test('Vonage', async () => {
    const webhook = await connect('Vonage', {
      ...{ provider: 'vonage', 'API key': VONAGE_KEY, 'API secret': VONAGE_SECRET },
      ...{ 'Signature secret': SIGNATURE_SECRET, 'Your number': VONAGE_NUMBER, api: vonage.base },
    })
    const payload = JSON.stringify({
      ...{ channel: 'mms', message_type: 'image', message_uuid: 'in-1', image: { url: picture } },
      ...{ from: FROM.slice(1), to: VONAGE_NUMBER.slice(1), text: 'By Vonage' },
    })
    assert.equal(await postTo(webhook, payload, vonage.sign(payload, new Date())), 200)
    await converse('By Vonage', () => vonage.sent, 2)
    assert.deepEqual(
      vonage.sent.map(({ channel }) => channel),
      ['sms', 'mms'],
    )
  })

  const record = async (address: string, fields: object) => {
    const payload = JSON.stringify({ from: { name: 'Vera', phone: FROM }, ...fields })
    const signature = signBody(SECRET, payload)
    const headers = { 'content-type': 'application/json', 'x-reamaze-hmac-sha256': signature }
    assert.equal(await postTo(address, payload, headers), 200)
  }

  await t.test('a program of one’s own', async () => {
    const address = await connect('Program', {
      ...{ provider: 'gateway', URL: `${program.base}/out`, Secret: SECRET, Format: 'record' },
    })
    await record(address, { body: 'By a program', attachments: [picture] })
    await converse('By a program', () => program.at('/out'), 1)
    assert.equal(JSON.parse(program.at('/out')[0]?.body ?? '{}').attachments[0].name, 'new.png')
  })

  await t.test('calls', async () => {
    const address = await connect('Calls', { type: 'voice', Secret: SECRET })
    await record(address, { id: 'call-1', body: 'Missed call, 0:32' })
    await olga.goto(`${base}/inbox/open`)
    await olga.locator('.conversation-row', { hasText: 'Missed call, 0:32' }).click()
    await olga.getByText('No provider is connected to Calls').waitFor()
  })

  assert.deepEqual(complaints, [])
  await end(app, 'SIGTERM')
})
