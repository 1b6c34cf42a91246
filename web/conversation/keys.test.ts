// Every key of an open conversation does what the help sheet says.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { STATUS } from '../../client/codes.ts'
import { eventually } from '../../test/eventually.ts'
import { fill } from '../../test/page/forms.ts'
import { openPage, type Page } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()

const open = async (t: TestContext, at: string, preferences = {}) => {
  const page = await openPage(t, world, { as: world.ana.email, at, preferences })
  await page.screen.findByText('Where is it?', { selector: '.message *' })
  return page
}

/** A new conversation, which stays open whatever is done to it. */
async function openNew(t: TestContext, subject: string) {
  const { slug } = await world.start({ subject, tag_list: ['assembly'] })
  const page = await open(t, `/inbox/all/${slug}`, { afterwards: 'stay' })
  const read = async () => (await world.ana.get(`/conversations/${slug}`)).body
  return { ...page, slug, read, ...changesOf(page, read) }
}

function changesOf({ screen, user, within }: Page, read: () => Promise<Record<string, unknown>>) {
  return {
    /** Waits until the server has it. */
    becomes: (name: string, expected: unknown) =>
      eventually(async () => assert.deepEqual((await read())[name], expected), {
        what: `its ${name} is ${expected}`,
      }),
    undo: async (words: RegExp) => {
      const toast = (await screen.findByText(words, { selector: '.toast *' })).closest<HTMLElement>('.toast')
      await user.click(within(toast as HTMLElement).getByRole('button', { name: /^Undo/ }))
      await screen.findByText('Undone', { exact: false, selector: '.toast *' })
    },
  }
}

test('e resolves and goes on; on a resolved conversation it reopens and stays', async t => {
  const { slug } = await world.start({ subject: 'Done', tag_list: ['e'] })
  const { slug: other } = await world.start({ subject: 'To be done', tag_list: ['e'] })
  const status = async () => (await world.ana.get(`/conversations/${slug}`)).body.status
  const first = await open(t, `/inbox/open/${slug}?tag=e`)
  await first.screen.findByText('To be done', { selector: '.conversation-row .subject' })
  await first.user.keyboard('e')
  await first.screen.findByText('Resolved.', { selector: '.toast *' })
  await eventually(() => assert.equal(first.path(), `/inbox/open/${other}?tag=e`), {
    what: 'the next one is open',
  })
  await eventually(async () => assert.equal(await status(), STATUS.resolved), { what: 'it is resolved' })
  await first.close()

  const second = await open(t, `/inbox/resolved/${slug}`)
  await second.screen.findByRole('button', { name: /^Reopen/ })
  await second.user.keyboard('e')
  await second.screen.findByText('Reopened.', { selector: '.toast *' })
  await eventually(async () => assert.equal(await status(), STATUS.unresolved), { what: 'it is open again' })
  assert.equal(second.path(), `/inbox/resolved/${slug}`)
})

test('z undoes what was done last', async t => {
  const { screen, user, becomes } = await openNew(t, 'Taken back')
  await user.keyboard('e')
  await screen.findByText('Resolved.', { selector: '.toast *' })
  await becomes('status', STATUS.resolved)
  await user.keyboard('z')
  await becomes('status', STATUS.unresolved)
})

test('! marks as spam, and Undo opens it again', async t => {
  const { user, becomes, undo } = await openNew(t, 'Spam')
  await user.keyboard('!')
  await becomes('status', STATUS.spam)
  await undo(/Marked as spam\./)
  await becomes('status', STATUS.unresolved)
})

test('a offers who shall have it, Shift+A takes it', async t => {
  const { screen, user, within, read, undo } = await openNew(t, 'Handed over')
  const isOf = (email: string) =>
    eventually(async () => assert.equal((await read()).assignee?.email, email), { what: `it is ${email}’s` })
  await user.keyboard('a')
  await user.click(await screen.findByRole('menuitem', { name: /Olga Petrova/ }))
  await isOf(world.olga.email)
  await screen.findByRole('button', { name: /Assign: Olga Petrova/ })
  await user.keyboard('{Shift>}A{/Shift}')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Assign to me' }))
  await isOf(world.ana.email)
  await undo(/Assigned to Ana Souza/)
  await isOf(world.olga.email)
})

test('p offers priorities', async t => {
  const { screen, user, within, becomes, undo } = await openNew(t, 'Urgent')
  await user.keyboard('p')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'High' }))
  await becomes('priority', 'high')
  await undo(/Priority: High/)
  await becomes('priority', 'normal')
})

