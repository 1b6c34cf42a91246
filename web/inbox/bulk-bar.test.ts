// Several conversations at once.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { STATUS } from '../../client/codes.ts'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { toast, undo } from '../../test/page/toasts.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
await world.olga.post('/channels', { channel: { name: 'Sales', slug: 'sales', channel: 'email' } })

const ANA = 'agent@demo.test'
const OLGA = 'owner@demo.test'
const { unresolved, resolved, archived, onHold, spam } = STATUS

let opened = 0

/** A list of conversations of its own, without the other tests': of the first two, Olga has one, and nobody the other. */
async function openList(t: TestContext, { more = [] as string[], viewSort = 'newest' } = {}) {
  const list = `list ${++opened}`
  const chairs = await world.start({ subject: 'Forty chairs', tag_list: [list, 'quote'], assignee: OLGA })
  const table = await world.start({ subject: 'Wobbly table', tag_list: [list, 'assembly'] })
  for (const subject of more) await world.start({ subject, tag_list: [list] })
  const at = `/inbox/open?tag=${encodeURIComponent(list)}`
  const page = await openPage(t, world, { as: world.ana.email, at, preferences: { viewSort } })
  const { document, screen, user, within, gone } = page
  const both = [chairs, table]

  const row = (title: string) =>
    [...document.querySelectorAll<HTMLElement>('.conversation-row')].find(one =>
      one.textContent?.includes(title),
    ) ?? null
  const isListed = (title: string) => eventually(() => row(title) !== null, { what: `${title} is listed` })
  const bar = () => screen.queryByRole('toolbar', { name: 'Selected conversations' })
  const inBar = () => within(bar() as HTMLElement)
  const ticked = () => document.querySelectorAll('.conversation-row input:checked').length
  const tick = async (...titles: string[]) => {
    for (const title of titles) {
      await user.click(await screen.findByRole('checkbox', { name: `Select “${title}”` }))
      await eventually(() => row(title)?.querySelector('input:checked') != null, {
        what: `${title} is ticked`,
      })
    }
    await screen.findByText(`${titles.length} selected`)
  }
  const choose = async (name: string | RegExp) => user.click(await screen.findByRole('menuitem', { name }))
  /** Opens a third conversation, beside the two that are selected. */
  const openOther = async (title: string) => {
    await user.click(within(row(title) as HTMLElement).getByRole('link'))
    await eventually(() => document.querySelector('.message') !== null, { what: `${title} is open` })
  }

  // biome-ignore lint/suspicious/noExplicitAny: as it came over the wire
  const stored = async (): Promise<any[]> =>
    Promise.all(both.map(async ({ slug }) => (await world.ana.get(`/conversations/${slug}`)).body))
  const statuses = async () => (await stored()).map(({ status }) => status)
  const assignees = async () => (await stored()).map(({ assignee }) => assignee?.email ?? null)
  const tags = async () =>
    (await stored()).map(({ tag_list }) => tag_list.filter((tag: string) => tag !== list).toSorted())
  const becomes = (read: () => Promise<unknown[]>, ...expected: unknown[]) =>
    eventually(async () => assert.deepEqual(await read(), expected), {
      what: `the server has ${JSON.stringify(expected)}`,
    })
  return {
    ...page,
    both,
    row,
    isListed,
    bar,
    inBar,
    ticked,
    tick,
    choose,
    openOther,
    stored,
    statuses,
    assignees,
    tags,
    becomes,
    undo: (words: string) => undo(page, words),
    toast: (words: string) => toast(page, words),
    isUnlisted: (title: string) => gone(() => row(title)),
    pickBoth: () => tick('Forty chairs', 'Wobbly table'),
  }
}

test('archiving by its button takes them out of the list, and Undo puts them back', async t => {
  const { user, pickBoth, inBar, bar, choose, isUnlisted, isListed, becomes, statuses, undo } =
    await openList(t)
  await pickBoth()
  await user.click(inBar().getByRole('button', { name: 'More actions' }))
  await choose(/^Archive selected/)
  await isUnlisted('Forty chairs')
  await isUnlisted('Wobbly table')
  await becomes(statuses, archived, archived)
  assert.ok(bar() === null, 'nothing is selected any longer')
  await undo('2 conversations archived')
  await becomes(statuses, unresolved, unresolved)
  await isListed('Forty chairs')
  await isListed('Wobbly table')
})

