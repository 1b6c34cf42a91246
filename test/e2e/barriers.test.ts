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

async function barriersOfDialogs(page: Page, base: string): Promise<string[]> {
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
    for (const look of ['light ltr', 'dark ltr'])
      found.push(...(await barriersIn(page, look)).map(barrier => `a dialog, ${barrier}`))
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

/** Colours do not depend on the direction, nor on the width. */
const LOOKS = {
  1440: ['light ltr', 'light rtl', 'dark ltr'],
  360: ['light ltr', 'light rtl'],
}

test('staff pages are accessible', { skip }, async t => {
  const { app, base, enter } = await openOffice('answerwell-barriers-')
  const browser = await openBrowser()
  const first = await enter(browser, 'owner@demo.test')
  const storageState = await first.context().storageState()
  await first.context().close()
  for (const [width, looks] of Object.entries(LOOKS))
    await t.test(`${width} pixels wide: ${looks.join(', ')}`, async () => {
      const viewport = { width: Number(width), height: 900 }
      const context = await browser.newContext({ storageState, viewport, reducedMotion: 'reduce' })
      const page = await context.newPage()
      const found: string[] = []
      const titles = new Set<string>()
      for (const path of PATHS) {
        await page.goto(base + path)
        await page.getByRole('heading').first().waitFor()
        if (path.includes('lamp-arrived')) await page.locator('.message').first().waitFor()
        titles.add(await titleOf(page, path))
        for (const look of looks)
          found.push(...(await barriersIn(page, look)).map(barrier => `${path} ${barrier}`))
      }
      // They are opened by keys.
      if (viewport.width > 1_000) found.push(...(await barriersOfDialogs(page, base)))
      assert.deepEqual(found, [])
      assert.equal(titles.size, PATHS.length, [...titles].join('\n'))
      await context.close()
    })
  assert.equal(await end(app, 'SIGTERM'), 0)
})

/** The title of the browser's tab, as soon as it names the page. */
async function titleOf(page: Page, path: string): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const title = await page.title()
    if (title.includes(' · ')) return title
    await page.waitForTimeout(100)
  }
  throw new Error(`The title of ${path} is ${await page.title()}.`)
}

async function barriersIn(page: Page, look: string): Promise<string[]> {
  const [colorScheme, direction] = look.split(' ') as ['light' | 'dark', string]
  await page.emulateMedia({ colorScheme })
  await page.evaluate(`document.documentElement.dir = '${direction}'`)
  const isWider = await page.evaluate(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  )
  const found = [...(await barriers(page)), ...(isWider ? ['is wider than the screen'] : [])]
  return found.map(barrier => `${look}: ${barrier}`)
}
