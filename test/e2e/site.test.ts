// The public pages in a real browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { barriers } from '../browser.ts'
import { eventually } from '../eventually.ts'
import { story } from '../office.ts'

const PATHS = [
  '/help',
  '/help/search?q=refund',
  '/help/articles/how-to-get-a-refund',
  '/status',
  '/status/history',
  '/contact',
  '/nowhere-at-all',
]

test(
  'pages are accessible: light and dark, both directions, wide and narrow',
  story(async ({ base, open }) => {
    const page = await open(undefined)
    const missing: string[] = []
    page.on('response', answer => answer.status() >= 400 && missing.push(new URL(answer.url()).pathname))
    for (const path of PATHS) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(base + path)
      for (const width of [1_200, 360]) {
        await page.setViewportSize({ width, height: 900 })
        for (const direction of ['rtl', 'ltr']) {
          await page.evaluate(`document.documentElement.dir = '${direction}'`)
          const place = `${path} ${width} ${direction}`
          assert.deepEqual(await barriers(page), [], place)
          assert.equal(await isTooWide(page), false, `${place} is too wide`)
        }
        // The dark changes nothing but colours.
        await page.emulateMedia({ colorScheme: 'dark' })
        assert.deepEqual(await barriers(page, { only: ['color-contrast'] }), [], `${path} ${width} dark`)
        await page.emulateMedia({ colorScheme: 'light' })
      }
    }
    assert.deepEqual(missing, ['/nowhere-at-all'])
  }),
)

const isTooWide = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')

test(
  'a visitor finds an answer while typing, by keyboard',
  story(async ({ base, open }) => {
    const page = await open(undefined)
    await page.goto(`${base}/help`)
    await page.getByRole('searchbox').fill('refun')
    await page.locator('.found').getByRole('link', { name: 'How to get a refund' }).waitFor()
    const focused = () => page.evaluate('document.activeElement.textContent')
    for (let tabs = 0; tabs < 10 && (await focused()) !== 'How to get a refund'; tabs++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/help\/articles\/how-to-get-a-refund/)
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'How to get a refund')
  }),
)

test(
  'everything works without scripts: search, and the contact form',
  story(async ({ base, open, ask }) => {
    const page = await open(undefined, { javaScriptEnabled: false })
    await page.goto(`${base}/help`)
    await page.getByRole('searchbox').fill('refund')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'How to get a refund' }).first().waitFor()
    await page.goto(`${base}/contact`)
    await page.getByLabel('Your email address').fill('visitor@example.com')
    await page.getByLabel('Subject').fill('From the browser')
    await page.getByLabel('Your message').fill('Do you deliver on Saturdays?')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    const [found] = await eventually(
      async () => {
        const { conversations } = await ask('GET', '/conversations?q=Saturdays')
        return conversations.length > 0 && (conversations as { subject: string; origin: number }[])
      },
      { what: 'the message of the visitor is found' },
    )
    assert.deepEqual([found?.subject, found?.origin], ['From the browser', 17])
  }),
)

test(
  'a text that is too long is not cut: the form says so, and keeps all of it',
  story(async ({ base, open }) => {
    const page = await open(undefined)
    await page.goto(`${base}/contact`)
    const message = page.getByRole('textbox', { name: 'Your message' })
    const told = () => message.evaluate((field: HTMLTextAreaElement) => field.validationMessage)
    await message.fill('x'.repeat(20_001))
    assert.match(await told(), /too long/)
    assert.equal((await message.inputValue()).length, 20_001)
    await message.fill('x'.repeat(20_000))
    assert.equal(await told(), '')
  }),
)
