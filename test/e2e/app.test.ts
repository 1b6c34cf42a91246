// Answerwell as an app: it can be installed, reads without network what was opened, and forgets that on logging out.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBrowser, openBrowser } from '../browser.ts'
import { openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

test('the app', { skip: noBrowser ?? false }, async t => {
  const { app, base, enter } = await openOffice('answerwell-app-')
  const browser = await openBrowser()
  const ana = await enter(browser, 'agent@demo.test')
  const caches = () => ana.evaluate('caches.keys()') as Promise<string[]>
  const table = () => ana.goto(`${base}/inbox/open/wobbly-table`)
  const message = ana.locator('.message', { hasText: 'it still wobbles' })

  await t.test('the manifest names the brand, and nothing is kept unless it is wanted', async () => {
    const answer = await fetch(`${base}/app.webmanifest`)
    const manifest = (await answer.json()) as Record<string, unknown>
    assert.deepEqual(
      [manifest.name, manifest.display, manifest.start_url],
      ['Juniper & Co.', 'standalone', '/inbox/open'],
    )
    assert.equal(await ana.locator('link[rel=manifest]').getAttribute('href'), '/app.webmanifest')
    assert.deepEqual(await caches(), [])
  })

  await t.test('what was opened can be read without network', async () => {
    await ana.goto(`${base}/settings/look`)
    await ana.getByLabel('Keep what I open on this device').check()
    await ana.evaluate('navigator.serviceWorker.ready.then(() => true)')
    await table()
    await message.waitFor()
    await ana.reload() // all of it passes the worker now
    await message.waitFor()
    await ana.locator('.conversation-row', { hasText: 'Wobbly table' }).waitFor()
    await ana.context().setOffline(true)
    await ana.reload()
    await message.waitFor()
    await ana.locator('.conversation-row', { hasText: 'Wobbly table' }).waitFor()
    await ana.context().setOffline(false)
  })

  await t.test('logging out forgets what was read', async () => {
    await table()
    await message.waitFor()
    assert.ok((await caches()).includes('answerwell read'))
    await ana.getByRole('button', { name: /Ana Souza/ }).click()
    await ana.getByRole('menuitem', { name: 'Log out' }).click()
    await ana.waitForURL(/\/login/)
    assert.ok(!(await caches()).includes('answerwell read'))
  })

  await t.test('who logs out does not wait for a worker that never comes', async () => {
    const olga = await enter(browser, 'owner@demo.test')
    await olga.evaluate('navigator.serviceWorker.getRegistration = () => new Promise(() => {}); 0')
    await olga.getByRole('button', { name: /Olga Petrova/ }).click()
    await olga.getByRole('menuitem', { name: 'Log out' }).click()
    await olga.waitForURL(/\/login/)
    await olga.context().close()
  })

  await ana.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
