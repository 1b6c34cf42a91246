import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { fill } from '../../test/page/forms.ts'
import { openPage } from '../../test/page/page.ts'
import { createVisitor } from '../../test/session.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const { ana } = world
const shown = async (what: string) => (await createVisitor(world).send('GET', `/status?${what}`)).body

test('an incident is opened and resolved, and the status page shows it', async t => {
  await ana.post('/systems', { system: { title: 'Payments' } })
  const { screen, user, within } = await openPage(t, world, { as: world.olga.email, at: '/incidents' })
  await screen.findByText('Choose an incident or planned maintenance to post an update.')
  await user.click(screen.getByRole('button', { name: 'New incident' }))
  const made = within(await screen.findByRole('complementary', { name: 'New incident' }))
  await fill(user, made.getByLabelText('Title'), 'Checkout is slow')
  await fill(user, made.getByLabelText('Message'), 'We are looking.')
  await user.selectOptions(await made.findByRole('combobox', { name: 'Add a system' }), 'Payments')
  await user.selectOptions(made.getByLabelText('Payments'), 'partial_outage')
  await made.findByText('Payments only partly works')
  await made.findByText('0 subscribers are told.')
  assert.deepEqual((await ana.get('/incidents')).body, [])
  await user.click(made.getByRole('button', { name: 'Publish' }))
  const update = within(await screen.findByRole('complementary', { name: 'Checkout is slow' }))
  assert.match(await shown('open'), /Checkout is slow/)
  await screen.findByRole('link', { name: /Checkout is slow.*Investigating · Payments/ })
  await user.click(update.getByRole('radio', { name: 'Resolved' }))
  await update.findByText('All systems operational')
  await fill(user, update.getByLabelText('Message'), 'Fast again.')
  await user.click(update.getByRole('button', { name: 'Post update' }))
  await screen.findByText('Fast again.', { selector: '.updates *' })
  const [incident] = (await ana.get('/incidents')).body
  assert.deepEqual([incident.status, incident.incidents_systems[0].status], ['resolved', 'operational'])
  await screen.findByRole('region', { name: 'Past' })
})

test('an incident that is no longer there can be closed, which leads back to the list', async t => {
  const { screen, user, within } = await openPage(t, world, { as: world.olga.email, at: '/incidents/999999' })
  const pane = within(await screen.findByRole('complementary', { name: 'Status page' }))
  await pane.findByText('Choose an incident or planned maintenance to post an update.')
  await user.click(pane.getByRole('button', { name: 'Close' }))
  await screen.findByRole('complementary', { name: 'Post update' })
})

test('what is changed after an incident is written once it is resolved', async t => {
  const [{ id }] = (await ana.get('/incidents')).body
  const page = await openPage(t, world, { as: world.olga.email, at: `/incidents/${id}` })
  const pane = page.within(await page.screen.findByRole('complementary', { name: 'Checkout is slow' }))
  await fill(page.user, await pane.findByLabelText('What we change'), 'We **watch** it.')
  const announce = pane.getByRole('checkbox', { name: /Tell \d+ subscribers/ })
  assert.equal((announce as HTMLInputElement).checked, false)
  await page.user.click(pane.getByRole('button', { name: 'Save' }))
  await page.screen.findByRole('link', { name: /Resolved · Payments · What we change/ })
  assert.match(await shown('postmortem'), /Checkout is slow/)
  assert.equal((await ana.get(`/incidents/${id}`)).body.postmortem, 'We **watch** it.')
})

test('a system that is taken out of an incident is not affected any longer', async t => {
  const [system] = (await ana.get('/systems')).body
  const { id } = (
    await ana.post('/incidents', {
      incident: {
        title: 'Wrong',
        updates_attributes: [{ status: 'identified', message: 'x' }],
        incidents_systems_attributes: [{ system_id: system.id, status: 'major_outage' }],
      },
    })
  ).body
  const page = await openPage(t, world, { as: world.olga.email, at: `/incidents/${id}` })
  const pane = page.within(await page.screen.findByRole('complementary', { name: 'Wrong' }))
  await page.user.click(await pane.findByRole('button', { name: 'Remove Payments' }))
  await fill(page.user, pane.getByLabelText('Message'), 'It was not that.')
  await page.user.click(pane.getByRole('button', { name: 'Post update' }))
  await page.screen.findByText('It was not that.', { selector: '.updates *' })
  assert.deepEqual((await ana.get(`/incidents/${id}`)).body.incidents_systems, [])
  await ana.put(`/incidents/${id}`, { updates_attributes: [{ status: 'resolved', message: 'x' }] })
})

