import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { undo } from '../../test/page/toasts.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()

async function openWith(t: TestContext, subject: string) {
  const { slug } = await world.start({ subject })
  const page = await openPage(t, world, { as: world.ana.email, at: `/inbox/open/${slug}` })
  const { screen, user } = page
  await screen.findByText('Where is it?', { selector: '.message *' })
  return {
    ...page,
    undo: (words: string) => undo(page, words),
    isAt: (address: RegExp) =>
      eventually(() => assert.match(page.path(), address), { what: `the page is at ${address}` }),
    subjectIs: (expected: string) =>
      eventually(
        async () => assert.equal((await world.ana.get(`/conversations/${slug}`)).body.subject, expected),
        { what: `the subject is ${expected}` },
      ),
    async openPalette() {
      await user.keyboard('{Control>}k{/Control}')
      return screen.findByPlaceholderText(/^Type a command/)
    },
  }
}

test('the palette has what has no key: here the subject is edited', async t => {
  const { screen, user, openPalette, subjectIs, undo } = await openWith(t, 'Wobbly table')
  await user.type(await openPalette(), 'SUBJECT')
  await screen.findByRole('menuitem', { name: 'Edit subject' })
  // And what is no command can be searched for.
  await screen.findByRole('menuitem', { name: 'Search for “SUBJECT”' })
  await eventually(() => assert.equal(screen.getAllByRole('menuitem').length, 2), {
    what: 'there is nothing else to choose',
  })
  await user.keyboard('{Enter}')
  const field = await screen.findByLabelText('Subject')
  await user.clear(field)
  await user.type(field, 'Very wobbly table{Enter}')
  await screen.findByRole('heading', { name: 'Very wobbly table' })
  await subjectIs('Very wobbly table')
  await undo('Subject updated')
  await subjectIs('Wobbly table')
})

test('the palette opens over a text that is being written, and the text stays', async t => {
  const { screen, user, within, openPalette, gone } = await openWith(t, 'Half')
  await user.keyboard('r')
  const reply = () => screen.findByRole<HTMLTextAreaElement>('combobox', { name: 'Reply' })
  await user.type(await reply(), 'Half a thought')
  await user.type(await openPalette(), 'zzzz')
  await screen.findByRole('menuitem', { name: 'Search for “zzzz”' })
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
  await gone(() => screen.queryByRole('dialog'))
  assert.equal((await reply()).value, 'Half a thought')
})

test('the palette goes to every page', async t => {
  const { screen, user, openPalette, isAt } = await openWith(t, 'Away')
  for (const [name, address] of [
    ['Go to Reports', /^\/reports/],
    ['Go to Settings', /^\/settings/],
    ['Go to Contacts', /^\/contacts/],
    ['Go to Help articles', /^\/articles/],
    ['Go to Status page', /^\/incidents/],
    ['Go to Snoozed', /^\/inbox\/on_hold/],
  ] as const) {
    await user.type(await openPalette(), name)
    await screen.findByRole('menuitem', { name: new RegExp(`^${name}`) })
    await user.keyboard('{Enter}')
    await isAt(address)
  }
})

test('the palette searches for what is no command', async t => {
  await world.start({ subject: 'A wardrobe', message: { body: 'It wobbles a lot.' } })
  const { screen, user, openPalette, isAt } = await openWith(t, 'Steady')
  await user.type(await openPalette(), 'wobbles')
  await screen.findByRole('menuitem', { name: 'Search for “wobbles”' })
  await user.keyboard('{Enter}')
  await isAt(/^\/search\?q=wobbles$/)
  await screen.findByText('A wardrobe', { selector: '.conversation-row *' })
})

test('of what can be done to a conversation the palette shows what is done most, and the rest by a word or when asked', async t => {
  const { screen, user, openPalette } = await openWith(t, 'Many')
  const field = await openPalette()
  const names = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent ?? '')
  assert.deepEqual(
    names()
      .slice(0, 5)
      .map(name => name.replace(/[A-Z]$/, '')),
    ['Reply', 'Internal note', 'Resolve', 'Assign', 'Snooze'],
  )
  assert.equal(screen.queryByRole('menuitem', { name: 'Edit subject' }), null)
  await user.type(field, 'edit sub')
  await screen.findByRole('menuitem', { name: 'Edit subject' })
  await user.clear(field)
  await user.click(await screen.findByRole('menuitem', { name: /^\d+ more/ }))
  await screen.findByRole('menuitem', { name: 'Edit subject' })
  assert.equal(screen.queryByRole('menuitem', { name: /^\d+ more/ }), null)
})
