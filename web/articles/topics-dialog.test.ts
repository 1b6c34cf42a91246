import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { fill } from '../../test/page/forms.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()

test('topics are made in their own dialog, the first one and one inside another', async t => {
  const page = await openPage(t, world, { as: world.olga.email, at: '/articles' })
  const { screen, user } = page
  await user.click(await screen.findByRole('button', { name: 'Topics' }))
  const dialog = page.within(await screen.findByRole('dialog', { name: 'Topics' }))
  await dialog.findByText('No topics yet.')
  await user.click(dialog.getByRole('button', { name: 'New topic' }))
  assert.equal(dialog.queryByRole('button', { name: 'Delete' }), null)
  await fill(user, dialog.getByLabelText('Name'), 'Deliveries')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Deliveries')
  await user.click(dialog.getByRole('button', { name: 'New topic' }))
  await fill(user, dialog.getByLabelText('Name'), 'Abroad')
  await user.selectOptions(dialog.getByLabelText('Inside'), 'deliveries')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await eventually(
    async () => {
      const { topics } = (await world.ana.get('/topics')).body
      const inside = topics.map(({ name, parent }: { name: string; parent: { name: string } | null }) => [
        name,
        parent?.name ?? null,
      ])
      assert.deepEqual(Object.fromEntries(inside), { Deliveries: null, Abroad: 'Deliveries' })
    },
    { what: 'both topics are there' },
  )
})

test('a refused topic keeps its words and says why', async t => {
  const page = await openPage(t, world, { as: world.olga.email, at: '/articles' })
  const { screen, user } = page
  await user.click(await screen.findByRole('button', { name: 'Topics' }))
  const dialog = page.within(await screen.findByRole('dialog', { name: 'Topics' }))
  await user.click(await dialog.findByRole('button', { name: 'New topic' }))
  const name = dialog.getByLabelText<HTMLInputElement>('Name')
  await fill(user, name, 'x'.repeat(300))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findAllByText(/at most/)
  assert.equal(name.value, 'x'.repeat(300))
  assert.equal(name.getAttribute('aria-invalid'), 'true')
})
