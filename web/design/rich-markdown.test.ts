import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Selection } from '@tiptap/pm/state'
import { Transform } from '@tiptap/pm/transform'
import fc from 'fast-check'
import { linesOfText, withGaps } from './message-lines.ts'
import { type Flavour, looksOf, readMarkdown, readUnfinished } from './read-markdown.ts'
import { survives } from './rich-markdown.ts'
import { SCHEMA } from './rich-schema.ts'
import { writeMarkdown } from './write-markdown.ts'

const FLAVOURS: Flavour[] = ['article', 'message']
const again = (text: string, flavour: Flavour = 'article') =>
  writeMarkdown(readMarkdown(text, flavour), flavour)
const typed = (...lines: string[]) =>
  SCHEMA.node('doc', null, [
    SCHEMA.node(
      'paragraph',
      null,
      lines.flatMap((line, index) => [
        ...(index > 0 ? [SCHEMA.node('hardBreak')] : []),
        ...(line === '' ? [] : [SCHEMA.text(line)]),
      ]),
    ),
  ])

test('what the editor can say comes back as it was', () => {
  for (const text of [
    'Hello, *world* and **all**, ~~not~~ `code`.',
    '# One\n\n## Two\n\ntext',
    '- one\n- two\n  - inside\n- three',
    '- loose\n\n- list',
    '1. Step\n\n   ```yaml\n   a:\n     b: 1\n   ```\n\n2. Next',
    '3. three\n4. four',
    '9.  nine\n10. ten',
    '> quoted\n>\n> twice',
    '```js\nconst a = `b`\n```',
    '| A | B |\n| --- | --- |\n| 1 | a \\| b |',
    '![A lamp](/help/images/abc "Lamp")',
    '[words](https://example.com/a_b) and https://example.com/a_b_c, then eva@example.com.',
    '1986\\. A great year',
    '\\# no heading',
    '\\- no list',
    'a snake_case_name and 2 * 3 * 4, 5 > 3 & <3',
    'one\\\ntwo',
    '---',
  ]) {
    assert.equal(again(text), text)
    assert.ok(survives(text, 'article'), text)
  }
})

test('the lines of a message stay', () => {
  assert.equal(again('Hi,\n\nfirst\nsecond', 'message'), 'Hi,\n\nfirst\nsecond')
  assert.equal(again('Kai\n-- \nHeron Lamps', 'message'), 'Kai\n--\nHeron Lamps')
})

test('a line of a message is a line, an empty one divides paragraphs, however they are made', () => {
  const line = fc.string({ maxLength: 8, unit: fc.constantFrom(...'ab 1.-*_#>`|') }).map(text => text.trim())
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), lines => {
      const paragraphs = lines.map(one =>
        SCHEMA.node('paragraph', null, one === '' ? [] : [SCHEMA.text(one)]),
      )
      const html = looksOf(writeMarkdown(SCHEMA.node('doc', null, paragraphs), 'message'), 'message')
      const shown = html
        .replace(/<\/p><p>/g, '\n\n')
        .replace(/<br>/g, '\n')
        .replace(/<\/?p>/g, '')
      const said = lines
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
      assert.equal(
        shown.replace(/ ?\n ?/g, '\n'),
        said.replace(/&/g, '&amp;').replace(/>/g, '&gt;').replace(/ +/g, ' '),
      )
      const single = lines.map(one => one.replace(/ +/g, ' '))
      assert.deepEqual(
        linesOfText(single.join('\r\n'), SCHEMA).content.content.map(({ textContent }) => textContent),
        single,
      )
    }),
    { numRuns: 2_000 },
  )
})

test('pasted paragraphs of a page have an empty line between them, those of Word and of the editor have none', () => {
  const [two, word] = ['<p>a</p>\n<p id="x">b</p>', '<p class=MsoNormal>a</p><p class=MsoNormal>b</p>']
  assert.equal(withGaps(two), '<p>a</p><p></p><p id="x">b</p>')
  assert.equal(withGaps(word), word)
  assert.equal(
    withGaps(two.replace('<p>', '<p data-pm-slice="1 1 []">')),
    two.replace('<p>', '<p data-pm-slice="1 1 []">'),
  )
})

