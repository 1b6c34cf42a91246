import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LengthUnit, MessageLimits } from '../channels/limits.ts'
import { PICTURES } from './file-limits.ts'
import { excessIn, textsOf } from './message-limits.ts'
import { lengthOf } from './text-length.ts'

const limit = (most: number, { unit = 'characters' as LengthUnit, splits = true } = {}) => ({
  most,
  unit,
  where: 'Chirp',
  splits,
})
const split = (body: string, most: number) => textsOf(body, limit(most))

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
  assert.deepEqual(textsOf(body, limit(1_000, { unit: 'bytes' })), ['é'.repeat(499), '👩‍🚒'])
  assert.deepEqual(textsOf(body, limit(1_000)), [body])
})

for (const [text, length] of [
  ['café', 4],
  ['cafe\u0301', 4],
  ['See https://shop.example/a/very/long/path?x=1 now', 31],
  ['👨‍👩‍👧‍👦🙋🏽🇦🇹', 6],
  ['日本語', 6],
  ['“so—called…”', 13],
] as const)
  test(`X counts ${length} in ${JSON.stringify(text)}`, () =>
    assert.equal(lengthOf(text, 'x_characters'), length))

/** In English. */
const wordsIn = (...[content, limits]: Parameters<typeof excessIn>) => {
  const excess = excessIn(content, limits)
  return excess && String(excess.words)
}

const wordsOf = (body: string, text: MessageLimits['text']) =>
  wordsIn({ body, files: [] }, { text, files: [] })

test('more than ten messages are refused, with the limit', () => {
  assert.equal(wordsOf('x'.repeat(40), limit(4)), undefined)
  const words = 'would be more than 10 messages; Chirp takes at most 4 characters in each'
  assert.equal(wordsOf('x'.repeat(41), limit(4)), words)
  // A word that does not fit begins a message of its own, so that these are eleven.
  assert.equal(wordsOf(Array(11).fill('abc').join(' '), limit(4)), words)
})

test('a hundred thousand marks on one letter are refused, not torn one by one', () => {
  const body = `x${'\u0301'.repeat(99_999)}`
  assert.match(wordsOf(body, limit(1_000, { unit: 'bytes' })) ?? '', /more than 10 messages/)
  assert.equal(split(`x${'\u0301'.repeat(9_999)}`, 1_000).length, 11)
})

test('where texts are not split, a longer one is refused; what Markdown adds does not count', () => {
  assert.equal(wordsOf('**abcd**', limit(4, { splits: false })), undefined)
  assert.equal(
    wordsOf('abcde', limit(4, { splits: false })),
    'has 5 characters; Chirp takes at most 4 in a message',
  )
})

const file = (name: string, contentType: string | null, size: number | null) => ({ name, contentType, size })
const MIB = 1024 * 1024
const PICTURES_ONLY = { text: limit(4), files: [{ types: PICTURES, megabytes: 1 }], mostFiles: 2 }
for (const [what, files, allowed, words] of [
  ['a picture', [file('a.png', 'image/png', MIB)], PICTURES_ONLY, undefined],
  [
    'a large one',
    [file('a.png', 'image/png', MIB + 1)],
    PICTURES_ONLY,
    /a\.png has 1\.1 MB, and Chirp .* 1 MB/,
  ],
  ['another type', [file('a.pdf', 'application/pdf', 1)], PICTURES_ONLY, /does not take a\.pdf, only /],
  ['one that has to be fetched', [file('a.pdf', null, null)], PICTURES_ONLY, undefined],
  ['too many', Array(3).fill(file('a.png', 'image/png', 1)), PICTURES_ONLY, /at most 2 files/],
  [
    'any, where none are taken',
    [file('a.png', null, null)],
    { ...PICTURES_ONLY, files: [] },
    /Chirp takes no files here/,
  ],
] as [string, ReturnType<typeof file>[], MessageLimits, RegExp | undefined][])
  test(`files: ${what} is ${words ? 'refused' : 'taken'}`, () => {
    const excess = wordsIn({ body: '', files }, allowed)
    if (words) assert.match(excess ?? '', words)
    else assert.equal(excess, undefined)
  })
