import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { createRetentionWorld } from '../../test/retention-world.ts'

const world = await createRetentionWorld()
const { olga, ana, over, days, night, withoutRules } = world
const rules = async () => (await olga.get('/retention_rules')).body.retention_rules

test('a rule is made, shows what it would delete, goes on, runs, and goes off', async t => {
  const { slug } = await over({ subject: 'Persimmon' })
  days(40)
  const page = await openPage(t, world, { as: olga.email, at: '/settings/retention' })
  const { screen, user, within } = page
  await user.click(await screen.findByRole('button', { name: 'New retention rule' }))
  await screen.findByText(
    'Conversations in all channels with the status Resolved or Archived are deleted after 12 months without a change.',
  )
  await screen.findByText('0 conversations would be deleted now')
  const keep = screen.getByRole('spinbutton', { name: 'Delete after' })
  await user.clear(keep)
  await user.type(keep, '1')
  await user.click(screen.getByRole('checkbox', { name: 'Archived' }))
  await screen.findByText('1 conversation would be deleted now')
  await screen.findByRole('link', { name: 'Persimmon' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const says =
    'Conversations in all channels with the status Resolved are deleted after 1 month without a change.'
  await screen.findByText(says)
  await screen.findByText('Off')
  assert.deepEqual(
    (await rules()).map((one: { keep_for: number; enabled: boolean }) => [one.keep_for, one.enabled]),
    [[1, false]],
  )

  await user.click(screen.getByRole('button', { name: 'Edit Conversations: Resolved' }))
  await user.click(await screen.findByRole('button', { name: 'Switch on…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('1 conversation would be deleted now')
  await user.click(dialog.getByRole('button', { name: 'Delete every night' }))
  await screen.findByRole('button', { name: 'Switch off' })
  assert.equal((await rules())[0].enabled, true)

  await night()
  assert.equal((await ana.get(`/conversations/${slug}`)).status, 404)
  await user.click(screen.getByRole('button', { name: 'Switch off' }))
  await eventually(async () => assert.equal((await rules())[0].enabled, false), { what: 'the rule is off' })
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await screen.findByText(/Off · Last run .*: 1 deleted/)
})

test('a rule that is on is changed with what its dry run shows', async t => {
  await withoutRules()
  const rule = await world.enable({ keep_for: 90 })
  await over()
  days(50)
  const page = await openPage(t, world, { as: olga.email, at: `/settings/retention/${rule.id}` })
  const { screen, user } = page
  const keep = await screen.findByRole('spinbutton', { name: 'Delete after' })
  await user.clear(keep)
  await user.type(keep, '40')
  await screen.findByText('1 conversation would be deleted now')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/Next run/)
  assert.deepEqual([(await rules())[0].keep_for, (await rules())[0].enabled], [40, true])
})

test('who may not sees no such section', async t => {
  const { screen } = await openPage(t, world, { as: ana.email, at: '/settings/retention' })
  await screen.findByRole('heading', { name: 'Appearance' })
  assert.equal(screen.queryByText('Retention'), null)
})
