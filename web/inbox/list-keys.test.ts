// From the search to its results without a mouse, ranges and whole lists, and rows as links.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { openPage, type Page } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const subjects = Array.from({ length: 64 }, (_, index) => `Lamp ${String(index + 1).padStart(2, '0')}`)
// The newest comes first.
for (const subject of subjects.toReversed()) {
  await world.start({ subject, tag_list: ['many'] })
  world.clock.now = new Date(world.clock.now.getTime() + 1_000)
}
await world.start({ subject: 'A refund, please', tag_list: ['refund'] })

const openAt = (t: TestContext, at: string) => openPage(t, world, { as: world.ana.email, at })
const openMany = async (t: TestContext) => {
  const page = await openAt(t, '/inbox/open?tag=many')
  await page.screen.findByText('Lamp 01', { selector: '.conversation-row .subject' })
  return page
}
const linkOf = ({ document }: Pick<Page, 'document'>, subject: string) => {
  const found = [...document.querySelectorAll<HTMLAnchorElement>('.conversation-row > a')]
  return found.find(link => link.querySelector('.subject')?.textContent === subject) as HTMLAnchorElement
}
const selected = ({ document }: Pick<Page, 'document'>) =>
  [...document.querySelectorAll('.conversation-row')]
    .filter(row => row.querySelector('input:checked'))
    .map(row => row.querySelector('.subject')?.textContent)
const isFocused = (page: Page, subject: string) =>
  eventually(() => page.document.activeElement?.querySelector('.subject')?.textContent === subject, {
    what: `“${subject}” has the focus`,
  })
const searchField = ({ screen }: Pick<Page, 'screen'>) =>
  screen.findByRole<HTMLInputElement>('combobox', { name: /^Search messages/ })

for (const key of ['{Enter}', '{ArrowDown}'])
  test(`${key} in the search goes to the first result, at once after the words`, async t => {
    const page = await openAt(t, '/inbox/open')
    await page.screen.findByText('A refund, please', { selector: '.conversation-row .subject' })
    await page.user.keyboard('/')
    const field = await searchField(page)
    await eventually(() => page.document.activeElement === field, { what: 'the field has the focus' })
    await page.user.keyboard(`refund${key}`)
    await isFocused(page, 'A refund, please')
    assert.equal(page.path(), '/search?q=refund')
    await page.user.keyboard('{Enter}')
    await eventually(() => assert.match(page.path(), /^\/search\/a-refund-please/), { what: 'it is open' })
    await page.user.keyboard('{Escape}')
    await isFocused(page, 'A refund, please')
  })

test('Escape leaves the field and keeps its words; the second one clears them', async t => {
  const page = await openAt(t, '/search?q=refund')
  const field = await searchField(page)
  await eventually(() => page.document.activeElement === field, { what: 'the field has the focus' })
  await page.user.keyboard('{Escape}')
  assert.ok(page.document.activeElement !== field)
  assert.deepEqual([field.value, page.path()], ['refund', '/search?q=refund'])
  await page.user.keyboard('{Escape}')
  await eventually(() => assert.deepEqual([field.value, page.path()], ['', '/search']), {
    what: 'the words are gone',
  })
  await page.user.keyboard('/')
  assert.ok(page.document.activeElement === field)
})

test('the field shows what is listed, also after a link to another search', async t => {
  const page = await openAt(t, '/search?q=refund')
  const field = await searchField(page)
  await page.user.type(field, 's')
  await eventually(() => assert.equal(page.path(), '/search?q=refunds'), { what: 'it is searched' })
  await page.user.click(page.screen.getByRole('link', { name: /^Search/ }))
  await eventually(() => assert.deepEqual([field.value, page.path()], ['', '/search']), {
    what: 'the link leads to another search',
  })
  await page.user.type(field, 'lamp')
  await eventually(() => assert.equal(page.path(), '/search?q=lamp'), { what: 'typing goes on from there' })
})

test('with Shift, a click selects a range, which may shrink; so do Shift+J, Shift+K and the arrows', async t => {
  const page = await openMany(t)
  const box = (subject: string) => page.screen.getByRole('checkbox', { name: `Select “${subject}”` })
  await page.user.click(box('Lamp 02'))
  await page.user.keyboard('{Shift>}')
  await page.user.click(box('Lamp 06'))
  await eventually(() => assert.deepEqual(selected(page), subjects.slice(1, 6)), { what: 'the range' })
  await page.user.click(linkOf(page, 'Lamp 04'))
  await page.user.keyboard('{/Shift}')
  await eventually(() => assert.deepEqual(selected(page), subjects.slice(1, 4)), { what: 'a shorter one' })
  await page.screen.findByText('3 conversations selected', { selector: '[role="status"]' })
  await page.user.keyboard('{Escape}')
  linkOf(page, 'Lamp 03').focus()
  await page.user.keyboard('{Shift>}jj{ArrowDown}{ArrowUp}k{/Shift}')
  await eventually(() => assert.deepEqual(selected(page), subjects.slice(2, 4)), { what: 'by keys' })
  await isFocused(page, 'Lamp 04')
  assert.equal(page.path(), '/inbox/open?tag=many', 'nothing is opened')
})

test('one row of a list is reached by Tab, and each step of the keys takes the focus along', async t => {
  const page = await openMany(t)
  const stops = () => page.document.querySelectorAll('.rows :is(a, input):not([tabindex="-1"])').length
  assert.equal(stops(), 1)
  await page.user.keyboard('j')
  await isFocused(page, 'Lamp 01')
  await page.user.keyboard('jj')
  await isFocused(page, 'Lamp 03')
  assert.equal(stops(), 1)
})

test('the whole list can be selected, not only what is loaded', async t => {
  const page = await openAt(t, '/search?tag=many')
  await page.screen.findByText('Lamp 01', { selector: '.conversation-row .subject' })
  await page.user.click(page.screen.getByRole('checkbox', { name: 'Select “Lamp 01”' }))
  await page.user.click(page.screen.getByRole('checkbox', { name: 'Select all in the list' }))
  await page.screen.findByText('50 selected', { selector: 'strong' })
  await page.user.click(page.screen.getByRole('button', { name: 'Select all 64' }))
  await page.screen.findByText('64 selected', { selector: 'strong' })
  await page.gone(() => page.screen.queryByRole('button', { name: 'Select all 64' }))
})

test('a row is a link with its place in the list; a click opens it here, and with Ctrl elsewhere', async t => {
  const page = await openAt(t, '/search?tag=refund')
  await page.screen.findByText('A refund, please', { selector: '.conversation-row .subject' })
  const link = linkOf(page, 'A refund, please')
  assert.equal(link.getAttribute('href'), '/search/a-refund-please?tag=refund')
  assert.match(link.textContent, /A refund, please.*, 1 of 1$/)
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
  link.dispatchEvent(click)
  assert.deepEqual([click.defaultPrevented, page.path()], [false, '/search?tag=refund'])
  await page.user.click(link)
  await eventually(() => assert.equal(page.path(), '/search/a-refund-please?tag=refund'), {
    what: 'it is open',
  })
  assert.equal(link.getAttribute('aria-current'), 'true')
})
