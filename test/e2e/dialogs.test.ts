// Dialogs and keys, in a browser: what is typed stays in its field.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { STATUS } from '../../client/codes.ts'
import { ANA } from '../../db/cast.ts'
import { eventually } from '../eventually.ts'
import { type Office, story } from '../office.ts'

const TABLE = 'wobbly-table'

/** A conversation of the demo, which a member of staff reads. */
async function openTable({ base, open, ask }: Office) {
  const page = await open(ANA.email)
  await page.goto(`${base}/inbox/open/${TABLE}`)
  await page.locator('.message', { hasText: 'it still wobbles' }).waitFor()
  return { page, dialog: page.getByRole('dialog'), table: () => ask('GET', `/conversations/${TABLE}`) }
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

test(
  'every dialog opens in its first field, and in a dialog no key is a shortcut',
  story(async office => {
    const { page, dialog, table } = await openTable(office)
    for (const key of ['t', 'v']) {
      await press(page, key)
      await dialog.locator('input:focus, button[aria-haspopup="listbox"]:focus').waitFor()
      await press(page, 'Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    await press(page, 'Control+k')
    await dialog.getByPlaceholder('Type a command').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('edit subject')
    await press(page, 'Enter')
    const subject = dialog.getByLabel('Subject')
    await subject.and(page.locator(':focus')).waitFor()
    await press(page, 'Control+a')
    await page.keyboard.type('a e ! x')
    assert.equal(await subject.inputValue(), 'a e ! x')
    await press(page, 'Escape')
    await dialog.waitFor({ state: 'detached' })

    // Nor where nothing has the focus.
    await press(page, 't')
    await dialog.getByRole('heading').click()
    await press(page, 'e', 'a', '!', 'j')
    await dialog.locator('input').fill('video')
    await press(page, 'Enter')
    await eventually(async () => assert.deepEqual((await table()).tag_list, ['video']), {
      what: 'the dialog has saved the tags',
    })
    await page.getByRole('menu').waitFor({ state: 'detached' })
    const { status, subject: kept } = await table()
    assert.deepEqual([status, kept], [STATUS.unresolved, 'Wobbly table'])
    assert.match(page.url(), /wobbly-table/)
  }),
)

test(
  'a dialog is no wider than a form and has a title of one size, wherever it opens',
  story(async ({ base, open }) => {
    const page = await open('owner@demo.test')
    const dialog = page.getByRole('dialog')
    const look = async (path: string, name: RegExp) => {
      await page.goto(base + path)
      await page.getByRole('button', { name }).first().click()
      await dialog.waitFor()
      const size = await page.evaluate<string>(
        "getComputedStyle(document.querySelector('dialog h2')).fontSize",
      )
      return [Math.round((await dialog.boundingBox())?.width ?? 0), size]
    }
    assert.deepEqual(await look('/contacts', /^New contact/), [544, '15px'])
    await press(page, 'Escape')
    await page.locator('.contacts .links a').first().click()
    await page.getByRole('link', { name: 'Open page' }).click()
    await page.waitForURL(/timeline/)
    const path = new URL(page.url()).pathname
    assert.deepEqual(await look(path, /^Export data/), [544, '15px'])
    assert.deepEqual(await look(path, /^Erase/), [544, '15px'])
  }),
)

test(
  'what is typed right after the key of a field is in that field',
  story(async office => {
    const { page, dialog, table } = await openTable(office)
    const note = page.getByRole('combobox', { name: 'Internal note' })
    const reply = page.getByRole('combobox', { name: 'Reply' })
    await press(page, 'n')
    await page.keyboard.type('e!xj')
    assert.equal(await note.inputValue(), 'e!xj')
    await note.fill('')
    await press(page, 'Escape', 'r')
    await page.keyboard.type('?')
    assert.equal(await reply.inputValue(), '?')
    await reply.fill('')
    await press(page, 'Escape', 't')
    await dialog.getByRole('textbox').and(page.locator(':focus')).waitFor()
    // A space does not press Close, and no letter is a shortcut.
    await press(page, 'Control+a')
    await page.keyboard.type('video, ')
    await press(page, 'Enter')
    await eventually(async () => assert.deepEqual((await table()).tag_list, ['video']), {
      what: 'the tags are those that were typed',
    })
    await press(page, '/')
    await page.waitForURL(/\/search/)
    const field = page.getByRole('combobox', { name: 'Search messages, people and references' })
    await field.and(page.locator(':focus')).waitFor()
    await page.keyboard.type('g o')
    assert.equal(await field.inputValue(), 'g o')
    assert.match(page.url(), /\/search/)
    assert.equal((await table()).status, STATUS.unresolved)
  }),
)

test(
  'i hides the customer, \\ both side panels, and each key brings them back',
  story(async office => {
    const { page } = await openTable(office)
    const rail = page.getByRole('navigation', { name: 'Pages' })
    const person = page.getByRole('complementary', { name: 'Customer' })
    await person.waitFor()
    await press(page, 'i')
    await person.waitFor({ state: 'hidden' })
    await rail.waitFor()
    await press(page, 'i')
    await person.waitFor()
    await press(page, '\\')
    await person.waitFor({ state: 'hidden' })
    await rail.waitFor({ state: 'hidden' })
    await press(page, '\\')
    await person.waitFor()
    await rail.waitFor()
  }),
)

test(
  'without the code of a dialog the page stays, says so, and has it when it is loaded again',
  story(async office => {
    const page = await office.open(ANA.email)
    const code = /macro-dialog[^/]*\.js/
    await page.route(code, route => route.abort())
    await page.goto(`${office.base}/inbox/open/${TABLE}`)
    await page.locator('.message', { hasText: 'it still wobbles' }).waitFor()
    await press(page, 'q')
    await page.getByRole('status').getByText('This could not be loaded.').waitFor()
    await page.locator('.message', { hasText: 'it still wobbles' }).waitFor()
    await page.unroute(code)
    await page.reload()
    await page.locator('.message', { hasText: 'it still wobbles' }).waitFor()
    await press(page, 'q')
    await page.getByPlaceholder('Find a macro').and(page.locator(':focus')).waitFor()
    office.complaints.length = 0 // the request that failed
  }),
)
