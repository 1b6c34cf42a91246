// Macros in the settings: the list and its order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const { ana } = world
const stored = async () => (await ana.get('/macros')).body.macros
const names = async () => (await stored()).map(({ name }: { name: string }) => name)

test('an action that is refused is named above the fields', async t => {
  const { screen, user, within } = await openPage(t, world, { as: ana.email, at: '/settings/macros/new' })
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Later')
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Soon')
  await user.click(screen.getByRole('button', { name: 'Action' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Snooze/ }))
  await user.keyboard('2{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  const [refusal] = await screen.findAllByText(/needs attention/)
  within(refusal?.closest('[role="alert"]') as HTMLElement).getByRole('link', { name: /snooze for 2/i })
})

test('macros are switched off, moved and deleted', async t => {
  for (const name of ['First', 'Second', 'Third'])
    await ana.post('/macros', { macro: { name, then: [{ status: 'open' }] } })
  const { screen, user } = await openPage(t, world, { as: ana.email, at: '/settings/macros' })
  await user.click(await screen.findByRole('switch', { name: 'Second' }))
  await eventually(async () => assert.equal((await stored())[1].enabled, false), { what: 'it is off' })
  ;(await screen.findByRole('button', { name: 'Move Third' })).focus()
  await user.keyboard(' {ArrowUp}{ArrowUp} ')
  await eventually(async () => assert.deepEqual(await names(), ['Third', 'First', 'Second']), {
    what: 'the third one is first',
  })
  await user.click(screen.getByRole('link', { name: 'Second' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: /Delete/ }))
  await eventually(async () => assert.deepEqual(await names(), ['Third', 'First']), {
    what: 'it is gone',
  })
})
