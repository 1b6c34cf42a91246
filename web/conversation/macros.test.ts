// Macros where people work: by key, in the palette, with the next message, and for many at once; taken back as a whole.
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
await make({
  name: 'Ask for a photo',
  reply: { body: 'Hello {customer}, a photo please. {agent}', resolve: false },
  then: [{ add_tags: ['photo'] }, { hold_for: '3 days' }],
})
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
  const bodies = async () =>
    (await ana.get(`/conversations/${slug}/messages`)).body.messages.map(({ body }: { body: string }) => body)
  return { ...page, slug, is, bodies }
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
  await user.type(await screen.findByPlaceholderText('Find a macro'), 'sort{Enter}')
  await is([['sorted'], 'high', ana.email, 0], 'the macro is applied')
  await olga.put(`/conversations/${slug}`, { conversation: { assignee: olga.email } })
  const { getByRole } = page.within(await toast(page, '“Sort out” applied.'))
  await user.click(getByRole('button', { name: /^Undo/ }))
  await toast(page, 'Undone, except for what has changed since: assignee')
  await is([[], 'normal', olga.email, 0], 'hers stays')
})

test('a reply is read and corrected first, and leaves with all that the macro does; undone, nothing has happened', async t => {
  const page = await open(t)
  const { screen, user, is, bodies, document } = page
  const field = () => screen.findByRole<HTMLTextAreaElement>('combobox', { name: 'Reply' })
  const words = 'Hello Cody Brandt, a photo please. Ana Souza'
  await user.keyboard('q')
  await user.type(await screen.findByPlaceholderText('Find a macro'), 'photo{Enter}')
  await eventually(async () => assert.equal((await field()).value, words), { what: 'the reply is there' })
  const chips = await screen.findByRole('group', {
    name: 'The macro “Ask for a photo” is applied on sending',
  })
  await eventually(() => assert.match(chips.textContent ?? '', /add the tags photo.*snooze for 3 days/s), {
    what: 'the actions are shown',
  })
  await is(BEFORE, 'nothing has happened yet')
  await user.type(await field(), '!')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await undo(page, /sent|Sending/i).catch(async () => {
    await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  })
  await eventually(async () => assert.equal((await field()).value, `${words}!`), { what: 'it is back' })
  await screen.findByRole('group', { name: /Ask for a photo/ })
  await is(BEFORE, 'nothing has happened')
  assert.equal((await bodies()).length, 1)
  ;(await field()).focus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  page.clock.pass(11_000)
  await is([['photo'], 'normal', ana.email, 5], 'the macro is applied')
  assert.ok((await bodies()).includes(`${words}!`))
  assert.ok(document.querySelector('.macro-chips') === null)
})

test('without its macro, a reply is a reply', async t => {
  const page = await open(t)
  const { screen, user, is } = page
  await user.keyboard('q')
  await user.type(await screen.findByPlaceholderText('Find a macro'), 'photo{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Send without the macro “Ask for a photo”' }))
  ;(await screen.findByRole('combobox', { name: 'Reply' })).focus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  page.clock.pass(11_000)
  await is([[], 'normal', ana.email, 2], 'it is sent alone')
})

test('the palette has each macro', async t => {
  const page = await open(t)
  const { screen, user, is } = page
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByPlaceholderText(/^Type a command/), 'macro: sort')
  await screen.findByRole('menuitem', { name: 'Apply macro: Sort out' })
  await user.keyboard('{Enter}')
  await is([['sorted'], 'high', ana.email, 0], 'the macro is applied')
})

async function openTwo(t: TestContext, tag: string) {
  const both = [
    await world.start({ subject: 'First lamp', tag_list: [tag], priority: 'low' }),
    await world.start({ subject: 'Second lamp', tag_list: [tag], assignee: olga.email }),
  ]
  const page = await openPage(t, world, { as: ana.email, at: `/inbox/open?tag=${tag}` })
  const { screen, user } = page
  for (const subject of ['First lamp', 'Second lamp'])
    await user.click(await screen.findByRole('checkbox', { name: `Select “${subject}”` }))
  await screen.findByText('2 selected')
  await user.keyboard('q')
  const stored = () =>
    Promise.all(
      both.map(async ({ slug }) => {
        const { tag_list, priority, assignee, status } = (await ana.get(`/conversations/${slug}`)).body
        return [tag_list, priority, assignee?.email ?? null, status]
      }),
    )
  const are = (expected: unknown[], what: string) =>
    eventually(async () => assert.deepEqual(await stored(), expected), { what })
  const messages = async () =>
    (await Promise.all(both.map(({ slug }) => ana.get(`/conversations/${slug}/messages`)))).map(
      ({ body }) => body.messages.length,
    )
  return {
    ...page,
    are,
    stored,
    messages,
    find: () => screen.findByPlaceholderText('Find a macro'),
  }
}

test('a macro for several is undone for each of them', async t => {
  const page = await openTwo(t, 'several')
  const before = await page.stored()
  await page.user.type(await page.find(), 'sort{Enter}')
  const after = [['several', 'sorted'], 'high', ana.email, 0]
  await page.are([after, after], 'both have it')
  await undo(page, '“Sort out” applied to 2 conversations.')
  await page.are(before, 'both are as before')
})

test('replies to several wait: undone, none is sent; otherwise each has its own words', async t => {
  const page = await openTwo(t, 'replies')
  const before = await page.stored()
  await page.user.type(await page.find(), 'photo{Enter}')
  await undo(page, '“Ask for a photo” applied to 2 conversations.')
  page.clock.pass(15_000)
  await page.are(before, 'nothing has happened')
  assert.deepEqual(await page.messages(), [1, 1])
  for (const subject of ['First lamp', 'Second lamp'])
    await page.user.click(await page.screen.findByRole('checkbox', { name: `Select “${subject}”` }))
  await page.user.keyboard('q')
  await page.user.type(await page.find(), 'photo{Enter}')
  await toast(page, '“Ask for a photo” applied to 2 conversations.')
  page.clock.pass(15_000)
  await eventually(async () => assert.deepEqual(await page.messages(), [2, 2]), { what: 'both are sent' })
  assert.deepEqual(
    (await page.stored()).map(row => [row[0], row[3]]),
    [
      [['replies', 'photo'], 5],
      [['replies', 'photo'], 5],
    ],
  )
})
