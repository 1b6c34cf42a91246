import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const { olga } = world

test('an admin writes a policy, is told what a target must look like, and changes it', async t => {
  const page = await openPage(t, world, { as: olga.email, at: '/settings/sla/new' })
  const { screen, user } = page
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Shop')
  await user.type(screen.getByRole('textbox', { name: 'First reply, Normal' }), 'soon')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/Write each target as minutes or hours/)
  const field = screen.getByRole('textbox', { name: 'First reply, Normal' })
  await user.clear(field)
  await user.type(field, '2 h')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('First reply: 2 hours')
  const policies = async () => (await olga.get('/sla_policies')).body.sla_policies
  await eventually(async () => assert.equal((await policies()).length, 1), { what: 'the policy is there' })
  const [policy] = await policies()
  assert.equal(policy.targets.first_reply.normal, 120)
  assert.deepEqual(
    [policy.hours, policy.pause_on, policy.warn_before.percent],
    ['business', ['on_hold', 'pending'], 25],
  )
})

test('the list says which priorities have a target where most conversations have none', async t => {
  const targets = { first_reply: { urgent: 30, high: 120 } }
  const sla_policy = { name: 'Only soon', if: { all: [] }, targets, hours: 'calendar' }
  const { status, body } = await olga.post('/sla_policies', { sla_policy })
  assert.equal(status, 201, JSON.stringify(body))
  const { screen } = await openPage(t, world, { as: olga.email, at: '/settings/sla' })
  await screen.findByText('First reply: Urgent 30 minutes, High 2 hours')
})

test('targets are shown and typed in the units of the page', async t => {
  const conditions = { all: [] }
  const policy = {
    name: 'Einheiten',
    if: conditions,
    targets: { first_reply: { normal: 90 } },
    hours: 'calendar',
  }
  const { status, body } = await olga.post('/sla_policies', { sla_policy: policy })
  assert.equal(status, 201, JSON.stringify(body))
  const preferences = { language: 'de' }
  const page = await openPage(t, world, { as: olga.email, at: `/settings/sla/${body.id}`, preferences })
  const { screen, user } = page
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Erste Antwort, Mittel' })
  assert.equal(field.value, '90 Min.')
  await user.clear(field)
  await user.type(field, '2 Std.')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  const stored = async () => (await olga.get(`/sla_policies/${body.id}`)).body.targets.first_reply.normal
  await eventually(async () => assert.equal(await stored(), 120), { what: 'two hours are stored' })
})
