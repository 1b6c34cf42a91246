import sql, { join, type Sql } from 'sql-template-tag'
import { column, columns, fixed, json, type RowOf } from '../columns.ts'
import type { Reads } from '../db.ts'
import { plannedEachTime } from '../prepared.ts'
import type { Scope, TxScope } from '../scope.ts'

const JOB = columns({
  id: fixed<number>(),
  name: column<string>(),
  topic: column<string | null>(),
  lane: column<string | null>(),
  data: json<Record<string, unknown>>(),
  /** Including the current one. */
  attempts: column<number>(),
  /** Failed attempts, oldest first: when, for how long, and why. */
  history: json<{ at: string; ms: number; error: string }[]>(),
  runAt: column<Date>(),
  leasedUntil: column<Date | null>(),
  /** How often it was leased: tells one lease from another. */
  leases: column<number>(),
  /** Of a topic: its first job that is not parked. Every job without a topic. */
  isHead: column<boolean>(),
  parkedAt: column<Date | null>(),
  lastError: column<string | null>(),
  createdAt: fixed<Date>(),
})

export type Job = RowOf<typeof JOB>

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

interface Head {
  id: number
  topic: string | null
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

/**
 * The first job of the topic that is not parked. Compares pairs instead of `topic = …`, with which the planner might read all
 * older jobs of the brand.
 */
async function selectFirst(tx: TxScope, topic: string): Promise<(Head & { isHead: boolean }) | undefined> {
  const next = await tx.sql.row<Head & { isHead: boolean }>(sql`
    select id, topic, is_head as "isHead" from jobs
    where brand_id = ${tx.brand.id} and parked_at is null and topic is not null and (topic, id) > (${topic}, 0)
    order by topic, id limit 1`)
  return next?.topic === topic ? next : undefined
}

/** False if the job has been deleted or parked. */
async function updateHead(tx: TxScope, id: number, isHead: boolean): Promise<boolean> {
  const row = await tx.sql.writeRow(sql`
    update jobs set is_head = ${isHead}
    where brand_id = ${tx.brand.id} and id = ${id} and parked_at is null returning id`)
  return row !== undefined
}

/** Those of the topics that have a head, which cannot finish before this transaction ends: it then promotes the next job. */
export async function holdHeads(tx: TxScope, topics: string[]): Promise<Set<string>> {
  const heads = await tx.sql.rows<{ topic: string }>(sql`
    select topic from jobs
    where brand_id = ${tx.brand.id} and topic = any(${topics}::text[]) and parked_at is null and is_head
    order by topic for key share`)
  return new Set(heads.map(({ topic }) => topic))
}

/**
 * Makes the next job of the topic its head, after the head was deleted or parked. Writes even if the job is marked already, since
 * a concurrent lease may be removing the mark, and tries the one after it if the job is deleted concurrently.
 */
export async function promoteNext(tx: TxScope, topic: string | null): Promise<void> {
  if (topic === null) return
  for (;;) {
    const next = await selectFirst(tx, topic)
    if (!next || (await updateHead(tx, next.id, true))) return
  }
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

/** Deletes a job that is done, and promotes the next one of its topic; false if another worker owns the lease by now. */
export async function deleteJob(tx: TxScope, job: Job): Promise<boolean> {
  const row = await tx.sql.writeRow(sql`delete from jobs where ${isOwn(tx, job)} returning id`)
  if (!row) return false
  await promoteNext(tx, job.topic)
  return true
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

/** Promotes the first job of each topic that has lost its head to an older release. Returns how many. */
export async function promoteHeadless(tx: TxScope): Promise<number> {
  const lost = await tx.sql.write(sql`
    update jobs j set is_head = true
    where j.brand_id = ${tx.brand.id} and j.topic is not null and j.parked_at is null and not j.is_head and not exists (
      select 1 from jobs o
      where o.brand_id = ${tx.brand.id} and o.topic = j.topic and o.parked_at is null and (o.is_head or o.id < j.id)
    ) returning j.id`)
  return lost.length
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
