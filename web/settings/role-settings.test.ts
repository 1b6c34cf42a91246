import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const { olga } = world
const { slug } = await world.start()
const roles = async () => (await olga.get('/roles')).body.roles as Record<string, unknown>[]
const roleNamed = async (wanted: string) => (await roles()).find(({ name }) => name === wanted)

test('a role is made with rights and a sight, and says what a change of it means', async t => {
  const { screen, user, within } = await openPage(t, world, { as: olga.email, at: '/settings/roles/new' })
  const form = within(await screen.findByRole('form', { name: 'Add role' }))
  await user.type(form.getByLabelText('Name'), 'Workshop')
  await user.click(form.getByRole('checkbox', { name: /internal notes/ }))
  await user.click(form.getByRole('checkbox', { name: /set up webhooks/ }))
  await user.click(form.getByRole('radio', { name: 'Those of their teams' }))
  assert.ok(form.getByRole<HTMLInputElement>('checkbox', { name: /set up webhooks/ }).disabled)
  await user.click(form.getByRole('button', { name: 'Save' }))
  await eventually(
    async () => assert.deepEqual((await roleNamed('Workshop'))?.permissions, ['conversations.note']),
    { what: 'the role is there, without what shows all conversations' },
  )
  assert.deepEqual((await roleNamed('Workshop'))?.sees, { channel_ids: [], team_ids: [], own_teams: true })
  await olga.put(`/staff/${world.ana.email}`, { staff: { role: 'workshop' } })
  await user.click(await screen.findByRole('button', { name: 'Edit Workshop' }))
  const editing = within(await screen.findByRole('form', { name: 'Edit Workshop' }))
  await user.click(editing.getByRole('checkbox', { name: /reply to customers/ }))
  await user.click(editing.getByRole('checkbox', { name: /internal notes/ }))
  await editing.findByText('Ana Souza can do this from now on.')
  await editing.findByText('Ana Souza can no longer do this, and neither can their API tokens.')
})

test('nobody ticks a right that they lack', async t => {
  await olga.post('/staff', { staff: { name: 'Adam Roy', email: 'adam@demo.test', role: 'admin' } })
  const { screen } = await openPage(t, world, { as: 'adam@demo.test', at: '/settings/roles/new' })
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /remove domains/ })
  await eventually(() => assert.ok(box.disabled), { what: 'the right is not theirs to give' })
  assert.ok(!screen.getByRole<HTMLInputElement>('checkbox', { name: /set up webhooks/ }).disabled)
})

for (const [who, role, offered] of [
  ['a light agent is offered notes only', 'light_agent', 1],
  ['a read-only member is offered nothing to write', 'read_only', 0],
] as const)
  test(who, async t => {
    const email = `${role}@demo.test`
    await olga.post('/staff', { staff: { email, role } })
    const { screen } = await openPage(t, world, { as: email, at: `/inbox/open/${slug}` })
    await screen.findByText('Where is it?', { selector: '.message *' })
    await eventually(() => assert.equal(screen.queryAllByRole('tab').length, offered), { what: 'the tabs' })
    assert.equal(screen.queryByRole('button', { name: /Resolve/ }) === null, true)
  })

test('the list of roles counts people and service accounts apart', async t => {
  const { body: role } = await olga.post('/roles', { role: { name: 'Robots', permissions: [] } })
  await olga.post('/service_accounts', { service_account: { name: 'R2', role: role.key } })
  const { screen } = await openPage(t, world, { as: olga.email, at: '/settings/roles' })
  await screen.findByText('0 people, 1 service account')
  const owners = (await screen.findByRole('row', { name: /^Owner/ })).textContent
  const [, given, all] = /(\d+) of (\d+) permissions/.exec(owners) ?? []
  assert.ok(given)
  assert.equal(given, all)
})
