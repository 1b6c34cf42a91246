import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { barriers } from '../browser.ts'
import { eventually } from '../eventually.ts'
import { story } from '../office.ts'

/** What opens over the inbox, or in the place of its head. */
const DIALOGS: Record<string, (page: Page) => Promise<void>> = {
  merging: page => page.keyboard.press('m'),
  moving: page => page.keyboard.press('v'),
  tags: page => page.keyboard.press('t'),
  'the bar of a selection': page => page.keyboard.press('x'),
  commands: page => page.keyboard.press('Control+k'),
  'the sheet of keys': page => page.keyboard.press('?'),
  async forwarding(page) {
    const message = page.locator('.message').last()
    await message.hover()
    await message.getByRole('button', { name: 'Message actions' }).click()
    await page.getByRole('menuitem', { name: 'Forward' }).click()
  },
}

const PATHS = [
  '/inbox/open',
  '/inbox/open/lamp-arrived-with-a-cracked-shade',
  '/search?q=lamp&assignee=agent@demo.test',
  '/search?team=1&status=0',
  '/new',
  '/contacts',
  '/articles/how-to-get-a-refund',
  '/incidents',
  '/reports',
  '/reports?tab=team',
  '/reports?tab=satisfaction',
  '/reports?tab=live',
  ...[
    'look',
    'notifications',
    'signature',
    'me',
    'tokens',
    'templates',
    'brand',
    'face',
    'domains',
    'staff',
    'sign-on',
    'login-security',
    'customer-sign-in',
    'teams',
    'channels',
    'service-accounts',
    'webhooks',
    'fields',
    'organizations',
    'cards',
    'brands',
    'retention',
    'deleted',
  ].map(part => `/settings/${part}`),
  '/login',
]

const WIDE = { width: 1_440, height: 900 }
const NARROW = { width: 360, height: 900 }

test(
  'staff pages are accessible',
  story(async ({ t, base, open }) => {
    const page = await open('owner@demo.test', { reducedMotion: 'reduce' })
    const titles = new Set<string>()
    for (const path of PATHS)
      await t.test(path, async () => {
        await page.setViewportSize(WIDE)
        await page.goto(base + path)
        // An article stands beside its list, which is there before it.
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        if (path.includes('lamp-arrived')) await page.locator('.message').first().waitFor()
        titles.add(await newTitle(page, titles))
        assert.deepEqual(await barriersOf(page), [])
        await page.setViewportSize(NARROW)
        // Colours do not depend on the width.
        assert.deepEqual(await barriers(page, { without: ['color-contrast'] }), [])
        assert.deepEqual(await tooWide(page), [])
      })
  }),
)

test(
  'dialogs are accessible',
  story(async ({ t, base, open }) => {
    const page = await open('owner@demo.test', { reducedMotion: 'reduce' })
    for (const [name, show] of Object.entries(DIALOGS))
      await t.test(name, async () => {
        await page.goto(`${base}/inbox/open/lamp-arrived-with-a-cracked-shade`)
        await page.locator('.message').first().waitFor()
        await show(page)
        await page
          .getByRole('dialog')
          .or(page.getByRole('toolbar', { name: 'Selected conversations' }))
          .first()
          .waitFor()
        assert.deepEqual(await barriersOf(page), [])
      })
  }),
)

/** The title of the browser's tab, as soon as it names this page and no page before it. */
function newTitle(page: Page, before: Set<string>): Promise<string> {
  return eventually(
    async () => {
      const title = await page.title()
      assert.match(title, / · /)
      assert.ok(!before.has(title), `another page has the title ${title}, too`)
      return title
    },
    { what: 'the tab names the page' },
  )
}

/** All rules in the light; the dark changes nothing but colours, and the direction nothing but the width. */
async function barriersOf(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await barriers(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await barriers(page, { only: ['color-contrast'] })
  return [...light, ...dark.map(barrier => `in the dark: ${barrier}`), ...(await tooWide(page))]
}

/** The directions in which the page is wider than the screen. */
async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`['rtl', 'ltr'].filter(direction => {
    const root = document.documentElement
    root.dir = direction
    return root.scrollWidth > root.clientWidth
  })`)
}
