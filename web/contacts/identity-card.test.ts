// A contact's addresses, numbers and handles, and those of others that move to it.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { fill, refused } from '../../test/page/forms.ts'
import { openPage } from '../../test/page/page.ts'
import { toast, undo } from '../../test/page/toasts.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()

const VALUE = 'Email, phone number or handle'

const identitiesOf = async (email: string): Promise<string[]> => {
  const { body } = await world.ana.get(`/contacts/${email}/identities`)
  return body.identities.map(({ identifier }: { identifier: string }) => identifier).toSorted()
}
const nameOf = async (email: string) => (await world.ana.get(`/contacts/${email}`)).body.name

/** The page of Wim, with this address. */
async function openWim(t: TestContext, email: string) {
  const contact = { name: 'Wim Jansen', email }
  const { _id } = (await world.ana.post('/contacts', { contact })).body
  return { id: _id, ...(await openContact(t, _id)) }
}

async function openContact(t: TestContext, id: number) {
  const page = await openPage(t, world, { as: world.ana.email, at: `/contacts/${id}` })
  const { screen, user, within, document } = page
  const person = within(await screen.findByRole('region', { name: 'Wim Jansen' }))
  const dialog = () => within(screen.getByRole('dialog'))
  return {
    ...page,
    person,
    dialog,
    startAdding: async () => user.click(await person.findByRole('button', { name: 'Add email or phone' })),
    add: async (type: string, value: string) => {
      await user.selectOptions(dialog().getByLabelText('Type'), type)
      await fill(user, dialog().getByLabelText(VALUE), value)
      await user.click(dialog().getByRole('button', { name: 'Add email or phone' }))
    },
    field: () => dialog().getByLabelText<HTMLInputElement>(VALUE),
    /** Among the conversations. */
    past: (subject: string) =>
      [...document.querySelectorAll<HTMLElement>('.contact .past a')].find(
        ({ textContent }) => textContent === subject,
      ) ?? null,
    toast: (words: string) => toast(page, words),
    undo: (words: string) => undo(page, words),
  }
}

/** Somebody else, with a conversation. */
const startOskar = (email: string) =>
  world.start({ subject: 'Brakujące śruby', user: { name: 'Oskar Nowak', email } })

test('an identity is refused at its field until it is one of its type, and then added', async t => {
  const { screen, person, gone, startAdding, add, field, toast } = await openWim(t, 'wim@example.nl')
  await startAdding()
  for (const [type, value, why] of [
    ['email', 'not an address', /email address/],
    ['mobile', '12', /phone number/],
    ['igsid', 'letters', /digits/],
  ] as const) {
    await add(type, value)
    await refused(field, why)
    assert.equal(field().value, value)
  }
  await add('twitter', '@wim_builds')
  await toast('Added.')
  await gone(() => screen.queryByRole('dialog'))
  await person.findByText(/wim_builds/)
  assert.deepEqual(await identitiesOf('wim@example.nl'), ['wim@example.nl', 'wim_builds'])
})

test('another value after the owner was shown asks again, and moves nothing', async t => {
  await startOskar('oskar1@example.pl')
  const { user, gone, startAdding, add, dialog, field } = await openWim(t, 'wim1@example.nl')
  await startAdding()
  await add('email', 'oskar1@example.pl')
  await dialog().findByText(/This belongs to Oskar Nowak/)
  await dialog().findByText('1 conversation')
  await dialog().findByText('Brakujące śruby')
  await fill(user, field(), 'oskar1@example.plx')
  await gone(() => dialog().queryByText(/This belongs to/))
  await dialog().findByRole('button', { name: 'Add email or phone' })
  assert.equal(await nameOf('oskar1@example.pl'), 'Oskar Nowak')
})

test('an identity moves here with its conversations, and back by the toast', async t => {
  await startOskar('oskar2@example.pl')
  const { user, gone, startAdding, add, dialog, past, person, toast, undo } = await openWim(
    t,
    'wim2@example.nl',
  )
  await startAdding()
  await add('email', 'oskar2@example.pl')
  await user.click(await dialog().findByRole('button', { name: 'Move here' }))
  await toast('Moved here.')
  await person.findByRole('heading', { name: 'Conversations' })
  await person.findByText('Brakujące śruby')
  assert.ok(past('Brakujące śruby'))
  assert.equal(await nameOf('oskar2@example.pl'), 'Wim Jansen')
  await undo('Moved here.')
  await gone(() => past('Brakujące śruby'))
  assert.equal(await nameOf('oskar2@example.pl'), 'Oskar Nowak')
})

test('a move can also be undone later, from the contact', async t => {
  await startOskar('oskar3@example.pl')
  const { id, user, startAdding, add, dialog, person, toast, close } = await openWim(t, 'wim3@example.nl')
  await startAdding()
  await add('email', 'oskar3@example.pl')
  await user.click(await dialog().findByRole('button', { name: 'Move here' }))
  await person.findByRole('heading', { name: 'Moved contact details' })
  await toast('Moved here.')
  await close()
  const later = await openContact(t, id)
  await later.user.click(await later.person.findByRole('button', { name: 'Undo' }))
  await later.gone(() => later.person.queryByRole('heading', { name: 'Moved contact details' }))
  assert.deepEqual(await identitiesOf('oskar3@example.pl'), ['oskar3@example.pl'])
})
