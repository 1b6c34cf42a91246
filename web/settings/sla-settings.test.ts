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
