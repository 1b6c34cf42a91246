// Contacts in a browser: finding and making them, their identities, names and notes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { noBrowser, openBrowser } from '../browser.ts'
import { refusedAt } from './fields.ts'
import { complaints, openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

const skip = noBrowser ?? false

const toast = (page: Page, text: string) => page.locator('.toast', { hasText: text })

test('contacts', { skip }, async t => {
  const { app, base, enter, ask } = await openOffice('answerwell-contacts-')
  const browser = await openBrowser()
  const ana = await enter(browser, 'agent@demo.test')
  const list = ana.getByRole('region', { name: 'Contacts' })
  const links = list.getByRole('listitem')
  const search = list.getByRole('searchbox')
  const dialog = ana.getByRole('dialog')
  const addIdentity = async (type: string, value: string) => {
    await dialog.getByLabel('Type').selectOption(type)
    await dialog.getByLabel('Email, phone number or handle').fill(value)
    await dialog.getByRole('button', { name: 'Add email or phone' }).click()
  }
  const identitiesOf = async (email: string) => {
    const { identities } = await ask('GET', `/contacts/${email}/identities`)
    return identities.map(({ identifier }: { identifier: string }) => identifier).sort()
  }

  await t.test('a search finds names, addresses, numbers and handles, and is in the address', async () => {
    await ana.goto(`${base}/contacts`)
    await links.nth(3).waitFor()
    for (const [words, name] of [
      ['mireille', /Mireille Dubois/],
      ['priya.raman@', /Priya Raman/],
      ['912345678', /Joana Reis/],
      ['ola_builds', /Ola N\./],
      ['ياسمين', /ياسمين/],
    ] as const) {
      await search.fill(words)
      await ana.waitForURL(url => url.searchParams.get('q')?.replaceAll('"', '') === words)
      await links.filter({ hasText: name }).waitFor()
      assert.equal(await links.count(), 1, words)
    }
    await ana.reload()
    assert.equal(await search.inputValue(), 'ياسمين')
    await search.fill('nobody at all')
    await list.getByText('No contacts found').waitFor()
    await search.fill('')
    await links.nth(3).waitFor()
  })

  await t.test(
    'a new contact needs an address or a number; the refusal is at the field, and names stay',
    async () => {
      await ana.getByRole('button', { name: 'New contact' }).click()
      await dialog.getByLabel('Name').fill('Wim Jansen')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await refusedAt(ana, 'Email address', /required/)
      await dialog.getByLabel('Phone number').fill('0612345678')
      await dialog.getByRole('button', { name: 'Save' }).click()
      assert.equal(await refusedAt(ana, 'Phone number', /country code/), '0612345678')
      assert.equal(await dialog.getByLabel('Name').inputValue(), 'Wim Jansen')
      await dialog.getByLabel('Phone number').fill('+31 6 1234 5678')
      await dialog.getByLabel('Email address').fill('Wim@Example.NL')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await ana.getByRole('region', { name: 'Wim Jansen' }).waitFor()
      const made = await ask('GET', '/contacts/wim@example.nl')
      assert.deepEqual([made.name, made.mobile], ['Wim Jansen', '+31612345678'])
      assert.match(ana.url(), new RegExp(`/contacts/${made._id}`))
    },
  )

  await t.test('an address that somebody has makes no second contact', async () => {
    const before = (await ask('GET', '/contacts')).total_count
    await ana.getByRole('button', { name: 'New contact' }).click()
    await dialog.getByLabel('Name').fill('Wim again')
    await dialog.getByLabel('Email address').fill('wim@example.nl')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.locator('.wrong, [role=alert]').first().waitFor()
    assert.equal(await dialog.getByLabel('Name').inputValue(), 'Wim again')
    assert.equal((await ask('GET', '/contacts')).total_count, before)
    await ana.keyboard.press('Escape')
  })

  await t.test('a changed name is saved; the button waits for a change', async () => {
    const person = ana.locator('.contact')
    const save = person.getByRole('button', { name: 'Save' }).first()
    assert.equal(await save.isDisabled(), true)
    await person.getByLabel('Name').fill('Wim de Jansen')
    await save.click()
    await toast(ana, 'Saved.').waitFor()
    await ana.getByRole('heading', { name: 'Wim de Jansen' }).waitFor()
    assert.equal((await ask('GET', '/contacts/wim@example.nl')).name, 'Wim de Jansen')
    await person.getByLabel('Name').fill('x'.repeat(201))
    await save.click()
    await ana.locator('.toast', { hasText: /characters/ }).waitFor()
    assert.equal(await person.getByLabel('Name').inputValue(), 'x'.repeat(201))
    assert.equal((await ask('GET', '/contacts/wim@example.nl')).name, 'Wim de Jansen')
  })

  await t.test(
    'an identity is refused at its field until it is one of its type, and then added',
    async () => {
      await ana.getByRole('button', { name: 'Add email or phone' }).click()
      for (const [type, value, why] of [
        ['email', 'not an address', /email address/],
        ['mobile', '12', /phone number/],
        ['igsid', 'letters', /digits/],
      ] as const) {
        await addIdentity(type, value)
        assert.equal(await refusedAt(ana, 'Email, phone number or handle', why), value)
      }
      await addIdentity('twitter', '@wim_builds')
      await toast(ana, 'Added.').waitFor()
      await dialog.waitFor({ state: 'detached' })
      await ana.locator('.contact').getByText('wim_builds').waitFor()
      assert.deepEqual(await identitiesOf('wim@example.nl'), ['+31612345678', 'wim@example.nl', 'wim_builds'])
    },
  )

  await t.test('another value after the owner was shown asks again, and moves nothing', async () => {
    await ana.getByRole('button', { name: 'Add email or phone' }).click()
    await addIdentity('email', 'oskar@example.pl')
    await dialog.getByText('This belongs to Oskar Nowak').waitFor()
    await dialog.getByText('1 conversation', { exact: true }).waitFor()
    await dialog.getByText('Brakujące śruby').waitFor()
    await dialog.getByLabel('Email, phone number or handle').fill('oskar@example.plx')
    await dialog.getByText('This belongs to').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Add email or phone' }).waitFor()
    await ana.keyboard.press('Escape')
    assert.equal((await ask('GET', '/contacts/oskar@example.pl')).name, 'Oskar Nowak')
  })

  await t.test('an identity moves here with its conversations, and back by the toast', async () => {
    await ana.getByRole('button', { name: 'Add email or phone' }).click()
    await addIdentity('email', 'oskar@example.pl')
    await dialog.getByRole('button', { name: 'Move here' }).click()
    await toast(ana, 'Moved here.').waitFor()
    const history = ana.locator('.contact section', { hasText: 'Other conversations' })
    await history.getByText('Brakujące śruby').waitFor()
    assert.equal((await ask('GET', '/contacts/oskar@example.pl')).name, 'Wim de Jansen')
    await toast(ana, 'Moved here.').getByRole('button', { name: 'Undo' }).click()
    await toast(ana, 'Undone').waitFor()
    await history.getByText('Brakujące śruby').waitFor({ state: 'detached' })
    assert.equal((await ask('GET', '/contacts/oskar@example.pl')).name, 'Oskar Nowak')
  })

  await t.test('a move can also be undone later, from the contact', async () => {
    await ana.getByRole('button', { name: 'Add email or phone' }).click()
    await addIdentity('email', 'oskar@example.pl')
    await dialog.getByRole('button', { name: 'Move here' }).click()
    const moves = ana.getByRole('heading', { name: 'Moved contact details' })
    await moves.waitFor()
    await ana.reload()
    await ana.locator('.contact').getByRole('button', { name: 'Undo' }).click()
    await moves.waitFor({ state: 'detached' })
    assert.deepEqual(await identitiesOf('oskar@example.pl'), ['oskar@example.pl'])
  })

  await t.test('a note is added with its author, and blank ones cannot be', async () => {
    const notes = ana.locator('.contact section', { hasText: 'Notes' })
    const text = notes.getByLabel('Add a note')
    await text.fill('   ')
    assert.equal(await notes.getByRole('button', { name: 'Save' }).count(), 0)
    await text.fill('Prefers calls after four.\nSpeaks Dutch.')
    await notes.getByRole('button', { name: 'Save' }).click()
    const note = notes.getByRole('listitem').filter({ hasText: 'Prefers calls after four.' })
    await note.getByText('Ana Souza').waitFor()
    assert.equal(await text.inputValue(), '')
    const { notes: stored } = await ask('GET', '/contacts/wim@example.nl')
    assert.deepEqual(
      stored.map((one: { note: string }) => one.note),
      ['Prefers calls after four.\nSpeaks Dutch.'],
    )
    await text.fill('x'.repeat(20_001))
    await notes.getByRole('button', { name: 'Save' }).click()
    await ana.locator('.toast', { hasText: /characters/ }).waitFor()
    assert.equal((await text.inputValue()).length, 20_001)
    assert.equal((await ask('GET', '/contacts/wim@example.nl')).notes.length, 1)
  })

  await t.test('a past conversation leads to itself, and its customer back to the contact', async () => {
    await ana.goto(`${base}/contacts?q=oskar`)
    await links.first().getByRole('link').click()
    await ana.locator('.contact').getByRole('link', { name: 'Brakujące śruby' }).click()
    await ana.waitForURL(/\/inbox\/all\//)
    await ana.locator('.message', { hasText: 'Niestety przyszły M5' }).waitFor()
    await ana.getByRole('complementary').getByRole('link', { name: 'Oskar Nowak' }).click()
    await ana.waitForURL(/\/contacts\/\d+/)
  })

  assert.deepEqual(complaints, [])
  await ana.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
