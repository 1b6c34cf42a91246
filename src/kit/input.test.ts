import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import {
  code,
  codeOrName,
  commaSeparated,
  dataParameter,
  flag,
  foreignId,
  idInPath,
  integer,
  inWords,
  line,
  listOf,
  oneOf,
  optional,
  pageParameters,
  parameter,
  problemOf,
  text,
  textParameter,
  timeText,
  words,
} from './input.ts'

const refused = (...errors: string[]) => ({ errors })

/** What a field `x` with this value becomes, or how it is refused. */
function outcome(schema: z.ZodType, value: unknown): unknown {
  const given = value === ABSENT ? {} : { x: value }
  const { success, data, error } = z.object({ x: schema }).safeParse(given, { reportInput: true })
  if (success) return data.x
  const { fields = {} } = problemOf(error, 1)
  assert.deepEqual(Object.keys(fields), ['x'])
  return refused(...(fields.x as string[]))
}

const ABSENT = Symbol('absent')

const CODES = { open: 0, onHold: 5, instagram_dm: 7 }
const CODE_ERROR = refused('must be one of: 0 (open), 5 (on hold), 7 (instagram dm)')
/** Refused in whatever words. */
const REFUSED = Symbol('refused')
const TIME_ERROR = refused('must be an ISO 8601 date or date-time, for example 2026-11-20T21:22:05+00:00')
const any = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`)

const rules: [string, z.ZodType, [given: unknown, expected: unknown][]][] = [
  [
    'an optional field takes null, "" and [] for absent, but not 0, false or a blank',
    optional(z.union([z.string(), z.number(), z.boolean()])),
    [
      ...[null, '', [], ABSENT].map(nothing => [nothing, undefined] as [unknown, unknown]),
      ...[0, false, ' '].map(value => [value, value] as [unknown, unknown]),
    ],
  ],
  [
    'a text is as long as people count it: an emoji is one character',
    text(1, 3),
    [
      ['abc', 'abc'],
      ['🎁🎁🎁', '🎁🎁🎁'],
      ['abcd', refused('must be at most 3 characters')],
      ['🎁🎁🎁🎁', refused('must be at most 3 characters')],
      ['', refused('must not be empty')],
      [7, refused('must be a string')],
      [ABSENT, refused('is required')],
    ],
  ],
  [
    'words are not blank, and keep their blanks around',
    words(10),
    [
      [' a\n', ' a\n'],
      [' \n\t', refused('must not be empty')],
      ['x'.repeat(11), refused('must be at most 10 characters')],
    ],
  ],
  [
    'a line is trimmed before it is measured',
    line(3),
    [
      ['  abc  ', 'abc'],
      ['   ', refused('must not be empty')],
      [' abcd ', refused('must be at most 3 characters')],
    ],
  ],
  [
    'a foreign id is a text, or a number that JavaScript keeps exactly',
    foreignId(16),
    [
      ['order-7', 'order-7'],
      [7, '7'],
      [-7, '-7'],
      [Number.MAX_SAFE_INTEGER, '9007199254740991'],
      [Number.MAX_SAFE_INTEGER + 1, refused('must be a string')],
      [1.5, refused('must be a string')],
      [true, refused('must be a string')],
      ['x'.repeat(17), refused('must be at most 16 characters')],
    ],
  ],
  [
    'of a repeated parameter the last value that is not empty counts',
    parameter(integer(1, 10)),
    [
      ['3', 3],
      [['9', '', '4', ''], 4],
      [['', ''], undefined],
      [null, undefined],
      [['4', '11'], REFUSED],
    ],
  ],
  [
    'a text parameter may come as a number or a boolean of a JSON body',
    textParameter,
    [
      [42, '42'],
      [true, 'true'],
      ['x'.repeat(2_000), 'x'.repeat(2_000)],
      ['x'.repeat(2_001), refused('must be at most 2000 characters')],
      [{ a: 1 }, refused('must be a string')],
    ],
  ],
  [
    'custom data to filter by is a hash; anything else is ignored',
    dataParameter,
    [
      [{ plan: 'pro' }, { plan: 'pro' }],
      [[{ a: '1' }, 'x', { b: '2' }, 'y'], { b: '2' }],
      ['plan', undefined],
      [null, undefined],
      [ABSENT, undefined],
    ],
  ],
  [
    'an integer comes as a number or as digits, and is refused beyond either end',
    integer(1, 10),
    [
      [1, 1],
      [' 10 ', 10],
      ...[0, '0', '-1', 11, '11', '1.0', 2.5, '', 'one', true, null, `1${'0'.repeat(29)}`, Number.NaN].map(
        value => [value, REFUSED] as [unknown, unknown],
      ),
    ],
  ],
  [
    'an integer without an upper end goes as far as JavaScript keeps integers',
    integer(0, Number.MAX_SAFE_INTEGER),
    [
      [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
      [Number.MAX_SAFE_INTEGER + 1, REFUSED],
      [-1, REFUSED],
      [0.5, REFUSED],
    ],
  ],
  [
    'whatever stands for an id in a path and is none becomes an id that does not exist',
    idInPath,
    [
      ['12', 12],
      ['007', 7],
      ['9'.repeat(15), 999_999_999_999_999],
      ...['9'.repeat(16), '-1', '1e3', '0x10', ' 1', '', 'late-parcel'].map(
        value => [value, 0] as [unknown, unknown],
      ),
    ],
  ],
  [
    'a code is one of the listed numbers, also as digits',
    code(CODES),
    [
      [5, 5],
      ['5', 5],
      ['0', 0],
      ...[1, '1', 'open', null, [5]].map(value => [value, CODE_ERROR] as [unknown, unknown]),
    ],
  ],
  [
    'a code may be spelled by its name, in any case',
    codeOrName(CODES),
    [
      ['open', 0],
      ['ONHOLD', 5],
      ['Instagram_DM', 7],
      ['7', 7],
      ['on the phone', CODE_ERROR],
      ['constructor', CODE_ERROR],
    ],
  ],
  [
    'several values come as a list, as one text with commas, or as both',
    commaSeparated(z.string(), 3),
    [
      ['a, late parcel ,,c', ['a', 'late parcel', 'c']],
      [
        ['a,b', 'c'],
        ['a', 'b', 'c'],
      ],
      [
        [null, 'a', 7],
        ['a', '7'],
      ],
      [7, ['7']],
      ...['', ' , ', null, []].map(nothing => [nothing, []] as [unknown, unknown]),
      ['a,b,c,d', refused('must have at most 3 items')],
      [any(4), refused('must have at most 3 items')],
    ],
  ],
  [
    'a flag has the spellings of all clients, and no others',
    flag,
    [
      ...[true, 'true', 'TRUE', '1', 1].map(value => [value, true] as [unknown, unknown]),
      ...[false, 'false', 'False', '0', 0].map(value => [value, false] as [unknown, unknown]),
      ...['yes', 'on', 2, '', null].map(value => [value, refused('must be a boolean')] as [unknown, unknown]),
    ],
  ],
  [
    'a time stays a text, because its zone is the brand’s',
    timeText,
    [
      ['2026-11-20', '2026-11-20'],
      ['2026-11-20T21:22:05', '2026-11-20T21:22:05'],
      ['2026-02-30', TIME_ERROR],
      ['tomorrow', TIME_ERROR],
      [1_763_673_725, refused('must be a string')],
    ],
  ],
  [
    'a word of a closed list is refused with the list',
    oneOf(['asc', 'desc']),
    [
      ['asc', 'asc'],
      ['ASC', refused('must be one of: asc, desc')],
      [1, refused('must be one of: asc, desc')],
    ],
  ],
  [
    'a page has 1 to 100 items',
    pageParameters.page_size,
    [
      ['1', 1],
      ['100', 100],
      ['', undefined],
      ['0', REFUSED],
      ['101', REFUSED],
      ['all', REFUSED],
    ],
  ],
]

for (const [rule, schema, cases] of rules)
  test(rule, () => {
    for (const [given, expected] of cases) {
      const found = outcome(schema, given)
      const shown = JSON.stringify(given)?.slice(0, 60)
      if (expected === REFUSED) assert.ok((found as { errors?: string[] }).errors?.[0], shown)
      else assert.deepEqual(found, expected, shown)
    }
  })

test('items beyond the limit of a list are not looked at', () => {
  let looks = 0
  const item = z.preprocess(value => {
    looks++
    return value
  }, z.string())
  assert.deepEqual(outcome(listOf(item, 2), any(1_000)), refused('must have at most 2 items'))
  assert.ok(looks <= 3, `${looks} looks`)
  looks = 0
  assert.deepEqual(outcome(commaSeparated(item, 2), any(1_000).join()), refused('must have at most 2 items'))
  assert.ok(looks <= 3, `${looks} looks`)
  assert.deepEqual(outcome(listOf(item, 2), any(2)), any(2))
  assert.deepEqual(outcome(listOf(item, 2), 'a'), refused('must be an array'))
})

test('names of codes are shown as words', () => {
  for (const [name, shown] of [
    ['open', 'open'],
    ['onHold', 'on hold'],
    ['instagram_dm', 'instagram dm'],
    ['waitingForAnswer', 'waiting for answer'],
  ] as const)
    assert.equal(inWords(name), shown)
})

test('an integer that is refused names its range', () => {
  for (const value of ['two', '1.0', 2.5, 0, 11, null])
    assert.deepEqual(outcome(integer(1, 10), value), refused('must be a whole number from 1 to 10'))
})
