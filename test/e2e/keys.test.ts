// Every key of the help sheet, in a browser: it does what the sheet says.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STATUS } from '../../client/codes.ts'
import { noBrowser, openBrowser } from '../browser.ts'
import { complaints, openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

/** The keys of every page, of a list, and of an open conversation. */
const EVERYWHERE = ['/', '?', '\\', 'c', 'g a', 'g c', 'g h', 'g m', 'g o', 'g r', 'g s', 'g u']
const IN_LISTS = ['Escape', 'i', 'j', 'k', 'x', '⏎']
const IN_THREADS = ['!', 'a', 'e', 'h', 'm', 'n', 'p', 'r', 't', 'u', 'v', '⇧A'.toLowerCase()]
/** While something is selected, these act on the selection. */
const ON_SELECTIONS = ['!', 'a', 'e', 'h', 'm', 'p', 't', 'u', 'v', '⇧A'.toLowerCase(), 'Escape']

const TABLE = 'wobbly-table'

test('the keys', { skip: noBrowser ?? false }, async t => {
  const { app, base, enter, ask } = await openOffice('answerwell-keys-')
  const browser = await openBrowser()
  const ana = await enter(browser, 'agent@demo.test')
  const dialog = ana.getByRole('dialog')
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => ana.keyboard.press(key)), Promise.resolve())
  const opened = ana.locator('.conversation-row.open')
  const toast = (text: string) => ana.locator('.toast', { hasText: text })
  const table = () => ask('GET', `/conversations/${TABLE}`)
  const openTable = async () => {
    await ana.goto(`${base}/inbox/open/${TABLE}`)
    await ana.locator('.message', { hasText: 'it still wobbles' }).waitFor()
    await opened.waitFor()
  }
  const sheet = async () => {
    await press('?')
    await dialog.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
    const keys = await dialog.locator('kbd').allTextContents()
    await press('Escape')
    await dialog.waitFor({ state: 'detached' })
    return keys.map(key => key.toLowerCase().replace('esc', 'Escape')).sort()
  }
  const undo = async (text: string) => {
    await toast(text).getByRole('button', { name: 'Undo' }).click()
    await toast('Undone').waitFor()
    await openTable()
  }
  /** Waits until the server has it. */
  const until = async <Value>(read: () => Promise<Value>, expected: Value) => {
    for (let tries = 0; tries < 100 && (await read()) !== expected; tries++) await ana.waitForTimeout(50)
    assert.equal(await read(), expected)
  }

  await t.test('the sheet lists the keys that work on the page, and no others', async () => {
    await ana.goto(`${base}/reports`)
    await ana.getByRole('heading', { name: 'Reports' }).waitFor()
    assert.deepEqual(await sheet(), EVERYWHERE.toSorted())
    await ana.goto(`${base}/inbox/open`)
    await ana.locator('.conversation-row').first().waitFor()
    assert.deepEqual(await sheet(), [...EVERYWHERE, ...IN_LISTS].sort())
    await openTable()
    assert.deepEqual(await sheet(), [...EVERYWHERE, ...IN_LISTS, ...IN_THREADS].sort())
  })

  await t.test('g and a second key go to each page, from any page', async () => {
    for (const [second, address] of [
      ['m', /\/inbox\/mine/],
      ['u', /\/inbox\/unassigned/],
      ['h', /\/inbox\/on_hold/],
      ['r', /\/inbox\/resolved/],
      ['c', /\/contacts/],
      ['a', /\/articles/],
      ['s', /\/incidents/],
      ['o', /\/inbox\/open/],
    ] as const) {
      await press('g', second)
      await ana.waitForURL(address)
    }
  })

  await t.test('/ opens the search, ready to type', async () => {
    await press('/')
    await ana.waitForURL(/\/search/)
    const field = ana.getByRole('combobox', { name: 'Search messages, people and references' })
    await field.and(ana.locator(':focus')).waitFor()
    await ana.keyboard.type('g o')
    assert.equal(await field.inputValue(), 'g o')
    assert.match(ana.url(), /\/search/)
  })

  await t.test('operators of a search are completed by keys', async () => {
    const field = ana.getByRole('combobox', { name: 'Search messages, people and references' })
    await field.fill('')
    await field.pressSequentially('stat')
    await ana.getByRole('option', { name: 'status:' }).waitFor()
    await ana.keyboard.press('Tab')
    await field.pressSequentially('res')
    await ana.getByRole('option', { name: 'status:resolved' }).waitFor()
    await ana.keyboard.press('ArrowDown')
    await ana.keyboard.press('Enter')
    assert.equal(await field.inputValue(), 'status:resolved ')
    await ana.waitForURL(url => url.searchParams.get('q')?.trim() === 'status:resolved')
    await ana.locator('.conversation-row').first().waitFor()
    assert.equal(await ana.getByRole('option').count(), 0)
    await field.pressSequentially('is:una')
    await ana.getByRole('option', { name: 'is:unassigned' }).waitFor()
    await ana.keyboard.press('Escape')
    assert.equal(await ana.getByRole('option').count(), 0)
    assert.match(ana.url(), /\/search/)
  })

  await t.test('j, k and the arrows walk through the list, and stop at its ends', async () => {
    await ana.goto(`${base}/inbox/open`)
    const rows = ana.locator('.conversation-row')
    await rows.nth(3).waitFor()
    const titles = await rows.locator('.subject').allTextContents()
    const isOpen = (index: number) => opened.filter({ hasText: titles[index] as string }).waitFor()
    for (const [key, index] of [
      ['j', 0],
      ['ArrowDown', 1],
      ['j', 2],
      ['k', 1],
      ['ArrowUp', 0],
      ['k', 0],
    ] as const) {
      await press(key)
      await isOpen(index)
    }
    await press('Escape')
    await opened.waitFor({ state: 'detached' })
    await press('Enter')
    await isOpen(0)
  })

  await t.test('Enter opens a conversation, and then moves into its messages', async () => {
    await openTable()
    await press('Enter')
    await ana.locator('.thread:focus').waitFor()
    await press('ArrowDown')
    await ana.waitForTimeout(200)
    assert.match(ana.url(), /wobbly-table/, 'there the arrows scroll')
  })

  await t.test('x selects the open conversation, and x again does not', async () => {
    await openTable()
    await press('x')
    await ana.getByRole('toolbar', { name: 'Selected conversations' }).getByText('1 selected').waitFor()
    await press('x')
    await ana.getByRole('toolbar', { name: 'Selected conversations' }).waitFor({ state: 'detached' })
  })

  await t.test('i hides the customer, \\ both side panels, and each key brings them back', async () => {
    const rail = ana.getByRole('navigation', { name: 'Pages' })
    const person = ana.getByRole('complementary', { name: 'Customer' })
    await person.waitFor()
    await press('i')
    await person.waitFor({ state: 'hidden' })
    await rail.waitFor()
    await press('i')
    await person.waitFor()
    await press('\\')
    await person.waitFor({ state: 'hidden' })
    await rail.waitFor({ state: 'hidden' })
    await press('\\')
    await person.waitFor()
    await rail.waitFor()
  })

  await t.test('u marks as unread, alone or selected, and opening reads it again', async () => {
    const unread = ana.locator('.conversation-row.unread', { hasText: 'Wobbly table' })
    await openTable()
    await press('u')
    await unread.waitFor()
    await opened.waitFor({ state: 'detached' })
    await unread.getByRole('button').click()
    await unread.waitFor({ state: 'detached' })
    await press('x', 'u')
    await unread.waitFor()
  })

  await t.test('e resolves and goes on; on a resolved conversation it reopens and stays', async () => {
    await openTable()
    await press('e')
    await toast('Resolved.').waitFor()
    await ana.waitForURL(url => !url.pathname.includes(TABLE))
    await until(async () => (await table()).status, STATUS.resolved)
    await ana.goto(`${base}/inbox/resolved/${TABLE}`)
    await ana.getByRole('button', { name: 'Reopen' }).waitFor()
    await press('e')
    await toast('Reopened.').waitFor()
    await until(async () => (await table()).status, STATUS.unresolved)
    assert.match(ana.url(), /wobbly-table/)
  })

  await t.test('! marks as spam, and Undo opens it again', async () => {
    await openTable()
    await press('!')
    await until(async () => (await table()).status, STATUS.spam)
    await undo('Marked as spam.')
    await until(async () => (await table()).status, STATUS.unresolved)
  })

  await t.test('a offers who shall have it, Shift+A takes it', async () => {
    await press('a')
    await ana.getByRole('menuitem', { name: /Olga Petrova/ }).click()
    await until(async () => (await table()).assignee?.email, 'owner@demo.test')
    await ana.getByRole('button', { name: 'Assign: Olga Petrova' }).waitFor()
    await press('Shift+A')
    await dialog.getByRole('button', { name: 'Assign to me' }).click()
    await until(async () => (await table()).assignee?.email, 'agent@demo.test')
    await undo('Assigned to Ana Souza')
    await until(async () => (await table()).assignee?.email, 'owner@demo.test')
  })

  await t.test('p offers priorities', async () => {
    await press('p')
    await dialog.getByRole('button', { name: 'High' }).click()
    await until(async () => (await table()).priority, 'high')
    await undo('Priority: High')
    await until(async () => (await table()).priority, 'normal')
  })

  await t.test('h offers times to snooze until, and any other time', async () => {
    await press('h')
    const items = ana.getByRole('menuitem')
    await items.first().waitFor()
    assert.equal(await items.count(), new Date().getDay() === 1 ? 5 : 6) // on Mondays, a week is until Monday
    await press('2') // the entry at that place
    await until(async () => (await table()).status, STATUS.onHold)
    await undo('Snoozed.')
    await until(async () => (await table()).status, STATUS.unresolved)
    await press('h')
    await items.first().waitFor()
    await items.filter({ hasText: 'Pick a time…' }).click()
    await dialog.getByLabel('Snooze until').fill('2099-05-06T07:08')
    await dialog.getByRole('button', { name: 'Snooze' }).click()
    await until(async () => (await table()).status, STATUS.onHold)
    const { hold_until } = await table()
    assert.equal(new Date(hold_until).getTime(), new Date('2099-05-06T07:08').getTime())
    await undo('Snoozed.')
    await until(async () => (await table()).status, STATUS.unresolved)
  })

  await t.test('t changes the tags: what is removed there is removed', async () => {
    await press('t')
    const field = dialog.getByRole('textbox')
    await field.and(ana.locator(':focus')).waitFor()
    assert.equal(await field.inputValue(), 'assembly, ')
    // As typed: a space does not press Close, and no letter is a shortcut.
    await press('Control+a')
    await ana.keyboard.type('video, ')
    await press('Enter')
    await until(async () => (await table()).tag_list.join(), 'video')
    await undo('Tags: video')
    await until(async () => (await table()).tag_list.join(), 'assembly')
  })

  await t.test('v moves to another channel', async () => {
    const before = (await table()).category.slug
    const { channels } = await ask('GET', '/channels')
    const { name } = channels.find(({ slug }: { slug: string }) => slug !== before)
    await openTable()
    await press('v')
    const field = dialog.getByLabel('Channel')
    await field.and(ana.locator(':focus')).waitFor()
    await field.selectOption({ label: name })
    await dialog.getByRole('button', { name: 'Move' }).click()
    await until(async () => (await table()).category.name, name)
    await undo(`Moved to ${name}.`)
    await until(async () => (await table()).category.slug, before)
  })

  await t.test('while something is selected, the sheet lists the keys for it', async () => {
    await openTable()
    await press('x')
    const before = [...EVERYWHERE, ...IN_LISTS, ...IN_THREADS, ...ON_SELECTIONS].sort()
    assert.deepEqual(await sheet(), before)
    await press('Escape')
  })

  await t.test(
    'r and n turn to the reply and the note, ready to type; there no key is a shortcut',
    async () => {
      await press('n')
      await ana.keyboard.type('e!xj')
      const note = ana.getByRole('combobox', { name: 'Internal note' })
      assert.equal(await note.inputValue(), 'e!xj')
      await note.fill('')
      await press('Escape', 'r')
      await ana.keyboard.type('?')
      assert.equal(await ana.getByRole('combobox', { name: 'Reply' }).inputValue(), '?')
      assert.equal(await dialog.count(), 0)
      await ana.getByRole('combobox', { name: 'Reply' }).fill('')
      assert.equal((await table()).status, STATUS.unresolved)
    },
  )

  assert.deepEqual(complaints, [])
  await ana.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
