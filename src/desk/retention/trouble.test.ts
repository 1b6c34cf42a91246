// A record that cannot be deleted, or not in time, is left out, and the run goes on; while an import is under way, none does.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createRetentionWorld } from '../../../test/retention-world.ts'
import { DAY } from '../../kit/retry.ts'

const world = await createRetentionWorld()
const { olga, clock, db, scope, over, days, enable, run, isThere, fresh, exact, lastRun } = world
const brand = scope.brand.id

/** However long it takes. */
const untilDone = () => world.step(() => true)

/** Deleting this conversation does that, until the function that is returned. */
async function hinder(id: number, does: 'refuse' | 'sleep') {
  const what = does === 'refuse' ? `raise exception 'not this one'` : `perform pg_sleep(20)`
  const body = `begin if old.id = ${id} then ${what}; end if; return old; end`
  await db.write(sql([`create function hinder() returns trigger language plpgsql as $$ ${body} $$`]))
  await db.write(sql`
    create trigger hinder before delete on conversations for each row execute function hinder()`)
  return () => db.write(sql`drop function if exists hinder cascade`)
}

for (const [does, error] of [
  ['refuse', 'It could not be deleted.'],
  ['sleep', 'Deleting it takes too long.'],
] as const)
  test(`one that cannot be deleted stays alone, and is named (${does})`, async t => {
    await fresh()
    const all: { slug: string; id: number }[] = []
    for (let n = 0; n < (does === 'sleep' ? 2 : 25); n++) all.push(await over())
    days(31)
    const { id } = await enable()
    clock.now = new Date(clock.now.getTime() + DAY)
    const stays = all[1] as { slug: string; id: number }
    const end = await hinder(stays.id, does)
    t.after(end)
    await assert.rejects(untilDone())
    await untilDone()
    const { state, gone, kept } = await lastRun(id)
    assert.deepEqual([state, gone.conversations], ['done', all.length - 1])
    assert.deepEqual(kept, [{ id: stays.id, error }])
    for (const { slug } of all) assert.equal(await isThere(slug), slug === stays.slug)
    await end()
    clock.now = new Date(clock.now.getTime() + DAY)
    await run()
    assert.ok(!(await isThere(stays.slug)), 'the next night tries again')
    assert.deepEqual((await lastRun(id)).kept, [])
    await exact()
  })

test('no run begins or goes on while an import is running or being undone', async () => {
  await fresh()
  const { slug } = await over()
  days(31)
  const { id } = await enable()
  clock.now = new Date(clock.now.getTime() + DAY)
  const row = await db.writeRow<{ id: number }>(sql`
    insert into imports (brand_id, source, state, is_dry, created_at, updated_at)
    values (${brand}, 'answerwell', 'running', false, ${clock.now}, ${clock.now}) returning id`)
  const become = (state: string) =>
    db.write(sql`
      update imports set state = ${state}, finished_at = ${clock.now} where brand_id = ${brand} and id = ${row?.id}`)
  for (const state of ['running', 'undoing']) {
    await become(state)
    await run()
    assert.equal(await lastRun(id), null, state)
  }
  await become('done')
  let steps = 0
  await world.step(() => ++steps <= 1)
  assert.equal((await lastRun(id)).state, 'running')
  await become('undoing')
  await run()
  assert.ok(await isThere(slug))
  await become('undone')
  await run()
  assert.ok(!(await isThere(slug)))
  assert.equal((await olga.get(`/retention_rules/${id}`)).body.last_run.state, 'done')
})
