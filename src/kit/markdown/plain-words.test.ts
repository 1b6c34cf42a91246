import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainWords } from './plain-words.ts'

for (const [markdown, words] of [
  ['Order 5\\*3\\*2 and my_file_name <b>hi</b>', 'Order 5*3*2 and my_file_name <b>hi</b>'],
  ['**Bold** and *soft* and `code` and ~~gone~~', 'Bold and soft and code and gone'],
  ['# Title\n\n- one\n- two\n1. three\n> quoted', 'Title one two 1. three quoted'],
  ['[words](https://a.example/x_y) ![lamp](attachment:7)', 'words lamp'],
  ['https://a.example/x_y_z #17 2 * 3 * 4', 'https://a.example/x_y_z #17 2 * 3 * 4'],
  ['2. the blue one\n5. size L', '2. the blue one 5. size L'],
  ['| Column | Qty |\n| --- | ---: |\n| a \\| b | 2 |\n\n---\n```js\nx\n```', 'Column Qty a | b 2 x'],
  ['snake_case_name and _soft_', 'snake_case_name and soft'],
] as const)
  test(`the words of ${JSON.stringify(markdown)}`, () => assert.equal(plainWords(markdown), words))
