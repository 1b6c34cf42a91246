import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COSTLY_PIECES } from '../../../test/arbitrary.ts'
import { costOf, LONGEST_TURN, longestTurn } from '../../../test/turns.ts'
import { asMessengerText, asPlainText, withFiles } from './files.ts'
import { render } from './markdown-to-html.ts'
import { renderAll, renderMarkdown, renderPageMarkdown, summarize } from './render-markdown.ts'

test('HTML is safe: none of the author’s own, and links only to http, https and mailto', async () => {
  assert.equal(await renderMarkdown('**a** <b>'), '<p><strong>a</strong> &lt;b&gt;</p>\n')
  assert.doesNotMatch(await renderMarkdown('[x](javascript:alert(1))'), /href/)
  assert.equal(
    await renderMarkdown('![x](http://a.test/p.png)'),
    '<p><img src="http://a.test/p.png" alt="x"></p>\n',
  )
})

test('external images become links in mail and in the widget', async () => {
  assert.equal(
    await renderMarkdown('![a "b"](http://a.test/p.png?x=1&y=2)', 'mail'),
    '<p><a href="http://a.test/p.png?x=1&amp;y=2">a &quot;b&quot;</a></p>\n',
  )
  assert.doesNotMatch(await renderMarkdown('[![x](http://a.test/p.png)](http://b.test)', 'mail'), /<img/)
})

test('an image of an attachment is a place for it, which nothing else can make', async () => {
  const urlOf = (id: number) => (id === 3 ? '/files/3?a&b' : undefined)
  for (const flavour of ['html', 'message', 'mail'] as const) {
    const html = await renderMarkdown('![The "shade"](attachment:3) ![not ours](attachment:4)', flavour)
    assert.equal(
      withFiles(html, urlOf),
      '<p><img src="/files/3?a&amp;b" alt="The &quot;shade&quot;"> <span data-file="4">not ours</span></p>\n',
    )
    const written = await renderMarkdown(
      '<span data-file="3">x</span> [x](attachment:3) `attachment:3`',
      flavour,
    )
    assert.equal(withFiles(written, urlOf), written)
    assert.doesNotMatch(written, /href|<span/)
  }
  assert.equal(asPlainText('See ![the shade](attachment:3).'), 'See [the shade].')
})

test('a message keeps its line breaks, and a line of hyphens makes no heading of the one above', async () => {
  const letter = 'Best regards\nAna\n-- \n12 Harbour Lane\nPortland'
  for (const flavour of ['message', 'mail'] as const)
    assert.equal(
      await renderMarkdown(letter, flavour),
      '<p>Best regards<br>\nAna<br>\n--<br>\n12 Harbour Lane<br>\nPortland</p>\n',
    )
  assert.equal(await renderMarkdown('one\ntwo\n\nTitle\n---'), '<p>one\ntwo</p>\n<h2>Title</h2>\n')
})

