import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { barriers, noBrowser, openBrowser } from '../browser.ts'
import { openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

const skip = noBrowser ?? false

/** What opens over the inbox, or in the place of its head. */
const DIALOGS: ((page: Page) => Promise<void>)[] = [
  page => page.keyboard.press('m'),
  page => page.keyboard.press('v'),
  page => page.keyboard.press('t'),
  page => page.keyboard.press('x'),
  page => page.keyboard.press('Control+k'),
  page => page.keyboard.press('?'),
  async page => {
    const message = page.locator('.message').last()
    await message.hover()
    await message.getByRole('button', { name: 'Message actions' }).click()
    await page.getByRole('menuitem', { name: 'Forward' }).click()
  },
]

async function barriersOfDialogs(page: Page, base: string, colorScheme: string): Promise<string[]> {
  const found: string[] = []
  for (const dialog of DIALOGS) {
    await page.goto(`${base}/inbox/open/lamp-arrived-with-a-cracked-shade`)
    await page.locator('.message').first().waitFor()
    const opened = page
      .getByRole('dialog')
      .or(page.getByRole('toolbar', { name: 'Selected conversations' }))
      .first()
    // The page may not listen to keys yet.
    for (let tries = 0; tries < 5 && !(await opened.isVisible()); tries++) {
      await dialog(page)
      await opened.waitFor({ timeout: 4_000 }).catch(() => undefined)
    }
    assert.equal(await opened.isVisible(), true)
    found.push(...(await barriers(page)).map(barrier => `a dialog ${colorScheme}: ${barrier}`))
  }
  return found
}

const PATHS = [
  '/inbox/open',
  '/inbox/open/lamp-arrived-with-a-cracked-shade',
  '/search?q=lamp&assignee=agent@demo.test',
  '/new',
  '/contacts',
  '/articles/how-to-get-a-refund',
  '/incidents',
  ...['/reports', '/reports?tab=team', '/reports?tab=satisfaction', '/reports?tab=live'],
  ...[
    'look',
    'me',
    'tokens',
    'templates',
    'brand',
    'face',
    'domains',
    'staff',
    'teams',
    'channels',
    'webhooks',
    ...['fields', 'organizations', 'cards', 'brands'],
  ].map(part => `/settings/${part}`),
  '/login',
]

test('staff pages are accessible: light and dark, both directions, wide and narrow', { skip }, async () => {
  const { app, base, enter } = await openOffice('answerwell-barriers-')
  const browser = await openBrowser()
  const first = await enter(browser, 'owner@demo.test')
  const found: string[] = []
  const storageState = await first.context().storageState()
  for (const [colorScheme, width] of [
    ['light', 1_440],
    ['light', 360],
    ['dark', 1_440],
  ] as const) {
    const context = await browser.newContext({
      storageState,
      colorScheme,
      viewport: { width, height: 900 },
    })
    const page = await context.newPage()
    for (const path of PATHS) {
      await page.goto(base + path)
      await page.getByRole('heading').first().waitFor()
      if (path.includes('lamp-arrived')) await page.locator('.message').first().waitFor()
      const here = `${path} ${colorScheme} ${width}`
      // Colours do not depend on the direction.
      for (const direction of colorScheme === 'dark' ? ['ltr'] : ['ltr', 'rtl']) {
        await page.evaluate(`document.documentElement.dir = '${direction}'`)
        found.push(...(await barriers(page)).map(barrier => `${here} ${direction}: ${barrier}`))
        const isWider = await page.evaluate(
          'document.documentElement.scrollWidth > document.documentElement.clientWidth',
        )
        if (isWider) found.push(`${here} ${direction} is wider than the screen`)
      }
    }
    // They are opened by keys.
    if (width > 1_000) found.push(...(await barriersOfDialogs(page, base, colorScheme)))
    await context.close()
  }
  assert.deepEqual(found, [])
  await first.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
