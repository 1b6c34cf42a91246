import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { openBrand } from '../src/desk/brands/open-brand.ts'
import { connect } from '../src/kit/db.ts'
import { startEmbeddedPostgres } from '../src/kit/embedded-postgres/launcher.ts'
import type { JobHandler } from '../src/kit/jobs/job.ts'
import { brandsWithJobs } from '../src/kit/jobs/queries.ts'
import { createRunner } from '../src/kit/jobs/run-jobs.ts'
import { migrate } from '../src/kit/migrate.ts'
import { type Scope, systemScope } from '../src/kit/scope.ts'

const WAITING = [1_000, 10_000, 100_000, 1_000_000]
/** By how the jobs are spread over topics: two thirds in one conversation and a third in another, or each in its own. */
const SPREADS = { skewed: 'skewed', even: 'even' } as const
const SECONDS = 4
const BAR = 1.5

export interface Drained {
  waiting: number
  spread: keyof typeof SPREADS
  /** Jobs done in a second, by one worker. */
  per_second: number
  /** To find the brands with jobs. */
  find_ms: number
}

export interface Queued {
  lines: Drained[]
  /** For each spread: the fastest by the slowest. */
  ratios: Record<string, number>
  /** Whether they are all below 1.5. */
  met: boolean
}

/** How fast one worker drains a brand's queue, by how many jobs wait and how they are spread; the jobs themselves do nothing. */
export async function measureQueue(say: (text: string) => void): Promise<Queued> {
  const folder = mkdtempSync(join(tmpdir(), 'answerwell-queue-'))
  const server = await startEmbeddedPostgres(join(folder, 'postgres'), { settings: ['fsync=off'] })
  const db = connect({ host: server.host, user: server.user, database: server.database, patient: true })
  try {
    await migrate(db)
    const input = { slug: 'busy', name: 'Busy', owner: 'owner@busy.test', ownerName: undefined }
    const { brand } = await openBrand(db, input, { baseDomain: 'localhost' })
    const scope = systemScope(brand, db)
    const lines: Drained[] = []
    // The first round also plans every statement and compiles the code.
    await rateOf(scope, 1_000, 'even')
    for (const spread of Object.values(SPREADS))
      for (const waiting of WAITING) {
        const line = { waiting, spread, ...(await rateOf(scope, waiting, spread)) }
        say(JSON.stringify(line))
        lines.push(line)
      }
    const ratios = Object.fromEntries(
      Object.values(SPREADS).map(spread => {
        const rates = lines.filter(line => line.spread === spread).map(line => line.per_second)
        return [spread, Math.round((100 * Math.max(...rates)) / Math.min(...rates)) / 100]
      }),
    )
    return { lines, ratios, met: Object.values(ratios).every(ratio => ratio <= BAR) }
  } finally {
    await db.close()
    await server.release()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As they would be enqueued: the first of each topic is its head. The planner knows only the first tenth of them. */
async function fill(
  { sql: queries, brand }: Scope,
  waiting: number,
  spread: keyof typeof SPREADS,
): Promise<void> {
  await queries.rows(sql`delete from jobs where brand_id = ${brand.id}`)
  await queries.rows(sql`vacuum jobs`)
  const insert = (from: number, to: number) => sql`
    insert into jobs (brand_id, name, topic, data, run_at, created_at, is_head)
    select ${brand.id}, 'bench.nothing', topic, '{}', now(), now(), ${spread} = 'even' or n in (1, 2)
    from (
      select n, case when ${spread} = 'even' then 'conversation ' || n when n % 3 = 2 then 'two' else 'one' end as topic
      from generate_series(${from}::int, ${to}::int) n
    ) jobs`
  await queries.rows(insert(1, waiting / 10))
  await queries.rows(sql`analyze jobs`)
  await queries.rows(insert(waiting / 10 + 1, waiting))
}

/** Jobs done in a second. What is drained sooner than in four seconds is filled again, so that each line is as long. */
async function rateOf(
  scope: Scope,
  waiting: number,
  spread: keyof typeof SPREADS,
): Promise<Pick<Drained, 'per_second' | 'find_ms'>> {
  const all = { done: 0, ms: 0 }
  while (all.ms < SECONDS * 1_000) {
    await fill(scope, waiting, spread)
    const { done, ms } = await drain(scope, SECONDS * 1_000 - all.ms)
    all.done += done
    all.ms += ms
  }
  return { per_second: Math.round((1_000 * all.done) / all.ms), find_ms: await find(scope) }
}

async function drain(scope: Scope, atMostMs: number): Promise<{ done: number; ms: number }> {
  let done = 0
  const nothing: JobHandler = { name: 'bench.nothing', retryDelays: [], run: async () => void done++ }
  const runner = createRunner([nothing])
  const began = performance.now()
  await runner.start(scope)
  while (performance.now() - began < atMostMs && (await isLeft(scope))) await sleep(20)
  const ms = performance.now() - began
  const counted = done
  await runner.end()
  return { done: counted, ms }
}

const isLeft = async ({ sql: queries, brand }: Scope) =>
  (await queries.row(sql`select 1 from jobs where brand_id = ${brand.id} limit 1`)) !== undefined

async function find(scope: Scope): Promise<number> {
  const began = performance.now()
  await scope.sql.rows(brandsWithJobs(scope.now()))
  return Math.round(performance.now() - began)
}
