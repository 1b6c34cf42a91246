// Data of an earlier release, taken along by a migration.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { connect } from '../src/kit/db.ts'
import { migrate, readMigrations } from '../src/kit/migrate.ts'
import { createDatabase, dropDatabase } from './template.ts'

const connection = await createDatabase('template0')
const db = connect({ ...connection, patient: true })
after(async () => {
  await db.close()
  await dropDatabase(connection)
})

const ONE_QUEUE = 36

/** A release that had three cursors of the log and two queues: a brand with webhooks, one of them off, and a quiet brand. */
async function fillEarlierRelease(): Promise<void> {
  await migrate(
    db,
    readMigrations().filter(({ version }) => version < ONE_QUEUE),
  )
  await db.rows(sql`
    insert into brands (id, slug, name, time_zone, language, created_at, log_counter)
    values (1, 'busy', 'Busy', 'UTC', 'english', now(), 'x'), (2, 'quiet', 'Quiet', 'UTC', 'english', now(), 'x')`)
  await db.rows(sql`
    insert into webhooks (brand_id, id, url, secret, disabled_at, failing_since, since_epoch, since_snapshot, created_at, updated_at)
    select 1, n, 'https://example.com', 's', case when n = 3 then now() end, case when n = 2 then now() end, 0,
      pg_current_snapshot(), now(), now()
    from generate_series(1, 3) n`)
  await db.rows(sql`
    insert into events (brand_id, id, type, subject_id, data, created_at)
    select 1, n, 'topic.created', n, '{}', now() from generate_series(1, 4) n`)
  await db.rows(sql`
    insert into webhook_deliveries
      (brand_id, id, webhook_id, event_id, event_type, topic, state, attempts, next_attempt_at, last_error, created_at)
    values (1, 10, 1, 1, 'topic.created', 'topic 1', 'delivered', 1, now(), null, now()),
      (1, 11, 1, 2, 'topic.created', 'topic 2', 'pending', 0, '2026-11-20', null, now()),
      (1, 12, 2, 2, 'topic.created', 'topic 2', 'pending', 3, '2026-11-21', 'It answered 500.', now()),
      (1, 13, 3, 3, 'topic.created', 'topic 3', 'pending', 0, '2026-11-20', null, now()),
      (1, 14, 2, 3, 'topic.created', 'topic 3', 'failed', 11, now(), 'It answered 500.', now())`)
  await db.rows(sql`insert into webhook_log_ends values (1, '1-0-700-3'), (2, '2-0-650-0')`)
  await db.rows(sql`insert into reaction_log_ends values (1, '1-0-710-4'), (2, '2-0-640-9')`)
  await db.rows(sql`insert into message_count_ends (brand_id, epoch, xid) values (1, 0, '720')`)
  await db.rows(sql`
    insert into jobs (brand_id, name, data, run_at, created_at)
    values (1, 'notifications.tell', '{}', now(), now()), (1, 'deliveries.send', '{}', now(), now())`)
}

test('pending deliveries become jobs in the lane of their webhook; cursors and totals continue where they were', async () => {
  await fillEarlierRelease()
  await migrate(db)
  const jobs = await db.rows(sql`
    select lane, topic, data ->> 'delivery_id' as delivery, attempts, last_error as error from jobs
    where lane is not null order by id`)
  assert.deepEqual(jobs, [
    { lane: 'webhook 1', topic: 'webhook 1 topic 2', delivery: '11', attempts: 0, error: null },
    { lane: 'webhook 2', topic: 'webhook 2 topic 2', delivery: '12', attempts: 3, error: 'It answered 500.' },
    { lane: 'webhook 3', topic: 'webhook 3 topic 3', delivery: '13', attempts: 0, error: null },
  ])
  const lanes = await db.rows(sql`select lane, places from job_lanes where brand_id = 1 order by lane`)
  assert.deepEqual(lanes, [
    { lane: 'webhook 1', places: 20 },
    { lane: 'webhook 2', places: 3 },
    { lane: 'webhook 3', places: 0 },
  ])
  const cursors = await db.rows(sql`
    select brand_id as brand, follower, epoch || '-' || xid || '-' || id as cursor from log_cursors order by 1, 2`)
  assert.deepEqual(cursors, [
    { brand: 1, follower: 'jobs', cursor: '0-710-4' },
    { brand: 1, follower: 'message counts', cursor: '0-720-0' },
    { brand: 1, follower: 'webhooks', cursor: '0-700-3' },
    { brand: 2, follower: 'jobs', cursor: '0-640-9' },
    { brand: 2, follower: 'message counts', cursor: '0-0-0' },
  ])
})

test('jobs of kinds with a new name have it', async () => {
  const rows = await db.rows<{ name: string }>(sql`select name from jobs where lane is null order by id`)
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['notifications.notify-staff', 'deliveries.send'],
  )
})
