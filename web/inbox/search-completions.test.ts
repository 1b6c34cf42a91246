import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completed, completionsOf } from './search-completions.ts'

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
