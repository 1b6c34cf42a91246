// Deleting conversations in the inbox, and restoring them in the settings.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { undo } from '../../test/page/toasts.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()

const isThere = async (slug: string) => (await world.olga.get(`/conversations/${slug}`)).status === 200
const becomes = (slug: string, there: boolean) =>
  eventually(async () => assert.equal(await isThere(slug), there), { what: `${slug} is there: ${there}` })

async function openMenu(t: TestContext, slug: string, as: string) {
  const page = await openPage(t, world, { as, at: `/inbox/all/${slug}` })
  await page.user.click(await page.screen.findByRole('button', { name: 'More' }))
  return page
}

test('the menu of a conversation deletes it once that is confirmed, and Undo restores it', async t => {
  const { slug } = await world.start({ subject: 'Ripe medlars' })
  const page = await openMenu(t, slug, world.olga.email)
  const { screen, user, within } = page
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete 1 conversation?' })
  assert.match(dialog.textContent ?? '', /It has 1 message/)
  assert.ok(await isThere(slug))
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await becomes(slug, false)
  await undo(page, '1 conversation deleted.')
  await becomes(slug, true)
})

test('who may not delete is not offered it', async t => {
  const { slug } = await world.start({ subject: 'Stays here' })
  const { screen } = await openMenu(t, slug, world.ana.email)
  await screen.findByRole('menuitem', { name: 'Archive' })
  assert.equal(screen.queryByRole('menuitem', { name: 'Delete' }), null)
})

test('settings list what was deleted, restore it, and delete it permanently', async t => {
  const [one, other] = [
    await world.start({ subject: 'First pear' }),
    await world.start({ subject: 'Second pear' }),
  ]
  for (const { slug } of [one, other]) await world.olga.send('DELETE', `/conversations/${slug}`)
  const page = await openPage(t, world, { as: world.olga.email, at: '/settings/deleted' })
  const { screen, user, within, gone } = page
  const row = async (title: string) => (await screen.findByText(title)).closest('tr') as HTMLElement
  await user.click(within(await row('First pear')).getByRole('button', { name: 'Restore' }))
  await becomes(one.slug, true)
  await gone(() => screen.queryByText('First pear'))
  const last = within(await row('Second pear'))
  await user.click(last.getByRole('button', { name: 'Delete' }))
  await user.click(await last.findByRole('button', { name: 'Delete permanently?' }))
  await screen.findByText('No deleted conversations')
  assert.equal((await world.olga.post(`/deleted_conversations/${other.id}/restore`)).status, 404)
})
