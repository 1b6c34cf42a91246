import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const { olga, ana } = world

test('all data is exported: the dialog says what is in it, and the link is for who ordered it', async t => {
  const { screen, user, within } = await openPage(t, world, { as: olga.email, at: '/settings/moving' })
  await user.click(await screen.findByRole('button', { name: 'Export all data…' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/Only you can download it, for 24 hours/)
  await user.click(dialog.getByRole('button', { name: 'Prepare export' }))
  await screen.findByText('Waiting')
  await world.work()
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Download' })
  assert.match(link.href, /\/exports\/1\/[a-z2-7]{32}\/demo-/)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Deleted')
  assert.equal((await olga.get('/exports/1')).body.state, 'deleted')
})

test('who may not sees no such section', async t => {
  const { screen } = await openPage(t, world, { as: ana.email, at: '/settings/moving' })
  await screen.findByRole('heading', { name: 'Appearance' })
  assert.equal(screen.queryByText('Import and export'), null)
})
