// The texts for people in what nobody reads otherwise, and all that somebody has filled in.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { textsIn } from './texts-in.ts'

/** Names that a form's author may choose, though they are technical elsewhere. */
const NAMES = fc.oneof(
  fc.constantFrom(
    ...'order_id customer_id state language source version status order_type key kind encoding hash thumbnail value payload title token text id'.split(
      ' ',
    ),
  ),
  fc.string({ minLength: 1 }).filter(name => name.trim() !== '' && name !== 'flow_token'),
)
const WRITTEN = fc.oneof(
  fc.constantFrom(
    'DE89370400440532013000',
    '1Z999AA10123456784XX',
    'https://shop.example/p?id=5&token=a1b2c3d4e5f6a7b8c9d0e1f2',
    '[1]',
    '{}',
    '[]',
    '-5',
    'true',
  ),
  fc.string({ minLength: 1 }).filter(text => text.trim() !== '' && !/^\s*[[{]/.test(text)),
)
const ANSWERS = fc.oneof(WRITTEN, fc.array(WRITTEN, { minLength: 1, maxLength: 3 }))

test('all that somebody has filled in is there, whatever its fields are called, but for the token of the form', () => {
  fc.assert(
    fc.property(fc.dictionary(NAMES, ANSWERS, { minKeys: 1 }), answers => {
      const form = JSON.stringify({ flow_token: 'secret-of-the-app', ...answers })
      const texts = textsIn({ nfm_reply: { response_json: form } })
      assert.ok(!texts.join().includes('secret-of-the-app'))
      assert.equal(texts.length, Object.values(answers).flat().length - (isPair(answers) ? 1 : 0))
      for (const answer of Object.values(answers).flat())
        assert.ok(
          texts.some(
            text => text.includes(answer.trim()) || text.includes(answer.trim().replaceAll('_', ' ')),
          ),
          `${answer} in ${texts.join(', ')}`,
        )
    }),
    { numRuns: 500 },
  )
})

const isPair = ({ key, value }: Record<string, unknown>) =>
  typeof key === 'string' && typeof value === 'string'

for (const [what, content, texts] of [
  [
    'two answers that are the same',
    { data: '{"pickup_address":"Main Street 5","billing_address":"Main Street 5"}' },
    ['pickup address: Main Street 5', 'billing address: Main Street 5'],
  ],
  [
    'a form in a form',
    { data: JSON.stringify({ reply: { response_json: '{"flow_token":"t","state":"Texas"}' } }) },
    ['state: Texas'],
  ],
  [
    'numbers as they are written',
    { data: '{"order":12345678901234567890,"price":1.50}' },
    ['order: 12345678901234567890', 'price: 1.50'],
  ],
  [
    'what was asked, with a technical name',
    { responses: [{ key: 'state', value: 'Texas' }] },
    ['state: Texas'],
  ],
  ['what was asked, with a number', { responses: [{ key: 'version', value: 2 }] }, ['version: 2']],
  [
    'a question before its choices, as a database keeps them',
    { poll: { options: [{ text: 'Blue' }, { text: 'Red' }], question: 'Which lamp?' } },
    ['Which lamp?', 'Blue', 'Red'],
  ],
  [
    'what a shop calls its products',
    {
      product_items: [
        { quantity: 2, product_retailer_id: 'SKU-77' },
        { quantity: 2, product_retailer_id: 'SKU-78' },
      ],
    },
    ['quantity: 2', 'product retailer id: SKU-77', 'quantity: 2', 'product retailer id: SKU-78'],
  ],
  [
    'no IDs, tokens and private addresses where nobody filled in anything',
    { id: '12', token: 'abc', note: 'Hello', file: 'https://cdn.example/a?sig=1', caption: 'Hello' },
    ['Hello'],
  ],
] as const)
  test(what, () => assert.deepEqual(textsIn(content), texts))
