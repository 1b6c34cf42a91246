import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completed, completionsOf, termsIn, withoutTerm } from './search-completions.ts'

const values = new Map([
  ['from', []],
  ['status', ['open', 'resolved']],
  ['tag', ['vip', 'two words']],
  ['to', []],
])

for (const [text, found] of [
  ['', []],
  ['s', []],
  ['st', ['status:']],
  ['lamp -ta', ['tag:']],
  ['status:', ['status:open ', 'status:resolved ']],
  ['lamp STATUS:O', ['status:open ', 'status:resolved ']],
  ['status:open', []],
  ['status:open ', []],
  ['tag:"two', ['tag:"two words" ']],
  ['tag:wor', ['tag:"two words" ']],
  ['http://st', []],
  ['from:', []],
  ['constructor:', []],
] as const)
  test(`what may follow “${text}”`, () => assert.deepEqual(completionsOf(text, values), found))

test('a completion takes the place of the word before the cursor', () => {
  assert.equal(completed('lamp -ta', 'tag:'), 'lamp -tag:')
  assert.equal(completed('lamp tag:"two', 'tag:"two words" '), 'lamp tag:"two words" ')
})

test('complete terms are known with their places, and go one by one', () => {
  const text = 'lamp status:open -tag:"two words" from:kai http://x vip:yes '
  const terms = termsIn(text, values)
  assert.deepEqual(
    terms.map(term => term.text),
    ['status:open', '-tag:"two words"', 'from:kai'],
  )
  const [first, second] = terms as [(typeof terms)[number], (typeof terms)[number]]
  assert.equal(withoutTerm(text, first), 'lamp -tag:"two words" from:kai http://x vip:yes ')
  assert.equal(withoutTerm(text, second), 'lamp status:open from:kai http://x vip:yes ')
  assert.deepEqual(termsIn('status:open', values), [], 'it may go on')
})
