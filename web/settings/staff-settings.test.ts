import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { refused } from '../../test/page/forms.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()

async function openStaff(t: TestContext) {
  const page = await openPage(t, world, { as: world.olga.email, at: '/settings/staff' })
  const heading = await page.screen.findByRole('heading', { name: 'Add teammate' })
  return { ...page, form: page.within(heading.closest('form') as HTMLElement) }
}

const stored = async (path = '') => (await world.olga.get(`/staff${path}`)).body
const roleOf = async (address: string) =>
  (await stored()).staff.find(({ email }: { email: string }) => email === address)?.role.name

test('somebody is added with a role and a link; the role is changed at once', async t => {
  const { screen, document, user, form, network } = await openStaff(t)
  await user.type(form.getByLabelText('Name'), 'Noa Levi')
  await user.type(form.getByLabelText('Email address'), 'noa@demo.test')
  await user.selectOptions(form.getByLabelText('Role'), 'admin')
  await user.click(form.getByRole('button', { name: 'Invite' }))
  const role = await screen.findByLabelText<HTMLSelectElement>('Role: Noa Levi')
  await eventually(
    () => assert.match(document.querySelector('.notice code')?.textContent ?? '', /\/login#(link|reset)=/),
    { what: 'the link is shown' },
  )
  await eventually(() => assert.equal(form.getByLabelText<HTMLInputElement>('Email address').value, ''), {
    what: 'the field is empty again',
  })
  assert.ok(!network.asked.some(one => one.includes('/invitation')), 'one invitation, one mail')
  assert.equal(role.value, 'admin')
  await user.selectOptions(role, 'agent')
  await eventually(async () => assert.equal(await roleOf('noa@demo.test'), 'agent'), {
    what: 'the role is changed',
  })
})

test('an address that is taken is refused at its field', async t => {
  const before = (await stored()).total_count
  const { user, form } = await openStaff(t)
  await user.type(form.getByLabelText('Name'), 'Another Ana')
  await user.type(form.getByLabelText('Email address'), world.ana.email)
  await user.click(form.getByRole('button', { name: 'Invite' }))
  await refused(() => form.getByLabelText('Email address'), /./)
  assert.equal(form.getByLabelText<HTMLInputElement>('Email address').value, world.ana.email)
  assert.equal(form.getByLabelText<HTMLInputElement>('Name').value, 'Another Ana')
  assert.equal((await stored()).total_count, before)
})

test('who is deactivated is listed as such, and can come back; nobody deactivates themselves', async t => {
  await world.olga.post('/staff', { staff: { name: 'Ben Okri', email: 'ben@demo.test', role: 'agent' } })
  const { screen, user, within } = await openStaff(t)
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
  await user.click((await row(/ben@demo\.test/)).getByRole('button', { name: 'Deactivate' }))
  await screen.findByRole('row', { name: /ben@demo\.test.*Deactivated/ })
  assert.equal((await stored('?deactivated=true')).staff.length, 1)
  await user.click((await row(/ben@demo\.test/)).getByRole('button', { name: 'Reactivate' }))
  await eventually(
    () => void within(screen.getByRole('row', { name: /ben@/ })).getByRole('button', { name: 'Deactivate' }),
    { what: 'Ben is back' },
  )
  assert.equal((await stored('?deactivated=true')).staff.length, 0)
  const own = await row(/owner@demo\.test/)
  assert.equal(own.queryAllByRole('button').length, 0)
  assert.equal(own.queryAllByRole('combobox').length, 0)
})

test('an admin may not make owners, nor change domains', async t => {
  await world.olga.post('/staff', { staff: { name: 'Adam Roy', email: 'adam@demo.test', role: 'admin' } })
  const { screen, user } = await openPage(t, world, { as: 'adam@demo.test', at: '/settings/staff' })
  const role = await screen.findByLabelText('Role')
  assert.deepEqual(
    [...role.querySelectorAll('option')].map(option => option.textContent),
    ['Agent', 'Admin'],
  )
  await user.click(screen.getByRole('link', { name: 'Domains' }))
  await screen.findByRole('heading', { name: 'Custom domains' })
  assert.ok(screen.queryByLabelText('Add domain') === null)
})