test('h offers times to snooze until, which digits choose, and any other time', async t => {
  const { screen, user, within, document, read, becomes, undo } = await openNew(t, 'Later')
  await user.keyboard('h')
  assert.equal((await screen.findAllByRole('menuitem')).length, 6)
  await eventually(() => assert.ok(document.activeElement?.matches('[role=menuitem]')), {
    what: 'the menu has the focus',
  })
  await user.keyboard('2')
  await becomes('status', STATUS.onHold)
  const morning = new Date(world.clock.now)
  morning.setDate(morning.getDate() + 1)
  assert.equal(new Date((await read()).hold_until).getTime(), morning.setHours(9, 0, 0, 0))
  await undo(/Snoozed\./)
  await becomes('status', STATUS.unresolved)

  await user.keyboard('h')
  await user.click(await screen.findByRole('menuitem', { name: /^Pick a time…/ }))
  const dialog = await screen.findByRole('dialog')
  const day = await within(dialog).findByLabelText<HTMLInputElement>('Snooze until')
  const time = await within(dialog).findByLabelText<HTMLInputElement>('Snooze until: time')
  const chosen = new Date(`${day.value} ${time.value}`)
  assert.equal(chosen.getTime(), morning.getTime(), 'tomorrow at nine, to begin with')
  await fill(user, day, '5/6/2099')
  await fill(user, time, '7:08 AM')
  await user.click(within(dialog).getByRole('button', { name: 'Snooze' }))
  await becomes('status', STATUS.onHold)
  assert.equal(new Date((await read()).hold_until).getTime(), new Date('2099-05-06T07:08').getTime())
  await undo(/Snoozed\./)
  await becomes('status', STATUS.unresolved)
})

test('t changes the tags: what is typed is added, and what is removed there is removed', async t => {
  const { screen, user, within, document, becomes, undo } = await openNew(t, 'Tagged')
  await user.keyboard('t')
  const field = within(await screen.findByRole('dialog')).getByRole<HTMLInputElement>('textbox')
  assert.ok(document.activeElement === field)
  assert.equal(field.value, 'assembly, ')
  // As typed: a space does not press Close, and no letter is a shortcut.
  await user.clear(field)
  await user.keyboard('video, {Enter}')
  await becomes('tag_list', ['video'])
  await undo(/Tags: video/)
  await becomes('tag_list', ['assembly'])

  await user.keyboard('t')
  await screen.findByRole('dialog')
  await user.keyboard('wobbles{Enter}')
  await becomes('tag_list', ['assembly', 'wobbles'])
  await user.keyboard('z')
  await becomes('tag_list', ['assembly'])
})

test('v moves to another channel', async t => {
  await world.olga.post('/channels', { channel: { name: 'Sales', slug: 'sales', channel: 'email' } })
  const { screen, user, within, document, read, undo } = await openNew(t, 'Moved')
  const isIn = (channel: string) =>
    eventually(async () => assert.equal((await read()).category.slug, channel), {
      what: `it is in ${channel}`,
    })
  await user.keyboard('v')
  const dialog = await screen.findByRole('dialog')
  const field = within(dialog).getByLabelText('Channel')
  assert.ok(document.activeElement === field)
  await user.selectOptions(field, 'Sales')
  await user.click(within(dialog).getByRole('button', { name: 'Move' }))
  await isIn('sales')
  await undo(/Moved to Sales\./)
  await isIn('support')
})

/** Whether the page has asked for a change of the conversation. */
const hasChanged = ({ network, slug }: Pick<Page, 'network'> & { slug: string }) =>
  network.asked.includes(`PUT /api/v1/conversations/${slug}`)

test('r and n turn to the reply and the note, ready to type; there no key is a shortcut', async t => {
  const page = await openNew(t, 'Written to')
  const { screen, user, read } = page
  const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('combobox', { name })
  await user.keyboard('n')
  await screen.findByRole('combobox', { name: 'Internal note' })
  await user.keyboard('e!xj')
  assert.equal((await field('Internal note')).value, 'e!xj')
  await user.clear(await field('Internal note'))
  await user.keyboard('{Escape}r')
  await field('Reply')
  await user.keyboard('?')
  assert.equal((await field('Reply')).value, '?')
  assert.ok(screen.queryByRole('dialog') === null)
  await user.clear(await field('Reply'))
  // A key that is one shows that the others have done nothing.
  await user.keyboard('{Escape}p')
  await screen.findByRole('dialog')
  assert.ok(!hasChanged(page))
  assert.equal((await read()).status, STATUS.unresolved)
})

test('a letter typed right after its field has disappeared is no shortcut; a moment later it is', async t => {
  const page = await openNew(t, 'Typed on')
  const { screen, user, document, clock, becomes } = page
  await user.keyboard('n')
  await screen.findByRole('combobox', { name: 'Internal note' })
  await user.keyboard('Hm')
  assert.ok(document.activeElement?.matches('textarea'))
  ;(document.activeElement as HTMLElement).blur()
  await user.keyboard('e!')
  await clock.pass(1_000)
  assert.ok(!hasChanged(page))
  await user.keyboard('e')
  await becomes('status', STATUS.resolved)
})
