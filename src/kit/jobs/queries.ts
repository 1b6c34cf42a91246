import sql, { type Sql } from 'sql-template-tag'
import { column, columns, fixed, json, type RowOf } from '../columns.ts'
import type { Reads } from '../db.ts'
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
}

/** Leases due jobs: they become due again when the lease expires. Of each topic only the oldest that is not parked. */
export async function leaseDueJobs(tx: TxScope, { limit, until, lanes }: Lease): Promise<Job[]> {
  // A lease lost in a database crash does no harm, so the commit does not wait for the disk.
  await tx.sql.rows(sql`set local synchronous_commit = off`)
  return tx.sql.rows(sql`
    with due as (${lanes ? dueOfLanes(tx, limit) : dueWithoutLane(tx, limit)})
    update jobs as j set leased_until = ${until}, attempts = j.attempts + 1
    where j.brand_id = ${tx.brand.id} and j.id in (select id from due) returning ${JOB.list('j')}`)
}

/** For a job p that can be attempted now. */
function isDue(tx: TxScope): Sql {
  return sql`
    p.brand_id = ${tx.brand.id} and p.parked_at is null and p.run_at <= ${tx.now()}
    and (p.leased_until is null or p.leased_until <= ${tx.now()})
    and earlier.id is null`
}

/**
 * An older job of the topic of job p. By itself, so that the index is read for each p: with the statistics of a moment ago, the
 * planner compares thousands of new jobs with each other.
 */
function earlierThan(tx: TxScope): Sql {
  return sql`
  left join lateral (
    select o.id from jobs o
    where o.brand_id = ${tx.brand.id} and o.topic = p.topic and o.parked_at is null and o.id < p.id limit 1
  ) earlier on true`
}

function dueWithoutLane(tx: TxScope, limit: number): Sql {
  return sql`
    select p.id from jobs p ${earlierThan(tx)} where ${isDue(tx)} and p.lane is null
    order by p.run_at, p.id limit ${limit} for update of p skip locked`
}

/** As many of each lane as it has places free. */
function dueOfLanes(tx: TxScope, limit: number): Sql {
  return sql`
    select d.id from (
      select l.lane, l.places - (
        select count(*) from jobs u where u.brand_id = ${tx.brand.id} and u.lane = l.lane and u.leased_until > ${tx.now()}
      ) as places
      from job_lanes l where l.brand_id = ${tx.brand.id} and l.places > 0
    ) free
    cross join lateral (
      select p.id, p.run_at from jobs p ${earlierThan(tx)} where ${isDue(tx)} and p.lane = free.lane
      order by p.run_at, p.id limit greatest(free.places, 0) for update of p skip locked
    ) d
    order by d.run_at, d.id limit ${limit}`
}

/** Brands with jobs without a lane that are due soon: the clock that decides is the worker's, when it leases them. */
export const brandsWithJobs = (now: Date): Sql => sql`
  select b.id as brand_id from brands b where b.id in (
    select j.brand_id from jobs j
    where j.lane is null and j.parked_at is null and j.run_at <= ${now}::timestamptz + interval '5 seconds'
  )`

/** Brands with jobs of a lane that are due soon. */
export const brandsWithLaneJobs = (now: Date): Sql => sql`
  select distinct l.brand_id from job_lanes l where l.places > 0 and exists (
    select 1 from jobs j where j.brand_id = l.brand_id and j.lane = l.lane and j.parked_at is null
      and j.run_at <= ${now}::timestamptz + interval '5 seconds'
  )`

/** Whether this worker still owns the lease. */
export async function isLeased(tx: TxScope, { id, leasedUntil }: Job): Promise<boolean> {
  const row = await tx.sql.row(sql`
    select 1 from jobs where brand_id = ${tx.brand.id} and id = ${id} and leased_until = ${leasedUntil}`)
  return row !== undefined
}

/** False if another worker owns the lease by now. */
export async function deleteJob(tx: TxScope, { id, leasedUntil }: Job): Promise<boolean> {
  const row = await tx.sql.writeRow(sql`
    delete from jobs where brand_id = ${tx.brand.id} and id = ${id} and leased_until = ${leasedUntil} returning id`)
  return row !== undefined
}

