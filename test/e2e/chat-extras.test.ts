// What a chat has besides messages: greeting, hours, typing, files, transcript, and the React component.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { noBrowser, openBrowser } from '../browser.ts'
import { openOffice } from './inbox-walk.ts'
import { end } from './program.ts'
import { openShop } from './shop.ts'

const skip = noBrowser ?? false
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
    define: { 'process.env.NODE_ENV': '"production"' },
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

test('greeting, typing, files both ways, the page and a transcript', { skip }, async () => {
  const { app, base, enter, ask } = await openOffice('answerwell-chat-extras-')
  const shop = await openShop(base)
  const browser = await openBrowser()
  const olga = await enter(browser, 'owner@demo.test')
  await setUpChat(olga, base)

  const visitor = await browser.newPage()
  const loud: string[] = []
  visitor.on('console', message => message.type() === 'error' && loud.push(message.text()))
  await visitor.goto(shop)
  await visitor.getByRole('button', { name: 'Looking for a table?' }).click()
  await visitor.getByText('We are online').waitFor()
  await visitor.getByLabel('Your name').fill('Vera')
  await visitor.getByLabel('Your email address').fill('vera@example.com')
  await visitor.getByLabel('Your message').fill('Does it fit?')
  await visitor
    .locator('input[type=file]')
    .setInputFiles([{ name: 'room.png', mimeType: 'image/png', buffer: PNG }])
  await visitor.getByRole('button', { name: 'Remove room.png' }).waitFor()
  await visitor.getByRole('button', { name: 'Send' }).click()
  await visitor.getByRole('log').locator('a.file img').waitFor({ state: 'attached' })

  await olga.goto(`${base}/inbox/open`)
  await olga.locator('.conversation-row', { hasText: 'Vera' }).getByRole('button').click()
  await olga.locator('.message.theirs', { hasText: 'Does it fit?' }).waitFor()
  const card = olga.getByRole('region', { name: 'Visitor' })
  await card.getByRole('link', { name: 'Shop' }).waitFor()
  assert.equal(await card.getByRole('link').getAttribute('href'), `${shop}/`)
  await visitor.getByLabel('Your message').pressSequentially('It is')
  await olga.getByText('Vera is typing').first().waitFor()

  await olga.keyboard.press('r')
  await olga.keyboard.type('It does.')
  await visitor.getByText('is typing…').waitFor()
  const [{ slug }] = (await ask('GET', '/conversations?category=chat&filter=all')).conversations
  const { messages } = await ask('GET', `/conversations/${slug}/messages`)
  assert.equal(messages.flatMap(({ attachments }: { attachments: object[] }) => attachments).length, 1)
  await ask('POST', `/conversations/${slug}/messages`, {
    message: { body: 'Here is the plan: it does.', human_agent: true },
  })
  await visitor.getByRole('log').getByText('Here is the plan').waitFor()
  await olga.getByText('Read', { exact: true }).first().waitFor()
  await returnToTheChat(visitor, text =>
    ask('POST', `/conversations/${slug}/messages`, { message: { body: text, human_agent: true } }),
  )

  await tell(visitor, 'close')
  await visitor.getByRole('button', { name: 'Chat with us' }).waitFor()
  await tell(visitor, 'remove')
  await visitor.locator('[data-answerwell-chat]').waitFor({ state: 'detached' })
  assert.deepEqual(
    loud.filter(text => !text.includes('409')),
    [],
  )
  await visitor.close()

  await tryReact(browser, base)
  await olga.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})

/** The chat cannot be mailed, since no mail server is set; on the next page it opens at its last message. */
async function returnToTheChat(visitor: Page, reply: (text: string) => Promise<unknown>): Promise<void> {
  await visitor.getByRole('button', { name: 'Email me this chat' }).click()
  await visitor.getByText('This chat cannot be mailed at the moment.').waitFor()
  await reply('A long way.\n\n'.repeat(40))
  await visitor.reload()
  await visitor.getByRole('button', { name: 'Chat with us' }).click()
  await visitor.getByRole('heading', { name: 'Juniper & Co.' }).waitFor()
  await visitor.getByRole('log').getByText('A long way.').last().waitFor()
  const fromEnd = await visitor
    .getByRole('log')
    .evaluate(log => log.scrollHeight - log.scrollTop - log.clientHeight)
  assert.ok(fromEnd < 60, `${fromEnd} pixels above the last message`)
}

/** The component on a page: shown, opened by the page, and removed with it. */
async function tryReact(browser: Browser, base: string): Promise<void> {
  const react = await browser.newPage()
  await react.goto(await openShop(base, await bundled(base)))
  await react.getByRole('button', { name: 'Mit uns chatten' }).waitFor()
  await react.getByRole('button', { name: 'Ask us' }).click()
  assert.equal(await react.getByLabel('Ihre E-Mail-Adresse').inputValue(), 'vera@example.com')
  await react.getByRole('button', { name: 'No chat' }).click()
  await react.locator('[data-answerwell-chat]').waitFor({ state: 'detached' })
  await react.close()
}

/** A greeting and hours, in the settings; hours that are none are refused at their field. */
async function setUpChat(olga: Page, base: string): Promise<void> {
  await olga.goto(`${base}/settings/channels`)
  await olga.getByRole('row', { name: /chat/i }).getByRole('button').first().click()
  await olga.getByLabel('Greeting', { exact: true }).fill('Looking for a table?')
  await olga.getByLabel('Show the greeting after').fill('1')
  await olga.getByLabel('Opening hours').fill('nine to five')
  await olga.getByRole('button', { name: 'Save' }).click()
  await olga.locator('.wrong', { hasText: 'must look like' }).waitFor()
  await olga.getByLabel('Opening hours').fill('mon-sun 00:00-24:00')
  await olga.getByRole('button', { name: 'Save' }).click()
  await olga.locator('.toast').waitFor()
}
