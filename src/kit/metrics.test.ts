import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { createWorld } from '../../test/world.ts'
import { gaugesOf } from '../gauges.ts'
import { createMetrics, type Metrics } from './metrics.ts'

const world = await createWorld()
const { ana, app } = world

async function figure(name: string): Promise<number | undefined> {
  const { body } = await app.inject({ url: '/metrics' })
  const line = body.split('\n').find(text => text.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

test('requests are counted by route, and nobody is named', async () => {
  const { slug } = await world.start({ subject: 'Secret-subject' })
  await ana.get(`/conversations/${slug}`)
  await ana.get('/conversations/nobody-has-this-slug')
  await ana.get('/no/such/address')
  const route = 'method="GET",route="/api/v1/conversations/:slug"'
  assert.equal(await figure(`answerwell_request_seconds_count{${route},status="200"}`), 1)
  assert.equal(await figure(`answerwell_request_seconds_count{${route},status="404"}`), 1)
  assert.equal(await figure('answerwell_request_seconds_count{method="GET",route="none",status="404"}'), 1)
  const { body, headers } = await app.inject({ url: '/metrics' })
  assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/)
  for (const secret of [world.brand.slug, ana.email, slug, 'Secret-subject', 'nobody-has-this-slug'])
    assert.ok(!body.includes(secret), secret)
})

test('backlogs are reported: changes not yet in the totals, active and queued requests', async () => {
  const deltas = await world.db.row<{ count: number }>(sql`select count(*) as count from conversation_deltas`)
  assert.ok(deltas && deltas.count > 0)
  assert.equal(await figure('answerwell_counts_backlog'), deltas.count)
  assert.equal(await figure('answerwell_requests_at_work'), 0)
  assert.equal(await figure('answerwell_requests_in_line'), 0)
  assert.equal(await figure('answerwell_requests_refused_total'), 0)
})

test('figures that the database refuses are left out, also by the app', async () => {
  await world.db.write(sql`alter table conversation_deltas rename to away`)
  assert.equal(await figure('answerwell_counts_backlog'), undefined)
  assert.equal(await figure('answerwell_jobs_parked'), 0)
  await world.db.write(sql`alter table away rename to conversation_deltas`)
  assert.ok(await figure('answerwell_counts_backlog'))
})

test('figures of a database that is away or does not respond are left out, and come back', async () => {
  let read = async () => 3
  const metrics = createMetrics({
    countsBacklog: () => read(),
    longestWait: async () => 1,
    parkedJobs: async () => 0,
    failingTasks: async () => 0,
    active: () => 2,
    queued: () => 0,
  })
  const lines = async () =>
    (await metrics.text()).split('\n').filter(line => /^answerwell_(counts|requests_at)/.test(line))
  const atWork = 'answerwell_requests_at_work 2'
  assert.deepEqual(await lines(), ['answerwell_counts_backlog 3', atWork])
  read = () => Promise.reject(new Error('connect ECONNREFUSED'))
  assert.deepEqual(await lines(), [atWork])
  read = () => new Promise(() => {})
  assert.deepEqual(await lines(), [atWork])
  read = async () => 4
  assert.deepEqual(await lines(), ['answerwell_counts_backlog 4', atWork])
})

test('the age of the last backup is told where backups are taken by timetable, once there is one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'answerwell-backup-age-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const timetable = { folder, at: '02:30', recipients: [], keep: { days: 7, weeks: 4, months: 12 } }
  const idle = { active: () => 0, queued: () => 0 }
  const ageIn = async (metrics: Metrics) =>
    /^answerwell_backup_age_seconds (\S+)$/m.exec(await metrics.text())?.[1]
  const metrics = createMetrics({ ...idle, ...gaugesOf(world.db, timetable) })
  assert.equal(await ageIn(metrics), undefined)
  writeFileSync(join(folder, '2026-01-01T00-00-00Z.backup'), '')
  writeFileSync(join(folder, '2099-01-01T00-00-00Z.backup'), '')
  const since = (Date.now() - Date.UTC(2026, 0, 1)) / 1_000
  assert.ok(Math.abs(Number(await ageIn(metrics)) - since) < 60)
  assert.equal(await ageIn(createMetrics({ ...idle, ...gaugesOf(world.db) })), undefined)
})
