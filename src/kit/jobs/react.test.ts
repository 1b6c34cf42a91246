import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import sql from 'sql-template-tag'
import { z } from 'zod'
import { createWorld } from '../../../test/world.ts'
import { event, field, isOf, recordEvent } from '../events/event.ts'
import { type Follower, follow, skipEvents } from '../events/followers.ts'
import { type Scope, systemScope, transaction } from '../scope.ts'
import { job } from './job.ts'
import { listJobs } from './list-jobs.ts'
import { JOBS, on, type Rule, reactions, selectLongestWait } from './react.ts'

const world = await createWorld()
const { scope, db, clock } = world
const rivals = systemScope(world.rival, db, () => clock.now)

const rang = event('bell.rang', { times: z.int() })
const broke = event('bell.broke')
const answer = job('door.answer', { times: z.int(), at: z.string() }, { retryDelays: [] })
const mend = job('bell.mend', { bell: z.int() }, { retryDelays: [] })

beforeEach(async () => {
  await transaction(scope, tx => skipEvents(tx, JOBS))
  await transaction(rivals, tx => skipEvents(tx, JOBS))
  await db.rows(sql`delete from jobs`)
})

/** Hands what has happened to reactions by these rules. */
async function react(rules: Rule[], of: Scope = scope): Promise<number> {
  await world.logIsReadable()
  return transaction(of, tx =>
    follow(
      tx,
      reactions(async () => rules),
    ),
  )
}

const ring = (times: number, of: Scope = scope) =>
  transaction(of, tx => recordEvent(tx, rang.of({ subjectId: 7, data: { times } })))

const jobs = async (of: Scope = scope) => (await listJobs(of)).map(({ name, data }) => [name, data])

const answerIt = on(rang, ({ data, createdAt }) =>
  answer.of({ times: data.times, at: createdAt.toISOString() }),
)

test('an event becomes the job that its rule makes of it, and no other event does', async () => {
  await ring(2)
  await transaction(scope, tx => recordEvent(tx, broke.of({ subjectId: 7 })))
  assert.equal(await react([answerIt]), 2)
  assert.deepEqual(await jobs(), [['door.answer', { times: 2, at: clock.now.toISOString() }]])
})

test('an event waits until its jobs are made, and they wait until they run', async () => {
  const waits = async () => (await selectLongestWait(db)) > 0
  await world.logIsReadable()
  assert.equal(await waits(), false)
  await ring(1)
  assert.equal(await waits(), true)
  await react([])
  assert.equal(await waits(), false)
  await ring(1)
  await react([answerIt])
  assert.equal(await waits(), true)
})

test('several rules for one type of event each make their job, in the order of events and rules', async () => {
  const mendIt = on(rang, ({ subjectId }) => mend.of({ bell: subjectId }))
  await ring(1)
  await ring(2)
  await react([mendIt, answerIt])
  const at = clock.now.toISOString()
  assert.deepEqual(await jobs(), [
    ['bell.mend', { bell: 7 }],
    ['door.answer', { times: 1, at }],
    ['bell.mend', { bell: 7 }],
    ['door.answer', { times: 2, at }],
  ])
})

test('a rule may make nothing of an event', async () => {
  const loudOnly = on(rang, ({ data, subjectId }) =>
    data.times > 2 ? mend.of({ bell: subjectId }) : undefined,
  )
  await ring(1)
  await ring(3)
  await react([loudOnly])
  assert.deepEqual(await jobs(), [['bell.mend', { bell: 7 }]])
})

test('the rules are read once for all events of a batch', async () => {
  for (const times of [1, 2, 3]) await ring(times)
  await world.logIsReadable()
  let reads = 0
  const follower: Follower = reactions(async () => {
    reads++
    return [answerIt]
  })
  assert.equal(await transaction(scope, tx => follow(tx, follower)), 3)
  assert.equal(reads, 1)
})

test('when a rule fails, no event of the batch has become a job, and all are handed over again', async () => {
  await ring(1)
  await ring(2)
  const broken = on(rang, ({ data }) => {
    if (data.times === 2) throw new Error('a rule broke')
    return mend.of({ bell: 1 })
  })
  await assert.rejects(react([broken]), /a rule broke/)
  assert.deepEqual(await jobs(), [])
  assert.equal(await react([answerIt]), 2)
  assert.equal((await jobs()).length, 2)
})

test('an event of one brand becomes a job of that brand', async () => {
  await ring(5, rivals)
  await ring(1) // later, so that both can be read when the world says that ours can
  assert.equal(await react([answerIt]), 1)
  assert.equal(await react([answerIt], rivals), 1)
  const at = clock.now.toISOString()
  assert.deepEqual(await jobs(), [['door.answer', { times: 1, at }]])
  assert.deepEqual(await jobs(rivals), [['door.answer', { times: 5, at }]])
})

test('an event is told by its type, and its data can be asked for in SQL', async () => {
  const recorded = rang.of({ subjectId: 8, data: { times: 4 } })
  assert.ok(isOf(rang, recorded))
  assert.ok(!isOf(broke, recorded))
  await transaction(scope, tx => recordEvent(tx, recorded))
  const found = await db.row<{ times: string }>(sql`
    select ${field(rang, 'times')} as times from events e where e.type = ${rang.type} and e.subject_id = 8`)
  assert.deepEqual(found, { times: '4' })
})
