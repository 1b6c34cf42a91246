// Every key of a page and of a list does what the help sheet says.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { STATUS } from '../../client/codes.ts'
import { eventually } from '../../test/eventually.ts'
import { openPage, type Page } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

/** The keys of every page, of a list, and of an open conversation. */
const EVERYWHERE = ['/', '?', '\\', 'c', 'g a', 'g c', 'g h', 'g m', 'g o', 'g r', 'g s', 'g u']
const IN_LISTS = ['Escape', 'end', 'home', 'i', 'j', 'k', 'x', '⏎', '⇧j', '⇧k']
const IN_THREADS = ['!', 'a', 'e', 'h', 'm', 'n', 'p', 'q', 'r', 't', 'u', 'v', '⇧a']
/** While something is selected, these act on the selection. */
const ON_SELECTIONS = ['!', 'a', 'e', 'h', 'm', 'p', 'q', 't', 'u', 'v', '⇧a', 'Escape']

const world = await createWorld()
await world.start()

const openAt = (t: TestContext, at: string) => openPage(t, world, { as: world.ana.email, at })
const row = (document: Document, state: string) =>
  document.querySelector<HTMLElement>(`.conversation-row${state}`)

/** A list of these conversations alone, in which they stand in this order. */
async function openList(t: TestContext, tag: string, subjects: string[]) {
  // The last one comes first.
  for (const subject of subjects.toReversed()) {
    await world.start({ subject, tag_list: [tag] })
    world.clock.now = new Date(world.clock.now.getTime() + 1_000)
  }
  const page = await openAt(t, `/inbox/open?tag=${tag}`)
  await eventually(
    () =>
      assert.deepEqual(
        [...page.document.querySelectorAll('.conversation-row .subject')].map(one => one.textContent),
        subjects,
      ),
    { what: 'the list is shown' },
  )
  return { ...page, isOpen: (subject: string) => isOpen(page, subject) }
}

const isOpen = ({ document }: Pick<Page, 'document'>, subject: string) =>
  eventually(() => assert.match(row(document, '.open')?.textContent ?? '', new RegExp(subject)), {
    what: `“${subject}” is open`,
  })

/** The keys on the help sheet, which is closed again. */
async function keysOnSheet({ screen, user, within, gone }: Page): Promise<string[]> {
  await user.keyboard('?')
  await screen.findByRole('heading', { name: 'Keyboard shortcuts' })
  const dialog = screen.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const keys = within(dialog)
    .getAllByText(/./, { selector: 'kbd' })
    .map(key => key.textContent.toLowerCase().replace('esc', 'Escape'))
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('dialog'))
  return keys.sort()
}

test('the sheet lists the keys that work on the page, and those of a conversation before one is open', async t => {
  const { slug } = await world.start({ subject: 'On a sheet' })
  const onReports = await openAt(t, '/reports')
  await onReports.screen.findByRole('heading', { name: 'Reports' })
  assert.deepEqual(await keysOnSheet(onReports), [...EVERYWHERE, ...IN_THREADS].sort())
  await onReports.close()

  const inList = await openAt(t, '/inbox/open')
  await eventually(() => assert.ok(row(inList.document, '')), { what: 'the list is shown' })
  assert.deepEqual(await keysOnSheet(inList), [...EVERYWHERE, ...IN_LISTS, ...IN_THREADS].sort())
  await inList.close()

  const inThread = await openAt(t, `/inbox/open/${slug}`)
  await inThread.screen.findByText('Where is it?', { selector: '.message *' })
  await isOpen(inThread, 'On a sheet')
  const ofThread = [...EVERYWHERE, ...IN_LISTS, ...IN_THREADS]
  assert.deepEqual(await keysOnSheet(inThread), ofThread.toSorted())

  await inThread.user.keyboard('x')
  await inThread.screen.findByRole('toolbar', { name: 'Selected conversations' })
  assert.deepEqual(await keysOnSheet(inThread), [...ofThread, ...ON_SELECTIONS].sort())
})

test('g and a second key go to each page, from any page', async t => {
  const { user, path, screen } = await openAt(t, '/reports')
  await screen.findByRole('heading', { name: 'Reports' })
  for (const [second, address] of [
    ['m', /^\/inbox\/mine/],
    ['u', /^\/inbox\/unassigned/],
    ['h', /^\/inbox\/on_hold/],
    ['r', /^\/inbox\/resolved/],
    ['c', /^\/contacts/],
    ['a', /^\/articles/],
    ['s', /^\/incidents/],
    ['o', /^\/inbox\/open/],
  ] as const) {
    await user.keyboard(`g${second}`)
    await eventually(() => assert.match(path(), address), { what: `g ${second} goes there` })
  }
})

