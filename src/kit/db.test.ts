import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { eventually } from '../../test/eventually.ts'
import { createDatabase, dropDatabase } from '../../test/template.ts'
import { connect } from './db.ts'
import { problemFrom } from './errors.ts'
import { parseTimestamp } from './pg-types.ts'
import { type Brand, systemScope, type TxScope, transaction } from './scope.ts'
import { takeSessionLock } from './session-lock.ts'

const connection = await createDatabase('template0')
const db = connect({ ...connection, max: 4 })
after(async () => {
  await db.close()
  await dropDatabase(connection)
})
await db.rows(sql`create table things (id int primary key)`)

const scope = systemScope({ id: 1 } as Brand, db)
const count = async () => (await db.row<{ count: number }>(sql`select count(*) as count from things`))?.count
const add = (tx: { sql: TxScope['sql'] }, id: number) => tx.sql.rows(sql`insert into things values (${id})`)

test('a transaction happens whole', async () => {
  await transaction(scope, async tx => {
    await add(tx, 1)
    await add(tx, 2)
  })
  assert.equal(await count(), 2)
})

test('or not at all: after a throw, and after a failed statement', async () => {
  await assert.rejects(
    transaction(scope, async tx => {
      await add(tx, 3)
      throw new Error('changed my mind')
    }),
    /changed my mind/,
  )
  await assert.rejects(
    transaction(scope, tx => Promise.all([add(tx, 4), add(tx, 1)])),
    { code: '23505' },
  )
  assert.equal(await count(), 2)
})

test('a failed statement that nobody awaited does not let the rest commit', async () => {
  const careless = transaction(scope, async tx => {
    await add(tx, 5)
    void assert.rejects(add(tx, 1), { code: '23505' })
  })
  await assert.rejects(careless, /nobody looked/)
  assert.equal(await count(), 2)
})

test('what is sent without awaiting it happens in its order, or fails the transaction with its own error', async () => {
  await transaction(scope, async tx => {
    tx.sql.send(sql`insert into things values (20)`)
    tx.sql.send(sql`update things set id = 21 where id = 20`)
  })
  const seen = transaction(scope, async tx => {
    tx.sql.send(sql`delete from things where id = 21`)
    return (await tx.sql.rows(sql`select from things where id = 21`)).length
  })
  assert.equal(await seen, 0)
  for (const later of [async () => {}, (tx: TxScope) => add(tx, 22)])
    await assert.rejects(
      transaction(scope, async tx => {
        tx.sql.send(sql`insert into things values (1)`)
        await later(tx)
      }),
      { code: '23505' },
    )
  assert.equal(await count(), 2)
})

test('a transaction inside another is part of it', async () => {
  await assert.rejects(
    transaction(scope, async tx => {
      await transaction(tx, inner => add(inner, 6))
      throw new Error('outer')
    }),
  )
  assert.equal(await count(), 2)
})

test('inside a transaction the clock stands still', async () => {
  await transaction(scope, async tx => {
    const first = tx.now()
    await new Promise(resolve => setTimeout(resolve, 5))
    assert.deepEqual(tx.now(), first)
  })
})

test('a deadlock is retried', async () => {
  let tries = 0
  const locked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const lockBoth = (first: 1 | 2, second: 1 | 2) =>
    transaction(scope, async tx => {
      tries++
      await tx.sql.rows(sql`select 1 from things where id = ${first} for update`)
      locked[first - 1]?.resolve()
      await locked[second - 1]?.promise
      await tx.sql.rows(sql`select 1 from things where id = ${second} for update`)
    })
  await Promise.all([lockBoth(1, 2), lockBoth(2, 1)])
  assert.ok(tries >= 3, 'the loser began again')
})

test('when every connection is taken, the wait ends in "unavailable", not in a hang', async () => {
  const done = Promise.withResolvers<void>()
  const holders = Array.from({ length: 4 }, () => transaction(scope, () => done.promise))
  const error = await db.row(sql`select 1`).then(() => undefined, problemFrom)
  done.resolve()
  await Promise.all(holders)
  assert.equal(error?.code, 'unavailable')
})

test('connections closed by the server are replaced; statements under way are "unavailable"', async () => {
  const interrupted = transaction(scope, async tx => {
    await tx.sql.rows(sql`select pg_terminate_backend(pg_backend_pid())`)
  }).then(() => undefined, problemFrom)
  assert.equal((await interrupted)?.code, 'unavailable')
  assert.equal(await count(), 2)
})