test('systems get a description and a group, and a group another name', async t => {
  await ana.post('/systems', { system: { title: 'Vans', group: 'Delivery' } })
  const { screen, user, within } = await openPage(t, world, { as: world.olga.email, at: '/incidents' })
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
  await user.click(await screen.findByRole('button', { name: 'Edit Payments' }))
  const system = await dialog('Payments')
  await fill(user, system.getByLabelText('Description'), 'Cards and invoice')
  await fill(user, system.getByLabelText('Group'), 'Delivery')
  await user.click(system.getByRole('button', { name: 'Save' }))
  await screen.findByText('Cards and invoice')
  await user.click(screen.getByRole('button', { name: 'Edit Delivery' }))
  const group = await dialog('Group')
  await fill(user, group.getByLabelText('Name'), 'Shop')
  await user.click(group.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Edit Shop' })
  const groups = (await ana.get('/systems')).body.map(({ group }: { group: string }) => group)
  assert.deepEqual(groups, ['Shop', 'Shop'])
})

test('maintenance is planned, moved and cancelled, and the status page shows it', async t => {
  const { screen, user, within } = await openPage(t, world, { as: world.olga.email, at: '/incidents' })
  await user.click(await screen.findByRole('button', { name: 'Plan maintenance' }))
  const plan = within(await screen.findByRole('complementary', { name: 'Plan maintenance' }))
  await fill(user, plan.getByLabelText('Title'), 'Payments pause')
  await user.click(await plan.findByLabelText('Payments'))
  await user.click(plan.getByRole('button', { name: 'Save' }))
  const card = within(await screen.findByRole('region', { name: 'Planned' }))
  await card.findByText('Payments pause')
  assert.match(await shown('planned'), /Planned maintenance<\/h2>[\s\S]*Payments pause/)
  const [before] = (await ana.get('/maintenances')).body
  assert.deepEqual([before.status, before.systems[0].title], ['scheduled', 'Payments'])
  const update = within(await screen.findByRole('complementary', { name: 'Payments pause' }))
  await user.click(update.getByLabelText('Status'))
  assert.deepEqual(
    (await screen.findAllByRole('option')).map(({ textContent }) => textContent),
    ['Planned', 'In progress', 'Cancelled'],
  )
  await user.keyboard('{Escape}')
  await user.selectOptions(update.getByLabelText('Status'), 'cancelled')
  await user.click(update.getByRole('button', { name: 'Save' }))
  await eventually(() => screen.queryByRole('region', { name: 'Planned' }) === null, {
    what: 'the cancelled maintenance is gone',
  })
  const [after] = (await ana.get('/maintenances')).body
  assert.deepEqual([after.status, after.starts_at, after.systems.length], ['cancelled', before.starts_at, 1])
})

test('what a colleague posts meanwhile is said, stays, and can be gone on from', async t => {
  const [payments] = (await ana.get('/systems')).body
  const { id: cart } = (await ana.post('/systems', { system: { title: 'Cart' } })).body
  const affecting = (system_id: string, status: string) => ({
    incidents_systems_attributes: [{ system_id, status }],
  })
  const opened = { title: 'Both at it', updates_attributes: [{ status: 'investigating', message: 'First' }] }
  const { body } = await ana.post('/incidents', {
    incident: { ...opened, ...affecting(payments.id, 'degraded_performance') },
  })
  const page = await openPage(t, world, { as: world.olga.email, at: `/incidents/${body.id}` })
  const pane = page.within(await page.screen.findByRole('complementary', { name: 'Both at it' }))
  await fill(page.user, await pane.findByLabelText('Message'), 'Mine')
  const update = { status: 'identified', message: 'It is the cart.' }
  await ana.put(`/incidents/${body.id}`, {
    incident: { updates_attributes: [update], ...affecting(cart, 'major_outage') },
  })
  await pane.findByText(/^Identified: a colleague has posted an update/)
  assert.ok(pane.getByRole<HTMLInputElement>('radio', { name: 'Investigating' }).checked)
  await page.user.click(pane.getByRole('button', { name: 'Post update' }))
  await page.screen.findByText('Mine', { selector: '.updates *' })
  const states = async () => {
    const { incidents_systems } = (await ana.get(`/incidents/${body.id}`)).body
    return incidents_systems.map((one: { status: string }) => one.status).sort()
  }
  assert.deepEqual(await states(), ['degraded_performance', 'major_outage'])
  await page.gone(() => page.screen.queryByText(/a colleague has posted/))
  await ana.put(`/incidents/${body.id}`, {
    incident: { updates_attributes: [{ ...update, message: 'Again' }] },
  })
  await page.user.click(await page.screen.findByRole('button', { name: 'Use its status and systems' }))
  const again = page.within(await page.screen.findByRole('complementary', { name: 'Both at it' }))
  assert.ok(again.getByRole<HTMLInputElement>('radio', { name: 'Identified' }).checked)
  await page.gone(() => page.screen.queryByText(/a colleague has posted/))
  await ana.put(`/incidents/${body.id}`, {
    incident: { updates_attributes: [{ status: 'resolved', message: 'x' }] },
  })
})

test('one’s own update is not taken for a colleague’s where the list is read late', async t => {
  const open = (title: string) => ({
    incident: { title, updates_attributes: [{ status: 'investigating', message: 'First' }] },
  })
  const { body } = await ana.post('/incidents', open('Read late'))
  const page = await openPage(t, world, { as: world.olga.email, at: `/incidents/${body.id}` })
  const pane = page.within(await page.screen.findByRole('complementary', { name: 'Read late' }))
  const message = () => pane.getByLabelText<HTMLTextAreaElement>('Message')
  await fill(page.user, message(), 'Mine')
  const asItWas = JSON.stringify((await ana.get('/incidents')).body)
  page.network.answer(({ url, method }) =>
    method === 'GET' && url.pathname === '/api/v1/incidents' ? Response.json(JSON.parse(asItWas)) : undefined,
  )
  await page.user.click(pane.getByRole('button', { name: 'Post update' }))
  await eventually(() => assert.equal(message().value, ''), { what: 'the form starts over' })
  page.network.answer(undefined)
  await ana.post('/incidents', open('Another one'))
  await page.screen.findByRole('link', { name: /Another one/ })
  await pane.findByText('Mine', { selector: '.updates *' })
  assert.equal(page.screen.queryByText(/a colleague has posted/), null)
})
