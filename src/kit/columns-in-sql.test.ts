import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import sql from 'sql-template-tag'
import { createDatabase, dropDatabase } from '../../test/template.ts'
import { column, columns, computed, hidden, json, type RowOf } from './columns.ts'
import { connect } from './db.ts'
import type { Scope, TxScope } from './scope.ts'
import { transaction } from './scope.ts'

const connection = await createDatabase()
const db = connect(connection)
after(async () => {
  await db.close()
  await dropDatabase(connection)
})
await db.rows(sql`
  create table things (
    brand_id bigint not null, id bigint generated always as identity, ref_id text default 'none',
    data jsonb, tags text[] not null default '{}', search_text text not null default ''
  )`)
beforeEach(() => db.rows(sql`truncate things`))

const THING = columns({
  refId: column<string | null>(),
  data: json<unknown>(),
  tags: column<string[]>(),
  searchText: hidden<string>(),
  isTagged: computed<boolean>(table => `cardinality(${table}tags) > 0`),
})
type Thing = RowOf<typeof THING>
type Values = Parameters<typeof THING.set>[0]

const scope = {
  brand: { id: 7 },
  sql: db,
  reads: db,
  actor: null,
  now: () => new Date(0),
} as unknown as Scope
const inTransaction = <Result>(work: (tx: TxScope) => Promise<Result>) => transaction(scope, work)

const insert = (values: Values) =>
  inTransaction(tx =>
    tx.sql.writeRow<Thing>(sql`insert into things ${THING.values(tx, values)} returning ${THING.list()}`),
  )
const update = (values: Values) =>
  inTransaction(tx =>
    tx.sql.writeRow<Thing>(sql`
      update things as t set ${THING.set(values)} where brand_id = ${tx.brand.id} returning ${THING.list('t')}`),
  )

test('what is not given keeps its default, and the row belongs to the brand', async () => {
  assert.deepEqual(await insert({}), { refId: 'none', data: null, tags: [], isTagged: false })
  assert.deepEqual(await db.row(sql`select brand_id as id from things`), { id: 7 })
})

test('null is a value: it replaces the default', async () => {
  assert.equal((await insert({ refId: null, tags: undefined }))?.refId, null)
})

for (const [what, data] of [
  ['a hash', { a: { b: [1, '🎁'] } }],
  ['a list', [1, [2], { three: 3 }]],
  ['a text', 'plain "text"'],
  ['a number', 0],
  ['false', false],
  ['null', null],
] as const)
  test(`a json column returns ${what} as it was given`, async () => {
    assert.deepEqual((await insert({ data }))?.data, data)
    await update({ data: { other: true } })
    assert.deepEqual((await update({ data }))?.data, data)
  })

test('a list of texts is a list, whatever its texts are', async () => {
  const tags = ['a,b', '{}', '"', 'null', '', '\\']
  assert.deepEqual((await insert({ tags }))?.tags, tags)
})

test('an expression is evaluated in the statement, also for a json column', async () => {
  await insert({ refId: 'x', data: { n: 1 } })
  const row = await update({ refId: sql`upper(ref_id) || ${'!'}`, data: sql`data || ${'{"m":2}'}::jsonb` })
  assert.deepEqual([row?.refId, row?.data], ['X!', { n: 1, m: 2 }])
})

test('an update leaves what is not given', async () => {
  await insert({ refId: 'x', tags: ['a'], data: { n: 1 } })
  const changed = await update({ refId: undefined, tags: ['b'] })
  assert.deepEqual(changed, { refId: 'x', tags: ['b'], data: { n: 1 }, isTagged: true })
})

test('a hidden column is written, and not in any row', async () => {
  const row = await insert({ searchText: 'find me' })
  assert.deepEqual(Object.keys(row ?? {}), ['refId', 'data', 'tags', 'isTagged'])
  assert.deepEqual(await db.row(sql`select search_text as text from things`), { text: 'find me' })
})

test('what is no column, or only computed, is not written', async () => {
  const values = { refId: 'x', isTagged: true, id: 99, 'ref_id = 1; --': 'y' } as Values
  assert.deepEqual(await insert(values), { refId: 'x', data: null, tags: [], isTagged: false })
})

test('values are bound, not spliced into the statement', async () => {
  const refId = `'); drop table things; --`
  assert.equal((await insert({ refId }))?.refId, refId)
})

test('rows of a subquery are selected by their names', async () => {
  await insert({ refId: 'x', tags: ['a'] })
  const row = await db.row<Thing>(sql`
    select ${THING.names} from (select ${THING.list('t')} from things t) found where found."isTagged"`)
  assert.deepEqual(row, { refId: 'x', data: null, tags: ['a'], isTagged: true })
})

test('an insert from a select has the same names and values, apart', async () => {
  await inTransaction(tx => {
    const { names, values } = THING.entries(tx, { refId: 'x', data: [1] })
    return tx.sql.write(sql`insert into things (${names}) select ${values} from generate_series(1, 3)`)
  })
  const rows = await db.rows<Thing>(sql`select ${THING.list()} from things`)
  assert.deepEqual(
    rows.map(({ refId, data }) => [refId, data]),
    Array(3).fill(['x', [1]]),
  )
})
