import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
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

test('maintenance is planned, moved and cancelled, and the status page shows it', async t => {
  const { screen, user, within } = await openPage(t, world, { as: world.olga.email, at: '/incidents' })
  const dialog = () => within(screen.getByRole('dialog'))
  await user.click(await screen.findByRole('button', { name: 'Plan maintenance' }))
  await fill(user, dialog().getByLabelText('Title'), 'Payments pause')
  await user.click(await dialog().findByLabelText('Payments'))
  await user.click(dialog().getByRole('button', { name: 'Save' }))
  const card = within(await screen.findByRole('region', { name: 'Planned' }))
  await card.findByText('Payments pause')
  const { body: shown } = await createVisitor(world).send('GET', '/status?planned')
  assert.match(shown, /Planned maintenance<\/h2>[\s\S]*Payments pause/)
  const [before] = (await world.ana.get('/maintenances')).body
  assert.deepEqual([before.status, before.systems[0].title], ['scheduled', 'Payments'])
  await user.click(card.getByRole('button', { name: 'Post update' }))
  const update = within(await screen.findByRole('dialog', { name: 'Payments pause' }))
  await user.selectOptions(update.getByLabelText('Status'), 'cancelled')
  await user.click(update.getByRole('button', { name: 'Save' }))
  await eventually(() => screen.queryByRole('region', { name: 'Planned' }) === null, {
    what: 'the cancelled maintenance is gone',
  })
  const [after] = (await world.ana.get('/maintenances')).body
  assert.deepEqual([after.status, after.starts_at, after.systems.length], ['cancelled', before.starts_at, 1])
})
