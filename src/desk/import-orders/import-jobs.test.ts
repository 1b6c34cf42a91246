import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { createUploads } from '../../../test/archive-uploads.ts'
import { leaveTraces } from '../../../test/known-person.ts'
import { createWorld } from '../../../test/world.ts'
import { createSafeClient } from '../../kit/fetch-safely.ts'
import { createRunner } from '../../kit/jobs/run-jobs.ts'
import { DAY, MINUTE, SECOND } from '../../kit/retry.ts'
import { spoolsTask } from './forget-archives.ts'
import { importUpload } from './import-jobs.ts'

const client = createSafeClient()
after(() => client.close())
const world = await createWorld()
const { blobs, clock } = world
const { archive, checked, get, order, census, totalsAreExact, workThere, rivalScope } = createUploads(world)
await leaveTraces(world)
await world.work()

/** A worker that reads an archive only when it is let go, and whose lease ends meanwhile. It may get other bytes at first. */
async function slowWorker(other?: string) {
  let isFirst = true
  const reached = Promise.withResolvers<void>()
  const stuck = Promise.withResolvers<void>()
  const read = async (key: string) => {
    reached.resolve()
    await stuck.promise
    const isOther = isFirst && other !== undefined
    isFirst = false
    return isOther ? Readable.from([Buffer.from(other)]) : blobs.read(key)
  }
  const runner = createRunner(
    [importUpload({ blobs: { ...blobs, read }, client, baseDomain: 'localhost' })],
    {
      renewMs: 0,
    },
  )
  await runner.start(rivalScope)
  await reached.promise
  return {
    async goOn() {
      stuck.resolve()
      await runner.end()
    },
  }
}

test('an import that is stopped writes nothing more, and goes on when it is started again', async () => {
  const id = await checked(await archive())
  await order(id, 'start')
  const worker = await slowWorker()
  const before = await census()
  assert.equal((await order(id, 'stop')).body.state, 'stopped')
  await worker.goOn()
  assert.equal((await get(id)).state, 'stopped')
  assert.deepEqual(await census(), before)
  assert.equal((await order(id, 'start')).body.state, 'queued')
  await workThere()
  assert.equal((await get(id)).state, 'done')
  await totalsAreExact()
  await order(id, 'undo')
  await workThere()
})

test('a job of an import that was stopped does not end the one that goes on', async () => {
  const id = await checked(await archive())
  await order(id, 'start')
  const worker = await slowWorker('no archive')
  await order(id, 'stop')
  clock.now = new Date(clock.now.getTime() + SECOND)
  assert.equal((await order(id, 'start')).body.state, 'queued')
  await worker.goOn()
  assert.notEqual((await get(id)).state, 'failed')
  await workThere()
  const { state, error } = await get(id)
  assert.deepEqual([state, error], ['done', null])
  await totalsAreExact()
  await order(id, 'undo')
  await workThere()
})

test('an import whose process was killed goes on in another one, and the first writes nothing more', async () => {
  const id = await checked(await archive())
  await order(id, 'start')
  const dead = await slowWorker()
  clock.now = new Date(clock.now.getTime() + MINUTE)
  await workThere()
  const done = await get(id)
  assert.equal(done.state, 'done')
  const before = await census()
  await dead.goOn()
  assert.deepEqual(await census(), before)
  const after = await get(id)
  assert.deepEqual([after.state, after.counts], ['done', done.counts])
  await totalsAreExact()
})

test('what a killed import has left on the disk is removed after a day, by the worker', async () => {
  const old = await mkdtemp(join(tmpdir(), 'answerwell-upload-'))
  const before = new Date(Date.now() - 25 * 3_600_000)
  await utimes(old, before, before)
  await spoolsTask().run()
  assert.equal(existsSync(old), false)
})

test('an archive that nobody goes on with is removed after a week', async () => {
  const id = await checked(await archive())
  clock.now = new Date(clock.now.getTime() + 8 * DAY)
  await world.runSchedule()
  assert.equal((await get(id)).size, 0)
  assert.equal((await order(id, 'start')).status, 409)
})