test('a server that goes silent is "unavailable", even in a transaction, and its connection is dropped', async () => {
  const other = connect({ ...connection, max: 2 })
  const error = await other
    .transaction(async queries => {
      const backend = await queries.row<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      const pid = backend?.pid as number
      process.kill(pid, 'SIGSTOP')
      setTimeout(() => process.kill(pid, 'SIGCONT'), 8_000)
      await queries.rows(sql`select 1`)
    })
    .then(() => undefined, problemFrom)
  assert.equal(error?.code, 'unavailable')
  assert.ok(await other.row(sql`select 1`))
  await other.close()
})

test('numbers, arrays of numbers and dates come back as the types we use', async () => {
  const row = await db.row(sql`
    select 9007199254740991::bigint as big, array[1,2]::bigint[] as many, '2026-02-28'::date as day, 'infinity'::date as never`)
  assert.deepEqual(row, { big: 9007199254740991, many: [1, 2], day: '2026-02-28', never: 'infinity' })
})

test('arrays of text come back unchanged', async () => {
  const texts = [
    '',
    'plain',
    'a,b',
    'with "quotes"',
    '{curly}',
    'NULL',
    'null',
    'back\\slash',
    ' blank ',
    'ü🎁',
  ]
  for (const array of [[], ['one'], ['one', 'two'], texts, [...texts, null]])
    assert.deepEqual(await db.row(sql`select ${array}::text[] as array`), { array })
  const numbers = { none: [], some: [1, -2, 9_007_199_254_740_991] }
  const query = sql`select ${numbers.none}::bigint[] as none, ${numbers.some}::bigint[] as some`
  assert.deepEqual(await db.row(query), numbers)
})

test('times come back unchanged, whatever the year and the precision', async () => {
  const texts = [
    '2026-11-20 12:00:00.123+00',
    '2026-11-20 12:00:00.12+00',
    '2026-11-20 12:00:00.1+00',
    '2026-11-20 23:59:59+00',
    '1969-12-31 23:59:59.999+00',
    '1000-01-01 00:00:00+00',
    '2026-11-20 12:00:00.123456+00',
    '0050-01-01 00:00:00+00',
    '12026-01-01 00:00:00+00',
    '2026-11-20 14:00:00+02',
    '2026-11-20 14:00:00.5+05:30',
  ]
  for (const text of texts) {
    const row = await db.row<{ ms: string }>(
      sql`select extract(epoch from ${text}::timestamptz) * 1000 as ms`,
    )
    assert.equal((parseTimestamp(text) as Date).getTime(), Math.floor(Number(row?.ms)), text)
  }
  const row = await db.row(sql`select '-infinity'::timestamptz as long_ago`)
  assert.deepEqual(row, { long_ago: Number.NEGATIVE_INFINITY })
})

test('writes need a TxScope', () => {
  const write = (_tx: TxScope) => {}
  // @ts-expect-error: a plain scope cannot write; only transaction() makes one that can
  write(scope)
})

test('the session lock has one holder, names it, and passes on when it is released', async () => {
  const first = await takeSessionLock(connection, 'the first')
  assert.notEqual(typeof first, 'string')
  assert.equal(await takeSessionLock(connection, 'the second'), 'the first')
  if (typeof first !== 'string') await first.release()
  const third = await takeSessionLock(connection, 'the third')
  assert.notEqual(typeof third, 'string')
  if (typeof third !== 'string') await third.release()
})

test('the session lock is taken again after its connection is lost', async () => {
  const lock = await takeSessionLock(connection, 'tenacious')
  await db.rows(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tenacious'`,
  )
  const probe = async () => {
    const holder = await takeSessionLock(connection, 'probe')
    if (typeof holder !== 'string') await holder.release()
    assert.equal(holder, 'tenacious')
  }
  await eventually(probe, { what: 'the lock is taken again' })
  if (typeof lock !== 'string') await lock.release()
})

test('a statement that is refused leaves its connection open', async () => {
  const one = connect({ ...connection, max: 1 })
  const pid = async () => (await one.row<{ pid: number }>(sql`select pg_backend_pid() as pid`))?.pid
  const before = await pid()
  await assert.rejects(one.rows(sql`select 1 / 0`), /division by zero/)
  assert.equal(await pid(), before)
  await one.close()
})

test('a connection with a plan of an older schema is replaced', async () => {
  const one = connect({ ...connection, max: 1 })
  await one.rows(sql`create table plans (value int)`)
  await one.rows(sql`insert into plans values (1)`)
  const read = () => one.row(sql`select value from plans`)
  assert.deepEqual(await read(), { value: 1 })
  await one.rows(sql`alter table plans alter value type text`)
  await assert.rejects(read(), /cached plan must not change result type/)
  assert.deepEqual(await read(), { value: '1' })
  await one.close()
})
