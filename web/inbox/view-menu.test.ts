// Searches that are kept.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()

const save = async (view: { name: string; filters: object; sort?: string }) =>
  (await world.ana.post('/saved_views', { saved_view: { is_personal: true, ...view } })).body

/** A view as its owner made it: whether it is only hers, and its order. Undefined if there is none. */
const stored = async (name: string) => {
  const { body } = await world.ana.get('/saved_views')
  const found = body.saved_views.find((view: { name: string }) => view.name === name)
  return found && [found.is_personal, found.sort]
}

const isStored = (name: string, ...expected: [isPersonal: boolean, sort: string]) =>
  eventually(async () => assert.deepEqual(await stored(name), expected), { what: `${name} is saved` })

async function openSearch(t: TestContext, search: string, as = world.ana.email) {
  const page = await openPage(t, world, { as, at: `/search${search}` })
  const { screen, within, user, document, path } = page
  const words = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Search messages/ })
  const choose = async (button: string | RegExp, item: string) => {
    await user.click(await screen.findByRole('button', { name: button }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  return {
    ...page,
    words,
    fill: async (field: HTMLElement, text: string) => {
      await user.clear(field)
      await user.type(field, text)
    },
    inDialog: async () => within(await screen.findByRole('dialog')),
    sortBy: (order: string) => choose(/^Sort/, order),
    act: (view: string, item: string) => choose(`Actions for the view ${view}`, item),
    isAt: (address: RegExp) =>
      eventually(() => assert.match(path(), address), { what: 'the address follows' }),
    has: (rows: number) =>
      eventually(() => assert.equal(document.querySelectorAll('.conversation-row').length, rows), {
        what: `${rows} conversations are found`,
      }),
    /** Waits until the rail lists these of the views, in this order. */
    lists: (from: string[], ...expected: string[]) => {
      const listed = () =>
        within(screen.getByRole('navigation', { name: 'Pages' }))
          .getAllByRole('link')
          .map(link => link.querySelector('span')?.textContent ?? '')
          .filter(name => from.includes(name))
      return eventually(() => assert.deepEqual(listed(), expected), { what: `the rail has ${expected}` })
    },
  }
}

test('a search is saved with its order, and stands in the rail with its count', async t => {
  const { slug } = await world.start({ tag_list: ['refund'] })
  await world.start({ tag_list: ['refund'] })
  await world.start({ subject: 'Something else' })
  const { screen, user, words, has, sortBy, isAt, inDialog, document } = await openSearch(t, '')
  await user.type(await words(), 'tag:refund is:open')
  await has(2)
  await sortBy('Waiting longest')
  await isAt(/sort=waiting/)
  await user.click(await screen.findByRole('button', { name: 'Save view' }))
  const name = (await inDialog()).getByLabelText('Name')
  assert.ok(document.activeElement === name, 'the name has the focus')
  await user.keyboard('Refunds, a e !{Enter}')
  await screen.findByRole('heading', { name: 'Refunds, a e !' })
  await screen.findByRole('link', { name: /^Refunds, a e !\s*2$/ })
  await isStored('Refunds, a e !', true, 'waiting')
  assert.equal((await world.ana.get(`/conversations/${slug}`)).body.status, 0, 'its letters were no keys')
})

test('the order of a view is the one that was chosen last, and saved', async t => {
  for (const subject of ['One', 'Two']) await world.start({ subject, tag_list: ['order'] })
  const { id } = await save({ name: 'Ordered', filters: { q: 'tag:order' }, sort: 'waiting' })
  const search = `?q=tag%3Aorder&sort=waiting&view=${id}`
  const { has, sortBy, isAt, act } = await openSearch(t, search)
  await has(2)
  await sortBy('Oldest')
  await isAt(/sort=oldest/)
  await sortBy('Newest')
  await isAt(/sort=newest/)
  await has(2)
  await act('Ordered', 'Save these filters')
  await isStored('Ordered', true, 'newest')
})

test('a view is renamed and shared, and a colleague has it', async t => {
  const { id } = await save({ name: 'Mine, so far', filters: { tag: 'b2b' }, sort: 'newest' })
  const mine = await openSearch(t, `?tag=b2b&sort=newest&view=${id}`)
  await mine.act('Mine, so far', 'Edit view')
  const dialog = await mine.inDialog()
  await mine.fill(dialog.getByLabelText('Name'), 'Ours')
  await mine.user.click(dialog.getByLabelText('Share with the team'))
  await mine.user.click(dialog.getByRole('button', { name: 'Save' }))
  await isStored('Ours', false, 'newest')
  await mine.close()
  const theirs = await openSearch(t, '', world.olga.email)
  await theirs.user.click(await theirs.screen.findByRole('link', { name: /^Ours/ }))
  await theirs.screen.findByRole('heading', { name: 'Ours' })
})

test('views are moved, hidden, and deleted; the words of a deleted one stay, until another is opened', async t => {
  const { id } = await save({ name: 'First', filters: { q: 'tag:refund is:open' } })
  await save({ name: 'Second', filters: { tag: 'b2b' } })
  const search = `?q=tag%3Arefund+is%3Aopen&view=${id}`
  const { screen, user, document, words, act, lists } = await openSearch(t, search)
  const both = ['First', 'Second']
  await lists(both, 'First', 'Second')
  await act('First', 'Move down')
  await lists(both, 'Second', 'First')
  await act('First', 'Move up')
  await lists(both, 'First', 'Second')
  await act('First', 'Hide in the sidebar')
  await lists(both, 'Second')
  await act('First', 'Show in the sidebar')
  await lists(both, 'First', 'Second')
  await act('First', 'Delete view')
  await lists(both, 'Second')
  assert.equal((await words()).value, 'tag:refund is:open')
  await user.click(screen.getByRole('link', { name: /^Second/ }))
  await screen.findByText('b2b', { selector: '.search-form .chip bdi', exact: false })
  await eventually(async () => assert.equal((await words()).value, ''), { what: 'the words are gone' })
  assert.ok(document.querySelectorAll('.search-form .chip bdi').length === 1)
})
