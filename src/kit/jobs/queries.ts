import sql, { join, type Sql } from 'sql-template-tag'
import type { Reads } from '../db.ts'
import { plannedEachTime } from '../prepared.ts'
import type { Scope, TxScope } from '../scope.ts'
import { type Head, promoteNext, selectFirst, updateHead } from './head-queries.ts'
import { JOB, type Job } from './job-columns.ts'

export interface Lease {
  limit: number
  until: Date
  /** Jobs of lanes, or else the others. */
  lanes: boolean
  /** Jobs that this worker has not finished, even if their leases have ended. */
  underWay: number[]
}

/**
 * Leases due jobs: they become due again when the lease expires. Only heads are looked at, so that the cost does not depend on
 * how many jobs wait.
 */
export async function leaseDueJobs(tx: TxScope, lease: Lease): Promise<Job[]> {
  const { until, lanes } = lease
  // A lease lost in a database crash does no harm, so the commit does not wait for the disk. Due jobs are read in the order of
  // their index, even if the planner believes that the table is nearly empty.
  await tx.sql.rows(sql`
    select set_config('synchronous_commit', 'off', true), set_config('enable_seqscan', 'off', true),
      set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`)
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds++) {
    const due = await tx.sql.rows<Head>(lanes ? dueOfLanes(tx, lease) : dueWithoutLane(tx, lease))
    const { firsts, pretenders } = await inOrder(tx, due)
    for (const { id } of pretenders) await updateHead(tx, id, false)
    if (firsts.length > 0) return updateLeased(tx, firsts, until)
    if (pretenders.length === 0) return []
  }
  return []
}

/** Only an older release, which marks every job as a head, makes more wrong heads than a few rounds correct. */
const MOST_ROUNDS = 20

function updateLeased(tx: TxScope, heads: Head[], until: Date): Promise<Job[]> {
  return tx.sql.write(sql`
    update jobs as j set leased_until = ${until}, attempts = j.attempts + 1, leases = j.leases + 1
    where j.brand_id = ${tx.brand.id} and j.id = any(${heads.map(({ id }) => id)}::bigint[]) returning ${JOB.list('j')}`)
}

/**
 * Separates the first jobs of their topics from those that are wrongly marked as heads: two were enqueued at the same moment, a
 * parked job was retried, or an older release enqueued them.
 */
async function inOrder(tx: TxScope, heads: Head[]): Promise<{ firsts: Head[]; pretenders: Head[] }> {
  const ofTopics = heads.filter(({ topic }) => topic !== null)
  const found = await Promise.all(ofTopics.map(({ topic }) => selectFirst(tx, topic as string)))
  for (const first of found) if (first && !first.isHead) await updateHead(tx, first.id, true)
  const pretenders = ofTopics.filter(({ id }, at) => found[at]?.id !== id)
  return { firsts: heads.filter(head => !pretenders.includes(head)), pretenders }
}

/** For a job p that can be attempted now. */
function isDue(tx: TxScope, underWay: number[]): Sql {
  return sql`
    p.brand_id = ${tx.brand.id} and p.parked_at is null and p.is_head and p.run_at <= ${tx.now()}
    and (p.leased_until is null or p.leased_until <= ${tx.now()}) and p.id <> all(${underWay}::bigint[])`
}

// A head that somebody holds while enqueueing can be leased all the same.
function dueWithoutLane(tx: TxScope, { limit, underWay }: Lease): Sql {
  return sql`
    select p.id, p.topic from jobs p where ${isDue(tx, underWay)} and p.lane is null
    order by p.run_at, p.id limit ${limit} for no key update of p skip locked`
}

/** As many of each lane as it has places free. */
function dueOfLanes(tx: TxScope, { limit, underWay }: Lease): Sql {
  return sql`
    select d.id, d.topic from (
      select l.lane, l.places - (
        select count(*) from jobs u where u.brand_id = ${tx.brand.id} and u.lane = l.lane and u.leased_until > ${tx.now()}
      ) as places
      from job_lanes l where l.brand_id = ${tx.brand.id} and l.places > 0
    ) free
    cross join lateral (
      select p.id, p.topic, p.run_at from jobs p where ${isDue(tx, underWay)} and p.lane = free.lane
      order by p.run_at, p.id limit greatest(free.places, 0) for no key update of p skip locked
    ) d
    order by d.run_at, d.id limit ${limit}`
}

/** Brands with jobs without a lane that are due soon: the clock that decides is the worker's, when it leases them. */
export const brandsWithJobs = (now: Date): Sql => sql`
  select b.id as brand_id from brands b where b.id in (
    select j.brand_id from jobs j
    where j.lane is null and j.parked_at is null and j.is_head and j.run_at <= ${now}::timestamptz + interval '5 seconds'
  )`

/** Brands with jobs of a lane that are due soon. */
export const brandsWithLaneJobs = (now: Date): Sql => sql`
  select distinct l.brand_id from job_lanes l where l.places > 0 and exists (
    select 1 from jobs j where j.brand_id = l.brand_id and j.lane = l.lane and j.parked_at is null
      and j.is_head and j.run_at <= ${now}::timestamptz + interval '5 seconds'
  )`

/** For the worker that has leased it. */
const isOwn = (tx: Pick<TxScope, 'brand'>, { id, leases }: Job): Sql => sql`
  brand_id = ${tx.brand.id} and id = ${id} and leases = ${leases} and leased_until is not null`

