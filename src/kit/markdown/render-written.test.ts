import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { asMarkdown } from './escape-markdown.ts'
import { render } from './markdown-to-html.ts'
import { lettersOf, messengerTextOf, renderWritten } from './render-written.ts'
import { beginningOf, type TextKind } from './written.ts'

/** What mail and chat are full of: everything that Markdown, HTML and links would obey. */
const PIECES = [
  '2. the blue one',
  '5. size L',
  '3) 1)',
  '30*20*10 cm',
  '__init__',
  'a*b*c~~d~~',
  '![x](https://a.example/p.png)',
  '\\\\fileserver\\share\\_new\\*.log',
  '&eacute; &amp;amp; &#38;',
  '<b>bold</b>',
  '<!-- -->',
  '# 5',
  '> quoted',
  '    code',
  '\tindented\ttwice',
  '- - -',
  '---',
  '===',
  '| a | b |',
  '| --- | --- |',
  '```',
  '`x`',
  '[a]: http://b.example',
  '[a]',
  '1986. A year',
  'https://shop.example/a_b_c?x=*1*&y=2',
  'ada@shop.example',
  'www.shop.example',
  '"quotes" \'too\'',
  'Ünïcödé 😀 مرحبا',
  '+1 (555) 0100',
  '\\',
  '**',
  '  ',
  '',
]
const line = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 12 })), { maxLength: 4 })
  .map(parts => parts.join(' ').replace(/[\0\r\n]/g, ''))
