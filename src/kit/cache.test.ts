import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { eventually } from '../../test/eventually.ts'
import { createDatabase, dropDatabase } from '../../test/template.ts'
import { connect, type Database, type Queries } from './db.ts'

const connection = await createDatabase('template0')
const here = connect({ ...connection, caching: true })
const elsewhere = connect({ ...connection, caching: true })
after(async () => {
  await here.close()
  await elsewhere.close()
  await dropDatabase(connection)
})
await here.rows(sql`create table settings (value int)`)
await here.rows(sql`insert into settings values (1)`)

/** A topic with one value in it. */
async function keptOne<Value>(db: Queries, topic: string, load: () => Promise<Value | undefined>) {
  const values = await db.cached(topic, ['it'], async () => {
    const value = await load()
    return new Map(value === undefined ? [] : [['it', value]])
  })
  return values.get('it')
}

let loads = 0
const read = (db: Database) =>
  keptOne(db, 'settings', async () => {
    loads++
    return (await db.row<{ value: number }>(sql`select value from settings`))?.value
  })

const change = (db: Database, value: number) =>
  db.transaction(async queries => {
    await queries.rows(sql`update settings set value = ${value}`)
    await queries.invalidate('settings')
  })

/** Whether the next read comes from the cache. */
async function isKept(db: Database): Promise<boolean> {
  await read(db)
  const before = loads
  await read(db)
  return loads === before
}

const caching = (db: Database) => eventually(() => isKept(db), { what: 'values are cached' })

test('values are cached as soon as the listener hears of changes', async () => {
  await caching(here)
  await caching(elsewhere)
})

test('a change is seen here at once, and in other processes as soon as they are notified', async () => {
  for (let value = 2; value < 30; value++) {
    await change(here, value)
    assert.equal(await read(here), value)
    await eventually(async () => assert.equal(await read(elsewhere), value), {
      what: 'the change is seen elsewhere',
    })
  }
})

test('a value read before a change is not cached past it', async () => {
  const slow = keptOne(here, 'slow', async () => {
    const row = await here.row<{ value: number }>(sql`select value from settings`)
    await change(here, 100)
    return row?.value
  })
  assert.notEqual(await slow, 100)
  assert.equal(await keptOne(here, 'slow', async () => 'loaded again'), 'loaded again')
})

test('a transaction bypasses the cache, and nobody else sees what it rolls back', async () => {
  await caching(here)
  const changing = here.transaction(async queries => {
    await queries.rows(sql`update settings set value = 200`)
    await queries.invalidate('settings')
    assert.equal(await keptOne(queries, 'settings', async () => 'its own'), 'its own')
    throw new Error('changed my mind')
  })
  await assert.rejects(changing, /changed my mind/)
  assert.equal(await read(here), 100)
})

test('what a transaction reads of a moment ago is what is cached, until it changes that itself; it caches what it reads before it changes anything', async () => {
  await caching(here)
  await here.transaction(async queries => {
    const recent = { ...queries, cached: queries.recent }
    const load = async () => 'read'
    assert.equal(await keptOne(recent, 'settings', load), 100)
    assert.equal(await keptOne(recent, 'before', load), 'read')
    await queries.write(sql`update settings set value = value`)
    assert.equal(await keptOne(recent, 'after', load), 'read')
    await queries.invalidate('settings')
    assert.equal(await keptOne(recent, 'settings', load), 'read')
  })
  const again = async () => 'loaded again'
  assert.equal(await keptOne(here, 'before', again), 'read')
  assert.equal(await keptOne(here, 'after', again), 'loaded again')
})

/** Whether new connections to the database are accepted: the listener cannot come back before it is looked for. */
const letIn = (isOpen: boolean) =>
  here.rows(sql`update pg_database set datallowconn = ${isOpen} where datname = current_database()`)

test('nothing is cached while the listener is away; caching resumes when it is back', async () => {
  await letIn(false)
  await here.rows(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'answerwell listener' and datname = current_database()`)
  await eventually(async () => !(await isKept(elsewhere)), { what: 'the cache is empty' })
  await elsewhere.rows(sql`update settings set value = 300`) // nobody is told
  assert.equal(await read(elsewhere), 300)
  await letIn(true)
  await caching(elsewhere)
})

test('what does not exist is not cached', async () => {
  const nothing = () => keptOne(here, 'nothing', async () => void loads++)
  const before = loads
  await nothing()
  await nothing()
  assert.equal(loads, before + 2)
})
