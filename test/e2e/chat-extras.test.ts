// What a chat has besides messages: greeting, hours, typing, files, transcript, and the React component.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { eventually } from '../eventually.ts'
import { type Office, story } from '../office.ts'
import { partsOf } from './composing.ts'
import { fillIn, visitShop } from './shop.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** What a page of the shop says to its chat. */
const tell = (page: Page, what: string) =>
  page.evaluate(
    `document.dispatchEvent(new CustomEvent('answerwell-chat', { detail: '${what}' })) && undefined`,
  )

/** A shop in React that shows the chat, and buttons that open it and take it away. */
const SHOP = `
import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Chat } from ${JSON.stringify(join(import.meta.dirname, '../../client/react.ts'))}
function Shop() {
  const [open, setOpen] = useState(undefined)
  const [has, setHas] = useState(true)
  return [
    createElement('button', { key: 1, onClick: () => setOpen(true) }, 'Ask us'),
    createElement('button', { key: 2, onClick: () => setHas(false) }, 'No chat'),
    has && createElement(Chat, { key: 3, url: BASE, name: 'Vera', email: 'vera@example.com', isOpen: open, language: 'de' }),
  ]
}
createRoot(document.getElementById('shop')).render(createElement(Shop))
`

async function bundled(base: string): Promise<string> {
  const entry = 'virtual:shop'
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, '../..'),
    build: { write: false, rolldownOptions: { input: entry } },
    plugins: [
      {
        name: 'shop',
        resolveId: (id: string) => (id === entry ? join(import.meta.dirname, 'shop-of-react.js') : undefined),
        load: (id: string) =>
          id.endsWith('shop-of-react.js') ? SHOP.replace('BASE', JSON.stringify(base)) : undefined,
      },
    ],
  })
  const [{ output }] = [result].flat() as { output: { type: string; code?: string }[] }[] as [
    { output: { type: string; code?: string }[] },
  ]
  return output.find(({ type }) => type === 'chunk')?.code ?? assert.fail('nothing was built')
}

test(
  'a chat greets visitors within its hours; hours that are none are refused',
  story(async office => {
    const olga = await office.open('owner@demo.test')
    await olga.goto(`${office.base}/settings/channels`)
    await olga.getByRole('row', { name: /chat/i }).getByRole('button').first().click()
    await olga.getByLabel('Greeting', { exact: true }).fill('Looking for a table?')
    await olga.getByLabel('Show the greeting after').fill('1')
    await olga.getByLabel('Opening hours').fill('nine to five')
    await olga.getByRole('button', { name: 'Save' }).click()
    await olga.locator('.wrong', { hasText: 'must look like' }).waitFor()
    await olga.getByLabel('Opening hours').fill('mon-sun 00:00-24:00')
    await olga.getByRole('button', { name: 'Save' }).click()
    await olga.locator('.toast').waitFor()

    const { visitor } = await visitShop(office)
    await visitor.getByRole('button', { name: 'Looking for a table?' }).click()
    await visitor.getByText('We are online').waitFor()
  }),
)

test(
  'at 400 % zoom a chat can be begun and closed, and its articles read',
  story(async office => {
    const { visitor } = await visitShop(office)
    await visitor.setViewportSize({ width: 320, height: 256 })
    await visitor.getByRole('button', { name: 'Chat with us' }).click()
    await visitor.getByRole('button', { name: 'Articles' }).click()
    await visitor.getByRole('button', { name: 'Oiling oak' }).click()
    await visitor.getByRole('heading', { name: 'Oiling oak' }).waitFor()
    await visitor.getByRole('button', { name: 'Home', exact: true }).click()
    await fillIn(visitor, 'How do I oil a table of oak, and how often in a year?')
    await visitor.getByRole('button', { name: 'Send' }).click()
    const message = visitor.getByRole('log').getByText('How do I oil a table')
    await eventually(
      async () => {
        const { y = -1, height = 0 } = (await message.boundingBox()) ?? {}
        assert.ok(y >= 0 && y + height <= 256, `from ${y} to ${y + height}`)
      },
      { what: 'the message that was sent is in sight' },
    )
    await visitor.getByRole('log').getByText('We have your message').waitFor()
    const close = visitor.getByRole('button', { name: 'Close' })
    const { y = -1 } = (await close.boundingBox()) ?? {}
    assert.ok(y >= 0, `the button that closes stands at ${y}`)
    await close.click()
    await visitor.getByRole('button', { name: 'Chat with us' }).waitFor()
  }),
)

test(
  'on a page from right to left, lines of a chat begin at one edge',
  story(async office => {
    const { visitor } = await visitShop(office)
    await visitor.evaluate(`document.dispatchEvent(new CustomEvent('answerwell-chat', { detail: 'remove' }))`)
    await visitor.setContent(
      `<html lang="ar" dir="rtl"><script src="${office.base}/chat.js"></script></html>`,
    )
    await visitor.locator('.open').click()
    const line = visitor.locator('.line > :first-child').first()
    await line.waitFor()
    const sides = await Promise.all(
      [line, visitor.locator('h2')].map(one =>
        one.evaluate(element => getComputedStyle(element).textAlign.replace('-webkit-', '')),
      ),
    )
    assert.deepEqual(sides, ['right', 'right'])
  }),
)