test('resolving by the button is the same as by its key', async t => {
  const { user, pickBoth, inBar, isListed, becomes, statuses, undo } = await openList(t)
  await pickBoth()
  await user.click(inBar().getByRole('button', { name: 'Resolve' }))
  await becomes(statuses, resolved, resolved)
  await undo('2 conversations resolved')
  await isListed('Forty chairs')
  await isListed('Wobbly table')
  await pickBoth()
  await user.keyboard('e')
  await becomes(statuses, resolved, resolved)
  await undo('2 conversations resolved')
  await becomes(statuses, unresolved, unresolved)
})

test('tags are added to each one’s own, once, and Undo takes away only the new ones', async t => {
  const { user, pickBoth, screen, within, toast, undo, becomes, tags } = await openList(t)
  await pickBoth()
  await user.keyboard('t')
  await user.type(within(await screen.findByRole('dialog')).getByRole('textbox'), 'b2b, fair ,, fair{Enter}')
  await toast('Tags: b2b, fair')
  await becomes(tags, ['b2b', 'fair', 'quote'], ['assembly', 'b2b', 'fair'])
  await undo('Tags: b2b, fair')
  await becomes(tags, ['quote'], ['assembly'])
})

test('taking them by key makes them mine; Undo gives each back to whom it belonged', async t => {
  const { user, pickBoth, toast, undo, becomes, assignees } = await openList(t)
  await pickBoth()
  await user.keyboard('{Shift>}A{/Shift}')
  await toast('2 conversations assigned to Ana Souza')
  await becomes(assignees, ANA, ANA)
  await undo('2 conversations assigned to Ana Souza')
  await becomes(assignees, OLGA, null)
})

test('assigning by the menu lists me first, and Nobody last', async t => {
  const { user, pickBoth, inBar, screen, choose, undo, becomes, assignees } = await openList(t)
  await pickBoth()
  await user.click(inBar().getByRole('button', { name: 'Assign' }))
  const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  await eventually(() => assert.match(items()[0] ?? '', /Ana Souza \(me\)/), { what: 'I am first' })
  assert.equal(items().at(-1), 'Nobody')
  await choose('Nobody')
  await becomes(assignees, null, null)
  await undo('2 conversations unassigned')
  await becomes(assignees, OLGA, null)
})

test('snoozing holds them until the same time, and Undo opens them', async t => {
  const { user, pickBoth, inBar, choose, undo, becomes, statuses, stored } = await openList(t)
  await pickBoth()
  await user.click(inBar().getByRole('button', { name: 'Snooze' }))
  await choose(/Tomorrow morning/)
  await becomes(statuses, onHold, onHold)
  const [one, other] = (await stored()).map(({ hold_until }) => hold_until)
  assert.equal(one, other)
  await undo('2 conversations snoozed')
  await becomes(statuses, unresolved, unresolved)
})

test('a assigns all of them, though another is open', async t => {
  const { user, pickBoth, openOther, choose, undo, becomes, assignees } = await openList(t, {
    more: ['Cracked lamp'],
  })
  await pickBoth()
  await openOther('Cracked lamp')
  await user.keyboard('a')
  await choose(/Ana Souza/)
  await becomes(assignees, ANA, ANA)
  await undo('2 conversations assigned to Ana Souza')
  await becomes(assignees, OLGA, null)
})

test('h and ! hold all of them, and mark all as spam, though another is open', async t => {
  const { user, pickBoth, openOther, choose, isListed, undo, becomes, statuses } = await openList(t, {
    more: ['Cracked lamp'],
  })
  await pickBoth()
  await openOther('Cracked lamp')
  await user.keyboard('h')
  await choose(/Tomorrow morning/)
  await becomes(statuses, onHold, onHold)
  await undo('2 conversations snoozed')
  await becomes(statuses, unresolved, unresolved)
  await isListed('Forty chairs')
  await isListed('Wobbly table')
  await pickBoth()
  await user.keyboard('!')
  await becomes(statuses, spam, spam)
  await undo('2 conversations marked as spam')
  await becomes(statuses, unresolved, unresolved)
})

