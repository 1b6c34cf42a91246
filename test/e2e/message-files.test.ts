// Images inside of messages, files of drafts, and files of saved replies.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { noBrowser, openBrowser } from '../browser.ts'
import { openNew, sentOf, stayAfterSending } from './composing.ts'
import { complaints, openOffice, writeRich } from './inbox-walk.ts'
import { end } from './program.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('images in messages, and files that stay', { skip: noBrowser ?? false }, async t => {
  const office = await openOffice('answerwell-message-files-')
  const { app, ask, base, enter } = office
  const ana = await enter(await openBrowser(), 'agent@demo.test')
  await writeRich(ana)
  await stayAfterSending(ana)
  const { sentOnLeaving } = sentOf(ana, office)
  const reply = ana.getByRole('textbox', { name: 'Reply' })
  const image = reply.getByRole('img')
  const chip = (text: string) => ana.locator('.composer .chip', { hasText: text })
  const begin = async (subject: string) => {
    const slug = await openNew(ana, office, subject)
    await ana.getByRole('combobox', { name: 'Reply' }).click()
    await reply.waitFor()
    return slug
  }
  const paste = (name: string) =>
    ana.evaluate(`(() => {
      const clipboardData = new DataTransfer()
      const bytes = Uint8Array.from(atob('${PIXEL}'), letter => letter.charCodeAt(0))
      clipboardData.items.add(new File([bytes], '${name}', { type: 'image/png' }))
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.querySelector('.composer .ProseMirror').dispatchEvent(event)
    })()`)
  const isLoaded = async (shown: Locator) => {
    await shown.waitFor()
    const widthOf = () => shown.evaluate((one: unknown) => (one as { naturalWidth: number }).naturalWidth)
    for (let tries = 0; tries < 100 && (await widthOf()) !== 1; tries++) await ana.waitForTimeout(50)
    assert.equal(await widthOf(), 1)
  }
  const isShown = () => isLoaded(image)
  const isSaved = () => ana.getByText('Draft saved').waitFor()

  await t.test('a pasted image stands in the text, also later, and is sent in its place', async () => {
    const slug = await begin('With a picture')
    await ana.keyboard.type('Like this: ')
    await paste('lamp.png')
    await isShown()
    assert.equal(await chip('lamp.png').count(), 0)
    await ana.keyboard.type(' Right?')
    await isSaved()
    await begin('Another one')
    await ana.goto(`${base}/inbox/all/${slug}`)
    await isShown()
    await ana.reload()
    await isShown()
    await reply.click()
    await ana.keyboard.press('Control+Enter')
    await ana.locator('.message.pending', { hasText: 'Like this: [lamp]' }).waitFor()
    const [message] = await sentOnLeaving(slug)
    assert.match(message.body, /^Like this: !\[lamp\]\(attachment:\d+\) Right\?$/)
    assert.equal(message.attachments.length, 1)
    await ana.goto(`${base}/inbox/all/${slug}`)
    await isLoaded(ana.locator('.message.ours .prose img'))
  })

  await t.test('an image that is deleted from the text is not sent', async () => {
    const slug = await begin('Without a picture')
    await paste('wrong.png')
    await isShown()
    await ana.keyboard.press('Backspace')
    await image.waitFor({ state: 'detached' })
    await ana.keyboard.type('Never mind.')
    await ana.keyboard.press('Control+Enter')
    await ana.locator('.message.pending').waitFor()
    const [message] = await sentOnLeaving(slug)
    assert.deepEqual([message.body, message.attachments], ['Never mind.', []])
  })

  await t.test('files of a draft are there after a reload', async () => {
    const slug = await begin('A draft with a file')
    await ana.keyboard.type('Attached.')
    await ana.locator('.composer input[type=file][hidden]').setInputFiles({
      ...{ name: 'manual.txt', mimeType: 'text/plain', buffer: Buffer.from('Turn it on.') },
    })
    await chip('manual.txt').waitFor()
    const kept = async () => (await ask('GET', `/conversations/${slug}/drafts`)).drafts[0]?.uploads.length
    for (let tries = 0; tries < 100 && (await kept()) !== 1; tries++) await ana.waitForTimeout(50)
    await ana.reload()
    await chip('manual.txt').waitFor()
    await reply.click()
    await ana.keyboard.press('Control+Enter')
    await ana.locator('.message.pending').getByRole('button', { name: 'Undo' }).click()
    await chip('manual.txt').waitFor()
    await ana.keyboard.press('Control+Enter')
    await ana.locator('.message.pending').waitFor()
    const [message] = await sentOnLeaving(slug)
    assert.equal(message.attachments[0].file_file_name, 'manual.txt')
    assert.deepEqual((await ask('GET', `/conversations/${slug}/drafts`)).drafts, [])
  })

  await t.test('a saved reply brings its files', async () => {
    await ana.goto(`${base}/settings/templates`)
    await ana.getByRole('button', { name: 'New saved reply' }).click()
    const dialog = ana.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Terms')
    await dialog.getByLabel('Text').fill('Our terms are attached.')
    await dialog.locator('input[type=file]').setInputFiles({
      ...{ name: 'terms.txt', mimeType: 'text/plain', buffer: Buffer.from('Terms.') },
    })
    await dialog.locator('.chip', { hasText: 'terms.txt' }).waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await ana.getByRole('row', { name: /Terms/ }).getByText('terms.txt').waitFor()
    for (const subject of ['The first', 'The second']) {
      const slug = await begin(subject)
      await ana.keyboard.type('/term')
      await ana.getByRole('option', { name: /Terms/ }).click()
      await chip('terms.txt').waitFor()
      await ana.locator('.send button.main').first().and(ana.locator(':enabled')).waitFor()
      await ana.keyboard.press('Control+Enter')
      await ana.locator('.message.pending').waitFor()
      const [message] = await sentOnLeaving(slug)
      assert.equal(message.attachments[0].file_file_name, 'terms.txt')
    }
  })

  assert.deepEqual(complaints, [])
  await end(app, 'SIGTERM')
})
