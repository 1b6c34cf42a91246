// Images inside of messages, files of drafts, and files of saved replies.
import assert from 'node:assert/strict'
import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { eventually } from '../eventually.ts'
import { type Office, story } from '../office.ts'
import { holds, openWriter } from './composing.ts'
import { writeRich } from './inbox-walk.ts'

const MAX_BYTES = 25 * 1024 * 1024

const textFile = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function openRichWriter(office: Office) {
  const { page, begin, reply: plain, ...parts } = await openWriter(office)
  await writeRich(page)
  const reply = page.getByRole('textbox', { name: 'Reply' })
  return {
    page,
    reply,
    image: reply.getByRole('img'),
    ...parts,
    /** Begins to reply in a new conversation. */
    async write(subject: string) {
      const slug = await begin(subject)
      await plain.click()
      await reply.waitFor()
      return slug
    },
    paste: (name: string) =>
      page.evaluate(`(() => {
        const clipboardData = new DataTransfer()
        const bytes = Uint8Array.from(atob('${PIXEL}'), letter => letter.charCodeAt(0))
        clipboardData.items.add(new File([bytes], '${name}', { type: 'image/png' }))
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
        document.querySelector('.composer .ProseMirror').dispatchEvent(event)
      })()`),
  }
}

async function isLoaded(image: Locator): Promise<void> {
  const widthOf = () => image.evaluate((one: unknown) => (one as { naturalWidth: number }).naturalWidth)
  await eventually(async () => assert.equal(await widthOf(), 1), { what: 'the image is loaded' })
}

test(
  'a pasted image stands in the text, also later, and is sent in its place',
  story(async office => {
    const writer = await openRichWriter(office)
    const { page: ana, write, paste, reply, image, chip, pending, sentOnLeaving } = writer
    const slug = await write('With a picture')
    await ana.keyboard.type('Like this: ')
    await paste('lamp.png')
    await isLoaded(image)
    await ana.keyboard.type(' Right?')
    await ana.getByText('Draft saved').waitFor()
    await chip('lamp.png').waitFor({ state: 'detached' })
    await write('Another one')
    await ana.goto(`${office.base}/inbox/all/${slug}`)
    await isLoaded(image)
    await ana.reload()
    await isLoaded(image)
    await reply.click()
    await ana.keyboard.press('Control+Enter')
    await pending.filter({ hasText: 'Like this: [lamp]' }).waitFor()
    const [message] = await sentOnLeaving(slug)
    assert.match(message.body, /^Like this: !\[lamp\]\(attachment:\d+\) Right\?$/)
    assert.equal(message.attachments.length, 1)
    await ana.goto(`${office.base}/inbox/all/${slug}`)
    await isLoaded(ana.locator('.message.ours .prose img'))
    // An image that is deleted from the text is not sent.
    const without = await write('Without a picture')
    await paste('wrong.png')
    await isLoaded(image)
    await ana.keyboard.press('Backspace')
    await image.waitFor({ state: 'detached' })
    await ana.keyboard.type('Never mind.')
    await ana.keyboard.press('Control+Enter')
    await pending.waitFor()
    const [words] = await sentOnLeaving(without)
    assert.deepEqual([words.body, words.attachments], ['Never mind.', []])
  }),
)

test(
  'files of a draft are there after a reload',
  story(async office => {
    const { page: ana, write, reply, chip, sendable, pending, sentOnLeaving } = await openRichWriter(office)
    const slug = await write('A draft with a file')
    const draftsOf = async () => (await office.ask('GET', `/conversations/${slug}/drafts`)).drafts
    await ana.keyboard.type('Attached.')
    await ana.locator('.composer input[type=file][hidden]').setInputFiles({
      name: 'manual.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Turn it on.'),
    })
    await chip('manual.txt').waitFor()
    await eventually(async () => assert.equal((await draftsOf())[0]?.uploads.length, 1), {
      what: 'the draft has its file',
    })
    await ana.reload()
    await chip('manual.txt').waitFor()
    await reply.click()
    await ana.keyboard.press('Control+Enter')
    await pending.getByRole('button', { name: 'Undo' }).click()
    await chip('manual.txt').waitFor()
    await sendable.waitFor()
    await ana.keyboard.press('Control+Enter')
    await pending.waitFor()
    const [message] = await sentOnLeaving(slug)
    assert.equal(message.attachments[0].file_file_name, 'manual.txt')
    assert.deepEqual(await draftsOf(), [])
  }),
)

test(
  'a saved reply brings its files',
  story(async office => {
    const { page: ana, write, chip, sendable, pending, sentOnLeaving } = await openRichWriter(office)
    await ana.goto(`${office.base}/settings/templates`)
    await ana.getByRole('button', { name: 'New saved reply' }).click()
    const form = ana.getByRole('form')
    await form.getByLabel('Name').fill('Terms')
    await form.getByLabel('Text').fill('Our terms are attached.')
    await form.locator('input[type=file]').setInputFiles({
      name: 'terms.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Terms.'),
    })
    await form.locator('.chip', { hasText: 'terms.txt' }).waitFor()
    await form.getByRole('button', { name: 'Save' }).click()
    await ana.getByRole('row', { name: /Terms/ }).getByText('terms.txt').waitFor()
    for (const subject of ['The first', 'The second']) {
      const slug = await write(subject)
      await ana.keyboard.type('/term')
      await ana.getByRole('option', { name: /Terms/ }).click()
      await chip('terms.txt').waitFor()
      await sendable.waitFor()
      await ana.keyboard.press('Control+Enter')
      await pending.waitFor()
      const [message] = await sentOnLeaving(slug)
      assert.equal(message.attachments[0].file_file_name, 'terms.txt')
    }
  }),
)

test(
  'a file that is too big is marked, and nothing is sent until it is removed',
  story(async office => {
    const { page: ana, begin, reply, pending, chip, sendable, sentOnLeaving } = await openWriter(office)
    const slug = await begin('Files')
    const big = join(tmpdir(), `answerwell-big-${process.pid}.bin`)
    writeFileSync(big, '')
    office.t.after(() => rmSync(big))
    truncateSync(big, MAX_BYTES + 1)
    await reply.fill('Here they are.')
    await ana.locator('input[type=file]').setInputFiles(['one.txt', 'två & three.txt'].map(textFile))
    await chip('två & three.txt').waitFor()
    await ana.locator('input[type=file]').setInputFiles(big)
    await chip('over 25 MB').waitFor()
    await reply.press('Control+Enter')
    await chip('over 25 MB').getByRole('button').click()
    await ana.getByRole('button', { name: 'Remove one.txt' }).click()
    await sendable.waitFor()
    await holds(reply, 'Here they are.')
    await pending.waitFor({ state: 'detached' })
    await reply.press('Control+Enter')
    await pending.waitFor()
    const sent = await sentOnLeaving(slug)
    assert.equal(sent.length, 1)
    assert.equal(sent[0].attachments.length, 1)
    assert.equal(sent[0].attachments[0].file_file_name, 'två & three.txt')
  }),
)
