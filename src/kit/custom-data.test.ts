import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sql, { join } from 'sql-template-tag'
import { createDatabase, dropDatabase } from '../../test/template.ts'
import { type CustomData, customData, matchesData, mergeData } from './custom-data.ts'
import { connect } from './db.ts'
import { problemOf } from './input.ts'
import { literal, literals } from './literal.ts'

const connection = await createDatabase()
const db = connect(connection)
after(async () => {
  await db.close()
  await dropDatabase(connection)
})

const keys = (count: number, prefix = 'k'): CustomData =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, index + 1]))

/** The reasons why data is refused; empty when it is accepted. */
function reasons(data: unknown): string[] {
  const { error } = customData.safeParse(data, { reportInput: true })
  return error ? Object.values(problemOf(error).fields ?? {}).flat() : []
}

const DIGITS = 'must have at most 15 digits'
const VALUE =
  'must be a string of at most 10,000 characters, a number of at most 15 digits, a boolean or null'

const given: [string, unknown, string[]][] = [
  ['no keys', {}, []],
  ['every kind of scalar', { a: 'x', b: 0, c: -0.5, d: true, e: null, f: '' }, []],
  ['fifty keys', keys(50), []],
  ['fifty-one keys', keys(51), ['must have at most 50 keys']],
  ['a key of 64 characters', { ['k'.repeat(64)]: 1 }, []],
  ['a key of 65 characters', { ['k'.repeat(65)]: 1 }, ['must be a key of 1 to 64 characters']],
  ['an empty key', { '': 1 }, ['must be a key of 1 to 64 characters']],
  ['10,000 characters', { a: 'x'.repeat(10_000) }, []],
  ['10,001 characters', { a: 'x'.repeat(10_001) }, ['must be at most 10000 characters']],
  ['the largest exact integer', { a: Number.MAX_SAFE_INTEGER }, []],
  ['an integer beyond it', { a: Number.MAX_SAFE_INTEGER + 1 }, [DIGITS]],
  ['a huge float', { a: 1e300 }, [DIGITS]],
  ['a list', { a: [1] }, [VALUE]],
  ['a hash', { a: { b: 1 } }, [VALUE]],
  ['a text for the whole', 'a=1', ['must be an object']],
  ['a list for the whole', [1], ['must be an object']],
]

for (const [what, data, expected] of given)
  test(`custom data with ${what} is ${expected.length === 0 ? 'accepted' : 'refused'}`, () =>
    assert.deepEqual(reasons(data), expected))

test('a bad value is refused under its own key', () => {
  const { error } = customData.safeParse({ good: 1, bad: [] }, { reportInput: true })
  assert.deepEqual(error && Object.keys(problemOf(error).fields ?? {}), ['bad'])
})

test('changes are merged over what is there; null removes a key, and other empty values stay', () => {
  const current = { plan: 'free', seats: 3, old: true }
  const changes = { plan: 'pro', old: null, never: null, empty: '', zero: 0, no: false }
  assert.deepEqual(mergeData(current, changes, 'data'), {
    plan: 'pro',
    seats: 3,
    empty: '',
    zero: 0,
    no: false,
  })
  assert.deepEqual(current, { plan: 'free', seats: 3, old: true })
})

test('fifty keys are the limit after the merge, not before it', () => {
  const full = keys(50)
  assert.equal(Object.keys(mergeData(full, { k0: 'changed' }, 'data')).length, 50)
  assert.equal(Object.keys(mergeData(full, { k0: null, another: 1 }, 'data')).length, 50)
  assert.equal(Object.keys(mergeData(keys(25), keys(25, 'x'), 'data')).length, 50)
  const fields = { custom: ['must have at most 50 keys'] }
  assert.throws(() => mergeData(full, { another: 1 }, 'custom'), { code: 'invalid', fields })
})

/** Whether stored data matches the pairs of a filter. */
async function matches(stored: CustomData, pairs: CustomData): Promise<boolean> {
  const conditions = matchesData(sql`t.data`, pairs)
  const found = await db.row(sql`
    select 1 from (select ${JSON.stringify(stored)}::jsonb as data) t
    where ${join([sql`true`, ...conditions], ' and ')}`)
  return found !== undefined
}

const filters: [string, CustomData, CustomData, boolean][] = [
  ['a text finds the same text', { a: 'pro' }, { a: 'pro' }, true],
  ['a text does not find another case', { a: 'Pro' }, { a: 'pro' }, false],
  ['a part does not find the whole', { a: 'pro plan' }, { a: 'pro' }, false],
  ['digits find a number', { a: 42 }, { a: '42' }, true],
  ['digits find the same digits as a text', { a: '42' }, { a: '42' }, true],
  ['a number finds a text', { a: '42' }, { a: 42 }, true],
  ['a number with zeros in front finds only the text', { a: '007' }, { a: '007' }, true],
  ['a number with zeros in front does not find the number', { a: 7 }, { a: '007' }, false],
  ['a negative fraction is found', { a: -0.5 }, { a: '-0.5' }, true],
  ['a fraction in another spelling is another text', { a: 0.5 }, { a: '0.50' }, false],
  ['true finds a boolean', { a: true }, { a: 'true' }, true],
  ['false finds a boolean', { a: false }, { a: false }, true],
  ['false does not find an absent key', {}, { a: 'false' }, false],
  ['a long run of digits finds the text', { a: '1'.repeat(40) }, { a: '1'.repeat(40) }, true],
  ['all pairs must match', { a: '1', b: '2' }, { a: '1', b: '3' }, false],
  ['several matching pairs match', { a: '1', b: '2', c: '3' }, { a: '1', b: '2' }, true],
  ['an empty pair is ignored', { a: '1' }, { a: '', b: null }, true],
  ['a list matches nothing', { a: 'x' }, { a: ['x'] }, false],
  ['a hash matches nothing', { a: 'x' }, { a: { b: 'x' } }, false],
  ['quotes in a key and a value are taken literally', { 'a"}': `'x"\\` }, { 'a"}': `'x"\\` }, true],
  ['a key is not a path', { a: 'x' }, { '$.a': 'x' }, false],
  ['Unicode is compared as it is', { größe: 'Ærø 🎁' }, { größe: 'Ærø 🎁' }, true],
  ['the text null does not find an absent key', {}, { a: 'null' }, false],
]

for (const [rule, stored, pairs, expected] of filters)
  test(`filtering custom data: ${rule}`, async () => assert.equal(await matches(stored, pairs), expected))

test('no pairs are no condition', () => assert.deepEqual(matchesData(sql`t.data`, {}), []))

test('a code stands in the text of a statement, and can be nothing but a number', () => {
  const { text, values } = sql`status = ${literal(5)} or status in (${literals([0, 7])})`
  assert.equal(text, 'status = 5 or status in (0,7)')
  assert.deepEqual(values, [])
  assert.equal(literal(2.9).text, '2')
  assert.equal(literal('1; drop table users' as unknown as number).text, 'NaN')
})
