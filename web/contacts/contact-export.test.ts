// All data about a contact from its page: the order, what is left out of it, and the link.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const { ana, olga } = world

const user = { name: 'Noor Haddad', email: 'noor@noor.example' }
await world.start({ subject: 'Chairs', user, message: { body: 'Forty, please', user } })
const { _id: id } = (await ana.get(`/contacts/${user.email}`)).body
const at = `/contacts/${id}/timeline`

test('an agent is not offered it', async t => {
  const { screen } = await openPage(t, world, { as: ana.email, at })
  await screen.findByText('Contact since')
  assert.equal(screen.queryByRole('button', { name: /Export/ }), null)
})

test('an owner orders it without notes, and gets the link when it is ready', async t => {
  const { screen, user: hands, within } = await openPage(t, world, { as: olga.email, at })
  await hands.click(await screen.findByRole('button', { name: 'Export data…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Export all data about Noor Haddad' }))
  dialog.getByText(/What other customers wrote is left out/)
  await hands.click(dialog.getByRole('checkbox', { name: 'Include internal notes and drafts' }))
  await hands.click(dialog.getByRole('button', { name: 'Prepare export' }))
  await dialog.findByText('Waiting')
  assert.ok(dialog.getByRole<HTMLButtonElement>('button', { name: 'Prepare export' }).disabled)
  await world.work()
  const link = await dialog.findByRole<HTMLAnchorElement>('link', { name: 'Download' })
  assert.match(link.href, new RegExp(`/exports/\\d+/[a-z2-7]{32}/demo-contact-${id}-`))
  dialog.getByText(/without notes/)
  const [made] = (await olga.get(`/exports?contact_id=${id}`)).body.exports
  assert.deepEqual([made.state, made.notes], ['ready', false])
  await hands.click(dialog.getByRole('button', { name: 'Delete' }))
  await eventually(() => dialog.queryByText('Ready') === null, { what: 'the deleted one is gone' })
  assert.equal((await olga.get(`/exports/${made.id}`)).body.state, 'deleted')
})

test('the list of exports in the settings says whose data it is, and all data can be ordered meanwhile', async t => {
  await olga.post(`/contacts/${user.email}/export`)
  const { screen } = await openPage(t, world, { as: olga.email, at: '/settings/moving' })
  await screen.findAllByText(/About Noor Haddad/)
  assert.ok(!screen.getByRole<HTMLButtonElement>('button', { name: 'Export all data…' }).disabled)
})
