// Merging and splitting conversations, forwarding messages, and changing the customer.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { toast, undo } from '../../test/page/toasts.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()

const MIRA = { email: 'mira@example.com', name: 'Mira Sand' }

const start = async (subject: string, body: string, user = MIRA): Promise<string> =>
  (await world.start({ subject, user, message: { body } })).slug

const slugOf = async (slug: string): Promise<string> =>
  (await world.ana.get(`/conversations/${slug}`)).body.slug

async function openInbox(t: TestContext, slug = '') {
  const page = await openPage(t, world, { as: world.ana.email, at: `/inbox/open/${slug}` })
  const { document, screen, within, user, gone } = page
  const find = (selector: string, text: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].find(one => one.textContent?.includes(text)) ?? null
  const row = (text: string) => find('.conversation-row', text)
  const message = (text: string) => find('article.message', text)
  const isThere = (found: () => HTMLElement | null, text: string) =>
    eventually(() => found() ?? false, { what: `“${text}” is there` })
  const choose = async (button: HTMLElement, item: string | RegExp) => {
    await user.click(button)
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  return {
    ...page,
    message,
    isListed: (text: string) => isThere(() => row(text), text),
    isUnlisted: (text: string) => gone(() => row(text)),
    isShown: (text: string) => isThere(() => message(text), text),
    isNotShown: (text: string) => gone(() => message(text)),
    inDialog: async () => within(await screen.findByRole('dialog')),
    actionsOf: async (text: string) =>
      within(await isThere(() => message(text), text)).getByRole('button', { name: 'Message actions' }),
    choose,
    chooseMore: async (item: string | RegExp) =>
      choose((await screen.findAllByRole('button', { name: 'More' }))[0] as HTMLElement, item),
    undo: (words: string) => undo(page, words),
    toast: (words: string) => toast(page, words),
  }
}

test('m offers other conversations of the customer, and merges the chosen one', async t => {
  const into = await start('Broken lamp', 'It arrived broken')
  const other = await start('Lamp again', 'Did you get my message?')
  const { screen, user, document, inDialog, undo, ...page } = await openInbox(t, into)
  await page.isShown('It arrived broken')
  await page.isListed('Lamp again')
  await user.keyboard('m')
  const dialog = await inDialog()
  assert.ok(document.activeElement === dialog.getByLabelText(/^Conversations to merge/), 'it has the focus')
  await user.click(await dialog.findByRole('checkbox', { name: /Lamp again/ }))
  await dialog.findByText(/1 message moves to “Broken lamp”/)
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  await page.isShown('Did you get my message?')
  await page.isUnlisted('Lamp again')
  await screen.findAllByText(/merged another conversation into this one/)
  await undo('1 conversation merged')
  await page.isListed('Lamp again')
  await page.isNotShown('Did you get my message?')
  assert.equal(await slugOf(other), other)
})

test('the address of a merged conversation shows the other; its merge is undone from the menu', async t => {
  const into = await start('Chair', 'The chair squeaks')
  const away = await start('Chair, too', 'It still squeaks')
  await world.ana.post(`/conversations/${into}/merge`, { conversations: [away] })
  const { user, path, inDialog, chooseMore, isShown, isNotShown } = await openInbox(t, away)
  await isShown('It still squeaks')
  await eventually(() => path().endsWith(`/${into}`), { what: 'the address is the other’s' })
  await chooseMore('Merged conversations')
  const dialog = await inDialog()
  await dialog.findByText('Chair, too')
  await user.click(dialog.getByRole('button', { name: 'Undo' }))
  await dialog.findByText(/^Nothing has been merged/)
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await isNotShown('It still squeaks')
})

test('selected conversations are merged into the one that is chosen', async t => {
  const titles = ['Desk one', 'Desk two', 'Desk three']
  const slugs: string[] = []
  for (const title of titles) slugs.push(await start(title, 'About a desk'))
  const { screen, user, inDialog, isListed, isUnlisted, undo } = await openInbox(t)
  for (const title of titles)
    await user.click(await screen.findByRole('checkbox', { name: `Select “${title}”` }))
  await screen.findByText('3 selected')
  await user.keyboard('m')
  const dialog = await inDialog()
  await user.click(dialog.getByRole('radio', { name: /Desk two/ }))
  await dialog.findByText(/2 messages move to “Desk two”/)
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  await isUnlisted('Desk one')
  await isUnlisted('Desk three')
  await eventually(
    async () => assert.deepEqual([...new Set(await Promise.all(slugs.map(slugOf)))], [slugs[1]]),
    { what: 'all are the one that was chosen' },
  )
  await undo('2 conversations merged')
  await isListed('Desk one')
  await isListed('Desk three')
})

test('a message is split off with all later ones, and Undo puts them back', async t => {
  const slug = await start('Two things', 'First thing')
  await world.post(slug, { body: 'Second thing', user: MIRA })
  const { screen, user, path, gone, message, undo, ...page } = await openInbox(t, slug)
  await user.click(await page.actionsOf('First thing'))
  await screen.findByRole('menuitem', { name: /^Forward/ })
  assert.ok(screen.queryByRole('menuitem', { name: /^Split from/ }) === null)
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('menu'))
  await page.choose(await page.actionsOf('Second thing'), 'Split from here')
  await eventually(() => !path().endsWith(`/${slug}`), { what: 'the new conversation is open' })
  await page.isShown('Second thing')
  assert.ok(message('First thing') === null)
  await undo('Moved to a new conversation')
  await page.isShown('First thing')
  await page.isShown('Second thing')
})

