// The composer in a browser: drafts, undo, the keys for sending, notes, recipients, and saved replies.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STATUS, VISIBILITY } from '../../client/codes.ts'
import { eventually } from '../eventually.ts'
import { story } from '../office.ts'
import { CUSTOMER, holds, openWriter } from './composing.ts'

interface Sent {
  body: string
  visibility: number
  recipients: object[]
}

type Writer = Awaited<ReturnType<typeof openWriter>>

async function addRecipient({ page, reply }: Writer, text: string): Promise<void> {
  await reply.click() // opens the composer
  const adding = page.getByRole('button', { name: '+ Add recipient' })
  await adding.click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await adding.waitFor()
}

const textFile = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })

test(
  'a draft is there after a reload and after Escape; a note stays a note',
  story(async office => {
    const { page: ana, begin, reply, note, sentTo } = await openWriter(office)
    const slug = await begin('A draft')
    await ana.keyboard.press('n')
    await ana.keyboard.type('Ask the carpenter')
    await ana.getByText(/Draft saved/).waitFor()
    await ana.reload()
    await holds(note, 'Ask the carpenter')
    await ana.getByRole('tab', { name: 'Note', selected: true }).waitFor()
    const { drafts } = await office.ask('GET', `/conversations/${slug}/drafts`)
    assert.deepEqual(
      drafts.map((one: { body: string; visibility: number }) => [one.body, one.visibility]),
      [['Ask the carpenter', VISIBILITY.internalNote]],
    )
    assert.deepEqual(await sentTo(slug), [])
    // Outside of the field a letter is a shortcut again.
    await begin('Escape')
    await ana.keyboard.press('r')
    await ana.keyboard.type('Half a thought')
    await ana.keyboard.press('Escape')
    const panel = ana.getByRole('complementary').getByText(CUSTOMER)
    await panel.waitFor()
    await ana.keyboard.press('i')
    await panel.waitFor({ state: 'hidden' })
    await holds(reply, 'Half a thought')
  }),
)

test(
  'Undo gives back text, file and recipient; a note comes back as a note',
  story(async office => {
    const writer = await openWriter(office)
    await sendTwice(writer, office)
    const { page: ana, begin, reply, note, pending } = writer
    await begin('Both')
    await reply.fill('First.')
    await reply.press('Control+Enter')
    await pending.waitFor()
    await reply.fill('Second.')
    await pending.getByRole('button', { name: 'Undo' }).click()
    await pending.waitFor({ state: 'detached' })
    await holds(reply, 'First.\n\nSecond.')
    // A note, though a reply was begun since.
    await begin('Undone note')
    await ana.keyboard.press('n')
    await ana.keyboard.type('Only for us.')
    await ana.keyboard.press('Control+Enter')
    await pending.waitFor()
    await ana.getByRole('tab', { name: /Reply/ }).click()
    await reply.waitFor()
    await pending.getByRole('button', { name: 'Undo' }).click()
    await holds(note, 'Only for us.')
  }),
)

/** A reply with all that it can have is undone, and sent again; that resolves the conversation. */
async function sendTwice(writer: Writer, { ask }: Parameters<typeof openWriter>[0]): Promise<void> {
  const { page: ana, begin, reply, pending, chip, sendable, sentTo, sentOnLeaving } = writer
  const slug = await begin('Undone')
  await addRecipient(writer, 'partner@example.nl')
  await ana.locator('input[type=file]').setInputFiles(textFile('leg.txt'))
  await chip('leg.txt').waitFor()
  await reply.fill('A new leg is on its way.')
  await sendable.waitFor()
  await reply.press('Control+Enter')
  await pending.filter({ hasText: 'A new leg' }).waitFor()
  await holds(reply, '')
  await chip('leg.txt').waitFor({ state: 'detached' })
  await pending.getByRole('button', { name: 'Undo' }).click()
  await pending.waitFor({ state: 'detached' })
  await holds(reply, 'A new leg is on its way.')
  for (const text of ['leg.txt', 'partner@example.nl']) await chip(text).waitFor()
  assert.deepEqual(await sentTo(slug), [])
  await reply.press('Control+Enter')
  await pending.waitFor()
  const sent = await sentOnLeaving(slug)
  assert.equal(sent.length, 1)
  assert.deepEqual(
    sent[0].recipients.map(({ email }: { email: string }) => email),
    ['partner@example.nl'],
  )
  assert.equal(sent[0].attachments[0].file_file_name, 'leg.txt')
  assert.equal((await ask('GET', `/conversations/${slug}`)).status, STATUS.resolved)
}

