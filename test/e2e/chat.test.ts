import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assembleWidget } from '../../src/talk/chat/widget.ts'
import { barriers } from '../browser.ts'
import { story } from '../office.ts'
import { partsOf, stayAfterSending } from './composing.ts'
import { fillIn, visitShop } from './shop.ts'

test('browsers load less than 15 kB of the widget', () => {
  const { brotli: script } = assembleWidget({
    name: 'The demo brand',
    color: null,
    language: 'english',
    siteLanguage: null,
    siteLanguages: [],
  })
  assert.ok(script && script.length < 15_000, `${script?.length} bytes`)
})

test(
  'a chat goes from another site to the inbox and back',
  story(async office => {
    const { base, open } = office
    const { visitor } = await visitShop(office)
    await visitor.getByRole('button', { name: 'Chat with us' }).click()
    await visitor.getByText('We are offline').waitFor()
    await fillIn(visitor, 'How do I get a refund')
    await visitor.getByRole('link', { name: 'How to get a refund' }).waitFor()
    assert.deepEqual(await barriers(visitor), [])
    await visitor.getByRole('button', { name: 'Send' }).click()
    await visitor.getByRole('log').getByText('How do I get a refund').waitFor()

    const ana = await open('agent@demo.test')
    await stayAfterSending(ana)
    await ana.goto(`${base}/inbox/open`)
    await ana.locator('.conversation-row', { hasText: 'Vera' }).getByRole('link').click()
    await ana.locator('.message.theirs', { hasText: 'How do I get a refund' }).waitFor()
    await answer(ana, 'Just send it **back**.')
    await ana.goto(`${base}/inbox/all`)

    await visitor.getByRole('log').locator('strong', { hasText: 'back' }).waitFor()
    await visitor.getByLabel('Your message').fill('Thank you!')
    await visitor.keyboard.press('Enter')
    const row = ana.locator('.conversation-row', { hasText: 'Thank you!' })
    await row.waitFor()

    // What comes while the chat is closed is counted.
    await visitor.reload()
    await visitor.getByRole('button', { name: /Chat with us/ }).click()
    await visitor.getByRole('log').getByText('Thank you!').waitFor()
    await visitor.keyboard.press('Escape')
    await row.getByRole('link').click()
    await answer(ana, 'You are welcome.')
    await ana.goto(`${base}/inbox/all`)
    await visitor.locator('.unread', { hasText: '1' }).waitFor()
  }),
)

/** Writes a reply to the conversation that is open, which is sent as soon as the page is left. */
async function answer(ana: Page, text: string): Promise<void> {
  const { reply } = partsOf(ana)
  await reply.waitFor()
  await ana.keyboard.press('r')
  await reply.and(ana.locator(':focus')).waitFor()
  await ana.keyboard.type(text)
  await ana.getByRole('button', { name: /^Send/ }).first().click()
  await ana.locator('.message.ours', { hasText: text }).waitFor()
}
