import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { createDatabase, dropDatabase } from '../../test/template.ts'
import { analyzeGrown } from './analyze-grown.ts'
import { connect } from './db.ts'

const connection = await createDatabase('template0')
const db = connect(connection)
/** The connection whose plans are looked at. */
const one = connect({ ...connection, max: 1 })
after(async () => {
  await one.close()
  await db.close()
  await dropDatabase(connection)
})

test('a table that has filled up is analysed once, and plans that were kept from when it was empty are replaced', async () => {
  await db.rows(sql`create table queue (id int primary key, note text)`)
  await db.rows(sql`vacuum queue`)
  const find = () => one.rows(sql`select note from queue where id = ${1}`)
  // PostgreSQL keeps a plan after five times.
  for (let n = 0; n < 6; n++) await find()
  const [statement] = await one.rows<{ name: string }>(sql`
    select name from pg_prepared_statements where statement ~ '^select note from queue'`)
  const plan = async () => JSON.stringify(await one.rows(raw(`explain execute "${statement?.name}" (1)`)))
  await db.rows(sql`insert into queue select n, repeat('x', 100) from generate_series(1, 10000) n`)
  assert.match(await plan(), /Seq Scan/)
  assert.deepEqual(await analyzeGrown(db), ['queue'])
  assert.match(await plan(), /Index Scan/)
  assert.deepEqual(await analyzeGrown(db), [])
})
