import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PLACEHOLDERS, PLACEHOLDERS_OF_NOTES, unknownPlaceholders } from './placeholders.ts'

for (const [text, unknown] of [
  ['Hello {customer}, this is {{ agent }}.', []],
  ['Hello {wrong} and {{costumer}}, {wrong} again', ['{wrong}', '{{costumer}}']],
  ['Hello {Customer}', ['{Customer}']],
  ['`{id}` and\n```\n{name}\n```\nare code', []],
  ['~~~\n{open}', []],
  ['{"id": 1} p { color: red } a{2,3} {} {{}} {1}', []],
  ['{über}', ['{über}']],
  ['{first name}', []],
] as const)
  test(`placeholders that are none: ${JSON.stringify(text)}`, () => {
    assert.deepEqual(unknownPlaceholders(text, PLACEHOLDERS), unknown)
  })

test('a note of a rule has no agent', () => {
  assert.deepEqual(unknownPlaceholders('{agent} {brand}', PLACEHOLDERS_OF_NOTES), ['{agent}'])
})
