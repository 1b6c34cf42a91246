// What a screen reader says of a list: rows by name, what is selected, and what became of it.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { openPage, type Page } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const subjects = ['Chair', 'Table', 'Shelf', 'Lamp']
// The newest comes first.
for (const subject of subjects.toReversed()) {
  await world.start({ subject, tag_list: ['few'] })
  world.clock.now = new Date(world.clock.now.getTime() + 1_000)
}

async function openFew(t: TestContext): Promise<Page> {
  const page = await openPage(t, world, { as: world.ana.email, at: '/inbox/open?tag=few' })
  await page.screen.findByText('Chair', { selector: '.conversation-row .subject' })
  return page
}
const names = ({ document }: Page) =>
  [...document.querySelectorAll('.conversation-row > a')].map(link => link.textContent)
const isAt = (page: Page, name: RegExp) =>
  eventually(() => assert.match(page.document.activeElement?.textContent ?? '', name), {
    what: `the focus is on ${name}`,
  })
const isSaid = (page: Page, words: string | RegExp) =>
  page.screen.findByText(words, { selector: '[role="status"], [role="status"] *' })

test('a row says who, what about, its state and its place in the list', async t => {
  const page = await openFew(t)
  await eventually(() => assert.match(names(page)[1] ?? '', /^Cody Brandt.*Table.*, Unread, 2 of 4$/), {
    what: 'a name',
  })
})

test('Space selects the row that has the focus, as x does; how many are selected is said, and what was done to them', async t => {
  const page = await openFew(t)
  await page.user.keyboard('{Home}')
  await isAt(page, /Chair.*1 of 4$/)
  await page.user.keyboard(' ')
  await isSaid(page, '1 conversation selected')
  await isAt(page, /Chair.*selected, 1 of 4$/)
  await page.user.keyboard('{End}')
  await isAt(page, /Lamp.*4 of 4$/)
  await page.user.keyboard('x')
  await isSaid(page, '2 conversations selected')
  assert.equal(page.path(), '/inbox/open?tag=few', 'nothing is opened')
  await page.user.keyboard('u')
  await isSaid(page, '2 conversations marked as unread.')
})

test('with an open conversation, Home and End open the first and the last one, as the arrows do', async t => {
  const page = await openFew(t)
  await page.user.keyboard('j{End}')
  await isAt(page, /Lamp.*4 of 4$/)
  await eventually(() => assert.match(page.path(), /lamp/), { what: 'it is open' })
  await page.user.keyboard('{Home}')
  await eventually(() => assert.match(page.path(), /chair/), { what: 'the first one is open' })
})

test('Escape leads back to the row, or to the first one if the list does not have the conversation', async t => {
  const { slug } = await world.start({ subject: 'Elsewhere', tag_list: ['other'] })
  const page = await openPage(t, world, { as: world.ana.email, at: `/inbox/open/${slug}?tag=few` })
  await page.screen.findByText('Chair', { selector: '.conversation-row .subject' })
  await page.screen.findByRole('heading', { level: 1, name: 'Elsewhere' })
  await page.user.keyboard('{Escape}')
  await isAt(page, /Chair.*1 of 4$/)
})

test('when the row with the focus leaves the list, the one in its place has it', async t => {
  const page = await openFew(t)
  await page.user.keyboard('{Home}{Shift>}j{/Shift}')
  await isAt(page, /Table.*2 of 4$/)
  await page.user.keyboard('e')
  await isSaid(page, '2 conversations resolved.')
  await isAt(page, /Shelf.*1 of 2$/)
  await page.user.keyboard('z')
  await eventually(() => assert.equal(names(page).length, 4), { what: 'they are back' })
})

test('contacts are one Tab stop, which arrows, j and k, Home and End move', async t => {
  for (const name of ['Ada', 'Ben', 'Cem'])
    await world.ana.post('/contacts', { contact: { name, email: `${name.toLowerCase()}@list.example` } })
  const page = await openPage(t, world, { as: world.ana.email, at: '/contacts?q=list.example' })
  await page.screen.findByText('Cem')
  const links = () => [...page.document.querySelectorAll<HTMLElement>('.links a')]
  const stops = () => links().filter(({ tabIndex }) => tabIndex === 0)
  await eventually(() => assert.equal(links().length, 3), { what: 'all of them' })
  assert.equal(stops().length, 1)
  stops()[0]?.focus()
  for (const [key, at] of [
    ['{ArrowDown}', 1],
    ['j', 2],
    ['j', 2],
    ['k', 1],
    ['{Home}', 0],
    ['{End}', 2],
  ] as const) {
    await page.user.keyboard(key)
    assert.ok(page.document.activeElement === links()[at], `${key} goes to ${at}`)
    assert.deepEqual(stops().length, 1)
  }
})
