// Deleting a brand by command, and backups from before.
import assert from 'node:assert/strict'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { commandOn } from '../../test/command.ts'
import { eventually } from '../../test/eventually.ts'
import { createDatabase, dropDatabase } from '../../test/template.ts'
import { createWorld } from '../../test/world.ts'
import {
  applyDeletions,
  keepBrands,
  purgeDueBrands,
  removeLeftovers,
} from '../desk/deleted-brands/purge-due.ts'
import { applyErasures } from '../desk/erasure/apply-list.ts'
import { backUp, restore } from '../kit/backups/backup.ts'
import { connect } from '../kit/db.ts'
import { removeOrphans } from '../talk/attachments/remove-orphans.ts'

const world = await createWorld()
const { db, blobs, olga, rivalOwner } = world
const { answerwell, json } = commandOn(world, { ANSWERWELL_FILES: blobs.place })
const rival = (...more: string[]) => ['brand', 'delete', 'rival', ...more] as const
const statusOf = async () => (await rivalOwner.get('/brand')).status

test('without the slug once more nothing happens', async () => {
  for (const [args, said] of [
    [rival(), 'must repeat the slug: --confirm rival'],
    [rival('--confirm', 'demo'), 'is not the slug of the brand'],
    [rival('--at-once', '--confirm', ''), 'is not the slug of the brand'],
  ] as const) {
    const { code, value } = await json(...args)
    assert.deepEqual([code, value.code, value.errors], [1, 'invalid', { confirm: [said] }])
  }
  const unknown = await json('brand', 'delete', 'nowhere', '--at-once', '--confirm', 'nowhere')
  assert.deepEqual([unknown.code, unknown.value.code], [1, 'not_found'])
  assert.equal(await db.row(sql`select 1 from brand_deletions`), undefined)
})

test('a brand is deleted in 30 days, as the list says, unless it is restored', async () => {
  const { code, value } = await json(...rival('--confirm', 'rival'))
  assert.deepEqual([code, Object.keys(value)], [0, ['brand', 'purge_at']])
  const days = (Date.parse(value.purge_at) - Date.now()) / 86_400_000
  assert.ok(days > 29.9 && days < 30, `${days} days`)
  const { stdout } = await answerwell('brand', 'list')
  assert.match(stdout, /^SLUG .*DELETION\n/)
  assert.match(stdout, new RegExp(`\nrival .* will be deleted on ${value.purge_at.slice(0, 10)}\n`))
  assert.equal(await statusOf(), 200)
  assert.equal(
    (await answerwell('brand', 'restore', 'rival')).stdout,
    'The rival brand will not be deleted.\n',
  )
  const [first, second] = (await json('brand', 'list')).value
  assert.deepEqual([first.purge_at, second.purge_at], [null, null])
  assert.equal((await json('brand', 'restore', 'rival')).value.code, 'not_found')
  await world.logIsReadable()
  const { entries } = (await rivalOwner.get('/audit?kind=brand')).body
  assert.deepEqual(
    entries.slice(0, 2).map(({ action }: { action: string }) => action),
    ['brand.restored', 'brand.deletion_scheduled'],
  )
})

test('at once, everything is gone, its slug and host are free, and a backup from before does not bring it back', async () => {
  const connection = { ...world.connection }
  await world.runSchedule()
  const out = new PassThrough()
  const [, file] = await Promise.all([backUp(connection, out), buffer(out)])
  const at = (host: string) => olga.get('/brand', { headers: { host, authorization: '' } })
  const { code, value } = await json(...rival('--at-once', '--confirm', 'rival'))
  assert.equal(code, 0)
  assert.deepEqual([value.brand, typeof value.rows, value.files], ['rival', 'number', 0])
  assert.ok(value.rows > 10)
  await eventually(async () => assert.equal((await at('rival.localhost')).status, 404), {
    what: 'it is gone',
  })
  assert.equal((await olga.get('/me')).status, 200)
  const brands = await db.rows<{ slug: string }>(sql`select slug from brands`)
  assert.deepEqual(brands, [{ slug: 'demo' }])
  const again = await json('brand', 'create', 'rival', '--name', 'Another', '--owner', 'owner@rival.test')
  assert.equal(again.code, 0)

  const old = await createDatabase()
  const restored = connect(old)
  after(async () => {
    await restored.close()
    await dropDatabase(old)
  })
  await restore(old, Readable.from([file]))
  await removeOrphans(db, blobs, { now: new Date(Date.now() + 5 * 86_400_000), group: 'e5' })
  assert.deepEqual(await keepBrands(restored, blobs, ['nobody']), [])
  assert.deepEqual(await applyDeletions(restored, blobs), ['rival'])
  assert.equal((await purgeDueBrands(restored, { blobs })).length, 1)
  assert.equal((await applyErasures(restored, { blobs })).erased, 0)
  assert.deepEqual(await restored.rows(sql`select slug from brands`), [{ slug: 'demo' }])
  assert.deepEqual(await applyDeletions(restored, blobs), [])
  assert.deepEqual(await applyDeletions(db, blobs), [], 'the new brand is another one')
  assert.equal((await db.rows(sql`select 1 from brands`)).length, 2)
})

test('mail to an address of a deleted brand is refused as to an unknown one, and rows that come late are removed', async () => {
  const { value } = await json('brand', 'create', 'late', '--name', 'Late', '--owner', 'owner@late.test')
  const id = value.brand.id as number
  await json('brand', 'delete', 'late', '--at-once', '--confirm', 'late')
  const unknown = await world
    .mailIn('From: a@b.test\n\nHi', { to: ['support@late.localhost'] })
    .catch(error => error)
  const nowhere = await world
    .mailIn('From: a@b.test\n\nHi', { to: ['support@none.localhost'] })
    .catch(error => error)
  assert.equal(String(unknown), String(nowhere))
  await db.write(sql`
    insert into jobs (brand_id, name, run_at, created_at) values (${id}, 'late.job', now(), now())`)
  await removeLeftovers(db, blobs)
  assert.equal(await db.row(sql`select 1 from jobs where brand_id = ${id}`), undefined)
})

test('who has deleted a brand by mistake has it back from a backup, with --keep-brand', async () => {
  await json('brand', 'create', 'mistake', '--name', 'Mistake', '--owner', 'owner@mistake.test')
  const out = new PassThrough()
  const [, file] = await Promise.all([backUp({ ...world.connection }, out), buffer(out)])
  await json('brand', 'delete', 'mistake', '--at-once', '--confirm', 'mistake')
  const old = await createDatabase()
  const restored = connect(old)
  after(async () => {
    await restored.close()
    await dropDatabase(old)
  })
  await restore(old, Readable.from([file]))
  assert.deepEqual(await keepBrands(restored, blobs, ['mistake', 'mistake', 'nobody']), ['mistake'])
  assert.ok(!(await applyDeletions(restored, blobs)).includes('mistake'))
  assert.ok(!(await purgeDueBrands(restored, { blobs })).some(({ slug }) => slug === 'mistake'))
  const found = await restored.rows(sql`select purge_at from brands where slug = 'mistake'`)
  assert.deepEqual(found, [{ purge_at: null }])
})
