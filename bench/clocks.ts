import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { type Desk, digits, perPiece, until, untilAtRest } from './at-rest.ts'
import { ask, loadOf } from './http.ts'
import type { Stage } from './stage.ts'

const YEAR_OF_MINUTES = 366 * 24 * 60
const PRIORITIES = ['urgent', 'high', 'normal', 'low']
const WOKEN = 1_000
const REST_SECONDS = 30

/** Open conversations have a year for their resolution: half of them are late, the others are due within the next year. */
export async function measureClocks(desk: Desk): Promise<void> {
  const { stage, scope, target, add } = desk
  await untilAtRest(desk)
  await scope.sql.rows(sql`/* all brands */ vacuum (analyze)`)
  const before = await shareAtRest(stage)
  const resolution = Object.fromEntries(PRIORITIES.map(priority => [priority, YEAR_OF_MINUTES]))
  const policy = { name: 'Bench', targets: { resolution }, hours: 'calendar' }
  const times = stage.processorTimes()
  const request = { method: 'POST', path: '/sla_policies', body: JSON.stringify({ sla_policy: policy }) }
  const { id } = await ask<{ id: number }>(target, request)
  await untilAtRest(desk)
  const clocks = await count(desk, sql`ended_at is null`)
  add('SLA, a policy for all', { clocks, cpu_ms_each: perPiece(times, stage.processorTimes(), clocks) })
  // What autovacuum does about the new rows is no cost of open clocks.
  await scope.sql.rows(sql`/* all brands */ vacuum (analyze)`)
  const share = Math.max(0, (await shareAtRest(stage)) - before)
  add('SLA, open clocks at rest', { clocks, percent_of_a_processor: digits(100 * share), met: share < 0.02 })
  await measureWaking(desk)
  await measureDue(desk)
  await ask(target, { method: 'DELETE', path: `/sla_policies/${id}` })
  await untilAtRest(desk)
}

/** Clocks whose time has come, in one moment: each is computed again. */
async function measureWaking(desk: Desk): Promise<void> {
  const { stage, scope, add } = desk
  const times = stage.processorTimes()
  await scope.sql.rows(sql`
    update sla_clocks set wake_at = now()
    where (brand_id, conversation_id, target, started_at) in (
      select brand_id, conversation_id, target, started_at from sla_clocks
      where brand_id = ${scope.brand.id} and wake_at is not null limit ${WOKEN}
    )`)
  await until(async () => (await count(desk, sql`wake_at <= now()`)) === 0)
  await untilAtRest(desk)
  add('SLA, a clock wakes', { clocks: WOKEN, cpu_ms_each: perPiece(times, stage.processorTimes(), WOKEN) })
}

/** The list by due time beside the plain list, in turns. */
async function measureDue({ target, seconds, add }: Desk): Promise<void> {
  const rates = { plain: 0, due: 0 }
  const pace = { connections: 16, seconds }
  for (let round = 0; round < 4; round++)
    for (const [name, path] of [
      ['plain', '/conversations'],
      ['due', '/conversations?sort=due'],
    ] as const) {
      const { rps } = await loadOf(target, { path }, pace)
      if (round > 0) rates[name] += rps / 3
    }
  const timesList = digits(rates.plain / rates.due)
  add('list by due time', {
    rps: Math.round(rates.due),
    list: Math.round(rates.plain),
    times_list: timesList,
    met: timesList <= 1.5,
  })
}

/** The part of a processor that worker and PostgreSQL use while nobody asks for anything. */
async function shareAtRest(stage: Stage): Promise<number> {
  const before = stage.processorTimes()
  await sleep(REST_SECONDS * 1_000)
  return perPiece(before, stage.processorTimes(), REST_SECONDS * 1_000)
}

async function count({ scope }: Desk, condition: ReturnType<typeof sql>): Promise<number> {
  const row = await scope.sql.row<{ count: number }>(sql`
    select count(*)::int as count from sla_clocks where brand_id = ${scope.brand.id} and ${condition}`)
  return row?.count ?? 0
}
