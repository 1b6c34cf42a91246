import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { eventually } from '../../test/eventually.ts'
import { SAYS, type ServerStep, stubPostgres } from '../../test/stub-postgres.ts'
import { connect } from './db.ts'
import { problemFrom } from './errors.ts'
import { takeSessionLock } from './session-lock.ts'

const { welcome, ready, shutdown, error, translated, nodeAway, garbage, half } = SAYS
const all = (...parts: Buffer[]): ServerStep => ({ bytes: Buffer.concat(parts) })
const then = (...parts: Buffer[]): ServerStep => ({ ...all(...parts), leaves: true })

/** How a server may misbehave: what it says to a new connection, and to each packet after that. */
const FAULTS: Record<string, ServerStep[]> = {
  'hangs up at once': [then()],
  'hangs up in the middle of a message': [then(half)],
  'talks nonsense': [then(garbage)],
  'refuses, being shut down': [then(shutdown)],
  'ends the connection in the packet that opens it': [all(welcome, ready, shutdown)],
  'ends it in that packet, and leaves': [then(welcome, ready, shutdown)],
  'leaves as soon as it is ready': [then(welcome, ready)],
  'leaves at the first statement': [all(welcome, ready), then()],
  'is shut down at the first statement': [all(welcome, ready), then(shutdown)],
  'answers an error and leaves': [all(welcome, ready), then(error)],
  'answers half a message and leaves': [all(welcome, ready), then(half)],
  'talks nonsense in an answer': [all(welcome, ready), then(garbage)],
  'is shut down after an answer': [all(welcome, ready), then(error, ready, shutdown)],
}

for (const [fault, steps] of Object.entries(FAULTS))
  test(`a server that ${fault} fails the request, not the process`, async () => {
    const { connectionString, connections, open } = await stubPostgres(steps)
    const lost: Error[] = []
    const db = connect({ connectionString, max: 2, onIdleError: problem => lost.push(problem) })
    for (let n = 0; n < 3; n++) {
      const failures = await Promise.allSettled([
        db.transaction(queries => queries.rows(sql`select 1`)),
        db.rows(sql`select 1`),
      ])
      for (const failure of failures) assert.equal(failure.status, 'rejected', fault)
    }
    assert.ok(connections() >= 2, 'it is retried')
    await db.close()
    await eventually(() => open() === 0, { what: 'the last packet has come, and done no harm' })
  })

test('a statement that is refused, in any language or by another node, leaves its connection to the next', async () => {
  const refusals = [error, translated, nodeAway, error].map(refusal => all(refusal, ready))
  const { connectionString, connections } = await stubPostgres([all(welcome, ready), ...refusals])
  const db = connect({ connectionString, max: 2 })
  for (const _ of refusals) await assert.rejects(db.rows(sql`selct 1`), { name: 'error' })
  assert.equal(connections(), 1)
  await db.close()
})

test('the cache and the session lock survive the same faults', async () => {
  for (const steps of Object.values(FAULTS)) {
    const { connectionString, connections, open } = await stubPostgres(steps)
    const db = connect({ connectionString, caching: true })
    await assert.rejects(takeSessionLock({ connectionString }, 'test'))
    // That of the lock may stay open.
    await eventually(() => connections() >= 2 && open() <= 1, {
      what: 'the connection of the cache has ended',
    })
    await db.close()
  }
})

test('a lost connection is unavailable, not a bug', async () => {
  for (const fault of ['leaves as soon as it is ready', 'is shut down at the first statement']) {
    const { connectionString } = await stubPostgres(FAULTS[fault] as ServerStep[])
    const db = connect({ connectionString, max: 1 })
    const failure = await db.rows(sql`select 1`).catch(problem => problem)
    assert.equal(problemFrom(failure)?.code, 'unavailable', `${fault}: ${failure}`)
    await db.close()
  }
})

test('a connection that opens slowly is not opened again: it serves the next request', async () => {
  const opening = { ...all(welcome, ready), afterMs: 1_500 }
  const { connectionString, connections } = await stubPostgres([opening, all(error, ready)])
  const db = connect({ connectionString, max: 1 })
  const first = await db.rows(sql`select 1`).catch(problem => problem)
  assert.equal(problemFrom(first)?.code, 'unavailable', String(first))
  const second = await db.rows(sql`select 1`).catch(problem => problem)
  assert.equal(second.code, '42601', `the server answered it, with a refusal: ${second}`)
  assert.equal(connections(), 1)
  await db.close()
})
