import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { STATUS, VISIBILITY } from '../../client/codes.ts'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()

async function openNew(t: TestContext, subject: string) {
  const { slug } = await world.start({ subject })
  const preferences = { afterwards: 'stay' }
  const page = await openPage(t, world, { as: world.ana.email, at: `/inbox/all/${slug}`, preferences })
  await page.screen.findByText('Where is it?', { selector: '.message *' })
  const staffMessages = async () => {
    const { body } = await world.ana.get(`/conversations/${slug}/messages`)
    return body.messages.filter((one: { user: { 'staff?': boolean } }) => one.user['staff?'])
  }
  const field = (name: string) => page.screen.findByRole<HTMLTextAreaElement>('combobox', { name })
  return { ...page, slug, staffMessages, field }
}

test('a note looks unlike a reply, goes to nobody, and resolves nothing', async t => {
  const { slug, screen, user, clock, staffMessages } = await openNew(t, 'Wobbly table')
  await user.keyboard('n')
  await screen.findByText(/Only your team sees this/)
  await user.keyboard('Ask the **carpenter**.')
  await user.click(screen.getByRole('button', { name: /Add note/ }))
  await clock.pass(1_500)
  await screen.findByText('carpenter', { selector: '.message.note:not(.pending) strong' })
  const [message] = await staffMessages()
  assert.deepEqual([message.visibility, message.recipients], [VISIBILITY.internalNote, []])
  assert.equal((await world.ana.get(`/conversations/${slug}`)).body.status, STATUS.unresolved)
})

test('Undo gives back text, file and recipient; Ctrl+Enter sends them and resolves', async t => {
  const { slug, screen, user, clock, within, document, field, staffMessages } = await openNew(t, 'Undone')
  await user.click(await screen.findByRole('button', { name: '+ Add recipient' }))
  await user.keyboard('partner@example.nl{Enter}')
  await screen.findByRole('button', { name: 'to Cody Brandt +1' })
  const file = new File(['a drawing'], 'leg.txt', { type: 'text/plain' })
  await user.upload(document.querySelector('.composer input[type=file]') as HTMLElement, file)
  await user.type(await field('Reply'), 'A new leg is on its way.')
  await eventually(
    () =>
      assert.ok(
        screen.getAllByRole<HTMLButtonElement>('button', { name: /^Send & resolve/ })[0]?.disabled === false,
      ),
    { what: 'the reply can be sent' },
  )
  await user.type(await field('Reply'), '{Control>}{Enter}{/Control}')
  const pending = () => document.querySelector<HTMLElement>('.message.pending')
  await eventually(() => assert.match(pending()?.textContent ?? '', /A new leg/), {
    what: 'the reply is pending',
  })
  await user.click(within(pending() as HTMLElement).getByRole('button', { name: 'Undo' }))
  await eventually(() => assert.ok(pending() === null), { what: 'the reply is taken back' })
  assert.equal((await field('Reply')).value, 'A new leg is on its way.')
  const chips = () => [...document.querySelectorAll('.composer .chip')].map(chip => chip.textContent).join()
  await eventually(() => assert.match(chips(), /leg\.txt/), { what: 'its file is back' })
  assert.match(chips(), /partner@example.nl/)
  assert.deepEqual(await staffMessages(), [])
  await user.type(await field('Reply'), '{Control>}{Enter}{/Control}')
  await clock.pass(10_000)
  await eventually(async () => assert.equal((await staffMessages()).length, 1), {
    what: 'the reply has arrived',
  })
  const [message] = await staffMessages()
  assert.deepEqual(
    message.recipients.map(({ email }: { email: string }) => email),
    ['partner@example.nl'],
  )
  assert.equal(message.attachments[0].file_file_name, 'leg.txt')
  assert.equal((await world.ana.get(`/conversations/${slug}`)).body.status, STATUS.resolved)
})

