import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, OLGA } from '../../db/cast.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const { olga } = world
await olga.post('/teams', { team: { name: 'Workshop' } })
await olga.put(`/staff/${ANA.email}`, { staff: { role: 'admin' } })

test('the audit log says who changed what, from which value to which', async t => {
  const { screen, user, gone } = await openPage(t, world, { as: OLGA.email, at: '/settings/audit' })
  const changed = await screen.findByText('Changed the role')
  const row = changed.closest('tr')?.textContent ?? ''
  for (const words of [OLGA.name, ANA.name, 'Role:', 'Agent → Admin', 'Member'])
    assert.ok(row.includes(words), `${words} in ${row}`)
  await screen.findByText('Entries are kept for 400 days and cannot be changed.')
  await user.type(screen.getByRole('searchbox', { name: 'Search names and addresses' }), 'workshop')
  await gone(() => screen.queryByText('Changed the role'))
  assert.equal((await screen.findAllByRole('row')).length, 1)
  const link = screen.getByRole('link', { name: 'Download CSV' })
  assert.equal(link.getAttribute('href'), '/api/v1/audit/export?q=workshop')
})

test('what is new is shown by its values, without marks of the code', async t => {
  await olga.post('/roles', {
    role: { name: 'Bench', permissions: ['conversations.note', 'reports.read'], sees: { own_teams: true } },
  })
  const { screen } = await openPage(t, world, { as: OLGA.email, at: '/settings/audit' })
  const row = (await screen.findByText('Bench')).closest('tr')?.textContent ?? ''
  assert.match(row, /Permissions: Can write internal notes, Can read reports and ratings/)
  assert.match(row, /Which conversations they see: Those of their teams: Yes/)
  assert.doesNotMatch(row, /[{}"→]/)
})

test('it is in the language of the page', async t => {
  const { screen } = await openPage(t, world, {
    as: OLGA.email,
    at: '/settings/audit',
    preferences: { language: 'de' },
  })
  const row = (await screen.findByText('Rolle geändert')).closest('tr')?.textContent ?? ''
  assert.match(row, /Rolle: ?Agent → Admin/)
})

test('languages have their names', async t => {
  await olga.put('/brand', { brand: { site_languages: ['fr', 'ar'] } })
  const { screen } = await openPage(t, world, { as: OLGA.email, at: '/settings/audit' })
  await screen.findByText(/French, Arabic/)
})
