// A run goes on after a restart, and stops when its rule is switched off; beside what people do meanwhile.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createRetentionWorld, RESOLVED } from '../../../test/retention-world.ts'
import { DAY } from '../../kit/retry.ts'
import { transaction } from '../../kit/scope.ts'
import { lockRetentionRule } from './queries.ts'
import { runRetention } from './run-retention.ts'

const world = await createRetentionWorld()
const {
  ana,
  olga,
  clock,
  db,
  scope,
  blobs,
  over,
  days,
  enable,
  dryRun,
  night,
  run,
  isThere,
  fresh,
  exact,
  lastRun,
  upload,
} = world

test('a run that is interrupted between batches goes on, and ends with the same', async () => {
  await fresh()
  const slugs: string[] = []
  for (let n = 0; n < 45; n++) slugs.push((await over()).slug)
  days(31)
  const { id } = await enable()
  clock.now = new Date(clock.now.getTime() + DAY)
  let steps = 0
  await runRetention(scope, { blobs, mayGoOn: () => ++steps <= 2 })
  const { state, gone } = await lastRun(id)
  assert.deepEqual([state, gone.conversations], ['running', 20])
  assert.equal((await olga.send('DELETE', `/retention_rules/${id}`)).status, 409)
  await exact()
  const two = [runRetention(scope, { blobs }), runRetention(scope, { blobs })]
  await Promise.all(two)
  await run()
  const done = await lastRun(id)
  assert.deepEqual([done.state, done.gone.conversations], ['done', 45])
  for (const slug of slugs) assert.ok(!(await isThere(slug)))
  await exact()
})

test('a process that is killed after a batch leaves files, which the next one removes', async () => {
  await fresh()
  const { slug } = await over()
  const file = await upload('b.txt', 'Bytes')
  await ana.post(`/conversations/${slug}/messages`, { message: { body: 'With a file', uploads: [file.id] } })
  await ana.put(`/conversations/${slug}`, { conversation: RESOLVED })
  const row = await db.row<{ file: string }>(sql`
    select file from attachments where brand_id = ${scope.brand.id} and id = ${file.id}`)
  days(31)
  const { id } = await enable()
  clock.now = new Date(clock.now.getTime() + DAY)
  const away = {
    ...blobs,
    remove: async () => {
      throw new Error('killed')
    },
  }
  await assert.rejects(runRetention(scope, { blobs: away }), /killed/)
  assert.ok(!(await isThere(slug)))
  assert.ok(await blobs.get(row?.file as string))
  await olga.put(`/retention_rules/${id}`, { retention_rule: { enabled: false } })
  await run()
  await assert.rejects(blobs.get(row?.file as string))
  assert.equal((await lastRun(id)).state, 'stopped')
})

test('switching a rule off, or changing it, stops its run', async () => {
  for (const change of [{ enabled: false }, { keep_for: 60 }]) {
    await fresh()
    for (let n = 0; n < 25; n++) await over()
    days(31)
    const { id } = await enable()
    clock.now = new Date(clock.now.getTime() + DAY)
    const { of: confirm_of } = await dryRun({ keep_for: 60 })
    let steps = 0
    await runRetention(scope, { blobs, mayGoOn: () => ++steps <= 2 })
    assert.equal(
      (await olga.put(`/retention_rules/${id}`, { retention_rule: { ...change, confirm: 25, confirm_of } }))
        .status,
      200,
    )
    await run()
    const { state, gone } = await lastRun(id)
    assert.deepEqual([state, gone.conversations], ['stopped', 20])
  }
})

test('a conversation that somebody opens while it is being deleted stays', async () => {
  await fresh()
  const { slug, id: conversationId } = await over()
  days(31)
  const { id } = await enable()
  clock.now = new Date(clock.now.getTime() + DAY)
  let isOpened = false
  const deleting = transaction(scope, async tx => {
    await lockRetentionRule(tx, id)
    await ana.put(`/conversations/${slug}`, { conversation: { status: 0 } })
    isOpened = true
  })
  await Promise.all([deleting, run()])
  assert.ok(isOpened && conversationId)
  await run()
  assert.ok(await isThere(slug))
})

test('it runs by the schedule, once a night', async () => {
  await fresh()
  const { slug } = await over()
  days(31)
  const { id } = await enable()
  clock.now = new Date(clock.now.getTime() + DAY)
  await world.runSchedule()
  await world.runSchedule()
  assert.ok(!(await isThere(slug)))
  const { runs } = (await olga.get(`/retention_rules/${id}/runs`)).body
  assert.equal(runs.length, 1)
  await night()
  assert.equal((await olga.get(`/retention_rules/${id}/runs`)).body.runs.length, 2)
})
