import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { column, columns, computed, fixed, hidden, json } from './columns.ts'
import type { TxScope } from './scope.ts'

const THING = columns({
  id: fixed<number>(),
  refId: column<string>(),
  data: json<Record<string, unknown> | null>(),
  isOld: computed<boolean>(table => `${table}created_at < '2000-01-01'`),
  tagKeys: hidden<string[]>(),
})
const tx = { brand: { id: 7 } } as TxScope

test('a select list has what is read, by the names of the row', () => {
  assert.equal(THING.list().text, `id, ref_id as "refId", data, created_at < '2000-01-01' as "isOld"`)
  assert.equal(
    THING.list('t').text,
    `t.id, t.ref_id as "refId", t.data, t.created_at < '2000-01-01' as "isOld"`,
  )
  assert.equal(THING.names.text, '"id", "refId", "data", "isOld"')
})

test('an insert begins with the brand, and leaves out what is not given', () => {
  const { text, values } = THING.values(tx, { refId: 'x', data: { a: 1 }, tagKeys: ['k'], id: undefined })
  assert.equal(text, '(brand_id,ref_id,data,tag_keys) values ($1,$2,$3,$4)')
  assert.deepEqual(values, [7, 'x', '{"a":1}', ['k']])
})

test('an update sets what is given, also to null or an expression', () => {
  const { text, values } = THING.set({ refId: sql`lower(${'X'})`, data: null })
  assert.equal(text, 'ref_id = lower($1),data = $2')
  assert.deepEqual(values, ['X', null])
})

test('an update leaves alone what a row is born with, though the whole row is given', () => {
  const row = { id: 9, refId: 'y', data: null, isOld: true }
  assert.equal(THING.set({ ...row, tagKeys: [] }).text, 'ref_id = $1,data = $2,tag_keys = $3')
})
