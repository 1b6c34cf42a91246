// Who is named in From, To and Cc, as programs write them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readAddresses } from './read-addresses.ts'

const shown = (value: string) =>
  readAddresses(value).map(({ name, address }) => (name ? `${name} <${address}>` : address))

for (const [value, ...expected] of [
  ['ann@look.example', 'ann@look.example'],
  ['<ann@look.example>', 'ann@look.example'],
  ['Ann Shetty <ann@look.example>', 'Ann Shetty <ann@look.example>'],
  // a comma in a name without quotes
  ['Shetty, Ann <ann@look.example>', 'Shetty, Ann <ann@look.example>'],
  ['Shetty,Ann,Dr. <ann@look.example>', 'Shetty, Ann, Dr. <ann@look.example>'],
  ['Ann Shetty <ann@look.example>, Acme Inc.', 'Ann Shetty <ann@look.example>'],
  ['Shetty; Ann <ann@look.example>', 'Shetty, Ann <ann@look.example>'],
  ['Shetty, Ann ann@look.example', 'Shetty, Ann <ann@look.example>'],
  ['=?utf-8?B?U2hldHR5?=, =?utf-8?B?QW5u?= <ann@look.example>', 'Shetty, Ann <ann@look.example>'],
  // comments
  ['Ann (sales, north) <ann@look.example>', 'Ann <ann@look.example>'],
  ['ann@look.example (Ann Shetty)', 'Ann Shetty <ann@look.example>'],
  ['Ann <ann(work)@look.example (ours)>', 'Ann <ann@look.example>'],
  ['Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>', 'Pete <pete@silly.test>'],
  ['(Ann (nested, deep)) ann@look.example', 'Ann (nested, deep) <ann@look.example>'],
  // obsolete blanks and routes (RFC 5322, 4.4)
  ['Ann < ann @ look.example >', 'Ann <ann@look.example>'],
  ['Ann <ann . s @ look . example>', 'Ann <ann.s@look.example>'],
  ['ann @ look.example', 'ann@look.example'],
  ['ann . s @ look . example', 'ann.s@look.example'],
  ['Ann <@relay.example,@hop.example:ann@look.example>', 'Ann <ann@look.example>'],
  // quotes
  ['"Shetty, Ann" <ann@look.example>', 'Shetty, Ann <ann@look.example>'],
  ['"Ann \\"Sunny\\" Shetty" <ann@look.example>', 'Ann "Sunny" Shetty <ann@look.example>'],
  ['"mallory@evil.example" <ann@look.example>', 'mallory@evil.example <ann@look.example>'],
  ['"mallory@evil.example" ann@look.example', 'mallory@evil.example <ann@look.example>'],
  ['"ann@look.example" <ann@look.example>', 'ann@look.example'],
  ["'Ann' <ann@look.example>", 'Ann <ann@look.example>'],
  ["'ann@look.example'", 'ann@look.example'],
  ['"Ann Shetty <ann@look.example>', 'Ann Shetty <ann@look.example>'],
  ['"ann"@look.example', 'ann@look.example'],
  ['Ann <"ann.s"@look.example>', 'Ann <ann.s@look.example>'],
  // brackets
  ['Ann <ann@look.example', 'Ann <ann@look.example>'],
  ['Ann ann@look.example>', 'Ann <ann@look.example>'],
  ['Ann <<ann@look.example>>', 'Ann <ann@look.example>'],
  ['Ann <mailto:ann@look.example>', 'Ann <ann@look.example>'],
  ['mailto:ann@look.example', 'ann@look.example'],
  ['Ann [ann@look.example]', 'Ann <ann@look.example>'],
  ['Ann <ann@look.example,>', 'Ann <ann@look.example>'],
  ['ann@look.example,', 'ann@look.example'],
  ['ann@look.example.', 'ann@look.example'],
  // several, and groups
  ['ann@look.example, Bob <bob@look.example>', 'ann@look.example', 'Bob <bob@look.example>'],
  ['Ann <ann@look.example>; Bob <bob@look.example>', 'Ann <ann@look.example>', 'Bob <bob@look.example>'],
  ['Ann <ann@look.example> Bob <bob@look.example>', 'Ann <ann@look.example>', 'Bob <bob@look.example>'],
  ['Ann <ann@look.example, Bob <bob@look.example>', 'Ann <ann@look.example>', 'Bob <bob@look.example>'],
  [
    'Team: Shetty, Ann <ann@look.example>, bob@look.example;',
    'Shetty, Ann <ann@look.example>',
    'bob@look.example',
  ],
  ['undisclosed-recipients:;'],
  // an address that nothing else is
  ['Ann (ann@look.example)', 'Ann <ann@look.example>'],
  ['"ann@look.example"', 'ann@look.example'],
  ['=?utf-8?B?QW5uIDxhbm5AbG9vay5leGFtcGxlPg==?=', 'Ann <ann@look.example>'],
  // none that we can store, and never a part of it
  ['"x y"@host.example'],
  ['"big bug bb"@bug.example'],
  ['"mallory@evil.example x"@host.example'],
  ['Ann'],
  ['Ann @work'],
  ['<>'],
  [''],
] as const)
  test(`“${value}” names ${expected.length > 0 ? expected.join(' and ') : 'nobody'}`, () => {
    assert.deepEqual(shown(value), expected)
  })