const typed = fc.array(line, { minLength: 1, maxLength: 6 }).map(lines => lines.join('\n'))

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const textOf = (html: string) =>
  html.replace(/<[^>]*>/g, '').replace(/&(\w+|#39);/g, (_, name: string) => ENTITIES[name] as string)

test('what somebody types comes back letter by letter, in HTML and in letters', async () => {
  await fc.assert(
    fc.asyncProperty(typed, async body => {
      const [html = ''] = await renderWritten([{ body, kind: 'typed' }], 'message')
      assert.equal(textOf(html), body.trim() === '' ? '' : `${body}\n`)
      assert.deepEqual(html.match(/<(?!\/?(p|br|a|span)\b)[^>]*>/g), null)
      for (const [, href = '', words = ''] of html.matchAll(/<a href="([^"]*)">([^<]*)/g)) {
        assert.match(
          textOf(words),
          /^[\p{L}\p{N}\p{M}]*(:|\.|@|[\p{L}\p{N}\p{M}._~!$%&'*+=?^`{|}/#-]+@)/u,
          'only addresses are links',
        )
        assert.match(href, /^(https?:\/\/|mailto:)/i)
      }
      assert.deepEqual(await lettersOf([{ body, kind: 'typed' }]), [body])
      assert.equal(messengerTextOf({ body, kind: 'typed' }), body.trim())
    }),
    { numRuns: 150 },
  )
})

test('what somebody typed says the same as a part of Markdown', () => {
  fc.assert(
    fc.property(typed, body => {
      const { html } = render(asMarkdown(body), 'message')
      const words = (text: string) => text.replace(/[\s\u00a0]+/g, ' ').trim()
      assert.equal(words(textOf(html.replace(/<\/p>\n<p>/g, '\n'))), words(body))
      assert.deepEqual(html.match(/<(?!\/?(p|br|a)\b)[^>]*>/g), null, html)
    }),
    { numRuns: 500 },
  )
})

test('the same text is Markdown where it was written as such, in the order of the texts', async () => {
  const kinds: TextKind[] = ['markdown', 'typed', 'markdown', 'converted']
  const bodies = ['**1**', '**2**', '*3*', '**4**\n| A | B |\n| --- | --- |\n| c \\| d | *e* |\nend']
  const texts = bodies.map((body, index) => ({ body, kind: kinds[index] as TextKind }))
  assert.deepEqual(await renderWritten(texts, 'mail'), [
    '<p><strong>1</strong></p>\n',
    '<p>**2**</p>\n',
    '<p><em>3</em></p>\n',
    '<p>**4**</p>\n<table>\n<thead>\n<tr>\n<th>A</th>\n<th>B</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>c | d</td>\n<td>*e*</td>\n</tr>\n</tbody>\n</table>\n<p>end</p>\n',
  ])
  assert.deepEqual(await lettersOf(texts), ['1', '**2**', '3', '**4**\nA      B\nc | d  *e*\nend'])
})

test('blanks that HTML would not show have a mark', () => {
  assert.equal(
    render('a\n  b\nc  d\n \te', 'typed').html,
    '<p>a<br>\n<span class="typed">  b</span><br>\n<span class="typed">c  d</span><br>\n<span class="typed"> \te</span></p>\n',
  )
})

test('what was typed stays in proportion, and long lines are quick', () => {
  for (const text of [
    'a.co '.repeat(20_000),
    ' a\n'.repeat(30_000),
    'http://a.b/'.repeat(9_000),
    '&'.repeat(50_000),
  ])
    for (const kind of ['typed', 'converted', 'text'] as const) {
      const { html } = render(text, kind)
      assert.ok(html.length < 7 * text.length + 20_000, `${text.slice(0, 10)} ${kind} ${html.length}`)
    }
})

for (const [markdown, text] of [
  ['**Zoë** and *soft*, `code`, ~~gone~~', 'Zoë and soft, code, gone'],
  [
    'A [full refund](https://shop.example/refund) or <https://shop.example>',
    'A full refund (https://shop.example/refund) or https://shop.example',
  ],
  [
    'Write to ada@shop.example or [us](mailto:us@shop.example)',
    'Write to ada@shop.example or us (us@shop.example)',
  ],
  [
    '| Article | Qty |\n|---|---:|\n| Lamp | 2 |\n| Floor lamp | 10 |',
    'Article     Qty\nLamp          2\nFloor lamp   10',
  ],
  ['Acme Ltd\nHarbour Street 1\n\n1234 Town', 'Acme Ltd\nHarbour Street 1\n\n1234 Town'],
  ['3. three\n4. four\n\n- a\n  - b\n\n  - c\n- d', '3. three\n4. four\n\n- a\n  - b\n\n  - c\n- d'],
  ['- a\n  - b\n- c', '- a\n  - b\n- c'],
  [
    '# Hours\n\n> quoted\n> twice\n\n```\n  x = 1\n```\n---\n',
    'Hours\n\n> quoted\n> twice\n\n  x = 1\n\n· · ·',
  ],
  [
    '2\\*3 \\# 5\\. ![the lamp](attachment:7) ![](https://a.example/p.png)',
    '2*3 # 5. [the lamp] (https://a.example/p.png)',
  ],
] as const)
  test(`in letters: ${JSON.stringify(markdown)}`, async () => {
    assert.deepEqual(await lettersOf([{ body: markdown, kind: 'markdown' }]), [text])
  })

test('the beginning of a text in a line keeps its words and numbers', () => {
  const beginning = (kind: TextKind, body: string) => beginningOf({ kind, body }, 100)
  assert.equal(beginning('typed', '2. the blue one\n5. size L *now*'), '2. the blue one 5. size L *now*')
  assert.equal(beginning('markdown', '2. the **blue** one\n5. size L'), '2. the blue one 5. size L')
  assert.equal(
    beginning('converted', 'Order\n\n| Article | Qty |\n| --- | --- |\n| Lamp | 2 |'),
    'Order Article Qty Lamp 2',
  )
})

test('a preview skips quoted lines, unless the text has no others', () => {
  const typed = (body: string) => beginningOf({ body, kind: 'typed' }, 80)
  assert.equal(
    typed('On Sat, Ana wrote:\n\n> Which date\n> suits you?\n\nThe 14th, please.'),
    'The 14th, please.',
  )
  assert.equal(typed('________________\nThe 14th, please.\n> Which date?'), 'The 14th, please.')
  assert.equal(typed('> Which date?'), '> Which date?')
  assert.equal(typed('My sizes:\n30 x 20'), 'My sizes: 30 x 20')
})
