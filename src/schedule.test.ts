import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../test/world.ts'
import { schedule } from './schedule.ts'

const { db, worker } = await createWorld()

// A cluster that refuses the statement is asked brand by brand, twice a second.
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
  const pairs = brandTasks.slice(1).map((_task, at) => brandTasks.slice(at, at + 2))
  const quick = brandTasks.filter(({ everyMs }) => everyMs < 1_000)
  for (const tasks of [brandTasks, quick, ...pairs]) {
    asked = 0
    await find(tasks)
    assert.equal(asked, 1, tasks.map(({ name }) => name).join(', '))
  }
})
