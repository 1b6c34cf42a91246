// Settings of the brand in a browser: what is saved, what is refused, and where the page says so.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { CHANNEL_KINDS } from '../../client/codes.ts'
import { noBrowser, openBrowser } from '../browser.ts'
import { emptied, refusedAt } from './fields.ts'
import { complaints, openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

const skip = noBrowser ?? false

/** What each kind of channel asks for, besides its name. */
const LABELS = {
  chat: ['Opening hours', 'When offline', 'Greeting', 'Show the greeting after'],
  twitter: [
    'API key',
    'API key secret',
    'Access token',
    'Access token secret',
    'Long replies',
    'Another secret',
    'Address of the API',
  ],
  facebook: ['Page ID', 'Access token', 'App secret', 'Another app secret', 'Address of the API'],
  instagram: [
    ...['Account ID', 'The token is from', 'Access token', 'App secret'],
    ...['Another app secret', 'Address of the API'],
  ],
  sms: [
    ...['Provider', 'Account SID', 'Auth token', 'Your number', 'Messaging service SID'],
    ...['Another secret', 'Address of the API'],
  ],
  telegram: ['Bot token', 'How messages arrive', 'Long replies', 'Address of the API'],
  voice: ['Secret', 'Your number'],
  whatsapp: [
    ...['Provider', 'Phone number ID', 'WhatsApp business account ID', 'Access token', 'App secret'],
    ...['Long replies', 'Another app secret', 'Address of the API'],
  ],
  facebook_messenger: [
    ...['Page ID', 'Access token', 'App secret', 'Replies are allowed'],
    ...['Long replies', 'Another app secret', 'Address of the API'],
  ],
  instagram_dm: [
    ...['Account ID', 'The token is from', 'Access token', 'App secret', 'Replies are allowed'],
    ...['Long replies', 'Another app secret', 'Address of the API'],
  ],
  email: ['Email address', 'Send through', 'Sender name', 'Signature', 'Automatic reply'],
}

test('settings of the brand', { skip }, async t => {
  const { app, base, enter } = await openOffice('answerwell-brand-settings-')
  const browser = await openBrowser()
  const olga = await enter(browser, 'owner@demo.test')
  const dialog = olga.getByRole('dialog')
  /** Saves, and waits for the answer. */
  const save = (scope: Page | Locator = olga) =>
    Promise.all([
      olga.waitForResponse(response => response.request().method() !== 'GET'),
      scope.getByRole('button', { name: 'Save' }).first().click(),
    ])
  const saved = (page = olga) => page.locator('.toast', { hasText: 'Saved.' }).last().waitFor()
  /** What the server has, for whoever is logged in. */
  const stored = async (path: string) => (await olga.request.get(`${base}/api/v1${path}`)).json()

  await t.test('every rule of the brand is saved, and shown again after a reload', async () => {
    await olga.goto(`${base}/settings/brand`)
    await olga.getByLabel('Brand name', { exact: true }).fill('Juniper & Söhne')
    await olga.getByLabel('Time zone').selectOption('Europe/Berlin')
    await olga.getByLabel('Help center language').selectOption('german')
    await olga.getByLabel('Resolve conversations automatically').selectOption('any')
    await olga.getByLabel('Satisfaction survey').selectOption('4h')
    await save()
    await saved()
    const { name, time_zone, language, resolve_on, survey_after_minutes } = await stored('/brand')
    assert.deepEqual(
      [name, time_zone, language, resolve_on, survey_after_minutes],
      ['Juniper & Söhne', 'Europe/Berlin', 'german', 'any', 240],
    )
    await olga.reload()
    assert.equal(await olga.getByLabel('Time zone').inputValue(), 'Europe/Berlin')
    assert.equal(await olga.getByLabel('Satisfaction survey').inputValue(), '4h')
    await olga.getByLabel('Satisfaction survey').selectOption('never')
    await save()
    await saved()
    assert.equal((await stored('/brand')).survey_after_minutes, null)
  })

  await t.test('a refused name is explained at its field, stays there, and changes nothing', async () => {
    await olga.goto(`${base}/settings/brand`)
    const before = await stored('/brand')
    await olga.getByLabel('Brand name', { exact: true }).fill('x'.repeat(300))
    await olga.getByLabel('Time zone').selectOption('UTC')
    await save()
    assert.equal(await refusedAt(olga, 'Brand name', /characters/), 'x'.repeat(300))
    assert.equal(await olga.getByLabel('Time zone').inputValue(), 'UTC')
    assert.deepEqual(await stored('/brand'), before)
    await olga.getByLabel('Brand name', { exact: true }).fill('Juniper')
    await save()
    assert.equal(await olga.locator('.field .wrong').count(), 0)
    assert.equal((await stored('/brand')).name, 'Juniper')
  })

  await t.test('a survey after another time than the listed ones stays as it is', async () => {
    await olga.request.put(`${base}/api/v1/brand`, {
      data: { brand: { survey_after: '45m' } },
      headers: { origin: base },
    })
    await olga.goto(`${base}/settings/brand`)
    assert.equal(await olga.getByLabel('Satisfaction survey').inputValue(), '')
    await olga.getByLabel('Brand name', { exact: true }).fill('Juniper & Co')
    await save()
    await saved()
    const { name, survey_after_minutes } = await stored('/brand')
    assert.deepEqual([name, survey_after_minutes], ['Juniper & Co', 45])
  })

  await t.test('a domain is added and removed; what is no host name is refused and stays', async () => {
    await olga.goto(`${base}/settings/domains`)
    const add = olga.getByLabel('Add domain')
    await add.fill('not a host')
    await olga.getByRole('button', { name: 'Add', exact: true }).click()
    assert.equal(await refusedAt(olga, 'Add domain', /help\.example\.com/), 'not a host')
    assert.deepEqual((await stored('/brand')).hosts, [])
    await add.fill('Help.Juniper.Example')
    await olga.getByRole('button', { name: 'Add', exact: true }).click()
    const item = olga.getByRole('listitem').filter({ hasText: 'help.juniper.example' })
    await item.waitFor()
    await emptied(add)
    assert.deepEqual((await stored('/brand')).hosts, ['help.juniper.example'])
    await item.getByRole('button', { name: 'Remove' }).click()
    await item.waitFor({ state: 'detached' })
    assert.deepEqual((await stored('/brand')).hosts, [])
  })

  await t.test('a footer for mail is saved', async () => {
    await olga.goto(`${base}/settings/brand`)
    await olga.getByLabel('Footer').fill('Juniper & Co., *1 Road*')
    // An earlier “Saved” may still be on the page.
    const storing = olga.waitForResponse(answer => answer.request().method() === 'PUT')
    await olga.locator('.card', { hasText: 'Footer' }).getByRole('button', { name: 'Save' }).click()
    assert.equal((await storing).status(), 200)
    assert.equal((await stored('/brand')).mail_footer, 'Juniper & Co., *1 Road*')
  })

  await t.test('a channel of each kind asks for what that kind needs', async () => {
    await olga.goto(`${base}/settings/channels`)
    await olga.getByRole('button', { name: 'New channel' }).click()
    const labels = async (kind: string) => {
      await dialog.getByLabel('Type').selectOption(kind)
      return (await dialog.locator('.field label').allTextContents()).slice(1)
    }
    for (const [kind, expected] of Object.entries(LABELS))
      assert.deepEqual(await labels(kind), ['Name', ...expected], kind)
    await dialog.getByLabel('Type').selectOption('api')
    await dialog.getByLabel('Name', { exact: true }).fill('Reception')
    await save(dialog)
    await dialog.waitFor({ state: 'detached' })
    await olga.getByRole('cell', { name: 'Reception', exact: true }).waitFor()
    const { channels } = await stored('/channels')
    const made = channels.find(({ name }: { name: string }) => name === 'Reception')
    assert.deepEqual([made.slug, made.channel, made.email], ['reception', CHANNEL_KINDS.api, ''])
  })

  await t.test('a refused channel says what is wrong at each field, and keeps what was typed', async () => {
    const before = await stored('/channels')
    await olga.getByRole('button', { name: 'New channel' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Returns')
    await dialog.getByLabel('Email address').fill('returns@demo.localhost')
    await dialog.getByLabel('Send through').selectOption('own')
    await dialog.getByLabel('Host').fill('mail example')
    await dialog.getByLabel('User name').fill('returns')
    await dialog.getByLabel('Password').fill('secret')
    await dialog.getByRole('button', { name: 'Test and save' }).click()
    const kept = await refusedAt(olga, 'Host', /smtp/)
    assert.equal(kept, 'mail example')
    assert.equal(await dialog.getByLabel('Email address').inputValue(), 'returns@demo.localhost')
    assert.deepEqual(await stored('/channels'), before)
    await dialog.getByLabel('Host').fill('mail.example.com')
    await dialog.getByRole('button', { name: 'Test and save' }).click()
    await dialog.getByText('The test failed. Nothing is saved yet.').waitFor()
    assert.deepEqual(await stored('/channels'), before)
    await dialog.getByRole('button', { name: 'Save without a working test' }).click()
    await dialog.getByRole('heading', { name: 'DNS records' }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await t.test('a password in a setting is masked, and survives a change of the name', async () => {
    const row = olga.getByRole('row').filter({ hasText: 'returns@demo.localhost' })
    await row.getByRole('button', { name: 'Edit' }).click()
    assert.equal(await dialog.getByLabel('Password').inputValue(), '')
    assert.equal(await dialog.getByLabel('User name').inputValue(), 'returns')
    await dialog.getByLabel('Name', { exact: true }).fill('Returns and repairs')
    await save(dialog)
    await dialog.waitFor({ state: 'detached' })
    const changed = (await stored('/channels/returns')) as { name: string; settings: object }
    assert.equal(changed.name, 'Returns and repairs')
    assert.deepEqual(Object.values(changed.settings), ['smtps://returns:***@mail.example.com:465'])
    await row.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Send through').selectOption('server')
    await save(dialog)
    await dialog.waitFor({ state: 'detached' })
    assert.deepEqual((await stored('/channels/returns')).settings, {})
  })

  await t.test('somebody is added with a role and a link; the role is changed at once', async () => {
    await olga.goto(`${base}/settings/staff`)
    const form = olga.locator('form').filter({ hasText: 'Add teammate' })
    await form.getByLabel('Name').fill('Noa Levi')
    await form.getByLabel('Email address').fill('noa@demo.test')
    await form.getByLabel('Role').selectOption('admin')
    await form.getByRole('button', { name: 'Invite' }).click()
    assert.match((await olga.locator('.notice code').textContent()) as string, /\/login#(link|reset)=/)
    await emptied(form.getByLabel('Email address'))
    const role = olga.getByLabel('Role: Noa Levi')
    assert.equal(await role.inputValue(), 'admin')
    await role.selectOption('agent')
    const roleOf = async () => {
      const { staff } = await stored('/staff')
      return staff.find(({ email }: { email: string }) => email === 'noa@demo.test')?.role.name
    }
    for (let tries = 0; tries < 50 && (await roleOf()) !== 'agent'; tries++) await olga.waitForTimeout(100)
    assert.equal(await roleOf(), 'agent')
  })

  await t.test('an address that is taken is refused at its field', async () => {
    const before = (await stored('/staff')).total_count
    const form = olga.locator('form').filter({ hasText: 'Add teammate' })
    await form.getByLabel('Name').fill('Another Noa')
    await form.getByLabel('Email address').fill('noa@demo.test')
    await form.getByRole('button', { name: 'Invite' }).click()
    await form.locator('.wrong, .notice.bad').first().waitFor()
    assert.equal(await form.getByLabel('Email address').inputValue(), 'noa@demo.test')
    assert.equal(await form.getByLabel('Name').inputValue(), 'Another Noa')
    assert.equal((await stored('/staff')).total_count, before)
  })

  await t.test(
    'who is deactivated is listed as such, and can come back; nobody deactivates themselves',
    async () => {
      const row = olga.getByRole('row').filter({ hasText: 'noa@demo.test' })
      await row.getByRole('button', { name: 'Deactivate' }).click()
      await row.getByText('Deactivated').waitFor()
      assert.equal((await stored('/staff?deactivated=true')).staff.length, 1)
      await row.getByRole('button', { name: 'Reactivate' }).click()
      await row.getByRole('button', { name: 'Deactivate' }).waitFor()
      assert.equal((await stored('/staff?deactivated=true')).staff.length, 0)
      const own = olga.getByRole('row').filter({ hasText: 'owner@demo.test' })
      assert.equal(await own.getByRole('button').count(), 0)
      assert.equal(await own.getByRole('combobox').count(), 0)
    },
  )

  await t.test('an agent has none of these sections, not even by their addresses', async () => {
    const ana = await enter(browser, 'agent@demo.test')
    for (const section of ['brand', 'staff', 'channels', 'fields', 'webhooks']) {
      await ana.goto(`${base}/settings/${section}`)
      await ana.getByRole('heading', { name: 'Appearance' }).waitFor()
    }
    const links = await ana.getByRole('navigation', { name: 'Settings' }).getByRole('link').allTextContents()
    assert.deepEqual(links, ['Appearance', 'Security', 'API tokens', 'Saved replies', 'Organizations'])
    await ana.context().close()
  })

  await t.test('an admin may not make owners, nor change domains', async () => {
    await olga.goto(`${base}/settings/staff`)
    await Promise.all([
      olga.waitForResponse(/\/staff\/noa/),
      olga.getByLabel('Role: Noa Levi').selectOption('admin'),
    ])
    const noa = await enter(browser, 'noa@demo.test')
    await noa.goto(`${base}/settings/staff`)
    await noa.getByLabel('Role', { exact: true }).waitFor()
    const roles = await noa.getByLabel('Role', { exact: true }).getByRole('option').allTextContents()
    assert.deepEqual(roles, ['Agent', 'Admin'])
    await noa.goto(`${base}/settings/domains`)
    await noa.getByText('Custom domains').waitFor()
    assert.equal(await noa.getByLabel('Add domain').count(), 0)
    await noa.context().close()
  })

  assert.deepEqual(complaints, [])
  await olga.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
