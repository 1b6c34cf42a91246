import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGE_CODES, languageOf } from '../../kit/language/language.ts'
import { aroundLink } from './around-link.ts'

test('in each language, what follows the button of a mail is in small print', () => {
  for (const language of LANGUAGE_CODES.map(languageOf))
    for (const key of ['reader.letter', 'subscribe.letter'] as const) {
      const blocks = aroundLink({ brand: 'Juniper', language, color: null }, key, {
        button: 'Go on',
        url: 'https://shop.example/x',
      })
      const at = blocks.findIndex(block => typeof block === 'object' && 'button' in block)
      assert.ok(at > 0, `${language.code} has a button after its first words`)
      assert.ok(blocks.slice(0, at).every(block => typeof block === 'string'))
      assert.ok(blocks.slice(at + 1).every(block => typeof block === 'object' && 'quiet' in block))
    }
})