test('a pending reply is sent when the page is closed', async t => {
  const { user, document, field, staffMessages, close } = await openNew(t, 'Left')
  await user.type(await field('Reply'), 'On its way.{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await eventually(() => assert.ok(document.querySelector('.message.pending')), {
    what: 'the reply is pending',
  })
  await close()
  assert.deepEqual(
    (await staffMessages()).map(({ body }: { body: string }) => body),
    ['On its way.'],
  )
})

test('a reply that the server refuses is kept, and the page says why', async t => {
  const { user, clock, document, field, network, staffMessages } = await openNew(t, 'Refused')
  network.answer(({ method, url }) =>
    method === 'POST' && url.pathname.endsWith('/messages')
      ? Response.json({ error: 'The mailbox is full.', code: 'invalid' }, { status: 422 })
      : undefined,
  )
  await user.type(await field('Reply'), 'Nobody reads this.{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await clock.pass(10_000)
  await eventually(() => assert.match(document.body.textContent ?? '', /mailbox is full/), {
    what: 'the page says why',
  })
  assert.match(document.body.textContent + (await field('Reply')).value, /Nobody reads this/)
  assert.deepEqual(await staffMessages(), [])
})

test('t tags the conversation, and Undo takes the tags away', async t => {
  const { slug, screen, user, within } = await openNew(t, 'Tagged')
  const tags = async () => (await world.ana.get(`/conversations/${slug}`)).body.tag_list
  await user.keyboard('t')
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox'), 'b2b, fair{Enter}')
  await eventually(async () => assert.deepEqual(await tags(), ['b2b', 'fair']), {
    what: 'the conversation has the tags',
  })
  await screen.findByText('Tags: b2b, fair', { selector: '.toast *' })
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  await eventually(async () => assert.deepEqual(await tags(), []), { what: 'the tags are gone' })
})

test('a menu is walked with the arrows, and Escape gives the focus back', async t => {
  const { screen, user, gone, document } = await openNew(t, 'Menu')
  // The narrow layout has one more, which only its style hides.
  const [button] = (await screen.findAllByRole('button', { name: 'Snooze' })) as [HTMLElement]
  await user.click(button)
  const items = await screen.findAllByRole('menuitem')
  assert.ok(items.length > 2)
  await user.keyboard('{ArrowDown}')
  await eventually(() => assert.equal(document.activeElement?.getAttribute('role'), 'menuitem'), {
    what: 'an entry has the focus',
  })
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('menu'))
  await eventually(() => assert.ok(document.activeElement === button), {
    what: 'the button has the focus again',
  })
})

test('an event of somebody else is shown without reading the page again', async t => {
  const { slug, screen, clock } = await openNew(t, 'Live')
  await world.olga.post(`/conversations/${slug}/messages`, {
    message: { body: 'From Olga', visibility: VISIBILITY.internalNote },
  })
  const isShown = async () => {
    await clock.pass(1_000)
    return screen.queryByText('From Olga') !== null
  }
  await eventually(isShown, { what: 'her note is shown' })
})

test('the composer is one line until somebody goes there, and again after Escape, unless there are words', async t => {
  const { document, user, screen, field } = await openNew(t, 'Closed')
  const isClosed = (expected: boolean) =>
    eventually(
      () => assert.equal(document.querySelector('.composer')?.classList.contains('closed'), expected),
      { what: expected ? 'it is closed' : 'it is open' },
    )
  await isClosed(true)
  assert.equal((await field('Reply')).placeholder, 'Reply to Cody Brandt…')
  await user.keyboard('r')
  await isClosed(false)
  await user.keyboard('{Escape}')
  await isClosed(true)
  await user.keyboard('nWords')
  await isClosed(false)
  await user.keyboard('{Escape}')
  await screen.findByText(/Only your team sees this/)
  await isClosed(false)
})

test('who takes a conversation took it; who gives it to somebody assigned it', async t => {
  const { slug, screen } = await openNew(t, 'Taken')
  const assign = (assignee: string) => world.ana.put(`/conversations/${slug}`, { conversation: { assignee } })
  await assign(world.ana.email)
  await screen.findByText(/Ana Souza took this/)
  await assign(world.olga.email)
  await screen.findByText(/Ana Souza assigned this to Olga Petrova/)
})
