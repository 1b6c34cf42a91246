import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { freeBytes, LEAST_BYTES, watchDisk } from './disk.ts'
import { DISK_FULL, invalid, type Problem } from './errors.ts'
import { say } from './sentences/say.ts'

const folder = tmpdir()

const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
const isReady = (disk: ReturnType<typeof watchDisk>) =>
  disk.check().then(
    () => true,
    (error: Error) => {
      assert.equal(error.message, String(DISK_FULL))
      return false
    },
  )

test('a disk is full while a write has just failed, and no longer once there is room again', async () => {
  let free = 3 * LEAST_BYTES
  const disk = watchDisk(['data'], async () => free)
  assert.equal(await isReady(disk), true)
  await disk.explain(new Error('something else'))
  assert.equal(await isReady(disk), true)
  await disk.explain(full)
  assert.equal(await isReady(disk), false, 'although there seems to be room, as with a quota')
  free += LEAST_BYTES
  assert.equal(await isReady(disk), true)
  free = LEAST_BYTES - 1
  assert.equal(await isReady(disk), false)
})

test('of a disk that cannot be seen only the failures count', async () => {
  const disk = watchDisk([])
  await disk.explain(full)
  assert.equal(await isReady(disk), false)
})

test('a disk with room passes, and so does one that is unknown', async () => {
  assert.ok((await freeBytes(folder)) > LEAST_BYTES)
  assert.equal(await freeBytes(join(folder, 'not', 'there')), Number.POSITIVE_INFINITY)
  await watchDisk([folder, join(folder, 'not', 'there')]).check()
  await watchDisk([]).check()
})

/** A clock that stands still until it is moved on. */
function stopClock(t: TestContext) {
  const clock = { ms: 1_000_000 }
  t.mock.method(performance, 'now', () => clock.ms)
  return clock
}

test('after a write that found the disk full, it counts as full for ten seconds', async t => {
  const clock = stopClock(t)
  const disk = watchDisk([folder])
  await disk.explain(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
  for (const ms of [0, 9_999]) {
    clock.ms = 1_000_000 + ms
    await assert.rejects(disk.check(), { code: 'unavailable', message: String(DISK_FULL) })
  }
  clock.ms = 1_010_000
  await disk.check()
})

test('other failures say nothing about the disk', async t => {
  stopClock(t)
  const disk = watchDisk([folder])
  for (const error of [new Error('x'), Object.assign(new Error('x'), { code: '57P03' }), undefined])
    await disk.explain(error)
  await disk.check()
})

test('a database that cannot be reached while the disk is full is reported as a full disk', async () => {
  const lost = new Error('Connection terminated unexpectedly')
  const slug = invalid('slug', say`is taken`)
  const full = watchDisk(['data'], async () => 0)
  for (const error of [slug, new Error('a bug'), undefined]) assert.equal(await full.explain(error), error)
  const explained = (await full.explain(lost)) as Problem
  assert.deepEqual([explained.message, explained.cause], [String(DISK_FULL), lost])
  assert.equal(await watchDisk(['data'], async () => 4 * LEAST_BYTES).explain(lost), lost)
  const cancelled = Object.assign(new Error('canceling statement'), { code: '57014' })
  assert.equal(await full.explain(cancelled), cancelled)
})

test('asking again and again does not keep a disk full', async t => {
  const clock = stopClock(t)
  const disk = watchDisk([])
  await disk.explain(Object.assign(new Error('no space'), { code: '53100' }))
  for (const ms of [0, 4_000, 8_000]) {
    clock.ms = 1_000_000 + ms
    await disk.check().catch(disk.explain)
  }
  clock.ms = 1_010_000
  await disk.check()
})