test(
  'both sides see files, typing, and what was read; staff see the page of the visitor',
  story(async office => {
    const { base, open, ask } = office
    const { shop, visitor } = await visitShop(office)
    await visitor.getByRole('button', { name: 'Chat with us' }).click()
    await fillIn(visitor, 'Does it fit?')
    await visitor
      .locator('input[type=file]')
      .setInputFiles([{ name: 'room.png', mimeType: 'image/png', buffer: PNG }])
    await visitor.getByRole('button', { name: 'Remove room.png' }).waitFor()
    await visitor.getByRole('button', { name: 'Send' }).click()
    await visitor.getByRole('log').locator('a.file img').waitFor({ state: 'attached' })
    const slug = await slugOfChat(office)
    const { messages } = await ask('GET', `/conversations/${slug}/messages`)
    assert.equal(messages.flatMap(({ attachments }: { attachments: object[] }) => attachments).length, 1)

    const olga = await open('owner@demo.test')
    const isLive = olga.waitForResponse(answer => answer.url().includes('/events/stream'))
    await olga.goto(`${base}/inbox/open/${slug}`)
    await isLive // typing is over after some seconds
    await olga.locator('.message.theirs', { hasText: 'Does it fit?' }).waitFor()
    const card = olga.getByRole('region', { name: 'Visitor' })
    await card.getByRole('link', { name: 'Shop' }).waitFor()
    assert.equal(await card.getByRole('link').getAttribute('href'), `${shop}/`)
    await visitor.getByLabel('Your message').pressSequentially('It is')
    await olga.getByText('Vera is typing').first().waitFor()
    await partsOf(olga).reply.pressSequentially('It does.')
    await visitor.getByText('is typing…').waitFor()
    await reply(office, 'Here is the plan: it does.')
    await visitor.getByRole('log').getByText('Here is the plan').waitFor()
    await olga.getByText('Read', { exact: true }).first().waitFor()
  }),
)

test(
  'a chat is not mailed without a mail server, opens at its last message, and is closed and removed by its page',
  story(async office => {
    const { visitor } = await visitShop(office)
    await visitor.getByRole('button', { name: 'Chat with us' }).click()
    await fillIn(visitor, 'Is it far?')
    await visitor.getByRole('button', { name: 'Send' }).click()
    await visitor.getByRole('log').getByText('Is it far?').waitFor()
    await reply(office, 'It is.')
    await visitor.getByRole('button', { name: 'Email me this chat' }).click()
    await visitor.getByText('This chat cannot be mailed at the moment.').waitFor()
    assert.match(office.complaints.splice(0).join(), /^Failed to load resource: [^,]* 409 [^,]*$/)
    // On the next page it opens at its last message.
    await reply(office, 'A long way.\n\n'.repeat(40))
    await visitor.reload()
    await visitor.getByRole('button', { name: 'Chat with us' }).click()
    await visitor.getByRole('heading', { name: 'Juniper & Co.' }).waitFor()
    const log = visitor.getByRole('log')
    await log.getByText('A long way.').last().waitFor()
    const fromEnd = () => log.evaluate(one => one.scrollHeight - one.scrollTop - one.clientHeight)
    await eventually(async () => assert.ok((await fromEnd()) < 60), {
      what: 'the end of the last message is in sight',
    })
    // Its page closes it, and takes it away.
    await tell(visitor, 'close')
    await visitor.getByRole('button', { name: 'Chat with us' }).waitFor()
    await tell(visitor, 'remove')
    await visitor.locator('[data-answerwell-chat]').waitFor({ state: 'detached' })
  }),
)

test(
  'the React component is shown, opened by its page, and removed with it',
  story(async office => {
    const { visitor } = await visitShop(office, await bundled(office.base))
    await visitor.getByRole('button', { name: 'Mit uns chatten' }).waitFor()
    await visitor.getByRole('button', { name: 'Ask us' }).click()
    assert.equal(await visitor.getByLabel('Ihre E-Mail-Adresse').inputValue(), 'vera@example.com')
    await visitor.getByRole('button', { name: 'No chat' }).click()
    await visitor.locator('[data-answerwell-chat]').waitFor({ state: 'detached' })
  }),
)

/** Of the only chat that a visitor has begun. */
async function slugOfChat({ ask }: Office): Promise<string> {
  const { conversations } = await ask('GET', '/conversations?category=chat&filter=all')
  return conversations[0].slug
}

/** As Ana. */
async function reply(office: Office, body: string): Promise<void> {
  const slug = await slugOfChat(office)
  await office.ask('POST', `/conversations/${slug}/messages`, { message: { body, human_agent: true } })
}