test(
  'Ctrl+Shift+Enter keeps the conversation open; blank text is not sent by any key',
  story(async office => {
    const { page: ana, begin, reply, pending, sentOnLeaving } = await openWriter(office)
    const kept = await begin('Kept open')
    await reply.fill('I am asking the carrier.')
    await reply.press('Control+Shift+Enter')
    await pending.waitFor()
    const [message] = await sentOnLeaving(kept)
    assert.deepEqual([message.body, message.visibility], ['I am asking the carrier.', VISIBILITY.regular])
    assert.equal((await office.ask('GET', `/conversations/${kept}`)).status, STATUS.unresolved)
    const slug = await begin('Nothing to send')
    await reply.fill('  ')
    for (const keys of ['Control+Enter', 'Control+Shift+Enter']) await reply.press(keys)
    await ana
      .getByRole('button', { name: /^Send & resolve/, disabled: true })
      .first()
      .waitFor()
    await reply.fill('one')
    await reply.press('Enter')
    await ana.keyboard.type('two')
    await holds(reply, 'one\ntwo')
    // What is sent now is the first and only message.
    await reply.press('Control+Enter')
    await pending.waitFor()
    const sent = await sentOnLeaving(slug)
    assert.deepEqual(
      sent.map(({ body }: Sent) => body),
      ['one\ntwo'],
    )
  }),
)

test(
  'a text that became a note goes to nobody; no key makes a reply of it',
  story(async office => {
    const writer = await openWriter(office)
    const { page: ana, begin, reply, note, sentOnLeaving } = writer
    const slug = await begin('Between us')
    await addRecipient(writer, 'partner@example.nl')
    await reply.fill('He is difficult.')
    await ana.keyboard.press('Control+k')
    await ana.getByPlaceholder('Type a command').fill('move the text to the note')
    await ana.keyboard.press('Enter')
    await ana.getByText('Only your team sees this').waitFor()
    await note.press('Control+Shift+Enter')
    await nameColleague(writer)
    await note.press('Control+Enter')
    await ana.locator('.message.note', { hasText: 'He is difficult.' }).waitFor()
    const sent = await sentOnLeaving(slug)
    assert.deepEqual(
      sent.map(({ body, visibility, recipients }: Sent) => [body, visibility, recipients]),
      [['He is difficult. @Olga Petrova look', VISIBILITY.internalNote, []]],
    )
    assert.equal((await office.ask('GET', `/conversations/${slug}`)).status, STATUS.unresolved)
  }),
)

/** @ completes the name of a colleague in a note, and not in a reply. */
async function nameColleague({ page: ana, reply, note }: Writer): Promise<void> {
  const people = ana.getByRole('listbox', { name: 'Colleagues' })
  await note.press('Control+End')
  await note.pressSequentially(' @ol')
  await people.getByRole('option', { name: /Olga Petrova/ }).waitFor()
  await note.press('Enter')
  await holds(note, 'He is difficult. @Olga Petrova ')
  await note.pressSequentially('look')
  await ana.getByRole('tab', { name: /Reply/ }).click()
  await reply.pressSequentially('@ol')
  await ana.getByText(/Draft saved/).waitFor()
  await people.waitFor({ state: 'detached' })
  await reply.fill('')
  await ana.getByRole('tab', { name: /Note/ }).click()
}

