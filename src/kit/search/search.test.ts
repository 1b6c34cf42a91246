import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { createWorld } from '../../../test/world.ts'
import { fold } from './fold.ts'
import { searchQuery } from './query.ts'
import { searchVector } from './vector.ts'

const { db } = await createWorld()

/** Which of the searches find the text. */
async function finding(text: string, searches: string[]): Promise<string[]> {
  const rows = await db.rows<{ typed: string }>(sql`
    select typed from jsonb_to_recordset(${JSON.stringify(
      searches.map(typed => ({ typed, query: searchQuery(typed) })),
    )}::jsonb) as s (typed text, query tsquery) where ${searchVector(text)}::tsvector @@ query`)
  return rows.map(({ typed }) => typed)
}

/** Text, what finds it, and what does not. */
const CASES: [string, string[], string[]][] = [
  ['Zoë Müller was here', ['zoe', 'Zoë', 'ZOE', 'muller', 'Müller', 'Mu\u0308ller'], ['zo', 'mueller zoo']],
  ['A cafe for Zoe Muller', ['café', 'Zoë', 'MÜLLER', '"zoë müller"'], []],
  ['Straße nach Łódź, søster, Æsir', ['strasse', 'STRASSE', 'STRAẞE', 'lodz', 'soster', 'aesir', 'Łódź'], []],
  ['Ёлка и ёжик', ['елка', 'ЁЖИК'], []],
  ['Ο Σίσυφος', ['σισυφοσ', 'ΣΙΣΥΦΟΣ', 'Σίσυφος'], []],
  ['مُحَمَّد', ['محمد'], []],
  [
    'Mail to support@acme.example or x',
    ['acme', 'support@acme.example', 'acme.example', 'support', 'example'],
    ['acm', 'sales@acme.example'],
  ],
  [
    'See https://www.shop.example:8080/orders/4711?ref=mail#top, please',
    [
      'shop.example',
      'www.shop.example',
      'https://www.shop.example:8080/orders/4711',
      'shop',
      'orders/4711',
      '4711',
      'shop.example:8080',
      '<https://www.shop.example:8080/orders/4711?ref=mail>',
    ],
    ['shop.example/orders', 'https://www.shop.example:8080/orders/4712', 'example.shop'],
  ],
  [
    'In C:\\Users\\ann\\report_final.txt and /var/log/mail.log',
    ['C:\\Users\\ann', 'report_final.txt', 'final', '/var/log/mail.log', 'mail.log', 'var/log'],
    [],
  ],
  [
    'Order AB-123-77 is late',
    ['AB-123-77', 'ab12377', 'AB 123 77', '123-77', '77', 'AB-123'],
    ['ab1237', '77-123'],
  ],
  ['Order AB12377 is late', ['AB-123-77', 'ab12377'], ['123-77']],
  ['Your E-Mail and O’Brien', ['email', 'e-mail', 'obrien', "o'brien", 'mail'], []],
  ['An email to obrien', ['e-mail', "O'Brien"], []],
  [
    'Call 030 / 901820 today',
    ['030901820', '030 901820', '030/901820', '+49 30 901820', '+4930901820', '0049 30 901820', '901820'],
    ['030901821', '30901820 5'],
  ],
  [
    'Call +49 30 901820 today',
    ['030901820', '+4930901820', '0049 30 901820', '030 901820', '(030) 90 18 20', '4930901820'],
    ['040901820'],
  ],
  ['Call +49 (0)30 90 18 20', ['030901820', '+4930901820'], []],
  ['Call 0049-30-901820', ['030901820', '+49 30 901820'], []],
  ['Call 030901820', ['030 / 901820', '+49 30 901820', '030-901820'], ['901820']],
  ['+1 (500) 555-0177', ['5005550177', '500 555 0177', '+15005550177', '(500) 555-0177'], ['4005550177']],
  ['DE89 3704 0044 0532 0130 00', ['DE89370400440532013000', 'DE89 3704', '3704 0044'], []],
  ['この商品を返品したいです', ['返品', '商品', '返品したい', '品', 'です', 'す'], ['返商', '返品です']],
  ['我要退货，谢谢', ['退货', '谢谢', '我要退货', '货'], ['货退']],
  ['ฉันต้องการคืนสินค้าครับ', ['คืนสินค้า', 'ต้องการ', 'สินค้า'], []],
  ['환불을 받고 싶어요', ['환불', '환불을', '싶어'], []],
  ['我的iPhone手机壳', ['iphone', '手机', 'iPhone手机'], ['手机iphone']],
  ['ＦＵＬＬ width ｶﾞｲﾄﾞ', ['full', 'ガイド'], []],
  ['हिन्दी में किताब', ['किताब', 'हिन्दी'], []],
  [
    'The well-known red lamp',
    ['"red lamp"', 'lamp or nothing', 'lamp -blue', 'well-known', 'nothing or red', '“red lamp”'],
    ['"lamp red"', 'lamp -red', 'lamp -réd', '--red lamp', '', '-', '...'],
  ],
]

for (const [text, found, missed] of CASES)
  test(`what finds “${text}”, and what does not`, async () => {
    assert.deepEqual(await finding(text, [...found, ...missed]), found)
  })

/** Some letters stand for marks alone. */
const isWord = (word: string) => /[\p{L}\p{N}]/u.test(fold(word)) && !/^or$/i.test(fold(word))
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu

test('any word of a text finds it, as it is, folded and in capitals', async () => {
  const letter = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
    fc.constantFrom(' ', ', ', '-', '/', '@', '.', '\n', '0', '12', '+49', 'Ü', 'ß', '返品', 'คืน', 'é'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(letter, { minLength: 1, maxLength: 20 }), async pieces => {
      const text = pieces.join('').replaceAll('\0', '').toWellFormed()
      const words = (text.match(WORD) ?? []).filter(isWord)
      const searches = [...new Set(words.flatMap(word => [word, fold(word), word.toUpperCase()]))]
      assert.deepEqual((await finding(text, searches)).toSorted(), searches.toSorted())
    }),
    { numRuns: 300 },
  )
})

test('every letter is folded alike in capitals and small, and folding twice is folding once', () => {
  for (let code = 0; code < 0x110000; code++) {
    const letter = String.fromCodePoint(code)
    if (!/[\p{L}\p{N}]/u.test(letter)) continue
    const forms = [fold(letter), letter.toUpperCase(), letter.toLowerCase()].map(fold)
    assert.deepEqual(new Set(forms), new Set([fold(letter)]), `${letter} ${code.toString(16)}`)
  }
})

test('any text can be a search, and any text of 100,000 characters has a vector that PostgreSQL takes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async typed => {
      await finding('x', [typed.replaceAll('\0', '').toWellFormed()])
    }),
    { numRuns: 200 },
  )
  const letters = (first: number, count: number) =>
    Array.from({ length: count }, (_, n) => String.fromCodePoint(first + n)).join('')
  for (const text of [
    letters(0x4e00, 20_000).repeat(5),
    letters(0x20000, 40_000) + letters(0x20000, 10_000),
    Array.from({ length: 20_000 }, (_, n) => n.toString(36)).join('-'),
    '1 '.repeat(50_000),
    'é'.repeat(100_000),
    'a\u0301'.repeat(50_000),
    '\ufdfa'.repeat(100_000),
  ])
    await finding(text, ['x'])
})
