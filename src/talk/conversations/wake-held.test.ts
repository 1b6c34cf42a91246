import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()

async function statusOf(slug: string): Promise<number> {
  return (await world.ana.get(`/conversations/${slug}`)).body.status
}

test('a hold that has ended reopens its conversation, others stay held, and the log says why', async () => {
  const past = await world.start({ subject: 'past', status: 5, hold_until: '2026-11-20T12:00:01Z' })
  const future = await world.start({ subject: 'future', status: 5, hold_until: '2999-01-01' })
  world.clock.now = new Date('2026-11-20T12:00:02Z')
  // A conversation that other work holds at this moment wakes in a later round.
  for (let rounds = 0; rounds < 20 && (await statusOf('past')) !== 0; rounds++) await world.runSchedule()
  assert.equal(await statusOf('past'), 0)
  assert.equal(await statusOf('future'), 5)
  const events = await world.db.rows<{ id: number; data: unknown }>(sql`
    select subject_id as id, data from events where type = 'conversation.status_changed'`)
  assert.deepEqual(events, [{ id: past.id, data: { from: 5, to: 0, because: 'hold_ended' } }])
  assert.notEqual(future.id, past.id)
})

test('more than one batch wakes in one round', async () => {
  await world.db.rows(sql`
    insert into conversations (brand_id, slug, ref_id, channel_id, status, hold_until, origin, author_id, first_message_body, created_at, updated_at)
    select brand_id, 'copy-' || n, 'ref-' || n, channel_id, 5, '2026-11-20', origin, author_id, 'x', created_at, updated_at
    from conversations, generate_series(1, 250) n where slug = 'past'`)
  await world.runSchedule()
  const left = await world.db.row(
    sql`select count(*) as count from conversations where slug like 'copy-%' and status = 5`,
  )
  assert.deepEqual(left, { count: 0 })
  await world.db.rows(
    sql`delete from events where data ->> 'because' = 'hold_ended' and subject_id in (select id from conversations where slug like 'copy-%')`,
  )
})

test('two workers at once wake each conversation once', async () => {
  for (let i = 0; i < 20; i++)
    await world.start({ subject: `many ${i}`, status: 5, hold_until: '2026-11-20T12:00:03Z' })
  const isAnyHeld = async () =>
    (await world.db.row(sql`select 1 from conversations where slug like 'many-%' and status = 5 limit 1`)) !==
    undefined
  assert.ok(await isAnyHeld())
  world.clock.now = new Date('2026-11-20T12:00:04Z')
  // As above, what other work holds is left for later, by both.
  for (let rounds = 0; rounds < 20 && (rounds === 0 || (await isAnyHeld())); rounds++)
    await Promise.all([world.runSchedule(), world.runSchedule()])
  const row = await world.db.row<{ count: number }>(sql`
    select count(*) as count from events where data ->> 'because' = 'hold_ended'`)
  assert.equal(row?.count, 21)
})
