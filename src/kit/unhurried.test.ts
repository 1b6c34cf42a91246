import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { createDatabase, dropDatabase } from '../../test/template.ts'
import { connect } from './db.ts'
import { type Brand, systemScope, transaction } from './scope.ts'
import { UNHURRIED_MS, withoutHurry } from './unhurried.ts'

const connection = await createDatabase('template0')
const db = connect({ ...connection, max: 1 })
after(async () => {
  await db.close()
  await dropDatabase(connection)
})

const scope = systemScope({ id: 1 } as Brand, db)
const limitOf = async ({ reads }: Pick<typeof scope, 'reads'>) =>
  (
    await reads.row<{ ms: number }>(
      sql`select setting::int as ms from pg_settings where name = 'statement_timeout'`,
    )
  )?.ms

test('a read without hurry has more time; the next on its connection has the usual again, also after a failure', async () => {
  const usual = await limitOf(scope)
  assert.ok(Number(usual) < UNHURRIED_MS)
  assert.equal(await limitOf(withoutHurry(scope)), UNHURRIED_MS)
  assert.equal(await limitOf(scope), usual)
  await assert.rejects(withoutHurry(scope).reads.rows(sql`select 1 / 0`), { code: '22012' })
  assert.equal(await limitOf(scope), usual)
  assert.equal(await limitOf(withoutHurry(scope)), UNHURRIED_MS)
})

test('it writes nothing', async () => {
  await assert.rejects(withoutHurry(scope).reads.rows(sql`create table things (id int)`), { code: '25006' })
})

test('in a transaction, the transaction’s limits hold', async () => {
  const found = await transaction(scope, async tx => {
    await tx.sql.rows(sql`set local statement_timeout = 1234`)
    return limitOf(withoutHurry(tx))
  })
  assert.equal(found, 1_234)
})
