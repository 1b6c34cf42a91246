import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { unflowed } from './flowed.ts'

const words = fc.array(fc.constantFrom('yes', 'Berlin', '4711', 'äöü', '>', '>>', 'From', '--', 'x.'), {
  minLength: 1,
  maxLength: 12,
})
const paragraph = fc.record({ depth: fc.nat({ max: 3 }), words })

/** A paragraph as a program writes it (RFC 3676, 4.2). */
function flow({ depth, words }: { depth: number; words: string[] }, delSp: boolean): string[] {
  const lines = []
  for (let at = 0; at < words.length; at += 3) {
    const isLast = at + 3 >= words.length
    const line = words.slice(at, at + 3).join(' ') + (isLast ? '' : delSp ? '  ' : ' ')
    const isStuffed = depth > 0 || /^( |>|From)/.test(line)
    lines.push(`${'>'.repeat(depth)}${isStuffed ? ' ' : ''}${line}`)
  }
  return lines
}

const isPlain = ({ depth, words }: { depth: number; words: string[] }) =>
  depth === 0 || !words[0]?.startsWith('>')

test('paragraphs that a program has broken are read as they were written, in their quotes', () => {
  fc.assert(
    fc.property(fc.array(paragraph.filter(isPlain), { minLength: 1 }), fc.boolean(), (paragraphs, delSp) => {
      const text = paragraphs.flatMap(one => flow(one, delSp)).join('\r\n')
      const expected = paragraphs.map(
        ({ depth, words }) => `${'>'.repeat(depth)}${depth ? ' ' : ''}${words.join(' ')}`,
      )
      // Where a mark begins a line of a quote, it is a mark.
      fc.pre(!/^>+ >/m.test(text))
      assert.deepEqual(unflowed(text, { delSp }).split('\r\n'), expected)
    }),
  )
})

test('a line in another quote begins another paragraph, whatever the one above ends in', () => {
  const line = fc.record({ depth: fc.nat({ max: 2 }), word: fc.nat(), isFlowed: fc.boolean() })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), fc.boolean(), (lines, delSp) => {
      const written = lines.map(
        ({ depth, word, isFlowed }) => `${'>'.repeat(depth)} w${word}${isFlowed ? ' ' : ''}`,
      )
      const read = unflowed(written.join('\n'), { delSp }).split('\r\n')
      const depths = read.flatMap(one => (one.match(/w\d+/g) ?? []).map(() => /^>*/.exec(one)?.[0].length))
      const expected = delSp ? undefined : lines.map(({ depth }) => depth)
      if (expected) assert.deepEqual(depths, expected)
      const own = read.filter(one => !one.startsWith('>')).join(' ')
      for (const { depth, word } of lines) if (depth === 0) assert.ok(own.includes(`w${word}`), own)
    }),
  )
})

for (const [what, written, read] of [
  ['a mark before each quoted line', '> one \r\n> two', '> one two'],
  ['marks with spaces between', '> > one \n> > two\n> three', '>> one two\n> three'],
  [
    'an answer right below',
    '> which date? \nYes, cancel 4711 please.',
    '> which date?\nYes, cancel 4711 please.',
  ],
  ['the mark of a signature', 'Bye \n-- \nVera', 'Bye\n-- \nVera'],
  ['stuffed spaces and marks', ' > 5 pieces\n  indented', '> 5 pieces\n indented'],
  ['a line that might be a boundary', ' --b', ' --b'],
] as const)
  test(`RFC 3676: ${what}`, () => {
    assert.equal(unflowed(written, { delSp: false }).replaceAll('\r\n', '\n'), read)
  })
