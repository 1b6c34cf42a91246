// A Telegram bot, connected from the pages, and a conversation with it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBrowser, openBrowser } from '../browser.ts'
import { BOT_TOKEN, createTelegram } from '../providers/telegram.ts'
import { complaints, openOffice, sendReply } from './inbox-walk.ts'
import { end } from './program.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a Telegram bot', { skip: noBrowser ?? false }, async t => {
  const telegram = await createTelegram()
  const office = await openOffice('answerwell-telegram-', { ANSWERWELL_ALLOWED_NETWORKS: '127.0.0.0/8' })
  const { app, base, enter } = office
  const browser = await openBrowser()
  const olga = await enter(browser, 'owner@demo.test')
  const dialog = olga.getByRole('dialog')

  await t.test('it is connected from the pages alone', async () => {
    await olga.goto(`${base}/settings/channels`)
    await olga.getByRole('button', { name: 'New channel' }).click()
    await dialog.getByLabel('Type').selectOption('telegram')
    await dialog.getByLabel('Name').fill('Bot')
    await dialog.getByLabel('Bot token').fill('no token')
    await dialog.getByText('More settings').click()
    await dialog.getByLabel('Address of the API').fill(telegram.base)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.locator('.wrong', { hasText: 'Must be a bot token' }).waitFor()
    await dialog.getByLabel('Bot token').fill(BOT_TOKEN)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('button', { name: 'Check connection' }).click()
    await dialog.getByText('Telegram accepts the token.').waitFor()
  })

  await t.test('pictures go both ways, and an edit is seen', async () => {
    const from = { id: 7001, first_name: 'Vera' }
    const chat = { id: 7001, type: 'private' }
    const photo = [{ file_id: telegram.addFile(Buffer.from(PIXEL, 'base64'), 'photos/lamp.png') }]
    const message = { message_id: 1, from, chat, caption: 'My lamp arived like this' }
    telegram.happen({ message: { ...message, photo } })
    await olga.goto(`${base}/inbox/open`)
    await olga
      .locator('.conversation-row', { hasText: 'My lamp arived like this' })
      .click({ timeout: 30_000 })
    await olga.locator('.message.theirs .files img').waitFor()
    telegram.happen({ edited_message: { ...message, caption: 'My lamp arrived like this' } })
    await olga.locator('.message.theirs', { hasText: 'My lamp arrived like this' }).waitFor()
    await olga.getByText('Edited').click()
    await olga.locator('.message.theirs pre', { hasText: 'arived' }).waitFor()
    await olga
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        ...{ name: 'new.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') },
      })
    await olga.getByRole('combobox', { name: 'Reply' }).fill('A new one is on its way.')
    await olga.locator('.chip', { hasText: 'new.png' }).waitFor()
    await sendReply(olga)
    await olga.goto(`${base}/settings/look`)
    for (let tries = 0; tries < 200 && telegram.sent.length < 2; tries++) await olga.waitForTimeout(100)
    assert.deepEqual(
      telegram.sent.map(({ method, chatId }) => [method, chatId]),
      [
        ['sendMessage', '7001'],
        ['sendPhoto', '7001'],
      ],
    )
  })

  assert.deepEqual(complaints, [])
  await end(app, 'SIGTERM')
})
