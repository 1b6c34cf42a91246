import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const { olga } = world
const AT = '/settings/service-accounts'
const stored = async () => (await olga.get('/service_accounts')).body.service_accounts

test('an account is added, gets a token that is shown once, and is deleted after a question', async t => {
  const { screen, user, within } = await openPage(t, world, { as: olga.email, at: AT })
  await screen.findByText('No service accounts yet')
  await user.click(screen.getByRole('button', { name: 'Add service account' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Order sync')
  await user.click(screen.getByLabelText('Role'))
  await user.click(await screen.findByRole('option', { name: 'Agent' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/The program logs in as order-sync/)
  const [account] = await stored()
  assert.deepEqual([account.name, account.role.key], ['Order sync', 'agent'])

  const tokens = (await screen.findByText('No tokens yet')).closest('section') as HTMLElement
  await user.type(within(tokens).getByRole('textbox', { name: 'Name' }), 'Production')
  await user.click(within(tokens).getByRole('button', { name: 'Add' }))
  await screen.findByText(/^aw_/)
  await within(tokens).findByText('All that the account can do', { selector: 'td *' })
  await user.click(within(tokens).getByRole('button', { name: 'Revoke' }))
  await screen.findByText('No tokens yet')
  assert.deepEqual((await olga.get(`/service_accounts/${account.id}/tokens`)).body, [])

  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByText(/Its tokens stop working at once/)
  await user.click(screen.getByRole('button', { name: 'Delete permanently?' }))
  await screen.findByText('No service accounts yet')
  assert.deepEqual(await stored(), [])
})

test('an account is renamed, and a name that is refused stays in the form', async t => {
  const { body } = await olga.post('/service_accounts', { service_account: { name: 'Sync', role: 'agent' } })
  const page = await openPage(t, world, { as: olga.email, at: `${AT}/${body.id}` })
  const [name] = await page.screen.findAllByRole<HTMLInputElement>('textbox', { name: 'Name' })
  assert.ok(name)
  await page.user.clear(name)
  await page.user.type(name, 'Shop sync')
  await page.user.click(page.screen.getByRole('button', { name: 'Save' }))
  await eventually(async () => assert.equal((await stored())[0].name, 'Shop sync'), { what: 'it is renamed' })
  assert.equal((await stored())[0].login, 'sync')
})

test('those who may not manage members have no such section', async t => {
  const { screen } = await openPage(t, world, { as: world.ana.email, at: AT })
  await screen.findByRole('heading', { name: 'Appearance' })
  assert.ok(screen.queryByText('Service accounts') === null)
})
