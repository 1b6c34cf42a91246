// What customers see of a brand, as its owner sets it up in the pages and a visitor meets it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBrowser, openBrowser } from '../browser.ts'
import { complaints, openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('the look of the brand', { skip: noBrowser ?? false }, async t => {
  const { app, base, enter } = await openOffice('answerwell-brand-look-')
  const browser = await openBrowser()
  const olga = await enter(browser, 'owner@demo.test')
  const visitor = await browser.newPage()
  /** Browsers keep public pages for half a minute. */
  const visit = async (path: string) => {
    await visitor.goto(base + path)
    await visitor.reload()
  }
  const stored = async () => (await olga.request.get(`${base}/api/v1/brand`)).json()
  const save = async (title: string) => {
    const storing = olga.waitForResponse(answer => answer.request().method() === 'PUT')
    await olga.locator('.card', { hasText: title }).getByRole('button', { name: 'Save' }).click()
    return (await storing).status()
  }

  await t.test('a setting is found by a word that is not its name', async () => {
    await olga.goto(`${base}/settings`)
    await olga.getByLabel('Find a setting').fill('favicon')
    const links = olga.getByRole('navigation', { name: 'Settings' }).getByRole('link')
    assert.deepEqual(await links.allTextContents(), ['Look and languages'])
    await links.click()
    await olga.getByRole('heading', { name: 'Brand color' }).waitFor()
  })

  await t.test(
    'a colour is shown with its contrast before it is saved, and worn by the help center',
    async () => {
      await olga.goto(`${base}/settings/face`)
      await olga.getByLabel('Color', { exact: true }).fill('#f5d90a')
      await olga.getByText(/text on the color 1\d/).waitFor()
      assert.equal(await save('Brand color'), 200)
      assert.equal((await stored()).color, '#f5d90a')
      await olga.getByLabel('Color', { exact: true }).fill('yellow')
      assert.equal(await save('Brand color'), 422)
      await olga.locator('.field .wrong', { hasText: '#0a5c94' }).waitFor()
      await visit('/help')
      const band = await visitor.evaluate("getComputedStyle(document.querySelector('.hero')).backgroundColor")
      assert.match(String(band), /^rgb\(\d+, \d+, \d+\)$/)
      assert.notEqual(band, 'rgb(10, 92, 148)')
    },
  )

  await t.test(
    'logo and icon are set, shown to visitors, and removed; what is no image is refused',
    async () => {
      await olga.goto(`${base}/settings/face`)
      const png = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') }
      await olga.getByLabel('Logo', { exact: true }).setInputFiles(png)
      await olga.getByLabel('Browser icon', { exact: true }).setInputFiles(png)
      await olga.getByRole('img', { name: 'Logo' }).waitFor()
      await olga.getByRole('img', { name: 'Browser icon' }).waitFor()
      await visit('/help')
      assert.match((await visitor.locator('img.logo').getAttribute('src')) ?? '', /^\/logo\?v=/)
      const icon = await visitor.locator('link[rel=icon]').getAttribute('href')
      assert.equal((await visitor.request.get(base + icon)).headers()['content-type'], 'image/png')
      await olga.getByLabel('Logo', { exact: true }).setInputFiles({
        ...{ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
      })
      await olga.getByRole('alert').filter({ hasText: 'PNG, JPEG' }).waitFor()
      await olga.getByRole('button', { name: 'Remove logo' }).click()
      await olga.getByRole('img', { name: 'Logo' }).waitFor({ state: 'detached' })
      await visitor.reload()
      assert.match((await visitor.locator('img.logo').getAttribute('src')) ?? '', /^\/icon/)
    },
  )

  await t.test(
    'footer, links and languages are there for visitors, who choose among the languages',
    async () => {
      await olga.goto(`${base}/settings/face`)
      await olga.getByLabel('Footer').fill('Juniper & Co., **1 Road**')
      await olga.getByLabel('Links').fill('Our imprint https://juniper.example/imprint\nContact /contact')
      await olga.getByLabel('Français').check()
      await olga.getByLabel('العربية').check()
      assert.equal(await save('Public pages'), 200)
      await visit('/help')
      await visitor.locator('.foot strong', { hasText: '1 Road' }).waitFor()
      assert.equal(
        await visitor.getByRole('link', { name: 'Our imprint' }).getAttribute('href'),
        'https://juniper.example/imprint',
      )
      await visitor.getByRole('link', { name: 'Français' }).click()
      await visitor.waitForURL(`${base}/fr/help`)
      await visitor.getByRole('heading', { name: 'Comment pouvons-nous vous aider ?' }).waitFor()
      await visitor.getByRole('navigation').getByRole('link', { name: 'Contact' }).click()
      const form = visitor.locator('main')
      await form.getByLabel('Votre adresse e-mail').fill('vera@example.fr')
      await form.getByLabel('Votre message').fill('Bonjour')
      await form.getByRole('button', { name: 'Envoyer' }).click()
      await visitor.waitForURL(`${base}/fr/contact/sent`)
      await visitor.getByRole('link', { name: 'العربية' }).click()
      await visitor.getByRole('heading', { name: 'شكرًا لك' }).waitFor()
      assert.equal(await visitor.locator('html').getAttribute('dir'), 'rtl')
      await olga.getByLabel('Links').fill('Bad javascript:alert(1)')
      assert.equal(await save('Public pages'), 422)
      await olga.locator('.field .wrong', { hasText: 'https://' }).waitFor()
    },
  )

  assert.deepEqual(complaints, [])
  await visitor.close()
  await olga.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
