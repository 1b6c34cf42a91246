import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const openTeams = (t: TestContext) => openPage(t, world, { as: world.olga.email, at: '/settings/teams' })

test('a team is made of the people that are ticked, and the lead that is chosen', async t => {
  const { screen, user, gone } = await openTeams(t)
  await user.click(await screen.findByRole('button', { name: 'New team' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Carpenters')
  await user.click(await screen.findByRole('checkbox', { name: 'Ana Souza' }))
  await user.click(await screen.findByRole('combobox', { name: 'Lead' }))
  await user.click(await screen.findByRole('option', { name: 'Olga Petrova' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await gone(() => screen.queryByRole('form'))
  await screen.findByRole('row', { name: /Carpenters.*1 member/ })
  const { body } = await world.olga.get('/teams')
  assert.deepEqual(
    body.teams.map((one: { name: string; members: { name: string }[]; lead: { name: string } }) => [
      one.name,
      one.members.map(({ name }) => name),
      one.lead.name,
    ]),
    [['Carpenters', ['Ana Souza'], 'Olga Petrova']],
  )
})

test('a name that is taken is refused at its field, which has the focus', async t => {
  await world.olga.post('/teams', { team: { name: 'Painters', members: [] } })
  const { screen, user, document } = await openTeams(t)
  await user.click(await screen.findByRole('button', { name: 'New team' }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  assert.ok(document.activeElement === name)
  await user.type(name, 'Painters{Enter}')
  await eventually(() => assert.equal(name.getAttribute('aria-invalid'), 'true'), {
    what: 'the field is wrong',
  })
  assert.match(name.closest('.field')?.textContent ?? '', /Is the name of another team\./)
  assert.ok(document.activeElement === name)
})
