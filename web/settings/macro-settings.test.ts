// Macros in the settings: the list and its order, and the page of one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { fill } from '../../test/page/forms.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const { ana } = world
const stored = async () => (await ana.get('/macros')).body.macros
const names = async () => (await stored()).map(({ name }: { name: string }) => name)

test('an agent writes a macro with a reply and an action; a taken name is refused at its field', async t => {
  const { screen, user } = await openPage(t, world, { as: ana.email, at: '/settings/macros' })
  await screen.findByText('No macros yet.')
  await user.click(screen.getByRole('link', { name: 'New macro' }))
  await fill(user, await screen.findByLabelText('Name'), 'Ask for a photo')
  await fill(user, screen.getByLabelText('Text'), 'Hello {customer}')
  await user.click(screen.getByRole('button', { name: 'Action' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Add the tags/ }))
  await user.type(await screen.findByRole('textbox', { name: /add the tags/i }), 'photo{Enter}')
  assert.ok(screen.queryByRole('menuitem', { name: /webhook/ }) === null)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { name: 'Ask for a photo' })
  const [{ name, reply, then }] = await stored()
  assert.deepEqual(
    [name, then, reply],
    [
      'Ask for a photo',
      [{ add_tags: ['photo'] }],
      { body: 'Hello {customer}', response_template: null, visibility: 0, resolve: true },
    ],
  )
  await user.click(screen.getByRole('link', { name: 'New macro' }))
  await fill(user, await screen.findByLabelText('Name'), 'ask FOR a photo')
  await fill(user, screen.getByLabelText('Text'), 'x')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/is already the name of another macro/)
})

test('macros are switched off, moved and deleted', async t => {
  for (const name of ['Second', 'Third'])
    await ana.post('/macros', { macro: { name, then: [{ status: 'open' }] } })
  const { screen, user } = await openPage(t, world, { as: ana.email, at: '/settings/macros' })
  await user.click(await screen.findByRole('switch', { name: 'Second' }))
  await eventually(async () => assert.equal((await stored())[1].enabled, false), { what: 'it is off' })
  ;(await screen.findByRole('button', { name: 'Move Third' })).focus()
  await user.keyboard(' {ArrowUp}{ArrowUp} ')
  await eventually(async () => assert.deepEqual(await names(), ['Third', 'Ask for a photo', 'Second']), {
    what: 'the third one is first',
  })
  await user.click(screen.getByRole('link', { name: 'Second' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: /Delete/ }))
  await eventually(async () => assert.deepEqual(await names(), ['Third', 'Ask for a photo']), {
    what: 'it is gone',
  })
})
