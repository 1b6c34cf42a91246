import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import sql from 'sql-template-tag'
import { z } from 'zod'
import { createWorld } from '../../../test/world.ts'
import { Problem } from '../errors.ts'
import { job } from '../jobs/job.ts'
import { listJobs } from '../jobs/list-jobs.ts'
import { type Scope, systemScope, type TxScope, transaction } from '../scope.ts'
import { say } from '../sentences/say.ts'
import { event, field, isOf, recordEvent } from './event.ts'
import { follow, skipEvents } from './followers.ts'
import { on, REACTIONS, type Reaction, reactions, reactToAll, selectLongestWait } from './react.ts'

const world = await createWorld()
const { scope, db, clock } = world
const rivals = systemScope(world.rival, db, () => clock.now)

const rang = event('bell.rang', { times: z.int() })
const broke = event('bell.broke')
const answer = job('door.answer', { times: z.int(), at: z.string() }, { retryDelays: [] })
const mend = job('bell.mend', { bell: z.int() }, { retryDelays: [] })

beforeEach(async () => {
  await transaction(scope, tx => skipEvents(tx, REACTIONS))
  await transaction(rivals, tx => skipEvents(tx, REACTIONS))
  await db.rows(sql`delete from jobs`)
})

const follower = (all: Reaction<unknown>[]) =>
  reactions({ reactionsOf: async () => all, load: async () => undefined })

/** Lets these react to what has happened. */
async function react(all: Reaction<unknown>[], of: Scope = scope): Promise<number> {
  await world.logIsReadable()
  return transaction(of, tx => follow(tx, follower(all)))
}

const ring = (times: number, of: Scope = scope) =>
  transaction(of, tx => recordEvent(tx, rang.of({ subjectId: 7, data: { times } })))

const jobs = async (of: Scope = scope) => (await listJobs(of)).map(({ name, data }) => [name, data])

const answerIt = on(rang, ({ data, createdAt }) =>
  answer.of({ times: data.times, at: createdAt.toISOString() }),
)

test('an event becomes the job that its reaction makes of it, and no other event does', async () => {
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

test('several reactions to one type of event each make their jobs, each in the order of events', async () => {
  const mendIt = on(rang, ({ subjectId }) => mend.of({ bell: subjectId }))
  await ring(1)
  await ring(2)
  await react([mendIt, answerIt])
  const at = clock.now.toISOString()
  assert.deepEqual(await jobs(), [
    ['bell.mend', { bell: 7 }],
    ['bell.mend', { bell: 7 }],
    ['door.answer', { times: 1, at }],
    ['door.answer', { times: 2, at }],
  ])
})

test('a reaction may make nothing of an event', async () => {
  const loudOnly = on(rang, ({ data, subjectId }) =>
    data.times > 2 ? mend.of({ bell: subjectId }) : undefined,
  )
  await ring(1)
  await ring(3)
  await react([loudOnly])
  assert.deepEqual(await jobs(), [['bell.mend', { bell: 7 }]])
})

test('reactions, and what events are about, are read once for all events of a batch', async () => {
  for (const times of [1, 2, 3]) await ring(times)
  await world.logIsReadable()
  const reads: unknown[] = []
  const react = async (_tx: TxScope, events: unknown[], subject: string) => {
    reads.push(subject, events.length)
    return []
  }
  const counting = reactions<string>({
    async reactionsOf() {
      reads.push('reactions')
      return [{ types: [rang.type], react }]
    },
    load: async (_tx, events) => `about ${events.length}`,
  })
  assert.equal(await transaction(scope, tx => follow(tx, counting)), 3)
  assert.deepEqual(reads, ['reactions', 'about 3', 3])
})

test('when a reaction fails, nothing follows from any event of the batch, and all are handed over again', async () => {
  await ring(1)
  await ring(2)
  await assert.rejects(react([breaksAt(2)]), /it broke/)
  assert.deepEqual(await jobs(), [])
  assert.equal(await react([answerIt]), 2)
  assert.equal((await jobs()).length, 2)
})

const breaksAt = (times: number) =>
  on(rang, ({ data }) => {
    if (data.times === times) throw new Error(`it broke at ${times}`)
    return mend.of({ bell: data.times })
  })

test('an event that nothing can react to is set aside as a job, and does not hold up those behind it', async () => {
  const all = Array.from({ length: 40 }, (_, at) => at + 1)
  for (const times of all) await ring(times)
  await world.logIsReadable()
  const errors: unknown[] = []
  assert.equal(await reactToAll(scope, follower([breaksAt(17)]), error => errors.push(error)), 40)
  const made = await jobs()
  assert.deepEqual(
    made.filter(([name]) => name === mend.name).map(([, data]) => (data as { bell: number }).bell),
    all.filter(times => times !== 17),
  )
  assert.deepEqual(
    made.filter(([name]) => name !== mend.name).map(([name]) => name),
    ['events.react'],
  )
  assert.match(String(errors), /it broke at 17/)
  assert.equal(errors.length, 1)
})

test('an unreachable database sets nothing aside', async () => {
  await ring(1)
  await world.logIsReadable()
  const away = on(rang, () => {
    throw new Problem('unavailable', say`The database is away.`)
  })
  await assert.rejects(
    reactToAll(scope, follower([away]), () => {}),
    /away/,
  )
  assert.deepEqual(await jobs(), [])
  assert.equal(await react([answerIt]), 1)
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
