// What happens beside the deletion of a brand: late rows, failures, restored databases, clocks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { fillEveryTable, rowsOf } from '../../../test/every-table.ts'
import { createWorld } from '../../../test/world.ts'
import { DAY } from '../../kit/retry.ts'
import { systemScope, transaction } from '../../kit/scope.ts'
import { continueLogs } from '../../people/brands/continue-log.ts'
import { findDeletion } from '../../people/brands/deletion-queries.ts'
import { openBrand } from '../brands/open-brand.ts'
import { purgeBrand } from './purge-brand.ts'
import { purgeDueBrands } from './purge-due.ts'
import { restoreBrand } from './restore-brand.ts'
import { scheduleDeletion } from './schedule-deletion.ts'

const world = await createWorld()
const { db, blobs, scope, brand, clock } = world
const now = () => clock.now

/** A brand whose day has come. */
async function doomed(slug: string) {
  const owner = `owner@${slug}.test`
  const place = { baseDomain: 'localhost', now }
  const opened = await openBrand(db, { slug, name: slug, owner }, place)
  const there = systemScope(opened.brand, db, now)
  await transaction(there, tx => scheduleDeletion(tx, { atOnce: true }))
  return there
}

test('hosts, addresses, certificates and links that come after the brand is closed go, too', async () => {
  const there = await doomed('late')
  const { id } = there.brand
  assert.equal(await purgeBrand(there, { blobs, mayGoOn: () => false }), undefined)
  assert.ok((await findDeletion(there))?.begunAt, 'it is closed')
  for (const statement of [
    sql`insert into brand_hosts (brand_id, host, created_at) values (${id}, 'late.example', ${clock.now})`,
    sql`insert into certificates (brand_id, host, next_attempt_at, created_at, updated_at)
      values (${id}, 'late.example', ${clock.now}, ${clock.now}, ${clock.now})`,
    sql`insert into linked_accounts (brand_id, user_id, other_brand_id, other_user_id, may_enter, created_at)
      select brand_id, min(id), ${id}, 1, true, ${clock.now} from users where brand_id = ${brand.id} group by brand_id`,
  ])
    await db.write(statement)
  // As from before, although it is being deleted.
  clock.now = new Date(clock.now.getTime() - DAY)
  assert.equal((await purgeDueBrands(db, { blobs, now })).length, 1)
  clock.now = new Date(clock.now.getTime() + DAY)
  assert.deepEqual(await rowsOf(db, id), {})
  assert.equal(await db.row(sql`select 1 from linked_accounts where other_brand_id = ${id}`), undefined)
})

test('each call makes some headway, however little time it has', async () => {
  const there = await doomed('slow')
  await fillEveryTable(world, there.brand.id, 2)
  let calls = 0
  for (; await findDeletion(there); calls++) {
    assert.ok(calls < 500, 'it comes to an end')
    await purgeBrand(there, { blobs, mayGoOn: () => false, batch: 1 })
  }
  assert.ok(calls > 50, `${calls} calls`)
  assert.deepEqual(await rowsOf(db, there.brand.id), {})
})

test('one brand that cannot be deleted holds up no other', async () => {
  const stuck = await doomed('stuck')
  const files = new Set(await fillEveryTable(world, stuck.brand.id, 1))
  await doomed('next')
  const failing = {
    ...blobs,
    async remove(key: string) {
      if (files.has(key)) throw new Error('the storage is away')
      await blobs.remove(key)
    },
  }
  await assert.rejects(purgeDueBrands(db, { blobs: failing, now }), /the storage is away/)
  assert.equal(await db.row(sql`select 1 from brands where slug = 'next'`), undefined)
  assert.deepEqual(
    (await purgeDueBrands(db, { blobs, now })).map(({ slug }) => slug),
    ['stuck'],
  )
})

test('in a restored database, the deletion of a brand that was kept since is put off, and can be taken back again', async () => {
  await transaction(scope, tx => scheduleDeletion(tx))
  // The backup is from before it was taken back, and so old that the day has come.
  const past = new Date(Date.now() - DAY)
  await db.write(sql`update brand_deletions set purge_at = ${past} where brand_id = ${brand.id}`)
  await db.write(sql`update brands set purge_at = ${past}, log_counter = '4711/1' where id = ${brand.id}`)
  await continueLogs(db)
  assert.deepEqual(await purgeDueBrands(db, { blobs }), [])
  const [put] = await db.rows<{ purgeAt: Date }>(sql`
    select purge_at as "purgeAt" from brands where id = ${brand.id}`)
  const days = ((put?.purgeAt.getTime() ?? 0) - Date.now()) / DAY
  assert.ok(days > 6.9 && days < 7.1, `${days} days`)
  await transaction(scope, restoreBrand)
  assert.equal(await findDeletion(scope), undefined)
})
