import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mergeTexts } from './merge-texts.ts'

const line = fc.stringMatching(/^[a-d ]{1,12}$/)
const text = fc.array(line, { maxLength: 4 }).map(lines => lines.join('\n'))

test('every line of both texts is there, by itself or at the beginning of one', () => {
  fc.assert(
    fc.property(text, text, (older, newer) => {
      const lines = mergeTexts(older, newer).split('\n')
      for (const wanted of `${older}\n${newer}`.split('\n').map(one => one.trim()))
        assert.ok(
          lines.some(one => one.trim() === wanted || new RegExp(`^\\s*${wanted}\\b`).test(one)),
          JSON.stringify([older, newer, wanted]),
        )
    }),
  )
})

test('a text that went on is one text; a word within another is none', () => {
  assert.equal(mergeTexts('FIRST', 'FIRST SECOND'), 'FIRST SECOND')
  assert.equal(mergeTexts('one\ntwo', 'two'), 'one\ntwo')
  assert.equal(mergeTexts('That works, I know', 'no'), 'That works, I know\n\nno')
  assert.equal(mergeTexts('not yet', 'no'), 'not yet\n\nno')
  assert.equal(mergeTexts('', 'x'), 'x')
  assert.equal(mergeTexts('x', ''), 'x')
})