/** Forwards the message, with a comment. */
async function forward({ user, document, choose, actionsOf, inDialog }: Inbox, text: string) {
  await choose(await actionsOf(text), /^Forward/)
  const dialog = await inDialog()
  await user.type(dialog.getByLabelText('To'), 'lab@example.org')
  await user.type(dialog.getByLabelText('Comment'), 'Can you repair this?')
  await user.click(dialog.getByRole('button', { name: 'Forward' }))
  await eventually(
    () =>
      assert.match(document.querySelector('.message.pending.note')?.textContent ?? '', /Can you repair this/),
    { what: 'the comment is a pending note' },
  )
}

type Inbox = Awaited<ReturnType<typeof openInbox>>

test('a message is forwarded with a comment; Undo keeps the words as a note', async t => {
  const slug = await start('Cracked', 'The glass is cracked')
  const page = await openInbox(t, slug)
  const { screen, user, within } = page
  await forward(page, 'The glass is cracked')
  await user.click(within(await page.toast('Sending…')).getByRole('button', { name: /^Undo/ }))
  const note = await screen.findByRole<HTMLTextAreaElement>('combobox', { name: 'Internal note' })
  await eventually(() => assert.equal(note.value, 'Can you repair this?'), { what: 'the words are back' })
  await user.clear(note)
  await forward(page, 'The glass is cracked')
  await page.close()
  const again = await openInbox(t, slug)
  // There is no mail server, and the page does not claim otherwise.
  await again.isShown('Not sent to lab@example.org yet')
})

test('the customer is changed by address, and Undo brings the former one back', async t => {
  const slug = await start('Wrong person', 'Hello')
  const { screen, user, within, inDialog, chooseMore, isShown, undo } = await openInbox(t, slug)
  await isShown('Hello')
  const isCustomer = (name: string) =>
    eventually(() => Boolean(within(screen.getByRole('complementary')).getByRole('link', { name })), {
      what: `${name} is the customer`,
    })
  await isCustomer('Mira Sand')
  await chooseMore(/^Change customer/)
  const dialog = await inDialog()
  await user.type(dialog.getByLabelText('Email address'), 'noor@example.com')
  await user.type(dialog.getByLabelText(/^Name, if/), 'Noor')
  await user.click(dialog.getByRole('button', { name: 'Change customer' }))
  await isCustomer('Noor')
  await undo('The customer is now noor@example.com')
  await isCustomer('Mira Sand')
})
