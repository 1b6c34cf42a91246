// What is pasted as text goes out as it was: lines, blanks that give a form, and characters that Markdown would obey.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Transform } from '@tiptap/pm/transform'
import fc from 'fast-check'
import { render } from '../../src/kit/markdown/markdown-to-html.ts'
import { isCharacters, linesOfText } from './message-lines.ts'
import { SCHEMA } from './rich-schema.ts'
import { writeMarkdown } from './write-markdown.ts'

/** The document after pasting into an empty one. */
function pasted(text: string) {
  const empty = SCHEMA.node('doc', null, [SCHEMA.node('paragraph')])
  return new Transform(empty).replaceRange(1, 1, linesOfText(text, SCHEMA)).doc
}

const sent = (text: string) => render(writeMarkdown(pasted(text), 'message'), 'text').html
const kinds = (text: string) =>
  linesOfText(text, SCHEMA).content.content.map(({ type, textContent }) => [type.name, textContent])

const CODE = 'def pay(*args):\n    if args:\n        return __total__\n\n    return None'
const TABLE = 'Article     Qty   Price\nLamp          2   30.00\nShade *new*  10    9.50'

test('pasted code and tables keep every blank, and the lines around them stay lines', () => {
  for (const text of [CODE, TABLE, 'a\tb\nc\td', 'Total:\n  one\n  two'])
    assert.equal(sent(text).trimEnd(), text)
  assert.deepEqual(kinds(`See here:\n\n${CODE}\n\nThanks\nAna`), [
    ['paragraph', 'See here:'],
    ['paragraph', ''],
    ['codeBlock', CODE],
    ['paragraph', ''],
    ['paragraph', 'Thanks'],
    ['paragraph', 'Ana'],
  ])
})

test('addresses, sentences with two blanks between them, and a single line stay words', () => {
  for (const text of [
    'Acme Ltd\nHarbour Street 1\n1234 Town',
    'It came.  It was broken.\nWe sent it back!  "So?"  Then nothing.',
    '    return total',
    'One  gap in two lines\nis no column',
  ])
    assert.ok(
      kinds(text).every(([kind]) => kind === 'paragraph'),
      text,
    )
})

test('any pasted text goes out with its lines and characters, and blank by blank where blanks give it a form', () => {
  const word = fc.oneof(
    fc.stringMatching(/^[a-z0-9*_`~#>|[\]()\\!.:-]{1,8}$/),
    fc.constantFrom('*not bold*', '__init__', '~~x~~', '`x`', '# x', '1.', '-', '&eacute;', '<b>'),
  )
  const line = fc
    .tuple(
      fc.constantFrom('', '', '  ', '    ', '\t'),
      fc.array(word, { maxLength: 4 }),
      fc.constantFrom(' ', ' ', '   '),
    )
    .map(([indent, words, gap]) => (words.length === 0 ? '' : indent + words.join(gap)))
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), lines => {
      const text = lines.join('\n')
      const shown = sent(text).split('\n')
      const isFormed = kinds(text).some(([kind]) => kind === 'codeBlock')
      const trimmed = (all: string[]) => all.map(one => one.trim().replace(/\s+/g, ' ')).filter(Boolean)
      assert.deepEqual(trimmed(shown), trimmed(lines))
      if (!isFormed) return
      for (const [kind, code] of kinds(text))
        if (kind === 'codeBlock') assert.ok(shown.join('\n').includes(code as string), code)
    }),
    { numRuns: 1_000 },
  )
})

test('HTML that is text character by character is told from a page', () => {
  const inside = '<div><span style="color: #00f">if</span> x:</div>'
  for (const style of [
    'font-family: Consolas; white-space: pre;',
    'white-space:pre-wrap',
    'white-space: pre; color: red',
  ])
    assert.ok(
      isCharacters(
        `<html><head></head><body><meta charset="utf-8"><!--StartFragment--><div style="${style}">${inside}</div>`,
      ),
    )
  for (const html of ['<p>Words</p>', inside, '', '<div style="white-space: nowrap">x</div>'])
    assert.ok(!isCharacters(html), html)
})
