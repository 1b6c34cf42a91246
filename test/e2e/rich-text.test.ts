// The rich-text editor of articles: what is typed, pasted and chosen looks as it will, and is stored as Markdown.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA } from '../../db/cast.ts'
import { type Office, story } from '../office.ts'
import { chooseIn } from './inbox-walk.ts'

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

async function openAuthor({ base, ask, open }: Office) {
  const ana = await open(ANA.email)
  const text = ana.getByRole('textbox', { name: 'Content' })
  return {
    ana,
    text,
    stored: async (slug: string) => (await ask('GET', `/articles/${slug}`)).body,
    /** Saves an article; each is on a page of its own, which has no older message that it is saved. */
    async save() {
      await ana.getByRole('button', { name: 'Save' }).click()
      await ana.locator('.toast', { hasText: 'Article saved' }).waitFor()
    },
    async write(title: string) {
      await ana.goto(`${base}/articles/new`)
      await ana.getByLabel('Title', { exact: true }).fill(title)
      await text.click()
    },
  }
}

test(
  'typed Markdown, keys and buttons become what they say, and Markdown is stored',
  story(async office => {
    const { ana, text, stored, save, write } = await openAuthor(office)
    const bar = ana.getByRole('toolbar', { name: 'Formatting' })
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
    // The editor can be left for Markdown and back, with the text.
    await ana.goto(`${office.base}/articles/rich`)
    await text.getByRole('heading', { name: 'Tools' }).waitFor()
    const editors = ana.getByRole('toolbar', { name: 'Editor' })
    await editors.getByRole('button', { name: 'Markdown' }).click()
    await ana.getByLabel('Content', { exact: true }).fill('### Changed')
    await editors.getByRole('button', { name: 'Rich text' }).click()
    await text.getByRole('heading', { name: 'Changed', level: 3 }).waitFor()
  }),
)

test(
  'a pasted table stays one, and a pasted image is stored where the cursor is',
  story(async office => {
    const { ana, text, stored, save, write } = await openAuthor(office)
    await write('Prices')
    await ana.evaluate(PASTE)
    await text.getByRole('cell', { name: 'S', exact: true }).waitFor()
    await text.getByRole('img', { name: 'lamp' }).waitFor()
    await save()
    assert.match(
      await stored('prices'),
      /^\| Size \| Price +\|\n\| -+ \| -+ \|\n\| S +\| 9!\[lamp\]\(\/help\/images\/[0-9a-z]+\) \|/,
    )
    await ana.goto(`${office.base}/articles/prices`)
    await text.getByRole('cell', { name: 'S', exact: true }).waitFor()
  }),
)

test(
  'nothing changes by looking; what the editor would change is shown as Markdown',
  story(async office => {
    const { ana, text, stored, save } = await openAuthor(office)
    const editor = ana.locator('.ProseMirror')
    for (const [slug, body, isRich] of [
      ['plain', '* one\n* two\n\n__bold__ and _soft_\n\n|a|b|\n|-|-|\n|1|2|', true],
      ['odd', '| Price |\n| :-: |\n| 9 |', false],
    ] as const) {
      await office.ask('POST', '/articles', { article: { title: slug, slug, body, status: 'published' } })
      await ana.goto(`${office.base}/articles/${slug}`)
      await text.and(isRich ? editor : ana.locator('textarea')).waitFor()
      await editor.waitFor({ state: isRich ? 'visible' : 'detached' })
      await save()
      assert.equal(await stored(slug), body)
    }
    await ana.getByRole('button', { name: 'Edit as rich text' }).click()
    await text.getByRole('cell', { name: '9' }).waitFor()
  }),
)

test(
  'an earlier version is looked at and restored, and a draft has a link for others',
  story(async office => {
    const { base, ask } = office
    const { ana, text, stored } = await openAuthor(office)
    await ask('POST', '/articles', {
      article: { title: 'Hours', slug: 'hours', body: 'Nine.', status: 'draft' },
    })
    await ask('PUT', '/articles/hours', { article: { body: 'Ten.' } })
    await ana.goto(`${base}/articles/hours`)
    await text.getByText('Ten.').waitFor()
    const more = ana.getByRole('button', { name: 'More actions' })
    await chooseIn(ana, more, '1 earlier version')
    const dialog = ana.getByRole('dialog')
    await dialog.getByText('Nine.').waitFor()
    await dialog.getByRole('button', { name: 'Restore this version' }).click()
    await text.getByText('Nine.').waitFor()
    assert.equal(await stored('hours'), 'Nine.')
    await chooseIn(ana, more, '2 earlier versions')
    await ana.keyboard.press('Escape')
    const link = await ana.getByRole('link', { name: 'Preview link' }).getAttribute('href')
    const path = String(link).replace(/^https?:\/\/[^/]+/, '')
    const page = await (await fetch(base + path)).text()
    assert.match(page, /Nine\./)
    assert.match(page, /noindex/)
  }),
)
