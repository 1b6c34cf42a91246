// Macros where people work: by key and in the palette, taken back as a whole.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { toast, undo } from '../../test/page/toasts.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const { ana, olga } = world

async function make(macro: object) {
  const { status, body } = await ana.post('/macros', { macro })
  assert.equal(status, 201, JSON.stringify(body))
}

await make({ name: 'Sort out', then: [{ add_tags: ['sorted'] }, { priority: 'high' }, { assign: 'me' }] })
await make({ name: 'Ask for a photo', then: [{ add_tags: ['photo'] }] })
await make({ name: 'Switched off', then: [{ status: 'spam' }], enabled: false })

async function open(t: TestContext) {
  const { slug } = await world.start({ subject: 'Broken lamp' })
  const page = await openPage(t, world, { as: ana.email, at: `/inbox/open/${slug}` })
  await page.screen.findByText('Where is it?', { selector: '.message *' })
  const stored = async () => {
    const { tag_list, priority, assignee, status } = (await ana.get(`/conversations/${slug}`)).body
    return [tag_list, priority, assignee?.email ?? null, status]
  }
  const is = (expected: unknown[], what: string) =>
    eventually(async () => assert.deepEqual(await stored(), expected), { what })
  return { ...page, slug, is }
}

const BEFORE = [[], 'normal', null, 0]

test('q finds a macro; it is applied at once, and Undo takes all of it back', async t => {
  const page = await open(t)
  const { screen, user, is } = page
  await user.keyboard('q')
  await user.type(await screen.findByPlaceholderText('Find a macro'), 'sort')
  await screen.findByRole('menuitem', { name: /^Sort out.*add the tags sorted/s })
  assert.ok(screen.queryByRole('menuitem', { name: /Switched off|photo/ }) === null)
  await user.keyboard('{Enter}')
  await toast(page, '“Sort out” applied.')
  await is([['sorted'], 'high', ana.email, 0], 'the macro is applied')
  await undo(page, '“Sort out” applied.')
  await is(BEFORE, 'everything is as before')
})

test('what a colleague has changed since is named, and stays', async t => {
  const page = await open(t)
  const { screen, user, is, slug } = page
  await user.keyboard('q')
  await user.type(await screen.findByPlaceholderText('Find a macro'), 'sort')
  await screen.findByRole('menuitem', { name: /^Sort out/ })
  await user.keyboard('{Enter}')
  await is([['sorted'], 'high', ana.email, 0], 'the macro is applied')
  await olga.put(`/conversations/${slug}`, { conversation: { assignee: olga.email } })
  const { getByRole } = page.within(await toast(page, '“Sort out” applied.'))
  await user.click(getByRole('button', { name: /^Undo/ }))
  await toast(page, 'Undone, except for later changes: assignee')
  await is([[], 'normal', olga.email, 0], 'hers stays')
})

test('the palette has each macro', async t => {
  const page = await open(t)
  const { screen, user, is } = page
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByPlaceholderText(/^Type a command/)
  await user.type(field, 'macro:')
  await screen.findByRole('menuitem', { name: 'Apply macro: Sort out' })
  await screen.findByRole('menuitem', { name: /^Apply macro: Ask/ })
  await user.type(field, ' sort')
  await page.gone(() => screen.queryByRole('menuitem', { name: /^Apply macro: Ask/ }))
  await user.keyboard('{Enter}')
  await is([['sorted'], 'high', ana.email, 0], 'the macro is applied')
})

test('a macro that is applied twice before sending writes its words once', async t => {
  await make({
    name: 'Sorry',
    reply: { body: 'We are sorry.', visibility: 0 },
    then: [{ add_tags: ['sorry'] }],
  })
  const page = await open(t)
  const { screen, user } = page
  const field = () => screen.findByRole<HTMLTextAreaElement>('combobox', { name: 'Reply' })
  const apply = async () => {
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByPlaceholderText(/^Type a command/), 'macro: sorry')
    await user.click(await screen.findByRole('menuitem', { name: 'Apply macro: Sorry' }))
    await page.gone(() => screen.queryByPlaceholderText(/^Type a command/))
  }
  await apply()
  await screen.findByRole('group', { name: 'The macro “Sorry” is applied on sending' })
  await eventually(async () => assert.equal((await field()).value, 'We are sorry.'), { what: 'its words' })
  await apply()
  await user.type(await field(), ' Truly.')
  assert.equal((await field()).value, 'We are sorry. Truly.')
})
