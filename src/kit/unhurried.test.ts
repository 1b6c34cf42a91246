import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { createDatabase, dropDatabase } from '../../test/template.ts'
import { connect, type Database } from './db.ts'
import { type Brand, systemScope, transaction } from './scope.ts'
import { UNHURRIED_MS, withoutHurry } from './unhurried.ts'

const connection = await createDatabase('template0')
const [direct, pooled] = [false, true].map(isPooled => connect({ ...connection, max: 1, pooled: isPooled }))
after(async () => {
  for (const db of [direct, pooled]) await db?.close()
  await dropDatabase(connection)
})

const scopeOf = (db: Database | undefined) => systemScope({ id: 1 } as Brand, db as Database)
const slow = (isWaitedFor?: () => boolean) => withoutHurry(scopeOf(direct), isWaitedFor).scope
type Reading = Pick<ReturnType<typeof scopeOf>, 'reads'>
const limitOf = async ({ reads }: Reading) => {
  const setting = sql`select setting::int as ms from pg_settings where name = 'statement_timeout'`
  return Number((await reads.row<{ ms: number }>(setting))?.ms)
}
const failing = ({ reads }: Reading) => reads.rows(sql`select 1 / 0`)

for (const [what, db] of [
  ['directly', direct],
  ['behind a pooler', pooled],
] as const)
  test(`${what}, a read without hurry has more time; the next on its connection has the usual again, also after a failure`, async () => {
    const scope = scopeOf(db)
    const usual = await limitOf(scope)
    assert.ok(usual < UNHURRIED_MS / 2)
    assert.ok((await limitOf(withoutHurry(scope).scope)) > UNHURRIED_MS / 2)
    assert.equal(await limitOf(scope), usual)
    await assert.rejects(failing(withoutHurry(scope).scope), { code: '22012' })
    assert.equal(await limitOf(scope), usual)
    assert.ok((await limitOf(withoutHurry(scope).scope)) > UNHURRIED_MS / 2)
  })

test('the reads of a request share its time', async t => {
  let ms = performance.now()
  t.mock.method(performance, 'now', () => ms)
  const scope = slow()
  assert.equal(await limitOf(scope), UNHURRIED_MS)
  ms += UNHURRIED_MS - 1_000
  assert.equal(await limitOf(scope), 1_000)
  ms += 1_000
  await assert.rejects(limitOf(scope), { code: 'invalid' })
})

test('what takes too long says so, and that less may work', async () => {
  const { reads } = slow()
  const cancelled = sql`
    do $$ begin raise exception using errcode = 'query_canceled'; end $$`
  await assert.rejects(reads.rows(cancelled), {
    code: 'invalid',
    message: 'That takes too long. Ask about less at once, such as a shorter period.',
  })
})

test('once a read has failed, or nobody waits, no other begins', async () => {
  const scope = slow()
  await assert.rejects(failing(scope))
  await assert.rejects(limitOf(scope), { code: '22012' })
  let isWaitedFor = true
  const left = slow(() => isWaitedFor)
  await limitOf(left)
  isWaitedFor = false
  await assert.rejects(limitOf(left), { message: 'The client did not wait.' })
})

test('it is settled when no read is under way', async () => {
  const { scope, settled } = withoutHurry(scopeOf(direct))
  const order: string[] = []
  const first = failing(scope).catch(() => order.push('failed'))
  const second = limitOf(scope).catch(() => order.push('another'))
  await Promise.all([settled().then(() => order.push('settled')), first, second])
  await turn()
  assert.equal(order.at(-1), 'settled')
})

test('it writes nothing', async () => {
  await assert.rejects(slow().reads.rows(sql`create table things (id int)`), { code: '25006' })
})

test('in a transaction, the transaction’s limits hold', async () => {
  const found = await transaction(scopeOf(direct), async tx => {
    await tx.sql.rows(sql`set local statement_timeout = 1234`)
    return limitOf(withoutHurry(tx).scope)
  })
  assert.equal(found, 1_234)
})