test('/ opens the search, in whose field operators are completed by keys', async t => {
  const { slug } = await world.start({ subject: 'Found by its status' })
  await world.ana.put(`/conversations/${slug}`, { conversation: { status: STATUS.resolved } })
  const { screen, user, path, document } = await openAt(t, '/inbox/open')
  await screen.findByRole('heading', { name: 'All open' })
  await user.keyboard('/')
  const name = 'Search messages, people and references'
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name })
  await eventually(() => document.activeElement === field, { what: 'the field has the focus' })
  // There no key is a shortcut.
  await user.keyboard('g o')
  assert.equal(field.value, 'g o')
  assert.match(path(), /^\/search/)
  await user.clear(field)

  await user.keyboard('stat')
  await screen.findByRole('option', { name: 'status:' })
  await user.keyboard('{Tab}res')
  await screen.findByRole('option', { name: 'status:resolved' })
  await user.keyboard('{ArrowDown}{Enter}')
  assert.equal(field.value, 'status:resolved ')
  await eventually(
    () => assert.equal(new URLSearchParams(path().split('?')[1]).get('q')?.trim(), 'status:resolved'),
    {
      what: 'it is searched for',
    },
  )
  await screen.findByText('Found by its status', { selector: '.conversation-row .subject' })
  assert.ok(screen.queryByRole('option') === null)

  await user.keyboard('is:una')
  await screen.findByRole('option', { name: 'is:unassigned' })
  await user.keyboard('{Escape}')
  assert.ok(screen.queryByRole('option') === null)
  assert.match(path(), /^\/search/)
})

test('j, k and the arrows walk through the list, and stop at its ends', async t => {
  const { user, document, gone, isOpen } = await openList(t, 'walked', ['First', 'Second', 'Third'])
  for (const [key, subject] of [
    ['j', 'First'],
    ['{ArrowDown}', 'Second'],
    ['j', 'Third'],
    ['j', 'Third'],
    ['k', 'Second'],
    ['{ArrowUp}', 'First'],
    ['k', 'First'],
  ] as const) {
    await user.keyboard(key)
    await isOpen(subject)
  }
  // At the ends nothing waits to be opened: the next key goes on from there.
  await user.keyboard('j')
  await isOpen('Second')
  await user.keyboard('k')
  await isOpen('First')
  await user.keyboard('{Escape}')
  await gone(() => row(document, '.open'))
  await user.keyboard('{Enter}')
  await isOpen('First')
})

test('Enter opens a conversation, and then moves into its messages, where the arrows scroll', async t => {
  const { user, document, isOpen } = await openList(t, 'entered', ['Upper', 'Middle', 'Lower'])
  await user.keyboard('{Enter}')
  await isOpen('Upper')
  await user.keyboard('{Enter}')
  await eventually(() => assert.ok(document.activeElement?.matches('.thread')), {
    what: 'the messages have the focus',
  })
  await user.keyboard('{ArrowDown}')
  // The arrow has not walked: the letters go one further than where it was, and back.
  await user.keyboard('j')
  await isOpen('Middle')
  await user.keyboard('k')
  await isOpen('Upper')
})

test('x selects the open conversation, and x again does not', async t => {
  const { screen, user, within, gone, isOpen } = await openList(t, 'ticked', ['To be selected'])
  await user.keyboard('j')
  await isOpen('To be selected')
  await user.keyboard('x')
  const toolbar = await screen.findByRole('toolbar', { name: 'Selected conversations' })
  within(toolbar).getByText('1 selected')
  await user.keyboard('x')
  await gone(() => screen.queryByRole('toolbar', { name: 'Selected conversations' }))
})

test('u marks as unread, alone or selected, and opening reads it again', async t => {
  const { user, document, gone, isOpen } = await openList(t, 'unread', ['Read before'])
  const unread = () => row(document, '.unread')
  const isUnread = () => eventually(() => assert.ok(unread()), { what: 'it is unread' })
  await user.keyboard('j')
  await isOpen('Read before')
  await gone(unread)
  await user.keyboard('u')
  await isUnread()
  await gone(() => row(document, '.open'))
  await user.click(document.querySelector('.conversation-row a') as HTMLElement)
  await gone(unread)
  await user.keyboard('x')
  await eventually(() => assert.ok(row(document, '.ticked')), { what: 'it is selected' })
  await user.keyboard('u')
  await isUnread()
})