test('v moves all of them to another channel, and Undo back to their own', async t => {
  const { user, pickBoth, screen, within, undo, becomes, stored } = await openList(t)
  const channels = async () => (await stored()).map(({ category }) => category.slug)
  assert.deepEqual(await channels(), ['support', 'support'])
  await pickBoth()
  await user.keyboard('v')
  const dialog = await screen.findByRole('dialog')
  await user.selectOptions(within(dialog).getByLabelText('Channel'), 'Sales')
  await user.click(within(dialog).getByRole('button', { name: 'Move' }))
  await becomes(channels, 'sales', 'sales')
  await undo('2 conversations moved to Sales')
  await becomes(channels, 'support', 'support')
})

test('the box in the bar selects all that are listed, and clears the selection', async t => {
  const { user, pickBoth, isListed, inBar, bar, gone, ticked } = await openList(t, {
    more: ['Third', 'Fourth'],
  })
  await isListed('Fourth')
  await pickBoth()
  assert.equal(ticked(), 2)
  await user.click(inBar().getByRole('checkbox'))
  await inBar().findByText('4 selected')
  assert.equal(ticked(), 4)
  await user.click(inBar().getByRole('checkbox'))
  await gone(bar)
  assert.equal(ticked(), 0)
})

test('one conversation is counted as one', async t => {
  const { user, tick, toast, undo, becomes, statuses } = await openList(t)
  await tick('Wobbly table')
  await user.keyboard('e')
  await toast('1 conversation resolved.')
  await becomes(statuses, unresolved, resolved)
  await undo('1 conversation resolved.')
  await becomes(statuses, unresolved, unresolved)
})

test('Escape clears the selection first, and closes the open conversation only then', async t => {
  const { user, pickBoth, openOther, bar, gone, ticked, document, path, both } = await openList(t)
  await pickBoth()
  await openOther('Wobbly table')
  await eventually(() => assert.match(path(), new RegExp(both[1].slug)), { what: 'the address has it' })
  await user.keyboard('{Escape}')
  await gone(bar)
  assert.equal(ticked(), 0)
  assert.ok(document.querySelector('.message'), 'it is still open')
  await user.keyboard('{Escape}')
  await gone(() => document.querySelector('.message'))
})

test('another list begins without a selection', async t => {
  const { user, pickBoth, screen, path, isListed, isUnlisted, bar, ticked } = await openList(t)
  await pickBoth()
  await user.click(screen.getByRole('link', { name: /^Unassigned/ }))
  await eventually(() => assert.match(path(), /\/inbox\/unassigned/), { what: 'the address is the list’s' })
  await isListed('Wobbly table')
  await isUnlisted('Forty chairs')
  assert.ok(bar() === null)
  assert.equal(ticked(), 0)
})

test('a macro with a reply shows what it would send to all of them, and sends nothing before', async t => {
  const reply = { body: 'Dear {customer}, we are *late*.', visibility: 0 }
  const actions = [{ add_tags: ['late'] }]
  const { body: made } = await world.ana.post('/macros', {
    // biome-ignore lint/suspicious/noThenProperty: the API's word
    macro: { name: 'We are late', reply, then: actions },
  })
  const { screen, user, within, pickBoth, becomes, tags, bar } = await openList(t)
  await pickBoth()
  await user.keyboard('q')
  await user.click(await screen.findByRole('menuitem', { name: /^We are late/ }))
  const preview = within(await screen.findByRole('dialog', { name: 'We are late' }))
  await preview.findByText(/^Will be sent in 2 conversations, for example to /)
  const shown = await preview.findByRole('region', { name: 'Preview' })
  await eventually(() => assert.match(shown.textContent ?? '', /^Dear [^{]+, we are late\.\s*$/), {
    what: 'the reply to the first of them is shown',
  })
  assert.ok(preview.getByText('add the tags late'))
  await user.click(preview.getByRole('button', { name: 'Close' }))
  assert.ok(bar() !== null, 'they are still selected')
  await becomes(tags, ['quote'], ['assembly'])
  await user.keyboard('q')
  await user.click(await screen.findByRole('menuitem', { name: /^We are late/ }))
  await user.click(await screen.findByRole('button', { name: 'Apply to 2 conversations' }))
  await becomes(tags, ['late', 'quote'], ['assembly', 'late'])
  await world.ana.send('DELETE', `/macros/${made.id}`)
})
