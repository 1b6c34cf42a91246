// Answerwell as an app: it can be installed, reads without network what was opened, and forgets that on logging out.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../eventually.ts'
import { story } from '../office.ts'

const cachesOf = (page: Page) => page.evaluate('caches.keys()') as Promise<string[]>

/** Pages load commands and menus before they are used, some time after the rest. */
const HAS_COMMANDS = `caches.open('answerwell pages').then(async pages => {
  const kept = (await pages.keys()).map(({ url }) => url).join(' ')
  return /assets.commands-/.test(kept) && /assets.menu-popover-/.test(kept)
})`

async function logOut(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL(/\/login/)
}

test(
  'the app is installed under the name of the brand, and shows what was opened without network until its reader logs out',
  story(async ({ base, open }) => {
    const ana = await open('agent@demo.test')
    const message = ana.locator('.message', { hasText: 'it still wobbles' })
    const row = ana.locator('.conversation-row', { hasText: 'Wobbly table' })
    await ana.goto(`${base}/settings/look`)
    // It can be installed.
    assert.equal(await ana.locator('link[rel=manifest]').getAttribute('href'), '/app.webmanifest')
    const manifest = await ana.request.get(`${base}/app.webmanifest`)
    const { name, display, start_url } = await manifest.json()
    assert.deepEqual([name, display, start_url], ['Juniper & Co.', 'standalone', '/inbox/open'])
    // Nothing is kept unless it is wanted.
    const box = ana.getByLabel('Make opened conversations available offline')
    await box.waitFor()
    assert.deepEqual(await cachesOf(ana), [])
    await box.check()
    await ana.evaluate('navigator.serviceWorker.ready.then(() => true)')
    await ana.goto(`${base}/inbox/open/wobbly-table`)
    await message.waitFor()
    await ana.reload() // all of it passes the worker now
    await message.waitFor()
    await row.waitFor()
    // Without network.
    await eventually(() => ana.evaluate<boolean>(HAS_COMMANDS), {
      what: 'what pages load ahead is kept, too',
    })
    await ana.context().setOffline(true)
    await ana.reload()
    await message.waitFor()
    await row.waitFor()
    await ana.context().setOffline(false)
    // What was read is not for the next person.
    await ana.reload()
    await message.waitFor()
    assert.ok((await cachesOf(ana)).includes('answerwell read'))
    await logOut(ana, /Ana Souza/)
    await eventually(async () => !(await cachesOf(ana)).includes('answerwell read'), {
      what: 'what was read is forgotten',
    })
  }),
)

test(
  'who logs out does not wait for a worker that never comes',
  story(async ({ enter }) => {
    const olga = await enter('owner@demo.test')
    await olga.evaluate('navigator.serviceWorker.getRegistration = () => new Promise(() => {}); 0')
    await logOut(olga, /Olga Petrova/)
  }),
)
