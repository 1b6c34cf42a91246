// Merging and splitting conversations, and changing the customer, in a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBrowser, openBrowser } from '../browser.ts'
import { chooseIn, complaints, openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

const MIRA = { email: 'mira@example.com', name: 'Mira Sand' }

test('merging and splitting', { skip: noBrowser ?? false }, async t => {
  const { app, base, enter, ask } = await openOffice('answerwell-merging-')
  const ana = await enter(await openBrowser(), 'agent@demo.test')
  const dialog = ana.getByRole('dialog')
  const toast = (text: string) => ana.locator('.toast', { hasText: text })
  const row = (text: string) => ana.locator('.conversation-row', { hasText: text })
  const message = (text: string) => ana.locator('.message', { hasText: text })
  const start = async (subject: string, body: string, user: object = MIRA) =>
    (
      await ask('POST', '/conversations', {
        conversation: { category: 'support', subject, user, message: { body } },
      })
    ).slug as string
  const open = async (slug: string) => {
    await ana.goto(`${base}/inbox/open/${slug}`)
    await ana.locator('.message').first().waitFor()
  }
  const undo = async (text: string) => {
    await toast(text).getByRole('button', { name: 'Undo' }).click()
    await toast('Undone').waitFor()
  }

  await t.test('m offers other conversations of the customer, and merges the chosen one', async () => {
    const into = await start('Broken lamp', 'It arrived broken')
    const other = await start('Lamp again', 'Did you get my message?')
    await open(into)
    await ana.keyboard.press('m')
    await dialog.getByLabel('Conversations to merge').and(ana.locator(':focus')).waitFor()
    await dialog.getByRole('checkbox', { name: /Lamp again/ }).check()
    await dialog.getByText('1 message moves to “Broken lamp”').waitFor()
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await message('Did you get my message?').waitFor()
    await row('Lamp again').waitFor({ state: 'detached' })
    await ana.getByText('merged another conversation into this one').first().waitFor()
    await undo('1 conversation merged')
    await row('Lamp again').waitFor()
    await message('Did you get my message?').waitFor({ state: 'detached' })
    assert.equal((await ask('GET', `/conversations/${other}`)).slug, other)
  })

  await t.test(
    'the address of a merged conversation shows the other; its merge is undone from the menu',
    async () => {
      const into = await start('Chair', 'The chair squeaks', { email: 'lea@example.com', name: 'Lea' })
      const away = await start('Chair, too', 'It still squeaks', { email: 'lea@example.com' })
      await ask('POST', `/conversations/${into}/merge`, { conversations: [away] })
      await open(away)
      await message('It still squeaks').waitFor()
      await ana.waitForURL(url => url.pathname.endsWith(`/${into}`))
      await chooseIn(ana, ana.getByRole('button', { name: 'More', exact: true }), 'Merged conversations')
      await dialog.getByText('Chair, too').waitFor()
      await dialog.getByRole('button', { name: 'Undo' }).click()
      await dialog.getByText('Nothing has been merged').waitFor()
      await ana.keyboard.press('Escape')
      await message('It still squeaks').waitFor({ state: 'detached' })
    },
  )

  await t.test('selected conversations are merged into the one that is chosen', async () => {
    const slugs = [
      await start('Desk one', 'd1'),
      await start('Desk two', 'd2'),
      await start('Desk three', 'd3'),
    ]
    await ana.goto(`${base}/inbox/open`)
    for (const title of ['Desk one', 'Desk two', 'Desk three']) await row(title).getByRole('checkbox').check()
    await ana.keyboard.press('m')
    await dialog.getByRole('radio', { name: /Desk two/ }).check()
    await dialog.getByText('2 messages move to “Desk two”').waitFor()
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await row('Desk one').waitFor({ state: 'detached' })
    await row('Desk three').waitFor({ state: 'detached' })
    const found = await Promise.all(slugs.map(slug => ask('GET', `/conversations/${slug}`)))
    assert.deepEqual([...new Set(found.map(({ slug }) => slug))], [slugs[1]])
    await undo('2 conversations merged')
    await row('Desk one').waitFor()
  })

  await t.test('a message is split off with all later ones, and Undo puts them back', async () => {
    const slug = await start('Two things', 'First thing')
    await ask('POST', `/conversations/${slug}/messages`, { message: { body: 'Second thing', user: MIRA } })
    await open(slug)
    await message('First thing').hover()
    await message('First thing').getByRole('button', { name: 'Message actions' }).click()
    await ana.getByRole('menuitem', { name: 'Forward' }).waitFor()
    assert.equal(await ana.getByRole('menuitem', { name: 'Split from' }).count(), 0)
    await ana.keyboard.press('Escape')
    await message('Second thing').hover()
    await message('Second thing').getByRole('button', { name: 'Message actions' }).click()
    await ana.getByRole('menuitem', { name: 'Split from here' }).click()
    await ana.waitForURL(url => !url.pathname.endsWith(`/${slug}`))
    await message('Second thing').waitFor()
    assert.equal(await message('First thing').count(), 0)
    await undo('Moved to a new conversation')
    await message('First thing').waitFor()
    await message('Second thing').waitFor()
  })

  await t.test('a message is forwarded with a comment; Undo keeps the words as a note', async () => {
    const slug = await start('Cracked', 'The glass is cracked')
    await open(slug)
    const forward = async () => {
      const first = message('The glass is cracked').first()
      await first.hover()
      await first.getByRole('button', { name: 'Message actions' }).click()
      await ana.getByRole('menuitem', { name: 'Forward' }).click()
      await dialog.getByLabel('To', { exact: true }).fill('lab@example.org')
      await dialog.getByLabel('Comment').fill('Can you repair this?')
      await dialog.getByRole('button', { name: 'Forward' }).click()
      await ana.locator('.message.pending.note', { hasText: 'Can you repair this?' }).waitFor()
    }
    await forward()
    await toast('Sending…').getByRole('button', { name: 'Undo' }).click()
    const note = ana.getByRole('combobox', { name: 'Internal note' })
    await note.waitFor()
    assert.equal(await note.inputValue(), 'Can you repair this?')
    await note.fill('')
    await forward()
    await ana.goto(`${base}/settings/look`)
    await open(slug)
    // The demo has no mail server, and the page does not claim otherwise.
    await message('Not sent to lab@example.org yet').waitFor()
  })

  await t.test('the customer is changed by address, and Undo brings the former one back', async () => {
    const slug = await start('Wrong person', 'Hello')
    await open(slug)
    await chooseIn(ana, ana.getByRole('button', { name: 'More', exact: true }), 'Change customer')
    await dialog.getByLabel('Email address').fill('noor@example.com')
    await dialog.getByLabel('Name, if').fill('Noor')
    await dialog.getByRole('button', { name: 'Change customer' }).click()
    await ana.getByRole('complementary').getByRole('link', { name: 'Noor' }).waitFor()
    await undo('The customer is now noor@example.com')
    await ana.getByRole('complementary').getByRole('link', { name: 'Mira Sand' }).waitFor()
  })

  assert.deepEqual(complaints, [])
  await ana.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