/** Reschedules the job, or parks it without a next time; false if another worker owns the lease by now. */
export async function updateJobFailed(
  tx: TxScope,
  { id, leasedUntil }: Job,
  { reason, ms, next, isUncounted }: { reason: string; ms: number; next: Date | null; isUncounted: boolean },
): Promise<boolean> {
  const failure = JSON.stringify([{ at: tx.now(), ms, error: reason }])
  const row = await tx.sql.writeRow(sql`
    update jobs set leased_until = null, last_error = ${reason}, history = history || ${failure}::jsonb,
      attempts = attempts - ${isUncounted ? 1 : 0},
      run_at = coalesce(${next}, run_at), parked_at = case when ${next}::timestamptz is null then ${tx.now()}::timestamptz end
    where brand_id = ${tx.brand.id} and id = ${id} and leased_until = ${leasedUntil} returning id`)
  return row !== undefined
}

/** `where` refers to the job as j. Oldest first. */
export function selectJobs(scope: Scope, where: Sql, limit: number): Promise<Job[]> {
  return scope.sql.rows(sql`
    select ${JOB.list('j')} from jobs j where j.brand_id = ${scope.brand.id} and ${where} order by j.id limit ${limit}`)
}

/** Makes it due at once, as if never attempted; undefined if there is no such job. */
export function updateJobToRetry(tx: TxScope, id: number): Promise<Job | undefined> {
  return tx.sql.writeRow(sql`
    update jobs as j set parked_at = null, attempts = 0, run_at = ${tx.now()}, leased_until = null
    where j.brand_id = ${tx.brand.id} and j.id = ${id} returning ${JOB.list('j')}`)
}

/** Makes jobs of this name that wait for another attempt due at once, as one attempt more; `where` refers to the job as j. */
export async function updateJobsToHurry(tx: TxScope, name: string, where: Sql): Promise<void> {
  await tx.sql.write(sql`
    update jobs as j set run_at = ${tx.now()}, attempts = greatest(attempts - 1, 1)
    where j.brand_id = ${tx.brand.id} and j.name = ${name} and j.parked_at is null and j.leased_until is null
      and j.attempts > 0 and j.run_at > ${tx.now()} and ${where}`)
}

/** A new lane, which runs at most so many of its jobs at once. */
export async function insertLane(tx: TxScope, lane: string, places: number): Promise<void> {
  await tx.sql.write(sql`
    insert into job_lanes (brand_id, lane, places) values (${tx.brand.id}, ${lane}, ${places})`)
}

/** Changes how many jobs of an open lane run at once. */
export async function updateLane(tx: TxScope, lane: string, places: number): Promise<void> {
  await tx.sql.write(sql`
    update job_lanes set places = ${places}
    where brand_id = ${tx.brand.id} and lane = ${lane} and places not in (0, ${places})`)
}

/** Opens a lane with so many places, or closes it with none: then its jobs wait. */
export async function updateLaneOpen(tx: TxScope, lane: string, places: number): Promise<void> {
  await tx.sql.write(sql`
    update job_lanes set places = ${places} where brand_id = ${tx.brand.id} and lane = ${lane}`)
}

/** Deletes a lane with its jobs. */
export async function deleteLane(tx: TxScope, lane: string): Promise<void> {
  await tx.sql.write(sql`delete from job_lanes where brand_id = ${tx.brand.id} and lane = ${lane}`)
  await tx.sql.write(sql`delete from jobs where brand_id = ${tx.brand.id} and lane = ${lane}`)
}

/** Deletes jobs of a lane by a value of their data, also under way: the worker that has them finds that they are gone. */
export async function deleteJobsOfLane(
  tx: TxScope,
  lane: string,
  data: Record<string, number>,
): Promise<void> {
  await tx.sql.write(sql`
    delete from jobs where brand_id = ${tx.brand.id} and lane = ${lane} and data @> ${JSON.stringify(data)}::jsonb`)
}

/** The condition that nothing but a worker holds up a job j, which was never attempted. */
export const WAITS_FOR_WORKER = sql`
  j.parked_at is null and j.attempts = 0 and j.run_at < now() and not exists (
    select 1 from jobs o where o.brand_id = j.brand_id and o.topic = j.topic and o.parked_at is null and o.id < j.id
  )`

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
