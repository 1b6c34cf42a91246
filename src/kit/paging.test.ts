import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { createDatabase, dropDatabase } from '../../test/template.ts'
import { connect } from './db.ts'
import { encodeCursor, envelope, isAfter, type Page, type Position, rangeOf, toPage } from './paging.ts'
import type { Scope } from './scope.ts'

const connection = await createDatabase()
const db = connect(connection)
after(async () => {
  await db.close()
  await dropDatabase(connection)
})

const scope = { brand: { id: 7 } } as Scope
const stranger = { brand: { id: 8 } } as Scope
const ORDER = 'things by time'
const first: Page = { page: 1, pageSize: 30, order: ORDER }
const row = { time: new Date('2026-11-20T12:00:00.123Z'), id: 42 }
const cursorOf = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url')

test('without parameters a list begins at page 1, with thirty items', () => {
  assert.deepEqual(toPage(scope, {}, ORDER), first)
  assert.deepEqual(rangeOf(first), { limit: 30, offset: 0 })
})

test('a page by number skips the pages before it', () => {
  const page = toPage(scope, { page: 4, page_size: 10 }, ORDER)
  assert.deepEqual(rangeOf(page), { limit: 10, offset: 30 })
})

test('a cursor leads to the page after its row, and skips nothing by number', () => {
  const cursor = encodeCursor(scope, first, row)
  const page = toPage(scope, { cursor, page_size: 5 }, ORDER)
  const after = { time: row.time.getTime(), id: 42 }
  assert.deepEqual(page, { page: 2, pageSize: 5, order: ORDER, after })
  assert.deepEqual(rangeOf(page), { limit: 5, offset: 0 })
  const next = toPage(scope, { cursor: encodeCursor(scope, page, { ...row, id: 41 }) }, ORDER)
  assert.deepEqual([next.page, next.after?.id], [3, 41])
})

test('a cursor takes precedence over a page number', () => {
  const cursor = encodeCursor(scope, first, row)
  assert.equal(toPage(scope, { cursor, page: 9 }, ORDER).page, 2)
})

test('a cursor of a row without a time is a cursor', () => {
  const cursor = encodeCursor(scope, first, { time: null, id: 3 })
  assert.deepEqual(toPage(scope, { cursor }, ORDER).after, { time: null, id: 3 })
})

test('a cursor has the position of a row, and goes unescaped into a URL', () => {
  const cursor = encodeCursor(scope, { ...first, order: 'things?by=ÿÿÿ>>>' }, row)
  assert.match(cursor, /^[\w-]+$/)
})

const bad: [string, string][] = [
  ['of another brand', encodeCursor(stranger, first, row)],
  ['of another order', encodeCursor(scope, { ...first, order: 'things by name' }, row)],
  ['with words', 'nonsense'],
  ['that is empty', ''],
  ['with an object', cursorOf({})],
  ['with null', cursorOf(null)],
  ['that is cut', encodeCursor(scope, first, row).slice(0, -6)],
  ['of the first page', cursorOf([7, ORDER, 1, 1_000, 1])],
  ['of a fraction of a page', cursorOf([7, ORDER, 2.5, 1_000, 1])],
  ['with a text for an id', cursorOf([7, ORDER, 2, 1_000, '1'])],
  ['with an id beyond all ids', cursorOf([7, ORDER, 2, 1_000, 2 ** 60])],
  ['with a text for a time', cursorOf([7, ORDER, 2, '2026-11-20', 1])],
  ['with a time beyond the calendar', cursorOf([7, ORDER, 2, 8.64e15 + 1, 1])],
  ['without an id', cursorOf([7, ORDER, 2, 1_000])],
]

for (const [what, cursor] of bad)
  test(`a cursor ${what} is refused by its name`, () => {
    const fields = { cursor: ['must be a cursor from this list with the same sort order'] }
    assert.throws(() => toPage(scope, { cursor }, ORDER), { code: 'invalid', fields })
  })

/** Rows with equal times, and rows without one. */
const ROWS: Position[] = [
  { time: 2_000, id: 1 },
  { time: 2_000, id: 2 },
  { time: 1_000, id: 3 },
  { time: null, id: 4 },
  { time: null, id: 5 },
  { time: -1_000, id: 6 },
]
const IN_ORDER = [2, 1, 3, 6, 5, 4]

async function idsAfter(position: Position | undefined, limit = 10): Promise<number[]> {
  const page = { ...first, after: position }
  const times = ROWS.map(({ time }) => (time === null ? '-infinity' : new Date(time).toISOString()))
  const found = await db.rows<{ id: number }>(sql`
    select id from unnest(${times}::timestamptz[], ${ROWS.map(({ id }) => id)}::bigint[]) as t (time, id)
    where ${isAfter(page, sql`time`, sql`id`)} order by time desc, id desc limit ${limit}`)
  return found.map(({ id }) => id)
}

test('without a cursor all rows are on the way', async () => {
  assert.deepEqual(await idsAfter(undefined), IN_ORDER)
})

test('after each row come exactly the rows behind it, also among equal times and without any', async () => {
  for (const [index, id] of IN_ORDER.entries()) {
    const position = ROWS.find(one => one.id === id) as Position
    assert.deepEqual(await idsAfter(position), IN_ORDER.slice(index + 1), `after ${id}`)
  }
})

test('a walk by cursors of one row each meets every row once', async () => {
  const walked: number[] = []
  for (let at: Position | undefined; walked.length <= ROWS.length; ) {
    const [id] = await idsAfter(at, 1)
    if (id === undefined) break
    walked.push(id)
    at = ROWS.find(one => one.id === id)
  }
  assert.deepEqual(walked, IN_ORDER)
})

test('a row that is deleted does not lead astray the cursor that names it', async () => {
  assert.deepEqual(await idsAfter({ time: 1_500, id: 99 }), [3, 6, 5, 4])
})

test('an envelope counts pages, of which an empty list has none', () => {
  for (const [totalCount, pageCount] of [
    [0, 0],
    [1, 1],
    [30, 1],
    [31, 2],
    [60, 2],
  ] as const)
    assert.deepEqual(envelope('things', [], { totalCount, page: first }), {
      page_size: 30,
      page_count: pageCount,
      total_count: totalCount,
      things: [],
    })
})
