import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { OPERATORS, readSearch } from './read-search.ts'

const CASES: [string, string, string[]][] = [
  ['lamp', 'lamp', []],
  ['lamp from:cody', 'lamp', ['from=cody']],
  ['FROM:Cody lamp', 'lamp', ['from=Cody']],
  ['tag:"two words" lamp "red shade"', 'lamp "red shade"', ['tag=two words']],
  ['-status:spam -tag:vip x', 'x', ['not status=spam', 'not tag=vip']],
  ['before:2026-11-01 after:2026-10-01', '', ['before=2026-11-01', 'after=2026-10-01']],
  ['http://from:1 e-mail:x from: tag:""', 'http://from:1 e-mail:x from: tag:""', []],
  ['a from:x"y b', 'a from:x"y b', []],
  ['has:file is:unanswered', '', ['has=file', 'is=unanswered']],
]

test('an address is a word, even if a field is called like its scheme', () => {
  const { words, terms } = readSearch('https://shop.example/17 https:on', ['https'])
  assert.deepEqual([words, terms.map(({ value }) => value)], ['https://shop.example/17', ['on']])
})

test('the keys of the brand are operators too, and ours come first', () => {
  const { words, terms } = readSearch('plan:gold Order_No:"A 1" status:open x:1', [
    'plan',
    'order_no',
    'status',
  ])
  assert.equal(words, 'x:1')
  assert.deepEqual(
    terms.map(({ operator, value }) => `${operator}=${value}`),
    ['plan=gold', 'order_no=A 1', 'status=open'],
  )
})

for (const [text, words, terms] of CASES)
  test(`a search for ${text}`, () => {
    const found = readSearch(text)
    assert.equal(found.words, words)
    assert.deepEqual(
      found.terms.map(({ operator, value, isNegated }) => `${isNegated ? 'not ' : ''}${operator}=${value}`),
      terms,
    )
  })

test('any text is taken apart, and nothing but terms is lost', () => {
  const piece = fc.constantFrom('from:', '-', 'tag:', '"', ' ', 'x', ':', 'is:open', 'ünï')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), pieces => {
      const { words, terms } = readSearch(pieces.join(''))
      for (const { operator, value } of terms)
        assert.ok(
          (OPERATORS as readonly string[]).includes(operator) && value.trim() === value && value !== '',
        )
      assert.ok(words.length <= pieces.join('').length)
    }),
  )
})
