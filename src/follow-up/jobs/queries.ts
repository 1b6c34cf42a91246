import sql, { raw, type Sql } from 'sql-template-tag'
import type { Job } from '../../kit/jobs.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'

const COLUMNS = raw(`
  j.id, j.name, j.topic, j.data, j.attempts, j.run_at as "runAt", j.leased_until as "leasedUntil",
  j.parked_at as "parkedAt", j.last_error as "lastError", j.created_at as "createdAt"`)

/** Leases due jobs: they become due again when the lease expires. Of each topic only the oldest that is not parked. */
export async function leaseDueJobs(
  tx: TxScope,
  { limit, until }: { limit: number; until: Date },
): Promise<Job[]> {
  // A lease lost in a database crash does no harm, so the commit does not wait for the disk.
  await tx.sql.rows(sql`set local synchronous_commit = off`)
  return tx.sql.rows(sql`
    with due as (
      select p.id from jobs p
      where p.brand_id = ${tx.brand.id} and p.parked_at is null and p.run_at <= ${tx.now()}
        and (p.leased_until is null or p.leased_until <= ${tx.now()})
        and not exists (
          select 1 from jobs o where o.brand_id = p.brand_id and o.topic = p.topic and o.parked_at is null and o.id < p.id
        )
      order by p.run_at, p.id limit ${limit} for update skip locked
    )
    update jobs as j set leased_until = ${until}, attempts = j.attempts + 1
    where j.brand_id = ${tx.brand.id} and j.id in (select id from due) returning ${COLUMNS}`)
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
  { reason, next }: { reason: string; next: Date | null },
): Promise<boolean> {
  const row = await tx.sql.writeRow(sql`
    update jobs set leased_until = null, last_error = ${reason}, run_at = coalesce(${next}, run_at),
      parked_at = case when ${next}::timestamptz is null then ${tx.now()}::timestamptz end
    where brand_id = ${tx.brand.id} and id = ${id} and leased_until = ${leasedUntil} returning id`)
  return row !== undefined
}

/** `where` refers to the job as j. Oldest first. */
export function selectJobs(scope: Scope, where: Sql, limit: number): Promise<Job[]> {
  return scope.sql.rows(sql`
    select ${COLUMNS} from jobs j where j.brand_id = ${scope.brand.id} and ${where} order by j.id limit ${limit}`)
}

/** Makes it due at once, as if never attempted; undefined if there is no such job. */
export function updateJobToRetry(tx: TxScope, id: number): Promise<Job | undefined> {
  return tx.sql.row(sql`
    update jobs as j set parked_at = null, attempts = 0, run_at = ${tx.now()}, leased_until = null
    where j.brand_id = ${tx.brand.id} and j.id = ${id} returning ${COLUMNS}`)
}

/** The cursor up to which events have become jobs, locked; undefined while another worker holds it. */
export async function lockReactionEnd(tx: TxScope): Promise<string | undefined> {
  const row = await tx.sql.row<{ cursor: string }>(sql`
    select cursor from reaction_log_ends where brand_id = ${tx.brand.id} for update skip locked`)
  return row?.cursor
}

export async function upsertReactionEnd(tx: TxScope, cursor: string): Promise<void> {
  await tx.sql.write(sql`
    insert into reaction_log_ends (brand_id, cursor) values (${tx.brand.id}, ${cursor})
    on conflict (brand_id) do update set cursor = excluded.cursor`)
}

/** The cursor after everything that this transaction has recorded so far. */
export async function cursorOfOwnEvents(tx: TxScope): Promise<string> {
  const row = await tx.sql.row<{ cursor: string }>(sql`
    select concat_ws('-', ${tx.brand.id}::bigint, ${tx.brand.logEpoch}::int, pg_current_xact_id()::text,
      coalesce(max(id), 0)) as cursor
    from events where brand_id = ${tx.brand.id}`)
  return row?.cursor as string
}
