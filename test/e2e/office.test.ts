import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { noBrowser, openBrowser } from '../browser.ts'
import { complaints, openOffice, writeMarkdown } from './inbox-walk.ts'
import { end } from './program.ts'

const skip = noBrowser ?? false

test('the other pages of the staff', { skip }, async t => {
  const { app, base, enter, ask, command } = await openOffice('answerwell-office-')
  const browser = await openBrowser()
  const olga = await enter(browser, 'owner@demo.test')
  const visitor = await browser.newPage()
  await writeMarkdown(olga)

  await t.test('an article is written, published, and found by a visitor; drafts are not', async () => {
    await olga.goto(`${base}/articles/new`)
    await olga.getByLabel('Title', { exact: true }).fill('Assembling the Orme table')
    await olga.getByLabel('Content', { exact: true }).fill('## Tools\n\nA **hexagonal** key.')
    await olga.locator('.preview strong', { hasText: 'hexagonal' }).waitFor()
    await olga.getByRole('button', { name: 'Save' }).click()
    await olga.waitForURL(/\/articles\/assembling-the-orme-table/)
    await visitor.goto(`${base}/help/search?q=hexagonal`)
    assert.equal(await visitor.getByRole('link', { name: 'Assembling the Orme table' }).count(), 0)
    await olga.getByLabel('Visibility').last().selectOption('0')
    await olga.getByRole('button', { name: 'Save' }).click()
    await olga.getByRole('link', { name: 'View in help center' }).waitFor()
    await visitor.goto(`${base}/help/search?q=hexagonal`)
    await visitor.getByRole('link', { name: 'Assembling the Orme table' }).first().waitFor()
  })

  await t.test('an incident is opened and resolved, and the status page shows it', async () => {
    await olga.goto(`${base}/incidents`)
    await olga.getByRole('button', { name: 'New incident' }).click()
    await olga.getByLabel('Title').fill('Checkout is slow')
    await olga.getByLabel('Message').fill('We are looking.')
    await olga.getByLabel('Payments', { exact: true }).selectOption('partial_outage')
    await olga.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const card = olga.getByRole('article', { name: 'Checkout is slow' })
    await card.getByText('Payments: Partial outage').waitFor()
    await visitor.goto(`${base}/status?fresh`)
    await visitor.getByText('Checkout is slow').first().waitFor()
    await card.getByRole('button', { name: 'Post update' }).click()
    const dialog = olga.getByRole('dialog', { name: 'Checkout is slow' })
    await dialog.getByLabel('Status').selectOption('resolved')
    await dialog.getByLabel('Message').fill('Fast again.')
    await dialog.getByLabel('Payments', { exact: true }).selectOption('operational')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await card.getByText('Fast again.').waitFor()
    const { status } = (await ask('GET', '/incidents'))[0]
    assert.equal(status, 'resolved')
  })

  await t.test('two contacts become one: what will move is shown first, and can be undone', async () => {
    await olga.goto(`${base}/contacts?q=femi`)
    await olga.getByRole('link', { name: /Femi Ade/ }).click()
    await olga.getByRole('button', { name: 'Add email or phone' }).click()
    const dialog = olga.getByRole('dialog', { name: 'Add email or phone' })
    await dialog.getByLabel('Email, phone number or handle').fill('not an address')
    await dialog.getByRole('button', { name: 'Add email or phone' }).click()
    await dialog.locator('.wrong').waitFor()
    await dialog.getByLabel('Email, phone number or handle').fill('jonas@example.dk')
    await dialog.getByRole('button', { name: 'Add email or phone' }).click()
    await dialog.getByText('This belongs to Jonas Berg').waitFor()
    await dialog
      .getByText('hi, is the Orme', { exact: false })
      .or(dialog.getByText('(no subject)'))
      .first()
      .waitFor()
    await dialog.getByRole('button', { name: 'Move here' }).click()
    await olga.getByText('jonas@example.dk').first().waitFor()
    await olga.locator('.toast', { hasText: 'Moved here' }).getByRole('button', { name: 'Undo' }).click()
    await olga.locator('.toast', { hasText: 'Undone' }).waitFor()
    const jonas = await ask('GET', '/contacts/jonas@example.dk')
    assert.equal(jonas.name, 'Jonas Berg')
  })

  await t.test('reports are charts with tables, and can be downloaded', async () => {
    await olga.goto(`${base}/reports`)
    const report = olga.getByRole('region', { name: 'New and resolved' })
    const chart = report.getByRole('img', { name: 'New and resolved' })
    await chart.focus()
    await olga.keyboard.press('End')
    await report.getByRole('status').getByText('Backlog').waitFor()
    await report.getByRole('button', { name: 'Show table' }).click()
    assert.equal(await report.getByRole('row').count(), 29)
    const [download] = await Promise.all([
      olga.waitForEvent('download'),
      report.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    assert.match(
      readFileSync(await download.path(), 'utf8'),
      /^"Day","New conversations","Resolved","Backlog"\r\n"20\d\d-\d\d-\d\d",\d+,\d+,\d+\r\n/,
    )
  })

  await t.test('a report is narrowed down, and its address shows the same to others', async () => {
    await olga.goto(`${base}/reports`)
    const total = olga.getByRole('region', { name: 'New conversations' }).locator('.big')
    await total.waitFor()
    const all = Number(await total.innerText())
    await olga.getByLabel('Period').selectOption('7')
    await olga.getByLabel('Channels', { exact: true }).selectOption({ index: 1 })
    await olga.waitForURL(/days=7&channel=/)
    await olga.reload()
    await olga.locator('.reports-content[aria-busy=false]').waitFor()
    assert.ok(Number(await total.innerText()) < all)
    assert.equal(await olga.getByLabel('Period').inputValue(), '7')
    for (const [tab, words] of [
      ['Members', 'First response, median'],
      ['Tags', 'Conversations'],
      ['Live', 'Resolved today'],
    ] as const) {
      await olga.getByRole('navigation', { name: 'Reports' }).getByRole('button', { name: tab }).click()
      await olga.getByText(words).first().waitFor()
    }
  })

  await t.test('somebody new is invited, sets a password, and logs in with a second factor', async () => {
    await olga.goto(`${base}/settings/staff`)
    await olga.getByLabel('Email address').fill('noa@demo.test')
    await olga.getByRole('button', { name: 'Invite' }).last().click()
    const link = await olga.locator('.notice code').textContent()
    const context = await browser.newContext()
    const noa = await context.newPage()
    await noa.goto(base + new URL(link as string).pathname + new URL(link as string).hash)
    await noa.getByLabel('New password').fill('four words make sense')
    await noa.getByRole('button', { name: 'Set a new password' }).click()
    await noa.waitForURL(/\/inbox\/open/)
    await noa.goto(`${base}/settings/me`)
    await noa.getByRole('button', { name: 'Set up authenticator app' }).click()
    await noa.getByRole('img', { name: 'QR' }).waitFor()
    const secret = Secret.fromBase32((await noa.locator('.card code').textContent()) as string)
    await noa.getByLabel('Code').fill(new TOTP({ secret }).generate())
    await noa.getByRole('button', { name: 'Confirm' }).click()
    const codes = await noa.locator('.notice pre').textContent()
    await noa.getByRole('button', { name: /noa: account menu/ }).click()
    await noa.getByRole('menuitem', { name: 'Log out' }).click()
    await noa.waitForURL(/\/login/)
    await noa.getByLabel('Email address').fill('noa@demo.test')
    await noa.getByLabel('Password').fill('a wrong one')
    await noa.getByRole('button', { name: 'Log in' }).click()
    await noa.getByRole('alert').getByText('is wrong').waitFor()
    await noa.getByLabel('Password').fill('four words make sense')
    await noa.getByRole('button', { name: 'Log in' }).click()
    await noa.getByLabel('Code').fill(codes?.split('\n')[0] as string)
    await noa.getByRole('button', { name: 'Log in' }).click()
    await noa.waitForURL(/\/inbox\/open/)
    assert.equal(await noa.getByRole('link', { name: 'Webhooks' }).count(), 0)
    await context.close()
  })

  await t.test('settings of the brand, channels, templates, webhooks, tokens', async () => {
    await olga.goto(`${base}/settings/brand`)
    await olga.getByLabel('Brand name').fill('Juniper')
    await olga.getByRole('button', { name: 'Save' }).first().click()
    await olga.locator('.rail strong', { hasText: 'Juniper' }).waitFor()
    await olga.goto(`${base}/settings/channels`)
    await olga.getByRole('button', { name: 'New channel' }).click()
    await olga.getByLabel('Name', { exact: true }).fill('Returns')
    await olga.getByLabel('Email address').fill('returns@demo.localhost')
    await olga.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await olga.getByRole('heading', { name: 'DNS records' }).waitFor()
    await olga.getByRole('button', { name: 'Close' }).click()
    await olga.getByRole('cell', { name: 'returns@demo.localhost' }).waitFor()
    await olga.goto(`${base}/settings/templates`)
    await olga.getByRole('button', { name: 'New saved reply' }).click()
    await olga.getByLabel('Name').fill('Greeting')
    await olga.getByLabel('Text').fill('Dear {{customer}}, yours, {{agent}}')
    await olga.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await olga.getByRole('cell', { name: /Greeting/ }).waitFor()
    await olga.goto(`${base}/settings/webhooks`)
    await olga.getByRole('button', { name: 'New webhook' }).click()
    await olga.getByLabel('URL').fill('https://shop.example.com/hook')
    await olga.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await olga.locator('.notice code', { hasText: 'whsec_' }).waitFor()
    await olga.goto(`${base}/settings/tokens`)
    await olga.getByLabel('Name').fill('A script')
    await olga.getByRole('button', { name: 'Add' }).click()
    const token = await olga.locator('.notice code').textContent()
    const headers = { authorization: `Basic ${btoa(`owner@demo.test:${token}`)}` }
    assert.equal((await fetch(`${base}/api/v1/me`, { headers })).status, 200)
  })

  await t.test('a new brand begins with its first steps', async () => {
    await command('brand', 'create', 'acme', '--name', 'Acme', '--owner', 'you@acme.example')
    const { link } = await command('user', 'link', 'you@acme.example', '--brand', 'acme')
    const context = await browser.newContext()
    const you = await context.newPage()
    await you.goto(link)
    await you.getByRole('heading', { name: 'Welcome to Acme' }).waitFor()
    await you.getByRole('link', { name: 'Connect your mailbox' }).click()
    await you.getByRole('cell', { name: 'support@acme.localhost' }).waitFor()
    assert.equal(await you.getByText('Cody').count(), 0)
    await context.close()
  })

  await t.test('another language, and dark mode', async () => {
    await olga.goto(`${base}/settings/look`)
    await olga.getByLabel('Language', { exact: true }).selectOption('de')
    await olga.getByRole('heading', { name: 'Einstellungen' }).waitFor()
    assert.equal(await olga.locator('html').getAttribute('lang'), 'de')
    await olga.getByLabel('Design').selectOption('dark')
    assert.equal(await olga.evaluate('getComputedStyle(document.documentElement).colorScheme'), 'dark')
    await olga.evaluate('localStorage.clear()')
  })

  assert.deepEqual(complaints, [])
  await olga.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
