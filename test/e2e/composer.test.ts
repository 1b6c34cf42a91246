// The composer in a browser: drafts, undo, the keys for sending, notes, recipients, saved replies and files.
import assert from 'node:assert/strict'
import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { STATUS, VISIBILITY } from '../../client/codes.ts'
import { noBrowser, openBrowser } from '../browser.ts'
import { CUSTOMER, openNew, partsOf, sentOf, stayAfterSending } from './composing.ts'
import { complaints, openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

const skip = noBrowser ?? false
const MAX_BYTES = 25 * 1024 * 1024

test('the composer', { skip }, async t => {
  const office = await openOffice('answerwell-composer-')
  const { app, enter, ask } = office
  const browser = await openBrowser()
  const ana = await enter(browser, 'agent@demo.test')
  await stayAfterSending(ana)
  const { reply, note, pending, chip, option } = partsOf(ana)
  const { sentTo, sentOnLeaving } = sentOf(ana, office)

  await t.test('a draft survives a reload as what it is: a note stays a note', async () => {
    const slug = await openNew(ana, office, 'A draft')
    await ana.keyboard.press('n')
    await ana.keyboard.type('Ask the carpenter')
    await ana.getByText(/Draft saved/).waitFor()
    await ana.reload()
    await note.waitFor()
    for (let tries = 0; tries < 100 && (await note.inputValue()) === ''; tries++) await ana.waitForTimeout(50)
    assert.equal(await note.inputValue(), 'Ask the carpenter')
    await ana.getByRole('tab', { name: 'Note', selected: true }).waitFor()
    const { drafts } = await ask('GET', `/conversations/${slug}/drafts`)
    assert.deepEqual(
      drafts.map((one: { body: string; visibility: number }) => [one.body, one.visibility]),
      [['Ask the carpenter', VISIBILITY.internalNote]],
    )
    assert.deepEqual(await sentTo(slug), [])
  })

  await t.test('Escape leaves the field, and its text stays', async () => {
    await openNew(ana, office, 'Escape')
    await ana.keyboard.press('r')
    await ana.keyboard.type('Half a thought')
    await ana.keyboard.press('Escape')
    await ana.keyboard.press('i')
    assert.equal(await reply.inputValue(), 'Half a thought', 'i was a shortcut again')
    await ana.keyboard.press('i')
  })

  await t.test('Undo gives back text, file and recipient; Ctrl+Enter sends them and resolves', async () => {
    const slug = await openNew(ana, office, 'Undone')
    await ana.getByRole('button', { name: '+ Add recipient' }).click()
    await ana.keyboard.type('partner@example.nl')
    await ana.keyboard.press('Enter')
    await ana.locator('input[type=file]').setInputFiles({
      ...{ name: 'leg.txt', mimeType: 'text/plain', buffer: Buffer.from('a drawing') },
    })
    await chip('leg.txt').waitFor()
    await reply.fill('A new leg is on its way.')
    await ana
      .getByRole('button', { name: /^Send & resolve/, disabled: false })
      .first()
      .waitFor()
    await reply.press('Control+Enter')
    await pending.filter({ hasText: 'A new leg' }).waitFor()
    assert.equal(await reply.inputValue(), '')
    assert.equal(await chip('leg.txt').count(), 0)
    await pending.getByRole('button', { name: 'Undo' }).click()
    await pending.waitFor({ state: 'detached' })
    assert.equal(await reply.inputValue(), 'A new leg is on its way.')
    for (const text of ['leg.txt', 'partner@example.nl']) await chip(text).waitFor()
    assert.deepEqual(await sentTo(slug), [])
    await reply.press('Control+Enter')
    await pending.waitFor()
    const [message] = await sentOnLeaving(slug)
    assert.deepEqual(
      message.recipients.map(({ email }: { email: string }) => email),
      ['partner@example.nl'],
    )
    assert.equal(message.attachments[0].file_file_name, 'leg.txt')
    assert.equal((await ask('GET', `/conversations/${slug}`)).status, STATUS.resolved)
  })

  await t.test('text written after sending stays behind what Undo gives back', async () => {
    await openNew(ana, office, 'Both')
    await reply.fill('First.')
    await reply.press('Control+Enter')
    await pending.waitFor()
    await reply.fill('Second.')
    await pending.getByRole('button', { name: 'Undo' }).click()
    await pending.waitFor({ state: 'detached' })
    assert.equal(await reply.inputValue(), 'First.\n\nSecond.')
  })

  await t.test('Ctrl+Shift+Enter sends the reply and keeps the conversation open', async () => {
    const slug = await openNew(ana, office, 'Kept open')
    await reply.fill('I am asking the carrier.')
    await reply.press('Control+Shift+Enter')
    await pending.waitFor()
    const [message] = await sentOnLeaving(slug)
    assert.deepEqual([message.body, message.visibility], ['I am asking the carrier.', VISIBILITY.regular])
    assert.equal((await ask('GET', `/conversations/${slug}`)).status, STATUS.unresolved)
  })

  await t.test('Enter is a new line, and blank text is not sent by any key', async () => {
    const slug = await openNew(ana, office, 'Nothing to send')
    await reply.fill('  ')
    for (const keys of ['Control+Enter', 'Control+Shift+Enter']) await reply.press(keys)
    assert.equal(
      await ana
        .getByRole('button', { name: /^Send & resolve/ })
        .first()
        .isDisabled(),
      true,
    )
    await reply.fill('one')
    await reply.press('Enter')
    await ana.keyboard.type('two')
    assert.equal(await reply.inputValue(), 'one\ntwo')
    assert.equal(await pending.count(), 0)
    assert.deepEqual(await sentTo(slug), [])
  })

  await t.test('a text that became a note goes to nobody; no key makes a reply of it', async () => {
    const slug = await openNew(ana, office, 'Between us')
    await ana.getByRole('button', { name: '+ Add recipient' }).click()
    await ana.keyboard.type('partner@example.nl')
    await ana.keyboard.press('Enter')
    await reply.fill('He is a difficult customer.')
    await ana.keyboard.press('Control+k')
    await ana.getByPlaceholder('Type a command').fill('move the text to the note')
    await ana.keyboard.press('Enter')
    await ana.getByText('Only your team sees this').waitFor()
    await note.press('Control+Shift+Enter')
    assert.equal(await pending.count(), 0)
    assert.equal((await note.inputValue()).trim(), 'He is a difficult customer.')
    await note.press('Control+Enter')
    await ana.locator('.message.pending.note').waitFor()
    const [message] = await sentOnLeaving(slug)
    assert.deepEqual([message.visibility, message.recipients], [VISIBILITY.internalNote, []])
    assert.equal((await ask('GET', `/conversations/${slug}`)).status, STATUS.unresolved)
  })

  await t.test('@ completes the name of a colleague in a note, and not in a reply', async () => {
    const slug = await openNew(ana, office, 'Colleagues')
    await reply.fill('')
    await reply.pressSequentially('@ol')
    const people = ana.getByRole('listbox', { name: 'Colleagues' })
    assert.equal(await people.count(), 0)
    await reply.fill('')
    await ana.getByRole('tab', { name: /Note/ }).click()
    await note.pressSequentially('Please, @ol')
    await people.getByRole('option', { name: /Olga Petrova/ }).waitFor()
    await note.press('Enter')
    assert.equal(await note.inputValue(), 'Please, @Olga Petrova ')
    await note.pressSequentially('look')
    await note.press('Control+Enter')
    const [message] = await sentOnLeaving(slug)
    assert.equal(message.body, 'Please, @Olga Petrova look')
  })

  await t.test('an undone note comes back as a note, though a reply was begun', async () => {
    await openNew(ana, office, 'Undone note')
    await ana.keyboard.press('n')
    await ana.keyboard.type('Only for us.')
    await ana.keyboard.press('Control+Enter')
    await pending.waitFor()
    await ana.getByRole('tab', { name: /Reply/ }).click()
    await reply.waitFor()
    await pending.getByRole('button', { name: 'Undo' }).click()
    await note.waitFor()
    assert.equal(await note.inputValue(), 'Only for us.')
  })

  await t.test('a recipient is an address, is added once, and can be removed', async () => {
    await openNew(ana, office, 'Recipients')
    const add = async (text: string) => {
      await ana.getByRole('button', { name: '+ Add recipient' }).click()
      await ana.keyboard.type(text)
      await ana.keyboard.press('Enter')
      await ana.getByRole('button', { name: '+ Add recipient' }).waitFor()
    }
    await ana.locator('.recipients').getByText(CUSTOMER).waitFor()
    for (const text of ['no address', '', 'a@example.nl', 'b@example.nl', ' a@example.nl ']) await add(text)
    const removing = ana.locator('.recipients').getByRole('button', { name: /^Remove/ })
    assert.equal(await removing.count(), 2)
    await ana.getByRole('button', { name: 'Remove a@example.nl' }).click()
    assert.equal(await removing.count(), 1)
    assert.equal(await pending.count(), 0, 'Enter has sent nothing')
  })

  await t.test('a blind copy is added, a follower left out, and taken off', async () => {
    const slug = await openNew(ana, office, 'Audience')
    await ask('POST', `/conversations/${slug}/messages`, {
      message: { body: 'Hello both', recipients: [{ email: 'vera@example.nl', name: 'Vera' }] },
    })
    await ana.reload()
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
    await sentOnLeaving(slug)
    const isIt = ({ body }: { body: string }) => body === 'Not for Vera'
    let sent = (await sentTo(slug)).find(isIt)
    for (let tries = 0; tries < 100 && !sent; tries++) {
      await ana.waitForTimeout(50)
      sent = (await sentTo(slug)).find(isIt)
    }
    assert.ok(sent)
    assert.deepEqual(
      [sent.bcc, sent.without].map(people => people.map(({ email }: { email: string }) => email)),
      [['lawyer@example.nl'], ['vera@example.nl']],
    )
    await ana.goto(`${office.base}/inbox/all/${slug}`)
    await ana.getByText('Bcc: lawyer@example.nl').waitFor()
    await ana.keyboard.press('r')
    await ana.getByRole('button', { name: 'Vera', exact: true }).click()
    await ana.getByRole('menuitem', { name: 'Take off the conversation' }).click()
    await ana.getByRole('button', { name: 'Vera', exact: true }).waitFor({ state: 'detached' })
    await ana.getByText('took someone off this conversation').waitFor()
  })

  await t.test('a saved reply is found by a word, filled in, and put where the cursor is', async () => {
    const body = 'Dear {{customer}}, {{ agent }} {{unknown}}'
    await ask('POST', '/response_templates', { response_template: { name: 'Greeting', body } })
    await openNew(ana, office, 'Saved replies')
    await reply.fill('Before  after')
    await reply.evaluate(field =>
      (field as unknown as { setSelectionRange(...at: number[]): void }).setSelectionRange(7, 7),
    )
    await ana.keyboard.type('/GREET')
    await option.filter({ hasText: 'Greeting' }).waitFor()
    await ana.keyboard.press('Tab')
    await option.first().waitFor({ state: 'detached' })
    assert.equal(await reply.inputValue(), 'Before Dear Wim Jansen, Ana Souza {{unknown}} after')
  })

  await t.test('the arrows choose among saved replies; Escape closes them and keeps the text', async () => {
    await reply.fill('')
    await ana.keyboard.type('/')
    const count = await option.count()
    assert.ok(count >= 4)
    const chosen = () => option.evaluateAll(all => all.findIndex(one => one.ariaSelected === 'true'))
    assert.equal(await chosen(), 0)
    await ana.keyboard.press('ArrowUp')
    assert.equal(await chosen(), count - 1)
    await ana.keyboard.press('ArrowDown')
    await ana.keyboard.press('ArrowDown')
    assert.equal(await chosen(), 1)
    await ana.keyboard.press('Escape')
    assert.equal(await option.count(), 0)
    assert.equal(await reply.inputValue(), '/')
    for (const text of ['and/or', 'https://', '/nothing-like-this']) {
      await reply.fill('')
      await ana.keyboard.type(text)
      assert.equal(await option.count(), 0, text)
    }
  })

  await t.test('a file that is too big is marked, and nothing is sent until it is removed', async () => {
    const slug = await openNew(ana, office, 'Files')
    const big = join(tmpdir(), `answerwell-big-${process.pid}.bin`)
    writeFileSync(big, '')
    truncateSync(big, MAX_BYTES + 1)
    const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
    await reply.fill('Here they are.')
    await ana.locator('input[type=file]').setInputFiles([file('one.txt'), file('två & three.txt')])
    await chip('två & three.txt').waitFor()
    await ana.locator('input[type=file]').setInputFiles(big)
    await chip('over 25 MB').waitFor()
    rmSync(big)
    await reply.press('Control+Enter')
    assert.equal(await pending.count(), 0)
    await chip('over 25 MB').getByRole('button').click()
    await ana.getByRole('button', { name: 'Remove one.txt' }).click()
    await ana
      .getByRole('button', { name: /^Send & resolve/, disabled: false })
      .first()
      .waitFor()
    await reply.press('Control+Enter')
    await pending.waitFor()
    const [message] = await sentOnLeaving(slug)
    assert.equal(message.attachments.length, 1)
    assert.equal(message.attachments[0].file_file_name, 'två & three.txt')
  })

  assert.deepEqual(complaints, [])
  await ana.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
