import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill } from '../../test/page/forms.ts'
import { openPage } from '../../test/page/page.ts'
import { createVisitor } from '../../test/session.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()

test('an incident is opened and resolved, and the status page shows it', async t => {
  await world.ana.post('/systems', { system: { title: 'Payments' } })
  const { screen, user, within } = await openPage(t, world, { as: world.olga.email, at: '/incidents' })
  const dialog = () => within(screen.getByRole('dialog'))
  const card = async () => within(await screen.findByRole('article', { name: 'Checkout is slow' }))
  await user.click(await screen.findByRole('button', { name: 'New incident' }))
  await fill(user, dialog().getByLabelText('Title'), 'Checkout is slow')
  await fill(user, dialog().getByLabelText('Message'), 'We are looking.')
  await user.selectOptions(await dialog().findByLabelText('Payments'), 'partial_outage')
  await user.click(dialog().getByRole('button', { name: 'Save' }))
  const system = await (await card()).findByText('Payments')
  assert.match(system.parentElement?.textContent ?? '', /Payments: Partial outage/)
  const { body: shown } = await createVisitor(world).send('GET', '/status?fresh')
  assert.match(shown, /Checkout is slow/)
  await user.click((await card()).getByRole('button', { name: 'Post update' }))
  const update = within(await screen.findByRole('dialog', { name: 'Checkout is slow' }))
  await user.selectOptions(update.getByLabelText('Status'), 'resolved')
  await fill(user, update.getByLabelText('Message'), 'Fast again.')
  await user.selectOptions(update.getByLabelText('Payments'), 'operational')
  await user.click(update.getByRole('button', { name: 'Save' }))
  await screen.findByText('Fast again.', { selector: 'article *' })
  assert.equal((await world.ana.get('/incidents')).body[0].status, 'resolved')
})
