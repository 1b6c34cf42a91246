// What customers see of a brand, as its owner sets it up in the pages and a visitor meets it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../eventually.ts'
import { type Office, story } from '../office.ts'

const OWNER = 'owner@demo.test'
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Saves a card of the settings; returns the answer's status. */
async function save(olga: Page, title: string): Promise<number> {
  const storing = olga.waitForResponse(answer => answer.request().method() === 'PUT')
  await olga.locator('.card', { hasText: title }).getByRole('button', { name: 'Save' }).click()
  return (await storing).status()
}

test(
  'a colour is found by a word for it, shown with its contrast before it is saved, and worn by the help center',
  story(async ({ base, open }) => {
    const olga = await open(OWNER)
    // The setting is found by a word that is not its name.
    await olga.goto(`${base}/settings`)
    await olga.getByLabel('Find a setting').fill('favicon')
    const links = olga.getByRole('navigation', { name: 'Settings' }).getByRole('link')
    await eventually(async () => assert.deepEqual(await links.allTextContents(), ['Look and languages']), {
      what: 'one setting is found',
    })
    await links.click()
    await olga.getByRole('heading', { name: 'Brand color' }).waitFor()
    // It is stored, and what is no colour is refused.
    const color = olga.getByLabel('Color', { exact: true })
    await color.fill('#f5d90a')
    await olga.getByText(/text on the color 1\d/).waitFor()
    assert.equal(await save(olga, 'Brand color'), 200)
    const stored = await olga.request.get(`${base}/api/v1/brand`)
    assert.equal((await stored.json()).color, '#f5d90a')
    await color.fill('yellow')
    assert.equal(await save(olga, 'Brand color'), 422)
    await olga.locator('.field .wrong', { hasText: '#0a5c94' }).waitFor()
    // The help center wears it.
    const visitor = await open(undefined)
    await visitor.goto(`${base}/help`)
    const band = await visitor.evaluate("getComputedStyle(document.querySelector('.hero')).backgroundColor")
    assert.match(String(band), /^rgb\(\d+, \d+, \d+\)$/)
    assert.notEqual(band, 'rgb(10, 92, 148)')
  }),
)

test(
  'logo and icon are set, shown to visitors, and removed; what is no image is refused',
  story(async ({ base, open }) => {
    const olga = await open(OWNER)
    await olga.goto(`${base}/settings/face`)
    const png = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') }
    await olga.getByLabel('Logo', { exact: true }).setInputFiles(png)
    await olga.getByLabel('Browser icon', { exact: true }).setInputFiles(png)
    await olga.getByRole('img', { name: 'Logo' }).waitFor()
    await olga.getByRole('img', { name: 'Browser icon' }).waitFor()
    const visitor = await open(undefined)
    await visitor.goto(`${base}/help`)
    assert.match((await visitor.locator('img.logo').getAttribute('src')) ?? '', /^\/logo\?v=/)
    const icon = await visitor.locator('link[rel=icon]').getAttribute('href')
    assert.equal((await visitor.request.get(base + icon)).headers()['content-type'], 'image/png')

    await olga.getByLabel('Logo', { exact: true }).setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg/>'),
    })
    await olga.getByRole('alert').filter({ hasText: 'PNG, JPEG' }).waitFor()

    await olga.getByRole('button', { name: 'Remove logo' }).click()
    await olga.getByRole('img', { name: 'Logo' }).waitFor({ state: 'detached' })
    await visitor.reload()
    assert.match((await visitor.locator('img.logo').getAttribute('src')) ?? '', /^\/icon/)
  }),
)

test(
  'footer, links and languages are there for visitors, who choose among the languages',
  story(async office => {
    const { base, open } = office
    const olga = await open(OWNER)
    await olga.goto(`${base}/settings/face`)
    await olga.getByLabel('Footer').fill('Juniper & Co., **1 Road**')
    await olga.getByLabel('Links').fill('Our imprint https://juniper.example/imprint\nContact /contact')
    await olga.getByLabel('Français').check()
    await olga.getByLabel('العربية').check()
    assert.equal(await save(olga, 'Public pages'), 200)
    await olga.getByLabel('Links').fill('Bad javascript:alert(1)')
    assert.equal(await save(olga, 'Public pages'), 422)
    await olga.locator('.field .wrong', { hasText: 'https://' }).waitFor()
    await readInFrenchAndArabic(office)
  }),
)

async function readInFrenchAndArabic({ base, open }: Office): Promise<void> {
  const visitor = await open(undefined)
  await visitor.goto(`${base}/help`)
  await visitor.locator('.foot strong', { hasText: '1 Road' }).waitFor()
  const imprint = visitor.getByRole('link', { name: 'Our imprint' })
  assert.equal(await imprint.getAttribute('href'), 'https://juniper.example/imprint')
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
}
