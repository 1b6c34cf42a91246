import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../errors.ts'
import { createAdmission, type Ending, type Leave } from './admission.ts'

const LIMITS = {
  working: 4,
  workingOfGroup: 3,
  maxWhenShared: 3,
  waitingOfGroup: 5,
  patienceMs: 10_000,
  tries: 2,
}
const CROWD = 1
const CALM = 2

/** Enters and remembers who got in, in order. */
function door(limits = LIMITS) {
  const admission = createAdmission(limits)
  const inside: string[] = []
  const leaves = new Map<string, Leave>()
  const enter = (group: number, name: string) => {
    const entering = admission.enter(group).then(leave => {
      inside.push(name)
      leaves.set(name, leave)
    })
    // Some are still queued when their test ends, and give up.
    entering.catch(error => assert.ok(error instanceof Problem, String(error)))
    return entering
  }
  const leave = async (name: string, ending: Ending = 'answered') => {
    leaves.get(name)?.(ending)
    await sleep(1)
  }
  return { enter, leave, inside }
}

test('one group takes at most its share; others find room at once', async () => {
  const { enter, inside } = door()
  const all = ['a', 'b', 'c', 'd', 'e'].map(name => enter(CROWD, name))
  await Promise.all(all.slice(0, 3))
  await enter(CALM, 'x')
  assert.deepEqual(inside, ['a', 'b', 'c', 'x'])
})

test('a group gets fewer slots while it shares them, and more again when it is alone', async () => {
  const { enter, leave, inside } = door({ ...LIMITS, maxWhenShared: 1 })
  await enter(CALM, 'x')
  for (const name of ['a', 'b', 'c', 'd']) void enter(CROWD, name)
  await sleep(1)
  assert.deepEqual(inside, ['x', 'a'])
  await sleep(1_050)
  await leave('a')
  assert.deepEqual(inside, ['x', 'a', 'b', 'c', 'd'])
})

test('queued groups take turns, in order within each group', async () => {
  const { enter, leave, inside } = door()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) void enter(CROWD, name)
  for (const name of ['x', 'y']) void enter(CALM, name)
  await sleep(1)
  assert.deepEqual(inside, ['a', 'b', 'c', 'x'])
  for (const name of ['a', 'b', 'c']) await leave(name)
  assert.deepEqual(inside.slice(4).toSorted(), ['d', 'e', 'y'])
  assert.ok(inside.indexOf('y') < 6, 'the calm one did not wait for the whole crowd')
})

test('a full queue refuses at once, and only its own group', async () => {
  const { enter, leave, inside } = door()
  const before = performance.now()
  const all = Array.from({ length: 12 }, (_, n) => enter(CROWD, `c${n}`).catch(error => error.code))
  const refused = await Promise.all(all.slice(8))
  assert.deepEqual(refused, Array(4).fill('unavailable'))
  assert.ok(performance.now() - before < 1_000)
  await enter(CALM, 'x')
  assert.equal(inside.at(-1), 'x')
  for (let n = 0; n < 8; n++) await leave(`c${n}`)
  await Promise.all(all)
  assert.equal(inside.length, 9, 'everybody who stood in line got in')
})

test('a request that has waited too long is refused, and leaves the queue', async () => {
  const { enter, leave, inside } = door({ ...LIMITS, working: 1, patienceMs: 20 })
  await enter(CROWD, 'a')
  await assert.rejects(enter(CROWD, 'b'), { code: 'unavailable' })
  const late = enter(CROWD, 'c')
  await leave('a')
  await late
  assert.deepEqual(inside, ['a', 'c'])
})

test('leaving twice is leaving once', async () => {
  const { enter, leave, inside } = door({ ...LIMITS, working: 1 })
  await enter(CROWD, 'a')
  void enter(CROWD, 'b')
  void enter(CROWD, 'c')
  await leave('a')
  await leave('a')
  assert.deepEqual(inside, ['a', 'b'])
})

test('a group that is held up has one request at a time, until one is answered', async () => {
  const { enter, leave, inside } = door()
  await enter(CROWD, 'a')
  await leave('a', 'held up')
  for (const name of ['b', 'c', 'd']) void enter(CROWD, name)
  await sleep(1)
  assert.deepEqual(inside, ['a', 'b'])
  await leave('b', 'refused')
  assert.deepEqual(inside, ['a', 'b', 'c'], 'a refusal says nothing about the database')
  await leave('c', 'answered')
  void enter(CROWD, 'e')
  await sleep(1)
  assert.deepEqual(inside, ['a', 'b', 'c', 'd', 'e'])
})

test('a long request from before does not block a group that is held up', async () => {
  const { enter, leave, inside } = door()
  await enter(CROWD, 'upload')
  await enter(CROWD, 'search')
  await leave('search', 'held up')
  for (const name of ['a', 'b']) void enter(CROWD, name)
  await sleep(1)
  assert.deepEqual(inside, ['upload', 'search', 'a'])
  await leave('a')
  assert.deepEqual(inside, ['upload', 'search', 'a', 'b'])
})

test('however many groups are held up, others find room', async () => {
  const { enter, leave, inside } = door()
  for (const group of [11, 12, 13, 14]) {
    await enter(group, `first of ${group}`)
    await leave(`first of ${group}`, 'held up')
  }
  const entered = inside.length
  for (const group of [11, 12, 13, 14]) void enter(group, `second of ${group}`)
  await sleep(1)
  assert.equal(inside.length, entered + LIMITS.tries)
  await Promise.all([enter(CALM, 'x'), enter(CALM, 'y')])
  await leave('second of 11', 'held up')
  assert.equal(inside.at(-1), 'second of 13', 'the next one has its try')
})
