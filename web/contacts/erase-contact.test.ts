// Erasing a contact from its page: the preview, the name to type, and what comes after.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill } from '../../test/page/forms.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const { ana, olga } = world

const user = { name: 'Noor Haddad', email: 'noor@noor.example' }
const { slug } = await world.start({ subject: 'Chairs', user, message: { body: 'Forty, please', user } })
await ana.post(`/conversations/${slug}/messages`, { message: { body: 'Gladly' } })
const shared = await world.start({ subject: 'Together', user, message: { body: 'With Bo', user } })
await ana.post(`/conversations/${shared.slug}/messages`, {
  message: { body: 'I am here, too', user: { name: 'Bo', email: 'bo@noor.example' } },
})
const { _id: id } = (await ana.get(`/contacts/${user.email}`)).body
const at = `/contacts/${id}/timeline`
const response_template = { name: 'Goodbye', body: `Write to ${user.email}` }
const { id: reply } = (await ana.post('/response_templates', { response_template })).body

test('an agent is not offered it', async t => {
  const { screen } = await openPage(t, world, { as: ana.email, at })
  await screen.findByText('Contact since')
  assert.equal(screen.queryByRole('button', { name: /Erase/ }), null)
})

test('the owner sees what goes and what stays, types the name, and the person is gone', async t => {
  const page = await openPage(t, world, { as: olga.email, at })
  const { screen, user: hands, within } = page
  await hands.click(await screen.findByRole('button', { name: 'Erase permanently…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase Noor Haddad permanently?' }))
  const goes = [...((await dialog.findByText('1 address or number')).parentElement?.children ?? [])]
  assert.deepEqual(
    goes.map(({ textContent }) => textContent),
    [
      '1 address or number',
      '1 conversation',
      '2 messages',
      '1 message in conversations with others, which is emptied',
    ],
  )
  assert.match(
    dialog.getByRole('note').textContent ?? '',
    /1 conversation with other customers.*1 message from other people stays/,
  )
  const named = within(dialog.getByRole('region', { name: /^These name the person, and stay/ }))
  assert.equal(
    named.getByRole('link', { name: 'Saved reply “Goodbye”' }).getAttribute('href'),
    `/settings/templates/${reply}`,
  )
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Erase permanently' })
  const field = dialog.getByRole('textbox', { name: 'Type “Noor Haddad” to confirm' })
  await fill(hands, field, 'Noor Had')
  assert.ok(button.disabled)
  await dialog.findByText('The name is not complete yet.')
  await fill(hands, field, 'noor haddad')
  await hands.click(button)
  await screen.findByText(/^The erasure has begun/)
  await screen.findByRole('heading', { name: 'Contacts' })
  await world.worker.runner.start(world.scope)
  await world.worker.runner.end()
  assert.equal((await olga.get(`/contacts/${user.email}`)).status, 404)
})
