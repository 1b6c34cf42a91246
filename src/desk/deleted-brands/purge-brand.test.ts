// Nothing of a deleted brand is left, and nothing of another one is touched.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { fillEveryTable, rowsOf } from '../../../test/every-table.ts'
import { createWorld } from '../../../test/world.ts'
import { DAY } from '../../kit/retry.ts'
import { transaction } from '../../kit/scope.ts'
import { findDeletion, selectBrandsToPurge } from '../../people/brands/deletion-queries.ts'
import { APART, FILE_COLUMNS, selectBrandTables } from '../../people/brands/purge-queries.ts'
import { purgeBrand } from './purge-brand.ts'
import { purgeDueBrands } from './purge-due.ts'
import { restoreBrand } from './restore-brand.ts'
import { scheduleDeletion } from './schedule-deletion.ts'

const world = await createWorld()
const { db, blobs, scope, brand, rival, clock, ana, rita } = world
const now = () => clock.now
const isThere = (key: string) => blobs.has(key)
const remaining = async (keys: string[]) => (await Promise.all(keys.map(isThere))).filter(Boolean).length

test('every column that may hold a storage key is known', async () => {
  const columns = await db.rows<{ name: string; column: string }>(sql`
    select c.relname::text as name, a.attname::text as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'text[]'::regtype) and a.attname ~ '(^|_)(files?|entry|blob)$' order by 1, 2`)
  const known = (name: string) => FILE_COLUMNS[name] ?? []
  const others = columns.filter(({ name, column }) => !known(name).includes(column))
  assert.deepEqual(
    others.map(({ name, column }) => `${name}.${column}`),
    OTHERS,
  )
})

/** Emptied with the brand itself. */
const OTHERS = ['brand_deletions.entry', 'brand_deletions.files', 'brands.icon_file', 'brands.logo_file']

test('until its day a brand works on, and can be restored', async () => {
  const deletion = await transaction(scope, tx => scheduleDeletion(tx))
  assert.equal(deletion.purgeAt.getTime(), clock.now.getTime() + 30 * DAY)
  clock.now = new Date(clock.now.getTime() + 29 * DAY)
  const again = await transaction(scope, tx => scheduleDeletion(tx))
  assert.deepEqual(again, deletion, 'it is scheduled once')
  assert.deepEqual(await purgeDueBrands(db, { blobs, now }), [])
  await world.start({ subject: 'Still at work' })
  await transaction(scope, restoreBrand)
  clock.now = new Date(clock.now.getTime() + 2 * DAY)
  assert.deepEqual(await purgeDueBrands(db, { blobs, now }), [])
  await assert.rejects(transaction(scope, restoreBrand), { code: 'not_found' })
  assert.equal((await ana.get('/conversations?filter=all')).body.total_count, 1)
})

test('a brand goes with all rows and files, wherever it is interrupted, and another one stays as it is', async () => {
  const keys = await fillEveryTable(world, brand.id, 3)
  const kept = await fillEveryTable(world, rival.id, 2)
  const filled = await rowsOf(db, brand.id)
  const tables = (await selectBrandTables(db)).map(({ name }) => name)
  assert.deepEqual(
    [...tables, ...APART].filter(name => name !== 'brand_deletions' && !filled[name]),
    [],
    'each table has something',
  )
  const shared = keys[0] as string
  await db.write(sql`
    insert into attachments (brand_id, name, state, file, created_at) values (${rival.id}, 'same', 'stored', ${shared}, ${clock.now})`)
  const before = await rowsOf(db, rival.id)
  await db.write(sql`
    insert into linked_accounts (brand_id, user_id, other_brand_id, other_user_id, may_enter, created_at)
    select brand_id, min(id), ${brand.id}, 1, true, ${clock.now} from users where brand_id = ${rival.id} group by brand_id`)

  await transaction(scope, tx => scheduleDeletion(tx, { atOnce: true }))
  let purged: Awaited<ReturnType<typeof purgeBrand>>
  let tries = 0
  for (; !purged; tries++) {
    let steps = 0
    const dying = {
      ...blobs,
      async remove(key: string) {
        if (steps++ >= tries * 15) throw new Error('killed')
        await blobs.remove(key)
      },
    }
    const mayGoOn = () => steps++ < tries * 15
    const [one] = await selectBrandsToPurge(db, now())
    assert.ok(one && tries < 300)
    const there = { ...scope, brand: one }
    purged = await purgeBrand(there, { blobs: dying, mayGoOn, batch: 2 }).catch(() => undefined)
    if (tries === 0)
      await assert.rejects(transaction(there, restoreBrand), { code: 'not_found' }, 'it has begun')
  }
  assert.ok(tries > 3, `it was interrupted ${tries} times`)
  assert.ok(purged.rows >= Object.values(filled).flat().length - 20, `${purged.rows} rows`)
  assert.equal(purged.slug, 'demo')
  assert.deepEqual(await rowsOf(db, brand.id), {})
  assert.equal(await db.row(sql`select 1 from brands where id = ${brand.id}`), undefined)
  assert.deepEqual(await rowsOf(db, rival.id), before)
  assert.equal(await remaining(keys), 1, 'the file that the other brand names, too')
  assert.ok(await isThere(shared))
  assert.equal(await remaining(kept), kept.length)
  assert.equal(await findDeletion(scope), undefined)
  assert.equal((await rita.get('/me')).status, 200)
  assert.equal((await ana.get('/brand')).status, 404)
})
