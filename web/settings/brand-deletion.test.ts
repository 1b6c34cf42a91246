import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA } from '../../db/cast.ts'
import { scheduleDeletion } from '../../src/desk/deleted-brands/schedule-deletion.ts'
import { transaction } from '../../src/kit/scope.ts'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const deletion = async () => (await world.olga.get('/brand/deletion')).body.deletion

test('for the first brand, the page names the command', async t => {
  const page = await openPage(t, world, { as: world.olga.email, at: '/settings/brand' })
  await page.screen.findByText(/answerwell brand delete demo/)
  assert.equal(page.screen.queryByRole('button', { name: 'Delete brand' }), null)
})

test('an owner deletes the brand by typing its slug; every page says so, and Restore takes it back', async t => {
  await world.db.write(
    sql`insert into brands (id, slug, name, created_at) values (0, 'first', 'First', ${world.clock.now})`,
  )
  await world.db.invalidate('brands')
  const page = await openPage(t, world, { as: world.olga.email, at: '/settings/brand' })
  await page.user.click(await page.screen.findByRole('button', { name: 'Delete brand' }))
  const dialog = page.within(await page.screen.findByRole('dialog'))
  dialog.getByText('2 members')
  const button = dialog.getByRole('button', { name: 'Delete brand' })
  const field = dialog.getByRole('textbox', { name: 'Type demo to confirm' })
  await page.user.type(field, 'dem')
  assert.equal((button as HTMLButtonElement).disabled, true)
  await page.user.type(field, 'o')
  await page.user.click(button)
  await page.screen.findByText(/This brand will be deleted permanently on/)
  await eventually(async () => assert.notEqual(await deletion(), null), { what: 'the deletion is scheduled' })
  await page.user.click(await page.screen.findByRole('button', { name: 'Restore brand' }))
  await eventually(async () => assert.equal(await deletion(), null), { what: 'the brand is restored' })
  await page.gone(() => page.screen.queryByText(/This brand will be deleted permanently on/))
})

test('admins do not see the section', async t => {
  await world.olga.put(`/staff/${ANA.email}`, { staff: { role: 'admin' } })
  const { screen } = await openPage(t, world, { as: ANA.email, at: '/settings/brand' })
  await screen.findAllByRole('button', { name: 'Save' })
  assert.equal(screen.queryByRole('heading', { name: 'Delete brand' }), null)
})

test('admins hear of a scheduled deletion, and cannot take it back', async t => {
  await transaction(world.scope, tx => scheduleDeletion(tx))
  const { screen } = await openPage(t, world, { as: ANA.email, at: '/settings/look' })
  await screen.findByText(/This brand will be deleted permanently on/)
  assert.equal(screen.queryByRole('button', { name: 'Restore brand' }), null)
})
