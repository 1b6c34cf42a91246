// Messages that are written as they will look.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../eventually.ts'
import { type Office, story } from '../office.ts'
import { holds, openWriter } from './composing.ts'
import { writeRich } from './inbox-walk.ts'

/** In the browser: pastes a table, as a spreadsheet copies it. */
const PASTE_LINES = `{
  const data = new DataTransfer()
  data.setData('text/plain', 'Acme Ltd\\r\\nHarbour Street 1\\r\\n1234 Town\\r\\n\\r\\n5. size L')
  document.querySelector('.composer .ProseMirror').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}`
const PASTE_TABLE = `(() => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', '<table><tr><td>Lamp</td><td>9 | 10</td></tr><tr><td>Shade</td><td>4</td></tr></table>')
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.querySelector('.composer .ProseMirror').dispatchEvent(event)
})()`

async function openRichWriter(office: Office) {
  const { page, begin, pending, sentOnLeaving, reply: plain } = await openWriter(office)
  await writeRich(page)
  const reply = page.getByRole('textbox', { name: 'Reply' })
  return {
    page,
    begin,
    pending,
    plain,
    reply,
    note: page.getByRole('textbox', { name: 'Internal note' }),
    tools: page.locator('.composer').getByRole('toolbar', { name: 'Formatting' }),
    sentIn: async (slug: string) => (await sentOnLeaving(slug)).map(({ body }: { body: string }) => body),
    /** Begins to reply in a new conversation. */
    async write(subject: string) {
      const slug = await begin(subject)
      await plain.click()
      await reply.waitFor()
      return slug
    },
    /** Waits until the server has this draft. */
    drafted: (slug: string, text: string) =>
      eventually(
        async () => {
          const { drafts } = await office.ask('GET', `/conversations/${slug}/drafts`)
          assert.equal(drafts[0]?.body, text)
        },
        { what: `“${text}” is kept as a draft` },
      ),
  }
}

test(
  'keys, buttons and typed Markdown become what they say; Markdown is sent',
  story(async office => {
    const { page: ana, write, reply, tools, pending, sentIn } = await openRichWriter(office)
    const slug = await write('Formatted')
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
    await pending.waitFor()
    assert.deepEqual(await sentIn(slug), [
      'Hello Wim,\nyour **lamp** is *here*.\n2 * 3 lamps, order_no_17\n\n- one\n- two',
    ])
    // Pasted lines stay lines, and an empty one divides paragraphs.
    const address = await write('Address')
    await ana.evaluate(PASTE_LINES)
    await reply.getByText('5. size L').waitFor()
    await ana.keyboard.press('Control+Enter')
    await pending.waitFor()
    assert.deepEqual(await sentIn(address), ['Acme Ltd\nHarbour Street 1\n1234 Town\n\n5\\. size L'])
    // A table from a spreadsheet stays one.
    const table = await write('Table')
    await ana.evaluate(PASTE_TABLE)
    await reply.getByRole('cell', { name: 'Shade' }).waitFor()
    await ana.keyboard.press('Control+Enter')
    await pending.waitFor()
    assert.deepEqual(await sentIn(table), ['| Lamp | 9 \\| 10 |\n| --- | --- |\n| Shade | 4 |'])
  }),
)

test(
  'saved replies come formatted, colleagues and emoji by their names',
  story(async office => {
    await office.ask('POST', '/response_templates', {
      response_template: {
        name: 'Returns',
        body: 'Dear {{customer}},\n\nsend it **back**:\n\n- box\n- lamp',
      },
    })
    const { page: ana, write, reply, note, pending, sentIn } = await openRichWriter(office)
    const slug = await write('Completed')
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
    await pending.waitFor()
    assert.deepEqual(await sentIn(slug), ['See @Olga Petrova please'])
    await write('Cheers')
    await ana.keyboard.type('Thanks :tad')
    await ana.getByRole('listbox', { name: 'Emoji' }).getByRole('option', { name: /tada/ }).waitFor()
    await ana.keyboard.press('Enter')
    await ana.keyboard.type('see you at 10:30')
    await reply.getByText('Thanks 🎉 see you at 10:30').waitFor()
  }),
)

