// The rich-text editor of articles: what is typed, pasted and chosen looks as it will, and is stored as Markdown.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBrowser, openBrowser } from '../browser.ts'
import { complaints, openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** In the browser: a table, and then an image. */
const PASTE = `(() => {
  const element = document.querySelector('.ProseMirror')
  const paste = fill => {
    const clipboardData = new DataTransfer()
    fill(clipboardData)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }
  const cells = '<tr><th>Size</th><th>Price</th></tr><tr><td>S</td><td>9</td></tr>'
  paste(data => data.setData('text/html', '<table>' + cells + '</table>'))
  const bytes = Uint8Array.from(atob('${PIXEL}'), letter => letter.charCodeAt(0))
  paste(data => data.items.add(new File([bytes], 'lamp.png', { type: 'image/png' })))
})()`

test('rich text', { skip: noBrowser ?? false }, async t => {
  const { app, base, enter, ask } = await openOffice('answerwell-rich-')
  const browser = await openBrowser()
  const ana = await enter(browser, 'agent@demo.test')
  const text = ana.getByRole('textbox', { name: 'Content' })
  const bar = ana.getByRole('toolbar', { name: 'Formatting' })
  const stored = async (slug: string) => (await ask('GET', `/articles/${slug}`)).body
  const save = async () => {
    await ana.getByRole('button', { name: 'Save' }).click()
    await ana.locator('.toast', { hasText: 'Article saved' }).waitFor()
  }
  const write = async (title: string) => {
    await ana.goto(`${base}/articles/new`)
    await ana.getByLabel('Title', { exact: true }).fill(title)
    await text.click()
  }

  await t.test('typed Markdown, keys and buttons become what they say, and Markdown is stored', async () => {
    await write('Rich')
    await ana.keyboard.type('## Tools\nA ')
    await ana.keyboard.press('Control+b')
    await ana.keyboard.type('hexagonal')
    await ana.keyboard.press('Control+b')
    await ana.keyboard.type(' key and *patience* .\n')
    await bar.getByRole('button', { name: 'List', exact: true }).click()
    await ana.keyboard.type('one\ntwo\n\n')
    await bar.getByRole('button', { name: 'Link' }).click()
    await ana.getByRole('dialog').getByLabel('Address').fill('example.com/help')
    await ana.keyboard.press('Enter')
    await text.getByRole('heading', { name: 'Tools' }).waitFor()
    await text.getByRole('link', { name: 'https://example.com/help' }).waitFor()
    await save()
    assert.equal(
      await stored('rich'),
      '## Tools\n\nA **hexagonal** key and *patience* .\n\n- one\n- two\n\nhttps://example.com/help',
    )
  })

  await t.test(
    'a table from a spreadsheet stays one, and a pasted image is stored where the cursor is',
    async () => {
      await write('Prices')
      await ana.evaluate(PASTE)
      await text.getByRole('cell', { name: 'S', exact: true }).waitFor()
      await text.getByRole('img', { name: 'lamp' }).waitFor()
      await save()
      const body = await stored('prices')
      assert.match(
        body,
        /^\| Size \| Price +\|\n\| -+ \| -+ \|\n\| S +\| 9!\[lamp\]\(\/help\/images\/[0-9a-z]+\) \|/,
      )
      await ana.goto(`${base}/articles/prices`)
      await text.getByRole('cell', { name: 'S', exact: true }).waitFor()
    },
  )

  await t.test(
    'nothing changes by looking, and what the editor would change is shown as Markdown',
    async () => {
      for (const [slug, body, isRich] of [
        ['plain', '* one\n* two\n\n__bold__ and _soft_\n\n|a|b|\n|-|-|\n|1|2|', true],
        ['odd', '| Price |\n| :-: |\n| 9 |', false],
      ] as const) {
        await ask('POST', '/articles', { article: { title: slug, slug, body, status: 'published' } })
        await ana.goto(`${base}/articles/${slug}`)
        await text.waitFor()
        assert.equal(await ana.locator('.ProseMirror').count(), isRich ? 1 : 0, slug)
        await save()
        assert.equal(await stored(slug), body)
      }
      await ana.getByRole('button', { name: 'Edit as rich text' }).click()
      await text.getByRole('cell', { name: '9' }).waitFor()
    },
  )

  await t.test('the editor can be left for Markdown and back, with the text', async () => {
    await ana.goto(`${base}/articles/rich`)
    await text.getByRole('heading', { name: 'Tools' }).waitFor()
    const editors = ana.getByRole('toolbar', { name: 'Editor' })
    await editors.getByRole('button', { name: 'Markdown' }).click()
    await ana.getByLabel('Content', { exact: true }).fill('### Changed')
    await editors.getByRole('button', { name: 'Rich text' }).click()
    await text.getByRole('heading', { name: 'Changed', level: 3 }).waitFor()
  })

  await t.test(
    'an earlier version is looked at and restored, and a draft has a link for others',
    async () => {
      await ask('POST', '/articles', {
        article: { title: 'Hours', slug: 'hours', body: 'Nine.', status: 'draft' },
      })
      await ask('PUT', '/articles/hours', { article: { body: 'Ten.' } })
      await ana.goto(`${base}/articles/hours`)
      await text.getByText('Ten.').waitFor()
      await ana.getByRole('button', { name: '1 earlier version' }).click()
      const dialog = ana.getByRole('dialog')
      await dialog.getByText('Nine.').waitFor()
      await dialog.getByRole('button', { name: 'Restore this version' }).click()
      await text.getByText('Nine.').waitFor()
      assert.equal(await stored('hours'), 'Nine.')
      await ana.getByRole('button', { name: '2 earlier versions' }).waitFor()
      const link = await ana.getByRole('link', { name: 'Preview link' }).getAttribute('href')
      const path = String(link).replace(/^https?:\/\/[^/]+/, '')
      const page = await (await fetch(base + path)).text()
      assert.match(page, /Nine\./)
      assert.match(page, /noindex/)
    },
  )

  assert.deepEqual(complaints, [])
  await ana.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