/** Brands with jobs behind the head of their topic. */
export const BRANDS_WITH_JOBS_BEHIND = sql`
  select distinct j.brand_id from jobs j where j.parked_at is null and not j.is_head`

/** Whether this worker still owns the lease. */
export async function isLeased(tx: TxScope, job: Job): Promise<boolean> {
  return (await tx.sql.row(sql`select 1 from jobs where ${isOwn(tx, job)}`)) !== undefined
}

/** Moves the end of leases that are still owned. */
export async function renewLeases(tx: TxScope, jobs: Job[], until: Date): Promise<void> {
  await tx.sql.rows(sql`set local synchronous_commit = off`)
  const own = join(jobs.map(({ id, leases }) => sql`(${id}::bigint, ${leases}::int)`))
  await tx.sql.write(
    plannedEachTime(sql`
      update jobs set leased_until = ${until}
      where brand_id = ${tx.brand.id} and (id, leases) in (${own}) and leased_until is not null`),
  )
}

/**
 * Deletes a job that is done, and promotes the next one of its topic, which it leases until `until` if it can run at once. Not
 * deleted if another worker owns the lease by now.
 */
export async function deleteJob(
  tx: TxScope,
  job: Job,
  until?: Date,
): Promise<{ isDeleted: boolean; next?: Job | undefined }> {
  const row = await tx.sql.writeRow(sql`delete from jobs where ${isOwn(tx, job)} returning id`)
  if (!row) return { isDeleted: false }
  return { isDeleted: true, next: await promoteNext(tx, job.topic, until) }
}

interface FailedAttempt {
  reason: string
  /** How long it took. */
  ms: number
  /** When the next one is due; null: never. */
  next: Date | null
  isUncounted: boolean
}

/** Reschedules the job, or parks it without a next time; false if another worker owns the lease by now. */
export async function updateJobFailed(
  tx: TxScope,
  job: Job,
  { reason, ms, next, isUncounted }: FailedAttempt,
): Promise<boolean> {
  // Whoever enqueues for its topic meanwhile holds the head, and is waited for: the next job is promoted below.
  if (next === null) await tx.sql.rows(sql`select 1 from jobs where ${isOwn(tx, job)} for update`)
  const failure = JSON.stringify([{ at: tx.now(), ms, error: reason }])
  const row = await tx.sql.writeRow(sql`
    update jobs set leased_until = null, last_error = ${reason}, history = history || ${failure}::jsonb,
      attempts = attempts - ${isUncounted ? 1 : 0}, is_head = is_head and ${next}::timestamptz is not null,
      run_at = coalesce(${next}, run_at), parked_at = case when ${next}::timestamptz is null then ${tx.now()}::timestamptz end
    where ${isOwn(tx, job)} returning id`)
  if (!row) return false
  if (next === null) await promoteNext(tx, job.topic)
  return true
}

/** `where` refers to the job as j. Oldest first. */
export function selectJobs(scope: Scope, where: Sql, limit: number): Promise<Job[]> {
  return scope.sql.rows(sql`
    select ${JOB.list('j')} from jobs j where j.brand_id = ${scope.brand.id} and ${where} order by j.id limit ${limit}`)
}

/** Makes it due at once, as if never attempted; undefined if there is no such job. */
export function updateJobToRetry(tx: TxScope, id: number): Promise<Job | undefined> {
  return tx.sql.writeRow(sql`
    update jobs as j set parked_at = null, attempts = 0, run_at = ${tx.now()}, leased_until = null, is_head = true
    where j.brand_id = ${tx.brand.id} and j.id = ${id} returning ${JOB.list('j')}`)
}

/** Makes jobs of this name that wait for another attempt due at once, as one attempt more; `where` refers to the job as j. */
export async function updateJobsToHurry(tx: TxScope, name: string, where: Sql): Promise<void> {
  await tx.sql.write(sql`
    update jobs as j set run_at = ${tx.now()}, attempts = greatest(attempts - 1, 1)
    where j.brand_id = ${tx.brand.id} and j.name = ${name} and j.parked_at is null and j.leased_until is null
      and j.attempts > 0 and j.run_at > ${tx.now()} and ${where}`)
}

/** The condition that nothing but a worker holds up a job j, which was never attempted. */
export const WAITS_FOR_WORKER = sql`
  j.parked_at is null and j.is_head and j.attempts = 0 and j.run_at < now()`

/** For how many seconds the job that is due for longest has waited, of all brands; 0 if none is due. */
export async function selectLongestDue(db: Reads): Promise<number> {
  const waiting = await db.row<{ seconds: number }>(sql`
    /* all brands */ select coalesce(extract(epoch from now() - min(j.run_at)), 0)::int as seconds
    from jobs j where ${WAITS_FOR_WORKER} and j.lane is null`)
  return waiting?.seconds ?? 0
}

/** Jobs of all brands that failed for the last time. */
export async function countParked(db: Reads): Promise<number> {
  const parked = await db.row<{ count: number }>(sql`
    /* all brands */ select count(*)::int as count from jobs where parked_at is not null`)
  return parked?.count ?? 0
}

/** How many jobs of the brand are due, counted to a limit: the first of each topic, outside of lanes. */
export async function countDue(scope: Scope, limit: number): Promise<number> {
  const row = await scope.sql.row<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from jobs
      where brand_id = ${scope.brand.id} and parked_at is null and lane is null and is_head and run_at <= ${scope.now()}
      limit ${limit}
    ) counted`)
  return row?.count ?? 0
}
