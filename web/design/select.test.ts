import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()

async function openKinds(t: TestContext) {
  const page = await openPage(t, world, { as: world.olga.email, at: '/settings/channels/new' })
  const { screen, document } = page
  const kind = () => screen.getByRole<HTMLButtonElement>('combobox', { name: 'Type' })
  await screen.findByRole('combobox', { name: 'Type' })
  return {
    ...page,
    kind,
    /** Waits until the keys are at the option. */
    at: (words: string) =>
      eventually(() => assert.equal(document.activeElement?.closest('[role=option]')?.textContent, words), {
        what: `at ${words}`,
      }),
    isClosed: () => assert.equal(screen.queryByRole('listbox'), null),
  }
}

test('a field to choose in opens by its arrows, and is gone through by keys', async t => {
  const { screen, user, kind, at, document, isClosed } = await openKinds(t)
  kind().focus()
  await user.keyboard('{ArrowDown}')
  await screen.findByRole('listbox', { name: 'Type' })
  assert.equal(kind().getAttribute('aria-expanded'), 'true')
  await at('Email')
  await user.keyboard('{ArrowDown}')
  await at('Chat')
  await user.keyboard('{End}')
  await at('Telephone')
  await user.keyboard('{Home}wh')
  await at('WhatsApp')
  await user.keyboard('{Enter}')
  isClosed()
  // The form of the type may be loading.
  await screen.findByRole('combobox', { name: 'Type' })
  assert.equal(kind().value, 'whatsapp')
  assert.ok(document.activeElement === kind())
})

test('Escape leaves a list without choosing, letters open it at the right place', async t => {
  const { screen, user, kind, at, document, isClosed } = await openKinds(t)
  kind().focus()
  await user.keyboard('{Enter}')
  await at('Email')
  await user.keyboard('{ArrowDown}{Escape}')
  isClosed()
  assert.ok(document.activeElement === kind())
  assert.equal(kind().value, 'email')
  await user.keyboard('w')
  await at('WhatsApp')
  assert.equal(kind().value, 'email')
  await user.keyboard('{Escape}')
  // What is chosen can be chosen again.
  await user.click(kind())
  await user.click(await screen.findByRole('option', { name: 'Email', selected: true }))
  isClosed()
})

test('a long list is searched by words anywhere in it, without a change of the form before something is chosen', async t => {
  const { screen, user, document } = await openPage(t, world, { as: world.olga.email, at: '/settings/brand' })
  const zone = await screen.findByRole<HTMLButtonElement>('combobox', { name: 'Time zone' })
  zone.focus()
  await user.keyboard('b')
  const search = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Search' })
  await eventually(() => assert.equal(search.value, 'b'), { what: 'what opened the list is typed' })
  await user.keyboard('uenos air')
  await screen.findByRole('option', { name: /Buenos Aires/ })
  await eventually(() => assert.equal(screen.queryAllByRole('option').length, 1), { what: 'one is left' })
  await user.keyboard('{Enter}')
  assert.match(zone.value, /Buenos_Aires$/)
  assert.ok(document.activeElement === zone)
  await user.click(zone)
  await user.type(await screen.findByRole('textbox', { name: 'Search' }), 'nowhere at all')
  await user.keyboard('{Escape}')
  assert.equal(screen.queryByRole('listbox'), null)
  assert.match(zone.value, /Buenos_Aires$/)
})
