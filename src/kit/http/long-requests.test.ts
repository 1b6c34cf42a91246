import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { eventually } from '../../../test/eventually.ts'
import { createWorld } from '../../../test/world.ts'
import { type Brand, systemScope, transaction } from '../scope.ts'
import { createLine } from './long-requests.ts'

/** Than requests of a brand are admitted at once. */
const MORE_THAN_ADMITTED = 20

/** Works that end when they are told to, by name, and the names of those that have begun. */
function works() {
  const inLine = createLine({ atOnce: 3, ofBrand: 2 })
  const ends = new Map<string, () => void>()
  const begin = (brandId: number, name: string) =>
    inLine(brandId, () => new Promise<string>(resolve => ends.set(name, () => resolve(name))))
  return { begin, begun: () => [...ends.keys()], end: (name: string) => ends.get(name)?.() }
}

test('a brand with many long requests leaves a turn for another', async () => {
  const { begin, begun, end } = works()
  const all = [begin(1, 'a'), begin(1, 'b'), begin(1, 'c'), begin(2, 'd'), begin(2, 'e')]
  assert.deepEqual(begun(), ['a', 'b', 'd'])
  end('a')
  assert.equal(await all[0], 'a')
  assert.deepEqual(begun(), ['a', 'b', 'd', 'e'], 'the other brand has waited for longer')
  end('b')
  await all[1]
  assert.deepEqual(begun(), ['a', 'b', 'd', 'e', 'c'])
  for (const name of begun()) end(name)
  assert.deepEqual(await Promise.all(all), ['a', 'b', 'c', 'd', 'e'])
})

test('beyond what may wait, a long request is refused for a moment, and a failure frees its turn', async () => {
  const inLine = createLine({ atOnce: 1, ofBrand: 1, maxWaiting: 1 })
  const failing = Promise.withResolvers<never>()
  const first = inLine(1, () => failing.promise)
  const second = inLine(1, async () => 'second')
  await assert.rejects(
    inLine(1, async () => 'third'),
    { code: 'unavailable' },
  )
  failing.reject(new Error('failed'))
  await assert.rejects(first, /failed/)
  assert.equal(await second, 'second')
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
      [503, 'That takes too long. Ask about less at once, such as a shorter period.'],
    )
  })
})
