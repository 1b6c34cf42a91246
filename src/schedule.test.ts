import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../test/world.ts'
import { schedule } from './schedule.ts'

const { db, worker } = await createWorld()

// Run on a cluster, too (test/run.ts): one that refuses a statement is asked brand by brand, twice a second.
test('one statement finds the brands that are due, whichever tasks are', async () => {
  let asked = 0
  const counting: typeof db = {
    ...db,
    rows(query) {
      if (query.sql.includes('named group by')) asked++
      return db.rows(query)
    },
  }
  const { brandTasks, find } = schedule(counting, worker, { ownsFiles: true })
  const ofPeriods = [...Map.groupBy(brandTasks, ({ everyMs }) => everyMs).values()]
  for (const tasks of [brandTasks, ...ofPeriods.flatMap(partsOf)]) {
    asked = 0
    await find(tasks)
    assert.equal(asked, 1, tasks.map(({ name }) => name).join(', '))
  }
})

/** All that may be idle at once. */
function partsOf<Item>([first, ...others]: Item[]): Item[][] {
  if (first === undefined) return []
  const parts = partsOf(others)
  return [[first], ...parts, ...parts.map(part => [first, ...part])]
}
