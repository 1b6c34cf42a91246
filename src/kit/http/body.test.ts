import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escaped } from '../html.ts'
import { searchText } from '../search/former-query.ts'
import { containing, isStorable, shortened } from '../text.ts'
import { decodeUtf8, parseJson, refuseHostile } from './body.ts'

/** Lists in each other. */
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const list = (items: number) => `[${Array(items).fill(0).join()}]`
const hash = (keys: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, index) => [`k${index}`, 1])))

const bodies: [string, string, string | undefined][] = [
  ['64 levels', nested(64), undefined],
  ['65 levels', nested(65), 'malformed'],
  ['a million levels that are never closed', '['.repeat(1_000_000), 'malformed'],
  ['many lists beside each other', `[${Array(500).fill('[]').join()}]`, undefined],
  ['1,000 keys', hash(1_000), undefined],
  ['1,001 keys', hash(1_001), 'malformed'],
  ['1,001 keys in several hashes', `[${hash(500)},${hash(501)}]`, 'malformed'],
  ['10,000 values', list(10_000), undefined],
  ['10,002 values', list(10_002), 'too_large'],
  ['brackets and commas in a text', JSON.stringify({ a: '[{,'.repeat(20_000) }), undefined],
  ['an escaped quotation mark before brackets', JSON.stringify({ a: `\\"${'['.repeat(99)}` }), undefined],
  ['a text that is not closed', '{"a":"x', 'malformed'],
  ['a comma too many', '{"a":1,}', 'malformed'],
  ['nothing', '', 'malformed'],
  ['text after the end', '{} {}', 'malformed'],
]

for (const [what, text, code] of bodies)
  test(`a body with ${what} is ${code === undefined ? 'read' : `refused as ${code}`}`, () => {
    if (code === undefined) assert.deepEqual(parseJson(text), JSON.parse(text))
    else assert.throws(() => parseJson(text), { code })
  })

test('the refusal of a body that is too much says what the limit is', () => {
  for (const [text, message] of [
    [nested(65), 'The body is nested deeper than 64 levels.'],
    [hash(1_001), 'The body has more than 1,000 keys.'],
    [list(10_002), 'The body has more than 10,000 values.'],
  ] as const)
    assert.throws(() => parseJson(text), { message })
})

const BAD_TEXT = 'must not contain control characters or invalid Unicode'
const BAD_KEY = 'is not allowed as a key'

const hostile: [string, string, Record<string, string[]>][] = [
  ['NUL in a text', '{"message":{"body":"a\\u0000b"}}', { 'message.body': [BAD_TEXT] }],
  ['half a character', '{"tags":["ok","\\ud83c"]}', { 'tags.1': [BAD_TEXT] }],
  ['NUL in a key', '{"data":{"a\\u0000b":1}}', { 'data.ab': [BAD_KEY] }],
  ['__proto__ anywhere', '{"a":[{"__proto__":{}}]}', { 'a.0.__proto__': [BAD_KEY] }],
  ['constructor', '{"constructor":1}', { constructor: [BAD_KEY] }],
  ['prototype', '{"a":{"prototype":null}}', { 'a.prototype': [BAD_KEY] }],
  ['a bad text for the whole', '"\\u0000"', { body: [BAD_TEXT] }],
]

for (const [what, text, fields] of hostile)
  test(`a body with ${what} is refused at its place`, () =>
    assert.throws(() => parseJson(text), { code: 'invalid', fields }))

test('whole characters, line breaks and other control characters are no offence', () => {
  refuseHostile({ text: 'Ærø 🎁\n\t\u0001', list: [null, 0, false, ''], hash: { proto: 1 } })
})

test('bytes become text only if they are UTF-8; a byte order mark is dropped', () => {
  assert.equal(decodeUtf8(Buffer.from('{"a":"Ærø 🎁"}')), '{"a":"Ærø 🎁"}')
  assert.equal(decodeUtf8(Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d])), '{}')
  for (const bytes of [[0xe9], [0xc3], [0xed, 0xa0, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80], [0xc0, 0x80]])
    assert.throws(() => decodeUtf8(Buffer.from(bytes)), { code: 'malformed' }, bytes.join())
})

test('a text can be stored unless it has NUL or half of a pair', () => {
  for (const text of ['', 'Ærø', '🎁', '\n\u0001']) assert.ok(isStorable(text), JSON.stringify(text))
  for (const text of ['\0', 'a\0b', '\ud83c', '\udf81\ud83c']) assert.ok(!isStorable(text), escape(text))
})

test('a pattern finds a text literally', () => {
  for (const [text, pattern] of [
    [' parcel ', '%parcel%'],
    ['100%', '%100\\%%'],
    ['a_b', '%a\\_b%'],
    ['c:\\x', '%c:\\\\x%'],
    ['', '%%'],
  ] as const)
    assert.equal(containing(text), pattern)
})

test('a text for HTML cannot leave its element or its attribute', () => {
  assert.equal(
    escaped(`<a href="x" title='y'>&amp;</a>`),
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  )
  assert.equal(escaped('Ærø 🎁\n'), 'Ærø 🎁\n')
})

test('a long text is cut between words, and never through a character', () => {
  const cases: [string, number, string][] = [
    ['one two', 7, 'one two'],
    ['one two three', 9, 'one two […]'],
    ['one\ntwo three', 9, 'one\ntwo […]'],
    ['x'.repeat(300), 200, `${'x'.repeat(200)} […]`],
    [`a ${'x'.repeat(300)}`, 200, `a ${'x'.repeat(198)} […]`],
    [`${'x'.repeat(199)}🎁🎁`, 200, `${'x'.repeat(199)} […]`],
  ]
  for (const [text, longest, expected] of cases) assert.equal(shortened(text, longest), expected)
})

test('a search keeps at most 32 words of at most 200 characters, with one minus each', () => {
  for (const [typed, searched] of [
    ['  late   parcel\n', 'late parcel'],
    ['late -parcel', 'late -parcel'],
    ['late --parcel', 'late -parcel'],
    ['- late -', 'late'],
    ['---', ''],
    ['e-mail', 'e-mail'],
    ['"late parcel"', '"late parcel"'],
    ['"-late', '"late'],
    ['(-(-late', '((late'],
    ['größe -ærø', 'größe -ærø'],
    ['', ''],
  ] as const)
    assert.equal(searchText(typed), searched, typed)
  assert.equal(searchText('x '.repeat(100)).split(' ').length, 32)
  assert.equal(searchText('x'.repeat(1_000)).length, 200)
})
