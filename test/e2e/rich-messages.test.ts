// Messages that are written as they will look.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBrowser, openBrowser } from '../browser.ts'
import { openNew, sentOf, stayAfterSending } from './composing.ts'
import { complaints, openOffice, writeRich } from './inbox-walk.ts'
import { end } from './program.ts'

test('messages that are written as they will look', { skip: noBrowser ?? false }, async t => {
  const office = await openOffice('answerwell-rich-messages-')
  const { app, ask, enter } = office
  const ana = await enter(await openBrowser(), 'agent@demo.test')
  await writeRich(ana)
  await stayAfterSending(ana)
  const { sentOnLeaving } = sentOf(ana, office)
  const reply = ana.getByRole('textbox', { name: 'Reply' })
  const note = ana.getByRole('textbox', { name: 'Internal note' })
  const tools = ana.locator('.composer').getByRole('toolbar', { name: 'Formatting' })
  const sentIn = async (slug: string) => (await sentOnLeaving(slug)).map(({ body }: { body: string }) => body)
  const begin = async (subject: string) => {
    const slug = await openNew(ana, office, subject)
    await ana.getByRole('combobox', { name: 'Reply' }).click()
    await reply.waitFor()
    return slug
  }

  await t.test('keys, buttons and typed Markdown become what they say; Markdown is sent', async () => {
    const slug = await begin('Formatted')
    await ana.keyboard.type('Hello Wim,')
    await ana.keyboard.press('Enter')
    await ana.keyboard.type('your ')
    await tools.getByRole('button', { name: 'Bold' }).click()
    await ana.keyboard.type('lamp')
    await tools.getByRole('button', { name: 'Bold' }).click()
    await ana.keyboard.type(' is *here*.')
    await ana.keyboard.press('Shift+Enter')
    await ana.keyboard.type('2 * 3 lamps, order_no_17')
    await ana.keyboard.press('Enter')
    await ana.keyboard.type('- one')
    await ana.keyboard.press('Enter')
    await ana.keyboard.type('two')
    await reply.locator('strong', { hasText: 'lamp' }).waitFor()
    await reply.locator('li', { hasText: 'two' }).waitFor()
    await ana.keyboard.press('Control+Enter')
    await ana.locator('.message.pending').waitFor()
    assert.deepEqual(await sentIn(slug), [
      'Hello Wim,\n\nyour **lamp** is *here*.\n2 * 3 lamps, order_no_17\n\n- one\n- two',
    ])
  })

  await t.test('the first letters after r are not lost', async () => {
    await openNew(ana, office, 'Quick')
    await ana.getByRole('combobox', { name: 'Reply' }).waitFor()
    await ana.keyboard.press('r')
    await ana.keyboard.type('Quickly typed')
    await reply.getByText('Quickly typed').waitFor()
  })

  await t.test('whoever types before the editor is there goes on where they were', async () => {
    const editors = '**/rich-field*.js'
    let letIn = () => {}
    const isLetIn = new Promise<void>(resolve => {
      letIn = resolve
    })
    await ana.route(editors, async route => {
      await isLetIn
      await route.continue()
    })
    await openNew(ana, office, 'Slow')
    await ana.getByRole('combobox', { name: 'Reply' }).waitFor()
    await ana.keyboard.press('r')
    await ana.keyboard.type('Slowly ')
    letIn()
    await reply.getByText('Slowly').waitFor()
    await ana.keyboard.type('typed')
    await reply.getByText('Slowly typed').waitFor()
    await ana.unroute(editors)
  })

  await t.test('a draft is there again, and so is what was undone', async () => {
    const slug = await begin('Draft')
    await ana.keyboard.type('Half a **thought**')
    const draftsIn = async () => (await ask('GET', `/conversations/${slug}/drafts`)).drafts
    for (let tries = 0; tries < 100 && (await draftsIn())[0]?.body !== 'Half a **thought**'; tries++)
      await ana.waitForTimeout(50)
    await ana.reload()
    await reply.locator('strong', { hasText: 'thought' }).waitFor()
    await reply.click()
    await ana.keyboard.press('Control+Enter')
    await ana.locator('.message.pending').getByRole('button', { name: 'Undo' }).click()
    await reply.locator('strong', { hasText: 'thought' }).waitFor()
  })

  await t.test('saved replies come formatted, and colleagues by their names', async () => {
    await ask('POST', '/response_templates', {
      response_template: {
        name: 'Returns',
        body: 'Dear {{customer}},\n\nsend it **back**:\n\n- box\n- lamp',
      },
    })
    const slug = await begin('Completed')
    await ana.keyboard.type('/retu')
    await ana.getByRole('option', { name: /Returns/ }).waitFor()
    await ana.keyboard.press('Enter')
    await reply.locator('li', { hasText: 'box' }).waitFor()
    await reply.getByText('Dear Wim Jansen,').waitFor()
    await ana.keyboard.press('Escape')
    await ana.keyboard.press('n')
    await note.waitFor()
    await ana.keyboard.type('See @ol')
    await ana.getByRole('option', { name: /Olga/ }).waitFor()
    await ana.keyboard.press('Tab')
    await ana.keyboard.type('please')
    await note.getByText('See @Olga Petrova please').waitFor()
    await ana.keyboard.press('Control+Enter')
    await ana.locator('.message.pending').waitFor()
    assert.deepEqual(await sentIn(slug), ['See @Olga Petrova please'])
  })

  await t.test(
    'a text that was a draft keeps the focus when it is emptied, so that no letter runs a shortcut',
    async () => {
      const slug = await openNew(ana, office, 'Emptied')
      await ask('PUT', `/conversations/${slug}/draft`, { draft: { body: 'Ready' } })
      await ana.reload()
      await ana.evaluate('0')
      const mine = ana
        .locator('.composer')
        .getByRole('textbox', { name: 'Reply' })
        .or(ana.getByRole('combobox', { name: 'Reply' }))
      await mine.click()
      await ana.keyboard.press('Control+a')
      await ana.keyboard.press('Backspace')
      await ana.keyboard.type('even a new text')
      await reply.getByText('even a new text').waitFor()
      assert.equal((await ask('GET', `/conversations/${slug}`)).status, 0)
    },
  )

  await t.test('emoji are found by their names', async () => {
    await begin('Cheers')
    await ana.keyboard.type('Thanks :tad')
    await ana.getByRole('listbox', { name: 'Emoji' }).getByRole('option', { name: /tada/ }).waitFor()
    await ana.keyboard.press('Enter')
    await ana.keyboard.type('see you at 10:30')
    await reply.getByText('Thanks 🎉 see you at 10:30').waitFor()
  })

  await t.test('a table from a spreadsheet stays one', async () => {
    const slug = await begin('Table')
    await ana.evaluate(`(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', '<table><tr><td>Lamp</td><td>9 | 10</td></tr><tr><td>Shade</td><td>4</td></tr></table>')
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.querySelector('.composer .ProseMirror').dispatchEvent(event)
    })()`)
    await reply.getByRole('cell', { name: 'Shade' }).waitFor()
    await ana.keyboard.press('Control+Enter')
    await ana.locator('.message.pending').waitFor()
    assert.deepEqual(await sentIn(slug), ['| Lamp | 9 \\| 10 |\n| --- | --- |\n| Shade | 4 |'])
  })

  await t.test('who prefers Markdown writes Markdown, from then on', async () => {
    await begin('Source')
    await ana.keyboard.type('**bold** ')
    await reply.locator('strong').waitFor()
    await ana.getByRole('button', { name: 'Write Markdown' }).click()
    const source = ana.getByRole('combobox', { name: 'Reply' })
    assert.equal(await source.inputValue(), '**bold**')
    await ana.getByRole('button', { name: 'Write Markdown' }).click()
    await reply.locator('strong').waitFor()
  })

  await t.test('a new conversation is written in the same way', async () => {
    await ana.goto(`${office.base}/new?to=neu@example.com`)
    await ana.getByRole('combobox', { name: 'Message' }).click()
    await ana.keyboard.type('Dear **Nina**, ')
    await ana.getByRole('textbox', { name: 'Message' }).locator('strong', { hasText: 'Nina' }).waitFor()
  })

  assert.deepEqual(complaints, [])
  await end(app, 'SIGTERM')
})
