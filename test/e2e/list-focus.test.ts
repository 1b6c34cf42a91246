// The list, the conversation and the ways between them with a keyboard, as a screen reader follows them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../eventually.ts'
import { story } from '../office.ts'

const focusIs = (page: Page, selector: string) =>
  eventually(async () => (await page.locator(`:focus:is(${selector})`).count()) === 1, {
    what: `the focus is on ${selector}`,
  })
const nameOfFocus = (page: Page) => page.locator(':focus').textContent()

test(
  'few Tab stops lie between the navigation and the thread, and the first ones of a page lead past all of them',
  story(async ({ enter }) => {
    const page = await enter('agent@demo.test')
    await page.locator('.conversation-row').first().waitFor()
    await page.keyboard.press('j')
    await page.locator('.message').first().waitFor()
    await page.locator('.me button').focus()
    let stops = 0
    for (; (await page.locator('#thread:focus').count()) === 0; stops++) {
      assert.ok(stops < 6, `${stops} stops, the last one ${await nameOfFocus(page)}`)
      await page.keyboard.press('Tab')
    }
    // The order of the list, the row, the actions on the conversation, and the thread.
    assert.equal(stops, 4)
    const links = { 'Skip to the list': '.conversation-row > a', 'Skip to the conversation': '#thread' }
    for (const [name, target] of Object.entries({ ...links, 'Skip to navigation': '#rail :is(a, button)' })) {
      await page.getByRole('link', { name }).focus()
      await page.keyboard.press('Enter')
      await focusIs(page, target)
    }
    await page.goto(new URL('/reports', page.url()).href)
    await page.getByRole('heading', { level: 1 }).waitFor()
    assert.deepEqual(await page.locator('.skip:visible').allTextContents(), [
      'Skip to content',
      'Skip to navigation',
    ])
  }),
)

test(
  'keys take the focus through a list that is longer than the window, and a row that is out of view keeps it',
  story(async ({ base, open, ask }) => {
    for (let n = 1; n <= 40; n++)
      await ask('POST', '/conversations', {
        conversation: {
          subject: `Parcel ${n}`,
          category: 'support',
          tag_list: ['long'],
          user: { email: 'cody@example.com' },
          message: { body: 'Where is it?' },
        },
      })
    const page = await open('agent@demo.test')
    await page.goto(`${base}/inbox/open?tag=long`)
    await page.locator('.conversation-row').first().waitFor()
    await page.locator('.conversation-row > a').first().focus()
    await page.keyboard.press('End')
    await isAt(page, '40 of 40')
    const bottom = await page.locator(':focus').evaluate(row => row.getBoundingClientRect().bottom)
    assert.ok(bottom <= (page.viewportSize()?.height ?? 0) + 1)
    await page.locator('.rows').evaluate(rows => rows.scrollTo({ top: 0 }))
    await page.locator('.conversation-row > a:has-text(", 1 of 40")').waitFor()
    await isAt(page, '40 of 40')
    await page.keyboard.press('Home')
    await isAt(page, '1 of 40')
  }),
)

test(
  'on a phone, Enter moves the focus into the conversation, and Escape back to its row',
  story(async ({ base, open }) => {
    const page = await open('agent@demo.test', { viewport: { width: 390, height: 844 } })
    await page.goto(`${base}/inbox/open`)
    await page.locator('.conversation-row > a').nth(2).focus()
    const slug = await page.locator(':focus').getAttribute('data-slug')
    await page.keyboard.press('Enter')
    await focusIs(page, '#thread')
    await page.keyboard.press('Escape')
    await focusIs(page, `[data-slug="${slug}"]`)
  }),
)

const isAt = (page: Page, place: string) =>
  eventually(async () => assert.ok((await nameOfFocus(page))?.endsWith(`, ${place}`)), {
    what: `row ${place}`,
  })
