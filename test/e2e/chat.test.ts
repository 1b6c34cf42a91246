import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assembleWidget } from '../../src/talk/chat/widget.ts'
import { barriers, noBrowser, openBrowser } from '../browser.ts'
import { stayAfterSending } from './composing.ts'
import { openOffice } from './inbox-walk.ts'
import { end } from './program.ts'
import { openShop } from './shop.ts'

const skip = noBrowser ?? false

test('the widget is smaller than 40 kB', () => {
  const { plain: script } = assembleWidget({
    name: 'The demo brand',
    color: null,
    language: 'english',
    siteLanguage: null,
    siteLanguages: [],
  })
  assert.ok(script.length < 40_000)
})

test('a chat from another site to the inbox and back', { skip }, async () => {
  const { app, base, enter } = await openOffice('answerwell-chat-')
  const shop = await openShop(base)
  const browser = await openBrowser()
  const visitor = await browser.newPage()
  const loud: string[] = []
  visitor.on('console', message => message.type() === 'error' && loud.push(message.text()))
  await visitor.goto(shop)
  await visitor.getByRole('button', { name: 'Chat with us' }).click()
  await visitor.getByText('We are offline').waitFor()
  await visitor.getByLabel('Your name').fill('Vera')
  await visitor.getByLabel('Your email address').fill('vera@example.com')
  await visitor.getByLabel('Your message').fill('How do I get a refund')
  await visitor.getByRole('link', { name: 'How to get a refund' }).waitFor()
  assert.deepEqual(await barriers(visitor), [])
  await visitor.getByRole('button', { name: 'Send' }).click()
  await visitor.getByRole('log').getByText('How do I get a refund').waitFor()

  const ana = await enter(browser, 'agent@demo.test')
  await stayAfterSending(ana)
  await ana.goto(`${base}/inbox/open`)
  await ana.locator('.conversation-row', { hasText: 'Vera' }).getByRole('button').click()
  await ana.locator('.message.theirs', { hasText: 'How do I get a refund' }).waitFor()
  await ana.keyboard.press('r')
  await ana.keyboard.type('Just send it **back**.')
  await ana
    .getByRole('button', { name: /^Send & resolve/ })
    .first()
    .click()
  await ana.locator('.message.pending').waitFor()
  await ana.goto(`${base}/inbox/all`)

  await visitor.getByRole('log').locator('strong', { hasText: 'back' }).waitFor()
  await visitor.getByLabel('Your message').fill('Thank you!')
  await visitor.keyboard.press('Enter')
  await ana.locator('.conversation-row', { hasText: 'Thank you!' }).waitFor()

  await visitor.reload()
  await visitor.getByRole('button', { name: /Chat with us/ }).click()
  await visitor.getByRole('log').getByText('Thank you!').waitFor()
  await visitor.keyboard.press('Escape')
  await ana.locator('.conversation-row', { hasText: 'Thank you!' }).getByRole('button').click()
  await ana.keyboard.press('r')
  await ana.keyboard.type('You are welcome.')
  await ana
    .getByRole('button', { name: /^Send & resolve/ })
    .first()
    .click()
  await ana.locator('.message.pending').waitFor()
  await ana.goto(`${base}/inbox/all`)
  await visitor.locator('.unread', { hasText: '1' }).waitFor()
  assert.deepEqual(loud, [])
  await ana.context().close()
  await visitor.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
