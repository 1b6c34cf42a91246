import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { refused } from '../../test/page/forms.ts'
import { openPage } from '../../test/page/page.ts'
import { toast } from '../../test/page/toasts.ts'
import { enter } from '../../test/session.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()

async function openStaff(t: TestContext, at = '') {
  const page = await openPage(t, world, { as: world.olga.email, at: `/settings/staff${at}` })
  const form = async (name: string) => page.within(await page.screen.findByRole('form', { name }))
  return { ...page, form }
}

const stored = async (path = '') => (await world.olga.get(`/staff${path}`)).body
const roleOf = async (address: string) =>
  (await stored()).staff.find(({ email }: { email: string }) => email === address)?.role.name

test('somebody is invited with a role and a link, and gets another role on their page', async t => {
  const { screen, document, user, form, network } = await openStaff(t, '/new')
  const adding = await form('Add teammate')
  await user.type(adding.getByLabelText('Name'), 'Noa Levi')
  await user.type(adding.getByLabelText('Email address'), 'noa@demo.test')
  await user.selectOptions(adding.getByLabelText('Role'), 'admin')
  await user.click(adding.getByRole('button', { name: 'Invite' }))
  await user.click(await screen.findByRole('button', { name: 'Edit Noa Levi' }))
  const editing = await form('Edit Noa Levi')
  assert.ok(!network.asked.some(one => one.includes('/invitation')), 'one invitation, one mail')
  assert.equal(editing.getByLabelText<HTMLButtonElement>('Role').value, 'admin')
  await user.selectOptions(editing.getByLabelText('Role'), 'agent')
  await user.click(editing.getByRole('button', { name: 'Save' }))
  await eventually(
    () => assert.match(document.querySelector('.notice code')?.textContent ?? '', /\/login#(link|reset)=/),
    { what: 'the link is shown above the list' },
  )
  assert.equal(await roleOf('noa@demo.test'), 'agent')
})

test('another invitation keeps what has been changed in the form', async t => {
  await world.olga.post('/staff', { staff: { name: 'Mia Sol', email: 'mia@demo.test', role: 'agent' } })
  const { screen, user, form } = await openStaff(t)
  await user.click(await screen.findByRole('button', { name: 'Edit Mia Sol' }))
  const editing = await form('Edit Mia Sol')
  await user.type(editing.getByLabelText('Name'), 'er')
  await user.click(editing.getByRole('button', { name: 'Invite again' }))
  await editing.findByText(/\/login#/)
  assert.equal(editing.getByLabelText<HTMLInputElement>('Name').value, 'Mia Soler')
})

test('an address that is taken is refused at its field', async t => {
  const before = (await stored()).total_count
  const { user, form } = await openStaff(t, '/new')
  const adding = await form('Add teammate')
  await user.type(adding.getByLabelText('Name'), 'Another Ana')
  await user.type(adding.getByLabelText('Email address'), world.ana.email)
  await user.click(adding.getByRole('button', { name: 'Invite' }))
  await refused(() => adding.getByLabelText('Email address'), /./)
  assert.equal(adding.getByLabelText<HTMLInputElement>('Email address').value, world.ana.email)
  assert.equal(adding.getByLabelText<HTMLInputElement>('Name').value, 'Another Ana')
  assert.equal((await stored()).total_count, before)
})

test('a member is logged out everywhere by a button', async t => {
  await world.olga.post('/staff', { staff: { name: 'Lou Fen', email: 'lou@demo.test', role: 'agent' } })
  const elsewhere = await enter(world, 'lou@demo.test')
  const page = await openStaff(t)
  await page.user.click(await page.screen.findByRole('button', { name: 'Edit Lou Fen' }))
  const editing = await page.form('Edit Lou Fen')
  await page.user.click(editing.getByRole('button', { name: 'Log out everywhere' }))
  await toast(page, 'Logged out everywhere.')
  assert.equal((await elsewhere.get('/me')).status, 401)
})

test('who is deactivated is listed as such, and can come back; nobody deactivates themselves', async t => {
  await world.olga.post('/staff', { staff: { name: 'Ben Okri', email: 'ben@demo.test', role: 'agent' } })
  const { screen, user, form, within } = await openStaff(t)
  await user.click(await screen.findByRole('button', { name: 'Edit Ben Okri' }))
  await user.click((await form('Edit Ben Okri')).getByRole('button', { name: 'Deactivate' }))
  const asking = within(await screen.findByRole('dialog', { name: 'Deactivate Ben Okri' }))
  await asking.findByText('No open conversations are assigned to them.')
  await user.click(asking.getByRole('button', { name: 'Deactivate' }))
  const gone = within(await screen.findByRole('row', { name: /ben@demo\.test/ }))
  await user.click(await gone.findByRole('button', { name: 'Reactivate' }))
  await eventually(async () => assert.equal((await stored('?deactivated=true')).staff.length, 0), {
    what: 'Ben is back',
  })
  const own = within(await screen.findByRole('row', { name: /owner@demo\.test/ }))
  await user.click(own.getByRole('button', { name: /^Edit/ }))
  const role = await screen.findByLabelText<HTMLButtonElement>('Role')
  assert.ok(role.disabled)
  assert.equal(screen.queryByRole('button', { name: 'Deactivate' }), null)
})

test('before somebody is deactivated, the page says how many conversations they have, and returns them', async t => {
  await world.olga.post('/staff', { staff: { name: 'Eve Lind', email: 'eve@demo.test', role: 'agent' } })
  const { slug } = await world.start({ subject: 'Left behind', assignee: 'eve@demo.test' })
  await world.start({ subject: 'Done', assignee: 'eve@demo.test', status: 2 })
  const { screen, user, form, within } = await openStaff(t)
  await user.click(await screen.findByRole('button', { name: 'Edit Eve Lind' }))
  await user.click((await form('Edit Eve Lind')).getByRole('button', { name: 'Deactivate' }))
  const asking = within(await screen.findByRole('dialog', { name: 'Deactivate Eve Lind' }))
  await asking.findByText('1 conversation assigned to them is open, pending or snoozed:')
  await user.click(asking.getByRole('radio', { name: /^Leave them assigned/ }))
  await user.click(asking.getByRole('radio', { name: /^Unassign them/ }))
  await user.click(asking.getByRole('button', { name: 'Deactivate' }))
  await eventually(async () => assert.equal((await stored('?deactivated=true')).staff.length, 1), {
    what: 'Eve has left',
  })
  await world.work()
  assert.equal((await world.olga.get(`/conversations/${slug}`)).body.assignee, null)
  await world.olga.post('/staff/eve@demo.test/reactivate', {})
})

test('an admin may not make owners, nor change domains', async t => {
  await world.olga.post('/staff', { staff: { name: 'Adam Roy', email: 'adam@demo.test', role: 'admin' } })
  const { screen, user } = await openPage(t, world, { as: 'adam@demo.test', at: '/settings/staff/new' })
  await user.click(await screen.findByLabelText('Role'))
  assert.deepEqual(
    (await screen.findAllByRole('option')).map(({ textContent }) => textContent),
    ['Admin', 'Agent', 'Light agent', 'Read-only'],
  )
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('link', { name: 'Domains' }))
  await screen.findByRole('heading', { name: 'Custom domains' })
  assert.ok(screen.queryByLabelText('Add domain') === null)
})
