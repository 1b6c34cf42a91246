import sql from 'sql-template-tag'
import type { Scope, TxScope } from './scope.ts'

/** Something to be done later, named `noun.verb`. */
export interface NewJob {
  name: string
  /** Of one topic, one at a time, in the order in which they were made. */
  topic?: string
  data: Record<string, unknown>
  /** Not before; by default at once. */
  runAt?: Date
}

export interface Job {
  id: number
  name: string
  topic: string | null
  data: Record<string, unknown>
  /** This one counts. */
  attempts: number
  runAt: Date
  leasedUntil: Date | null
  parkedAt: Date | null
  lastError: string | null
  createdAt: Date
}

/** How one kind of job is done, and how often it is tried. */
export interface JobHandler {
  /** Milliseconds to wait after each failed attempt. */
  retryDelays: number[]
  /** One attempt, outside of any transaction. It ends with one call of `attempt`; without one, the job is done. */
  run(scope: Scope, attempt: JobAttempt): Promise<void>
}

/** An attempt at a job, and how it can end. What is thrown instead counts as `fail`. */
export interface JobAttempt {
  job: Job
  /** The job is gone together with what this does; throws Problem conflict when somebody else has the job by now. */
  done(work?: (tx: TxScope) => Promise<void>): Promise<void>
  /** Tried again later; parked when out of tries. When trying cannot help: over, if `note` writes it down, else parked. */
  fail(reason: string, options?: Failure): Promise<void>
}

export interface Failure {
  /** Trying again cannot help. */
  permanent?: boolean
  /** Not sooner than this from now. */
  notWithinMs?: number
  /** Done in the transaction that puts the job off, or ends it: `next` is null when there is no further attempt. */
  note?: (tx: TxScope, next: Date | null) => Promise<void>
}

/** Puts jobs to be done into the transaction of what they follow from, in this order. */
export async function enqueue(tx: TxScope, jobs: NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  await tx.sql.rows(sql`
    insert into jobs (brand_id, name, topic, data, run_at, created_at)
    select ${tx.brand.id}::bigint, j.name, j.topic, j.data::jsonb, coalesce(j.run_at, ${tx.now()}), ${tx.now()}
    from unnest(
      ${jobs.map(({ name }) => name)}::text[], ${jobs.map(({ topic }) => topic ?? null)}::text[],
      ${jobs.map(({ data }) => JSON.stringify(data))}::text[], ${jobs.map(({ runAt }) => runAt ?? null)}::timestamptz[]
    ) with ordinality as j (name, topic, data, run_at, place) order by place`)
}