test('other spellings of the same survive', () => {
  for (const text of [
    '* one\n* two',
    '__bold__ and _italic_',
    'Title\n=====',
    'line\nbroken',
    '1) one\n2) two',
    '***',
  ])
    assert.ok(survives(text, 'article'), text)
})

test('what it would change does not', () => {
  for (const text of ['| A |\n| :-: |\n| 1 |', '- ```\n  code\n  ```'])
    assert.equal(survives(text, 'article'), false, text)
})

test('what people type or paste is said, not obeyed', () => {
  const texts = [
    '# x',
    '- x',
    '+ x',
    '* x',
    '1. x',
    '1986. A great year',
    '2) x',
    '> x',
    '---',
    '***',
    '___',
    '=== ',
    '```',
    '~~~',
    '*x*',
    '_x_',
    '**x**',
    '~~x~~',
    '`x`',
    '[a](b)',
    '![a](b)',
    '[a]: http://b',
    '<b>',
    '<https://x.y>',
    '&copy; &amp;',
    '\\',
    '\\*',
    'a\\',
    'snake_case',
    '2 * 3',
    'a_b_ c',
    '_',
    '*',
    '| a | b |',
    '|---|',
    '    four spaces',
    '\ttab',
    ':-)',
    '- - -',
    '//a.=:2',
    'http://a.example/?x=%E4',
  ]
  for (const flavour of FLAVOURS)
    for (const text of texts) {
      const shown = readMarkdown(writeMarkdown(typed(text), flavour), flavour)
      assert.equal(shown.textContent, text.trim(), text)
      assert.equal(shown.childCount, 1, text)
      assert.equal(shown.firstChild?.type.name, 'paragraph', text)
    }
})

test('dashes below a bar are no table', () => {
  for (const flavour of FLAVOURS) {
    const shown = readMarkdown(writeMarkdown(typed('|', '--', ''), flavour), flavour)
    assert.equal(shown.firstChild?.type.name, 'paragraph')
  }
})

test('no text of several lines becomes something else', () => {
  const line = fc.string({ maxLength: 12, unit: fc.constantFrom(...'ab 12.)-+*_#>`~[](){}!|:=\\<&;/') })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...FLAVOURS),
      (lines, flavour) => {
        const words = (text: string) => text.replace(/\s+/g, '')
        const written = writeMarkdown(typed(...lines), flavour)
        assert.equal(
          words(readMarkdown(written, flavour).textContent),
          words(lines.join('')),
          JSON.stringify(written),
        )
      },
    ),
    { numRuns: 3_000 },
  )
})

test('a text that survives looks the same afterwards, whatever it is', () => {
  const text = fc.string({ maxLength: 60, unit: fc.constantFrom(...'ab 1.-*_#>`[](!|\n\n\\&') })
  fc.assert(
    fc.property(text, fc.constantFrom(...FLAVOURS), (given, flavour) => {
      fc.pre(survives(given, flavour))
      assert.equal(looksOf(again(given, flavour), flavour), looksOf(given, flavour))
    }),
    { numRuns: 1_000 },
  )
})

test('a text that somebody goes on with keeps the blank or the line break at its end', () => {
  const goOn = (text: string) => {
    const doc = readUnfinished(text, 'message')
    const gone = new Transform(doc).insert(Selection.atEnd(doc).head, SCHEMA.text('more'))
    return writeMarkdown(gone.doc, 'message')
  }
  for (const text of [
    'Some ',
    'Some\n',
    'Some\n\n',
    '- one ',
    '- one\n- ',
    '> said ',
    '**bold** ',
    '```\na ',
  ])
    assert.equal(
      goOn(text).trim(),
      `${text}more${text.startsWith('```') ? '\n```' : ''}`,
      JSON.stringify(text),
    )
  assert.equal(goOn('Some'), 'Somemore')
  assert.equal(goOn('| a |\n| --- |\n| c |\n'), '| a |\n| --- |\n| c |\n| more |')
})