test('very long headers take little time', () => {
  for (const value of ['a,', '"\\', '(', '<', '<a', '((', 'a@b ', '\\"', ' ', 'a: ', '<"', '@', ' .'])
    readAddresses(value.repeat(200_000))
})

const word = fc.stringMatching(/^[A-Za-zäöüéñ][A-Za-zäöüéñ'.-]{0,10}$/)
const local = fc.stringMatching(/^[a-z0-9]{1,8}([._+-][a-z0-9]{1,6})?$/)
const address = fc
  .tuple(local, fc.constantFrom('look.example', 'a-b.example', 'mail.look.example'))
  .map(parts => parts.join('@'))
const encodedWord = word.map(text => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`)
const comment = word.map(text => `(${text}, or so)`)
const phrase = fc
  .array(
    fc.oneof(
      word,
      encodedWord,
      word.map(text => `"${text}, Inc."`),
      word.map(text => `"${text}@other.example"`),
      comment,
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .chain(words => fc.constantFrom(words.join(' '), words.join(', '), words.join(' ; ')))
const asWritten = fc.constantFrom<(name: string, one: string) => string>(
  (name, one) => `${name} <${one}>`,
  (name, one) => `${name}<${one}>`,
  (name, one) => `${name} < ${one.replace('@', ' @ ')} >`,
  (name, one) => `${name} <${one.replaceAll('.', ' . ')}>`,
  (name, one) => `${name} <${one} (at work)>`,
  (name, one) => `${name} <<${one}>>`,
  (name, one) => `${name} <${one}`,
  (name, one) => `${name} ${one}`,
  (name, one) => `${name} <mailto:${one}>`,
  (name, one) => `${name} <@relay.example:${one}>`,
  (name, one) => `${one} ${name}`,
  (name, one) => `Team: ${name} <${one}>;`,
  (_, one) => one,
  (_, one) => `<${one}>`,
  (_, one) => `${one} (somebody, somewhere)`,
)

test('the address of a person is found, however the name around it is written', () => {
  fc.assert(
    fc.property(phrase, address, asWritten, (name, one, written) => {
      assert.deepEqual(
        readAddresses(written(name, one)).map(found => found.address),
        [one],
      )
    }),
    { numRuns: 2_000 },
  )
})

test('all the people of a list are found, in order', () => {
  const person = fc.record({ name: phrase, one: address, written: asWritten })
  fc.assert(
    fc.property(fc.array(person, { minLength: 1, maxLength: 5 }), people => {
      const list = people.map(({ name, one, written }) =>
        written(name.replaceAll(';', ','), one).replace(/^Team: |;$/g, ''),
      )
      assert.deepEqual(
        readAddresses(list.join(', ')).map(found => found.address),
        people.map(({ one }) => one),
      )
    }),
    { numRuns: 1_000 },
  )
})
