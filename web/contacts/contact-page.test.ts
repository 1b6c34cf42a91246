// A contact's own page: the timeline, notes, fields, and merging with another contact.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { fill } from '../../test/page/forms.ts'
import { openPage } from '../../test/page/page.ts'
import { toast, undo } from '../../test/page/toasts.ts'
import { createWorld } from '../../test/world.ts'
import { initialsOf } from '../kit/initials.ts'

const world = await createWorld()

const contactOf = async (email: string) => (await world.ana.get(`/contacts/${email}`)).body

/** The page of a contact who has written once. */
async function openContact(t: TestContext, name: string, email: string) {
  const user = { name, email }
  await world.start({ subject: `Chairs of ${name}`, user, message: { body: 'Forty, please', user } })
  const { _id: id } = await contactOf(email)
  const page = await openPage(t, world, { as: world.ana.email, at: `/contacts/${id}/timeline` })
  await page.screen.findByRole('heading', { name })
  return {
    ...page,
    id,
    toast: (words: string) => toast(page, words),
    undo: (words: string) => undo(page, words),
  }
}

test('the timeline has conversations, notes and changes in one order, and tabs with counts', async t => {
  const email = 'noor@noor.example'
  const { screen, user, path } = await openContact(t, 'Noor Haddad', email)
  const card = await screen.findByRole('link', { name: /Chairs of Noor Haddad.*Open.*Forty, please/ })
  assert.match(card.getAttribute('href') ?? '', /^\/inbox\/all\//)
  await screen.findByText(/Became a contact|added this contact/)
  await user.click(await screen.findByRole('link', { name: 'Changes 1' }))
  await eventually(() => assert.match(path(), /kind=changes/), { what: 'the tab is in the address' })
  await eventually(() => screen.queryByRole('link', { name: /Forty, please/ }) === null, {
    what: 'conversations are not listed',
  })
})

test('a note is written, changed and deleted in the timeline', async t => {
  const email = 'tom@noor.example'
  const { screen, user, gone, toast } = await openContact(t, 'Tom Vos', email)
  const notes = async () => (await contactOf(email)).notes.map(({ note }: { note: string }) => note)
  await screen.findByText('Forty, please')
  await user.keyboard('n')
  await fill(user, await screen.findByRole('textbox', { name: 'Add a note' }), 'Calls after four')
  await user.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement)
  await screen.findByText('Calls after four')
  await user.click(screen.getByRole('button', { name: 'Edit note' }))
  const field = await screen.findByRole('textbox', { name: 'Edit note' })
  await fill(user, field, 'Calls after five')
  await user.keyboard('{Escape}')
  await screen.findByText('Calls after four')
  await user.click(screen.getByRole('button', { name: 'Edit note' }))
  await fill(user, await screen.findByRole('textbox', { name: 'Edit note' }), 'Calls after five')
  await user.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement)
  await toast('Saved.')
  await screen.findByText('Calls after five')
  assert.deepEqual(await notes(), ['Calls after five'])
  await user.click(screen.getByRole('button', { name: 'Edit note' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete permanently?' }))
  await gone(() => screen.queryByText('Calls after five'))
  assert.deepEqual(await notes(), [])
})

test('merging shows who moves where and what is left out, and is undone by the toast', async t => {
  const [email, other] = ['wim@noor.example', 'wim.jansen@home.example']
  await world.start({ subject: 'From home', user: { name: 'Wim at home', email: other } })
  await world.ana.put(`/contacts/${other}`, { contact: { data: { plan: 'gold', size: 'L' } } })
  const { screen, user, within, undo, toast } = await openContact(t, 'Wim Jansen', email)
  await world.ana.put(`/contacts/${email}`, { contact: { data: { plan: 'free' } } })
  await screen.findByText('Plan')
  await user.click(screen.getByRole('button', { name: 'Merge…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await fill(user, dialog.getByLabelText('Who else is this?'), 'home.example')
  await user.click(await dialog.findByRole('radio', { name: /Wim at home/ }))
  await dialog.findByText(/Everything of Wim at home moves to Wim Jansen/)
  await dialog.findByText('1 conversation')
  await dialog.findByText('plan stays “free”; “gold” is left out.')
  await dialog.findByText(/1 address or number/)
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  await toast('Merged with Wim at home.')
  await screen.findByRole('link', { name: /From home/ })
  await screen.findByText(/merged wim.jansen@home.example into this contact/)
  const merged = await contactOf(other)
  assert.deepEqual([merged.name, merged.data], ['Wim Jansen', { plan: 'free', size: 'L' }])
  await undo('Merged with Wim at home.')
  assert.deepEqual((await contactOf(other)).data, { plan: 'gold', size: 'L' })
  assert.deepEqual((await contactOf(email)).data, { plan: 'free' })
})

test('initials are letters and digits, whatever stands around them', () => {
  for (const [name, initials] of [
    ['Cody (work)', 'CW'],
    ['“Ida” de Holm', 'ID'],
    ['cody@example.com', 'CE'],
    ['(Test)', 'T'],
    ["Tim O'Brien", 'TO'],
    ['ياسمين الحداد', 'يا'],
    ['3 Brothers', '3B'],
    ['🌹', '🌹'],
    ['', ''],
  ] as const)
    assert.equal(initialsOf(name), initials)
})