test(
  'no letter is lost after r, before the editor is there, or in an emptied draft',
  story(async office => {
    const { page: ana, begin, plain, reply, drafted } = await openRichWriter(office)
    const editors = '**/rich-field*.js'
    let letIn = () => {}
    const isLetIn = new Promise<void>(resolve => {
      letIn = resolve
    })
    await ana.route(editors, async route => {
      await isLetIn
      await route.continue()
    })
    await begin('Slow')
    await plain.waitFor()
    await ana.keyboard.press('r')
    await ana.keyboard.type('Slowly ')
    letIn()
    await reply.getByText('Slowly').waitFor()
    await ana.keyboard.type('typed')
    await reply.getByText('Slowly typed').waitFor()
    await ana.unroute(editors)
    await begin('Quick')
    await plain.waitFor()
    await ana.keyboard.press('r')
    await ana.keyboard.type('Quickly typed')
    await reply.getByText('Quickly typed').waitFor()
    // A text that was a draft keeps the focus when it is emptied: otherwise e would resolve the conversation.
    const slug = await begin('Emptied')
    await office.ask('PUT', `/conversations/${slug}/draft`, { draft: { body: 'Ready' } })
    await ana.reload()
    await reply.or(plain).click()
    await ana.keyboard.press('Control+a')
    await ana.keyboard.press('Backspace')
    await ana.keyboard.type('even a new text')
    await reply.getByText('even a new text').waitFor()
    await drafted(slug, 'even a new text')
    assert.equal((await office.ask('GET', `/conversations/${slug}`)).status, 0)
  }),
)

test(
  'a draft is there again, and so is what was undone; Markdown can be chosen',
  story(async office => {
    const { page: ana, write, reply, plain, pending, drafted } = await openRichWriter(office)
    const slug = await write('Draft')
    await ana.keyboard.type('Half a **thought**')
    await drafted(slug, 'Half a **thought**')
    await ana.reload()
    await reply.locator('strong', { hasText: 'thought' }).waitFor()
    await reply.click()
    await ana.keyboard.press('Control+Enter')
    await pending.getByRole('button', { name: 'Undo' }).click()
    await reply.locator('strong', { hasText: 'thought' }).waitFor()
    // Who prefers Markdown writes Markdown, from then on.
    await write('Source')
    await ana.keyboard.type('**bold** ')
    await reply.locator('strong').waitFor()
    await ana.getByRole('button', { name: 'Write Markdown' }).click()
    await holds(plain, '**bold**')
    await ana.getByRole('button', { name: 'Write Markdown' }).click()
    await reply.locator('strong').waitFor()
    // A new conversation is written in the same way.
    await ana.goto(`${office.base}/new?to=neu@example.com`)
    await ana.getByRole('combobox', { name: 'Message' }).click()
    await ana.keyboard.type('Dear **Nina**, ')
    await ana.getByRole('textbox', { name: 'Message' }).locator('strong', { hasText: 'Nina' }).waitFor()
  }),
)

const pasteOf = (data: Record<string, string>) => `(() => {
  const clipboardData = new DataTransfer()
  for (const [type, words] of Object.entries(${JSON.stringify(data)})) clipboardData.setData(type, words)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.activeElement.dispatchEvent(event)
})()`

test(
  'what is pasted as text is said as it is, code in its form, also from an editor of code',
  story(async office => {
    const { page: ana, begin, reply, drafted } = await openRichWriter(office)
    const slug = await begin('Pasted')
    await ana.keyboard.press('r')
    await reply.waitFor()
    await ana.evaluate(pasteOf({ 'text/plain': '*not bold* and `x`' }))
    await ana.keyboard.press('Enter')
    const code = 'if x:\n    y = *z'
    const asHtml = `<meta charset='utf-8'><div style="white-space: pre;"><div>if x:</div><div>    y = *z</div></div>`
    await ana.evaluate(pasteOf({ 'text/plain': code, 'text/html': asHtml }))
    await ana.keyboard.type('Thanks')
    await drafted(slug, `\\*not bold\\* and \\\`x\\\`\n\n\`\`\`\n${code}\n\`\`\`\n\nThanks`)
  }),
)
