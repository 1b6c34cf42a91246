import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
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

/** Some of what may be idle at once: each alone, all but one, and any others. With each task, there are twice as many of all. */
function partsOf<Item>(all: Item[]): Item[][] {
  const others = fc.sample(fc.subarray(all, { minLength: 1 }), 40)
  return [...all.map(one => [one]), ...all.map(one => all.filter(other => other !== one)), ...others].filter(
    part => part.length > 0,
  )
}