test('an address is shown as it was typed', async () => {
  for (const address of [
    'http://a.=:2',
    'https://a.example/?name=J%FCrgen%20K',
    'https://xn--bcher-kva.example/',
  ]) {
    const html = await renderMarkdown(address, 'message')
    assert.match(html, /^<p><a href="http/)
    assert.ok(html.includes(`>${address}</a>`), html)
  }
})

test('many texts are rendered at once and returned in order', async () => {
  const texts = Array.from({ length: 500 }, (_, n) => `text *${n % 50}* ${'x'.repeat(n * 5 + 1)}`)
  const found = await renderAll(texts)
  assert.equal(found.length, 500)
  for (const [n, html] of found.entries())
    assert.match(html, new RegExp(`<em>${n % 50}</em> x{${n * 5 + 1}}<`))
  assert.deepEqual(await renderAll([]), [])
})

test('pages have headings to link to; summaries are plain text', async () => {
  const { html, headings } = await renderPageMarkdown('# One\n\n## Two *b*\n\ntext')
  assert.match(html, /<h2 id="s-one">One<\/h2>\n<h2 id="s-two-b">Two <em>b<\/em><\/h2>/)
  assert.deepEqual(headings, [
    { id: 's-one', text: 'One' },
    { id: 's-two-b', text: 'Two b' },
  ])
  assert.deepEqual(await summarize(['**Print** the [label](http://a.test).']), ['Print the label.'])
})

test('headings of any level can be linked to, each by a name of its own, and those of the second level are listed', () => {
  const { html, headings } = render('## Send\n\n### Send\n\n## Send\n\n## 送料\n\n## 返品', 'page')
  const ids = [...html.matchAll(/<h(\d) id="([^"]*)"/g)].map(([, level, id]) => `${level} ${id}`)
  assert.deepEqual(ids, ['2 s-send', '3 s-send-2', '2 s-send-3', '2 s-section', '2 s-section-2'])
  assert.deepEqual(
    headings.map(({ id }) => id),
    ['s-send', 's-send-3', 's-section', 's-section-2'],
  )
})

test('an endless paragraph is shown as plain text', () => {
  const { html } = render(`${'*a* '.repeat(2_000)}\nnext <line>\n\n*short*`, 'html')
  assert.doesNotMatch(html.slice(0, 8_000), /<em>/)
  assert.match(html, /next &lt;line&gt;/)
  assert.match(html, /<em>short<\/em>/)
})

/** Each turns some 20,000 characters into megabytes of HTML. */
const MULTIPLYING = [
  `[a]: http://b.c/${'b'.repeat(9_000)}\n\n${`${'[a]'.repeat(1_300)}\n\n`.repeat(30)}`,
  `[a]: http://b.c/${'b'.repeat(9_000)}\n\n${`${'![a]'.repeat(1_000)}\n\n`.repeat(30)}`,
  `[a]: http://b.c/ "${'t'.repeat(2_000)}"\n\n${`${'[a] '.repeat(900)}\n\n`.repeat(20)}`,
  `${'|a'.repeat(400)}|\n${'|-'.repeat(400)}|\n${'|a\n'.repeat(3_000)}`,
]

test('HTML stays in proportion to the text; what would not is shown as plain text', () => {
  for (const text of MULTIPLYING)
    for (const flavour of ['html', 'message', 'mail', 'page'] as const) {
      const { html } = render(text, flavour)
      assert.ok(html.length < 7 * text.length + 20_000, `${text.length} became ${html.length}`)
      assert.doesNotMatch(html, /<(a|img|td)\b/)
    }
  const table = `|One|Two|\n|-|-|\n${'|some|[words](http://a.test)|\n'.repeat(500)}`
  assert.match(render(table, 'html').html, /<td>some<\/td>/)
  assert.match(render(`${'- \n'.repeat(500)}`, 'html').html, /<li>/)
  const cited = `${'See [the list][1].\n\n'.repeat(200)}[1]: https://example.com/list`
  assert.match(render(cited, 'html').html, /<a href="https:\/\/example.com\/list">the list<\/a>/)
})

test('whatever somebody writes, it is rendered without holding up the calling thread', async () => {
  const texts = COSTLY_PIECES.flatMap(piece =>
    [20_000, 100_000].map(length => piece.repeat(length / piece.length)),
  )
  let found: string[] = []
  const turn = await longestTurn(async () => {
    found = await renderAll(texts)
  })
  assert.equal(found.length, texts.length)
  for (const [n, html] of found.entries())
    assert.ok(html.length > 0 || texts[n]?.trim() === '', texts[n]?.slice(0, 20))
  assert.ok(turn < LONGEST_TURN, `one turn took ${turn} units of honest work`)
})

test('many wide tables cost little more than one', () => {
  const table = `${'|a'.repeat(100)}|\n${'|-'.repeat(100)}|\n${'|\n'.repeat(50)}\n`
  const cost = (text: string) => Math.min(...[1, 2, 3].map(() => costOf(() => render(text, 'html'))))
  const [one, many] = [cost(table.repeat(2)), cost(table.repeat(50))]
  assert.ok(many < 10 * one, `${many} ms for fifty, ${one} ms for two`)
})

test('a text for messengers has the words without their marks', () => {
  for (const [markdown, text] of [
    ['It is **on its way**, *really*, _soon_.', 'It is on its way, really, soon.'],
    [
      '## Hours\n\nSee `status` and [our site](https://shop.test/a?b=1).',
      'Hours\n\nSee status and our site: https://shop.test/a?b=1.',
    ],
    ['2*3*4, a_b_c, # 7, \\*stars\\* and 5 * 6 * 7', '2*3*4, a_b_c, # 7, *stars* and 5 * 6 * 7'],
    ['- one\n- two\n\n1. first', '- one\n- two\n\n1. first'],
    ['**not closed, https://shop.test/a_b_c', '**not closed, https://shop.test/a_b_c'],
  ] as const)
    assert.equal(asMessengerText(markdown), text)
})
