import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { eventually } from '../../../test/eventually.ts'
import { createWorld } from '../../../test/world.ts'
import { type Brand, systemScope, transaction } from '../scope.ts'
import { createLine, limitsOf } from './long-requests.ts'

/** A brand may have fewer requests active at once. */
const MORE_THAN_ADMITTED = 20

const FEW = { atOnce: 3, ofBrand: 2, maxWaiting: 1, patienceMs: 60_000 }

/** Requests by name: those that have begun, and what ends each. */
function requests(limits = FEW) {
  const enter = createLine(limits)
  const ends = new Map<string, () => void>()
  const begin = async (brandId: number, name: string) => ends.set(name, await enter(brandId))
  const end = async (name: string) => {
    ends.get(name)?.()
    await turn()
  }
  return { enter, begin, begun: () => [...ends.keys()], end }
}

test('a brand with many long requests leaves a turn for another, which comes first if it has waited for longer', async () => {
  const { begin, begun, end } = requests()
  const all = [begin(1, 'a'), begin(1, 'b'), begin(1, 'c'), begin(2, 'd'), begin(2, 'e')]
  await turn()
  assert.deepEqual(begun(), ['a', 'b', 'd'])
  await end('a')
  assert.deepEqual(begun(), ['a', 'b', 'd', 'e'])
  await end('b')
  assert.deepEqual(begun(), ['a', 'b', 'd', 'e', 'c'])
  await Promise.all(all)
})

test('beyond what may wait, or for too long, a long request is refused for a moment', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { begin, begun, end, enter } = requests({ ...FEW, atOnce: 1, ofBrand: 1 })
  await begin(1, 'first')
  const second = begin(1, 'second')
  await assert.rejects(enter(1), { code: 'unavailable' })
  const refused = assert.rejects(second, { code: 'unavailable' })
  t.mock.timers.tick(FEW.patienceMs)
  await refused
  const third = begin(2, 'third')
  await end('first')
  await third
  assert.deepEqual(begun(), ['first', 'third'])
})

test('those that were given up hold up nobody of their brand', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { begin, begun, end, enter } = requests({ ...FEW, atOnce: 1, ofBrand: 1, maxWaiting: 100 })
  await begin(1, 'first')
  const refused = Promise.all(
    Array.from({ length: 5 }, () => assert.rejects(enter(1), { code: 'unavailable' })),
  )
  t.mock.timers.tick(FEW.patienceMs)
  await refused
  const live = [begin(2, 'other'), begin(1, 'live')]
  await end('first')
  assert.deepEqual(begun(), ['first', 'other'])
  await end('other')
  await Promise.all(live)
  assert.deepEqual(begun(), ['first', 'other', 'live'])
})

for (const [connections, atOnce, ofBrand] of [
  [16, 3, 2],
  [10, 2, 2],
  [8, 1, 1],
  [4, 1, 1],
] as const)
  test(`of ${connections} connections, ${atOnce} long requests at once leave some for others`, () => {
    const limits = limitsOf(connections)
    assert.deepEqual([limits.atOnce, limits.ofBrand], [atOnce, ofBrand])
    assert.ok(limits.atOnce * 3 < connections)
  })

test('reports that take long hold up nobody else', async () => {
  const { ana, db } = await createWorld()
  let pending = MORE_THAN_ADMITTED
  const reports = await transaction(systemScope({ id: 0 } as Brand, db), async tx => {
    await tx.sql.rows(sql`lock table satisfaction_ratings`)
    const asked = Array.from({ length: pending }, () => ana.get('/reports/overview').finally(() => pending--))
    assert.equal((await ana.get('/conversations')).status, 200)
    assert.equal(pending, asked.length)
    return asked
  })
  for (const { status } of await Promise.all(reports)) assert.equal(status, 200)
})

test('a report that takes longer than it may says what to do', async () => {
  const { ana, db } = await createWorld()
  await transaction(systemScope({ id: 0 } as Brand, db), async tx => {
    await tx.sql.rows(sql`lock table satisfaction_ratings`)
    const asked = ana.get('/reports/overview')
    await eventually(
      async () => {
        const ended = await db.rows(sql`
        select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        assert.ok(ended.length > 0)
      },
      { what: 'PostgreSQL cancels it' },
    )
    const { status, body } = await asked
    assert.deepEqual(
      [status, body.error],
      [422, 'That takes too long. Ask about less at once, such as a shorter period.'],
    )
  })
})
