// A list without rows says why, and where to go.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()

test('who has answered everything is led to what nobody has', async t => {
  await world.start({ subject: 'Nobody’s' })
  const { screen, user } = await openPage(t, world, { as: world.ana.email, at: '/inbox/mine' })
  await screen.findByRole('heading', { name: 'All caught up' })
  assert.ok(screen.getByText('You have answered everything. 1 conversation is unassigned.'))
  await user.click(screen.getByRole('link', { name: 'Open Unassigned' }))
  await screen.findByRole('link', { name: /Nobody’s/ })
})

test('a search that finds nothing says what was looked for, and looks without filters', async t => {
  await world.start({ subject: 'Wobbly table' })
  const { screen, user } = await openPage(t, world, { as: world.ana.email, at: '/search?q=wobbly&tag=other' })
  await screen.findByRole('heading', { name: 'No results for “wobbly”' })
  await user.click(screen.getByRole('link', { name: 'Search without filters' }))
  await screen.findByRole('link', { name: /Wobbly table/ })
  assert.equal(screen.queryByRole('heading', { name: /No results/ }), null)
})