test(
  'recipients are added, removed, left out of a reply, and taken off',
  story(async office => {
    const writer = await openWriter(office)
    await chooseRecipients(writer)
    const { page: ana, begin, reply, pending, chip, sentOnLeaving } = writer
    // A blind copy, and a reply without somebody who follows.
    const slug = await begin('Audience')
    await office.ask('POST', `/conversations/${slug}/messages`, {
      message: { body: 'Hello both', recipients: [{ email: 'vera@example.nl', name: 'Vera' }] },
    })
    await ana.reload()
    await reply.click()
    await ana.getByRole('button', { name: '+ Add Bcc' }).click()
    await ana.keyboard.type('lawyer@example.nl')
    await ana.keyboard.press('Enter')
    await chip('lawyer@example.nl').waitFor()
    await ana.getByRole('button', { name: 'Vera', exact: true }).click()
    await ana.getByRole('menuitem', { name: /Leave out of this reply/ }).click()
    await ana.getByRole('button', { name: 'Vera, left out of this reply' }).waitFor()
    await reply.fill('Not for Vera')
    await reply.press('Control+Enter')
    await pending.waitFor()
    const sent = (await sentOnLeaving(slug, 2)).find(({ body }: { body: string }) => body === 'Not for Vera')
    assert.deepEqual(
      [sent.bcc, sent.without].map(people => people.map(({ email }: { email: string }) => email)),
      [['lawyer@example.nl'], ['vera@example.nl']],
    )
    await ana.goto(`${office.base}/inbox/all/${slug}`)
    await ana.getByText('Bcc: lawyer@example.nl').waitFor()
    await ana.keyboard.press('r')
    await ana.getByRole('button', { name: 'Vera', exact: true }).click()
    await ana.getByRole('menuitem', { name: 'Remove from conversation' }).click()
    await ana.getByRole('button', { name: 'Vera', exact: true }).waitFor({ state: 'detached' })
    await ana.getByText('took someone off this conversation').waitFor()
  }),
)

/** A recipient is an address, is added once, and can be removed. */
async function chooseRecipients(writer: Writer): Promise<void> {
  const { page: ana, begin, reply, pending } = writer
  await begin('Recipients')
  await reply.click()
  await ana.locator('.recipients').getByText(CUSTOMER).waitFor()
  for (const text of ['no address', '', 'a@example.nl', 'b@example.nl', ' a@example.nl '])
    await addRecipient(writer, text)
  const removing = ana.locator('.recipients').getByRole('button', { name: /^Remove/ })
  const removable = (count: number) =>
    eventually(async () => assert.equal(await removing.count(), count), {
      what: `${count} recipients can be removed`,
    })
  await removable(2)
  await ana.getByRole('button', { name: 'Remove a@example.nl' }).click()
  await removable(1)
  // Enter has sent nothing: what is pending is what is sent now.
  await reply.fill('To both of you.')
  await reply.press('Control+Enter')
  await pending.filter({ hasText: 'To both of you.' }).waitFor()
  await eventually(async () => assert.equal(await pending.count(), 1), { what: 'one message is pending' })
}

test(
  'a saved reply is found, filled in, and put where the cursor is',
  story(async office => {
    const body = 'Dear {{customer}}, {{ agent }} {{unknown}}'
    await office.ask('POST', '/response_templates', { response_template: { name: 'Greeting', body } })
    const { page: ana, begin, reply, option } = await openWriter(office)
    await begin('Saved replies')
    await reply.fill('Before  after')
    await reply.evaluate(field =>
      (field as unknown as { setSelectionRange(...at: number[]): void }).setSelectionRange(7, 7),
    )
    await ana.keyboard.type('/GREET')
    await option.filter({ hasText: 'Greeting' }).waitFor()
    await ana.keyboard.press('Tab')
    await option.first().waitFor({ state: 'detached' })
    await holds(reply, 'Before Dear Wim Jansen, Ana Souza {{unknown}} after')
    await reply.fill('')
    await ana.keyboard.type('/')
    await option.nth(3).waitFor()
    const count = await option.count()
    const isChosen = (index: number) => option.nth(index).and(ana.locator('[aria-selected="true"]')).waitFor()
    await isChosen(0)
    await ana.keyboard.press('ArrowUp')
    await isChosen(count - 1)
    await ana.keyboard.press('ArrowDown')
    await ana.keyboard.press('ArrowDown')
    await isChosen(1)
    // Escape closes them and keeps the text, and a slash elsewhere does not open them.
    await ana.keyboard.press('Escape')
    await option.first().waitFor({ state: 'detached' })
    await holds(reply, '/')
    for (const text of ['and/or', 'https://', '/nothing-like-this']) {
      await reply.fill('')
      await ana.keyboard.type(text)
      await ana.getByText(/Draft saved/).waitFor()
      await option.first().waitFor({ state: 'detached' })
    }
  }),
)
