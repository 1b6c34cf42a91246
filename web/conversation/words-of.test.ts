import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ORIGIN } from '../../client/codes.ts'
import { wordsIn, wordsOf } from './words-of.ts'

test('a preview that is cut ends with an ellipsis, and one that is whole does not', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z]{1,12}( [a-z]{1,12}){0,80}$/),
      fc.integer({ min: 2, max: 300 }),
      (body, n) => {
        const words = wordsOf({ body, format: 'markdown' }, n)
        assert.ok(words.length <= n)
        if (body.length <= n) assert.equal(words, body)
        else assert.ok(words.endsWith('…') && body.startsWith(words.slice(0, -1)))
      },
    ),
  )
})

test('a preview has no signs of Markdown, however long the address of a link is', () => {
  const body = `See [the **offer**](https://example.com/${'a'.repeat(2_000)}) and *more*`
  assert.equal(wordsOf({ body, format: 'markdown' }, 100), 'See the offer and more')
  assert.equal(
    wordsIn(
      { origin: ORIGIN.api },
      { body: '| Lamp | 2 |\n|---|---|\n| My *Fjord* | 3 |', isOurs: false },
      100,
    ),
    'Lamp 2 My Fjord 3',
  )
})
