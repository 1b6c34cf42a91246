import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TextLimit, textsOf } from './send-parts.ts'

const limit = (most: number, unit: TextLimit['unit'] = 'characters') => ({ most, unit, where: 'Chirp' })
const split = (body: string, most: number) => textsOf({ body }, limit(most))

test('a text that is too long is split where its parts end', () => {
  assert.deepEqual(split('As it is', 8), ['As it is'])
  assert.deepEqual(split('One two three', 8), ['One two', 'three'])
  assert.deepEqual(split('First.\n\nSecond one', 14), ['First.', 'Second one'])
  assert.deepEqual(split('abcdefghij', 4), ['abcd', 'efgh', 'ij'])
  assert.deepEqual(split('A bcdefgh', 6), ['A bcde', 'fgh'])
  assert.deepEqual(split('  ', 4), [])
})

test('bytes are counted where the provider does, and no character is torn', () => {
  const body = `${'é'.repeat(499)}👩‍🚒`
  const texts = textsOf({ body }, limit(1_000, 'bytes'))
  assert.deepEqual(texts, ['é'.repeat(499), '👩‍🚒'])
  assert.deepEqual(textsOf({ body }, limit(1_000)), [body])
})

test('more than ten messages are refused, with the limit', () => {
  assert.equal(split('x'.repeat(40), 4).length, 10)
  assert.throws(() => split('x'.repeat(41), 4), /at most 4 characters on Chirp.*more than 10/)
})
