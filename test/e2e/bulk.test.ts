// Several conversations at once, and the command palette, in a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { STATUS } from '../../client/codes.ts'
import { noBrowser, openBrowser } from '../browser.ts'
import { complaints, openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

const skip = noBrowser ?? false

const row = (page: Page, text: string) => page.locator('.conversation-row', { hasText: text })
const toast = (page: Page, text: string | RegExp) => page.locator('.toast', { hasText: text })

/** Two of the demo's conversations: by title and slug. Olga has the first, nobody the second. */
const CHAIRS = ['Forty chairs for a library', 'forty-chairs-for-a-library'] as const
const TABLE = ['Wobbly table', 'wobbly-table'] as const
const BOTH = [CHAIRS, TABLE]

test('several conversations at once', { skip }, async t => {
  const { app, base, enter, ask } = await openOffice('answerwell-bulk-')
  const browser = await openBrowser()
  const ana = await enter(browser, 'agent@demo.test')
  const bar = ana.getByRole('toolbar', { name: 'Selected conversations' })
  const dialog = ana.getByRole('dialog')
  const checked = ana.locator('.conversation-row input:checked')

  const select = async () => {
    await ana.goto(`${base}/inbox/open`)
    for (const [title] of BOTH) await row(ana, title).getByRole('checkbox').check()
    await bar.getByText('2 selected').waitFor()
  }
  // biome-ignore lint/suspicious/noExplicitAny: as it came over the wire
  const stored = (): Promise<any[]> =>
    Promise.all(BOTH.map(([, slug]) => ask('GET', `/conversations/${slug}`)))
  const statuses = async () => (await stored()).map(({ status }) => status)
  const assignees = async () => (await stored()).map(({ assignee }) => assignee?.email ?? null)
  const tags = async () => (await stored()).map(({ tag_list }) => tag_list)
  /** Waits until the server has it. */
  const until = async <Value>(read: () => Promise<Value>, expected: Value) => {
    const isSo = async () => JSON.stringify(await read()) === JSON.stringify(expected)
    for (let tries = 0; tries < 100 && !(await isSo()); tries++) await ana.waitForTimeout(50)
    assert.deepEqual(await read(), expected)
  }
  const undo = async (text: string | RegExp) => {
    await toast(ana, text).getByRole('button', { name: 'Undo' }).click()
    await toast(ana, 'Undone').waitFor()
  }

  await t.test('archiving by its button takes them out of the list, and Undo puts them back', async () => {
    await select()
    await bar.getByRole('button', { name: 'More actions' }).click()
    await ana.getByRole('menuitem', { name: 'Archive selected' }).click()
    for (const [title] of BOTH) await row(ana, title).waitFor({ state: 'detached' })
    await until(statuses, [STATUS.archived, STATUS.archived])
    assert.equal(await bar.count(), 0, 'nothing is selected any longer')
    await undo('2 conversations archived')
    await until(statuses, [STATUS.unresolved, STATUS.unresolved])
    for (const [title] of BOTH) await row(ana, title).waitFor()
  })

  await t.test('resolving by the button is the same as by its key', async () => {
    await select()
    await bar.getByRole('button', { name: 'Resolve', exact: true }).click()
    await until(statuses, [STATUS.resolved, STATUS.resolved])
    await undo('2 conversations resolved')
    await select()
    await ana.keyboard.press('e')
    await until(statuses, [STATUS.resolved, STATUS.resolved])
    await undo('2 conversations resolved')
    await until(statuses, [STATUS.unresolved, STATUS.unresolved])
  })

  await t.test('tags are added to each one’s own, once, and Undo takes away only the new ones', async () => {
    const before = await tags()
    await select()
    await ana.keyboard.press('t')
    await dialog.getByRole('textbox').fill('b2b, fair ,, fair')
    await ana.keyboard.press('Enter')
    await toast(ana, 'Tags: b2b, fair').waitFor()
    await until(
      async () => (await tags()).map(list => list.toSorted()),
      [
        ['b2b', 'fair', 'quote'],
        ['assembly', 'b2b', 'fair'],
      ],
    )
    await undo('Tags: b2b, fair')
    await until(tags, before)
  })

  await t.test('taking them by key makes them mine; Undo gives each back to whom it belonged', async () => {
    const before = await assignees()
    assert.deepEqual(before, ['owner@demo.test', null])
    await select()
    await ana.keyboard.press('Shift+A')
    await toast(ana, '2 conversations assigned to Ana Souza').waitFor()
    await until(assignees, ['agent@demo.test', 'agent@demo.test'])
    await undo('2 conversations assigned to Ana Souza')
    await until(assignees, before)
  })

  await t.test('assigning by the menu lists me first, and Nobody last', async () => {
    await select()
    await bar.getByRole('button', { name: 'Assign', exact: true }).click()
    await ana.getByRole('menuitem', { name: 'Nobody' }).waitFor()
    const items = await ana.getByRole('menuitem').allTextContents()
    assert.match(items[0] ?? '', /Ana Souza \(me\)/)
    assert.equal(items.at(-1), 'Nobody')
    await ana.getByRole('menuitem', { name: 'Nobody' }).click()
    await until(assignees, [null, null])
    await undo('2 conversations unassigned')
    await until(assignees, ['owner@demo.test', null])
  })

  await t.test('snoozing holds them until the same time, and Undo opens them', async () => {
    await select()
    await bar.getByRole('button', { name: 'Snooze' }).click()
    await ana.getByRole('menuitem', { name: /Tomorrow morning/ }).click()
    await until(statuses, [STATUS.onHold, STATUS.onHold])
    const ends = (await stored()).map(({ hold_until }) => hold_until)
    assert.equal(ends[0], ends[1])
    await undo('2 conversations snoozed')
    await until(statuses, [STATUS.unresolved, STATUS.unresolved])
  })

  await t.test('a, h and ! act on all of them, though another is open', async () => {
    const openOther = async () => {
      await select()
      await row(ana, 'Lamp arrived with a cracked shade').getByRole('button').click()
      await ana.locator('.message').first().waitFor()
    }
    await openOther()
    await ana.keyboard.press('a')
    await ana.getByRole('menuitem', { name: /Ana Souza/ }).click()
    await until(assignees, ['agent@demo.test', 'agent@demo.test'])
    await undo('2 conversations assigned to Ana Souza')
    await until(assignees, ['owner@demo.test', null])
    await openOther()
    await ana.keyboard.press('h')
    await ana.getByRole('menuitem', { name: /Tomorrow morning/ }).click()
    await until(statuses, [STATUS.onHold, STATUS.onHold])
    await undo('2 conversations snoozed')
    await until(statuses, [STATUS.unresolved, STATUS.unresolved])
    await openOther()
    await ana.keyboard.press('!')
    await until(statuses, [STATUS.spam, STATUS.spam])
    await undo('2 conversations marked as spam')
    await until(statuses, [STATUS.unresolved, STATUS.unresolved])
  })

  await t.test('v moves all of them to another channel, and Undo back to their own', async () => {
    const channels = async () => (await stored()).map(({ category }) => category.slug)
    const before = await channels()
    const { channels: all } = await ask('GET', '/channels')
    const { name, slug } = all.find((one: { slug: string }) => !before.includes(one.slug))
    await select()
    await ana.keyboard.press('v')
    await dialog.getByLabel('Channel').selectOption({ label: name })
    await dialog.getByRole('button', { name: 'Move' }).click()
    await until(channels, [slug, slug])
    await undo(`2 conversations moved to ${name}`)
    await until(channels, before)
  })

  await t.test('the box in the bar selects all that are listed, and clears the selection', async () => {
    await select()
    await bar.getByRole('checkbox').check()
    assert.ok((await checked.count()) > 3)
    await bar.getByRole('checkbox').click()
    await bar.waitFor({ state: 'detached' })
    assert.equal(await checked.count(), 0)
  })

  await t.test('one conversation is counted as one', async () => {
    await ana.goto(`${base}/inbox/open`)
    await row(ana, TABLE[0]).getByRole('checkbox').check()
    await bar.getByText('1 selected').waitFor()
    await ana.keyboard.press('e')
    await toast(ana, '1 conversation resolved.').waitFor()
    await undo('1 conversation resolved.')
    await until(statuses, [STATUS.unresolved, STATUS.unresolved])
  })

  await t.test('Escape clears the selection first, and closes the open conversation only then', async () => {
    await select()
    await row(ana, TABLE[0]).getByRole('button').click()
    await ana.locator('.message').first().waitFor()
    await ana.waitForURL(/wobbly-table/)
    await ana.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
    assert.equal(await checked.count(), 0)
    await ana.locator('.message').first().waitFor()
    await ana.keyboard.press('Escape')
    await ana.locator('.message').first().waitFor({ state: 'detached' })
  })

  await t.test('another list begins without a selection', async () => {
    await select()
    await ana.getByRole('link', { name: /^Unassigned/ }).click()
    await ana.waitForURL(/\/inbox\/unassigned/)
    await row(ana, TABLE[0]).waitFor()
    assert.equal(await bar.count(), 0)
    assert.equal(await checked.count(), 0)
  })

  await t.test(
    'the palette has what has no key: here the subject is edited and the chat archived',
    async () => {
      await ana.goto(`${base}/inbox/open/${TABLE[1]}`)
      await ana.locator('.message').first().waitFor()
      await ana.keyboard.press('Control+k')
      await dialog.getByPlaceholder('Type a command').fill('SUBJECT')
      await ana.getByRole('menuitem', { name: 'Edit subject' }).waitFor()
      // And what is no command can be searched for.
      await ana.getByRole('menuitem', { name: 'Search for “SUBJECT”' }).waitFor()
      assert.equal(await ana.getByRole('menuitem').count(), 2)
      await ana.keyboard.press('Enter')
      await dialog.getByLabel('Subject').fill('Very wobbly table')
      await ana.keyboard.press('Enter')
      await ana.getByRole('heading', { name: 'Very wobbly table' }).waitFor()
      await until(async () => (await ask('GET', `/conversations/${TABLE[1]}`)).subject, 'Very wobbly table')
      await undo('Subject updated')
      await until(async () => (await ask('GET', `/conversations/${TABLE[1]}`)).subject, 'Wobbly table')
    },
  )

  await t.test('the palette opens over a text that is being written, and the text stays', async () => {
    await ana.keyboard.press('r')
    await ana.keyboard.type('Half a thought')
    await ana.keyboard.press('Control+k')
    await dialog.getByPlaceholder('Type a command').fill('zzzz')
    await dialog.getByRole('menuitem', { name: 'Search for “zzzz”' }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await ana.getByRole('combobox', { name: 'Reply' }).inputValue(), 'Half a thought')
    await ana.getByRole('combobox', { name: 'Reply' }).fill('')
  })

  await t.test('the palette goes to every page', async () => {
    for (const [name, address] of [
      ['Go to Reports', /\/reports/],
      ['Go to Settings', /\/settings/],
      ['Go to Contacts', /\/contacts/],
      ['Go to Help articles', /\/articles/],
      ['Go to Status page', /\/incidents/],
      ['Go to Snoozed', /\/inbox\/on_hold/],
    ] as const) {
      await ana.keyboard.press('Control+k')
      await dialog.getByPlaceholder('Type a command').fill(name)
      await ana.getByRole('menuitem', { name: new RegExp(`^${name}`) }).waitFor()
      await ana.keyboard.press('Enter')
      await ana.waitForURL(address)
    }
  })

  await t.test('the palette searches for what is no command', async () => {
    await ana.keyboard.press('Control+k')
    await dialog.getByPlaceholder('Type a command').fill('wobbles')
    await ana.keyboard.press('Enter')
    await ana.waitForURL(url => url.pathname === '/search' && url.searchParams.get('q') === 'wobbles')
    await ana.locator('.conversation-row', { hasText: 'wobbly' }).waitFor()
  })

  assert.deepEqual(complaints, [])
  await ana.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
