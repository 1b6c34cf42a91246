import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LEAST_BYTES, watchDisk } from './disk.ts'
import { DISK_FULL } from './errors.ts'

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
  disk.note(new Error('something else'))
  assert.equal(await isReady(disk), true)
  disk.note(full)
  assert.equal(await isReady(disk), false, 'although there seems to be room, as with a quota')
  free += LEAST_BYTES
  assert.equal(await isReady(disk), true)
  free = LEAST_BYTES - 1
  assert.equal(await isReady(disk), false)
})

test('of a disk that cannot be seen only the failures count', async () => {
  const disk = watchDisk([])
  disk.note(full)
  assert.equal(await isReady(disk), false)
})
