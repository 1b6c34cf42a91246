import sql, { join } from 'sql-template-tag'
import { z } from 'zod'
import type { Cause } from '../cause.ts'
import { insertsOf } from '../rows.ts'
import type { Scope, TxScope } from '../scope.ts'
import type { Sentence } from '../sentences/say.ts'
import { holdHeads } from './head-queries.ts'
import type { Job } from './job-columns.ts'

/** A job to enqueue; made by `of` of its definition. */
export interface NewJob {
  name: string
  /** Jobs of one topic run one at a time, in the order in which they were enqueued. */
  topic?: string
  /** Jobs of a lane run apart from the others, as many at once as the lane has places. */
  lane?: string
  data: Record<string, unknown>
  /** Not before this time; by default at once. */
  runAt?: Date
  /** By default, that of the scope. */
  cause?: Cause
}

/** Runs the jobs of one kind. */
export interface JobHandler {
  name: string
  /** Milliseconds to wait after each failed attempt. */
  retryDelays: number[]
  /** An attempt may last as long as it takes: its handler heeds `attempt.signal`. Others end within a minute. */
  isLong?: boolean
  /** One attempt, outside of any transaction. It ends with one call on `attempt`; without one, the job is done. */
  run(scope: Scope, attempt: JobAttempt): Promise<void>
  /** Runs in the transaction that parks the job: no attempt is left, whether each failed or killed its worker. */
  onParked?(tx: TxScope, job: Job, reason: string): Promise<void>
}

/** A kind of job, defined beside the noun that enqueues it. Its handler may live in a layer above. */
export interface JobDefinition<Data> {
  name: string
  /** A job of this kind, to enqueue. */
  of(data: Data, options?: Pick<NewJob, 'topic' | 'lane' | 'runAt' | 'cause'>): NewJob
  handledBy(
    run: (scope: Scope, data: Data, attempt: JobAttempt) => Promise<void>,
    onParked?: (tx: TxScope, data: Data, parked: { job: Job; reason: string }) => Promise<void>,
  ): JobHandler
}

/** Defines a kind of job by its name, `noun.verb`, the fields of its data, and when a failed attempt is repeated. */
export function job<Shape extends z.ZodRawShape>(
  name: `${string}.${string}`,
  shape: Shape,
  { retryDelays, isLong = false }: Pick<JobHandler, 'retryDelays' | 'isLong'>,
): JobDefinition<z.output<z.ZodObject<Shape>>> {
  const schema = z.object(shape)
  const parsed = (job: Job) => {
    const { data, error } = schema.safeParse(job.data)
    if (error) throw new Error(`The data of a ${name} job is invalid: ${z.prettifyError(error)}`)
    return data
  }
  return {
    name,
    of: (data, options) => ({ name, data, ...options }),
    handledBy: (run, onParked) => ({
      name,
      retryDelays,
      isLong,
      run: async (scope, attempt) => run(scope, parsed(attempt.job), attempt),
      onParked: async (tx, job, reason) => {
        const { data } = schema.safeParse(job.data)
        if (data) await onParked?.(tx, data, { job, reason })
      },
    }),
  }
}

/** One attempt at a job, and how it can end. A thrown error counts as `fail`. */
export interface JobAttempt {
  job: Job
  /** Aborted when the worker is about to end: a long attempt then stops where it can go on. */
  signal: AbortSignal
  /** Runs the work in a transaction, if the job is still this worker's. Throws conflict when another worker has taken over. */
  whileOurs<Result>(work: (tx: TxScope) => Promise<Result>): Promise<Result>
  /** Deletes the job in the transaction of `work`. Throws conflict when another worker has taken over the job. */
  done(work?: (tx: TxScope) => Promise<void>): Promise<void>
  /** Schedules the next attempt, or parks the job when none is left. A permanent failure ends it if `note` records it, else parks it. */
  fail(reason: string | Sentence, options?: Failure): Promise<void>
}

export interface Failure {
  /** Another attempt cannot help. */
  permanent?: boolean
  /** It does not count among the attempts. */
  isUncounted?: boolean
  /** The next attempt is at least this far away. */
  notWithinMs?: number
  /** Runs in the transaction that reschedules or ends the job; `next` is null when there is no further attempt. */
  note?: (tx: TxScope, next: Date | null) => Promise<void>
}

/** Enqueues jobs, in this order, in the transaction of the change that they follow from. */
export async function enqueue(tx: TxScope, jobs: NewJob[]): Promise<void> {
  const topics = new Set(jobs.flatMap(({ topic }) => topic ?? []))
  const topicsWithHead = topics.size > 0 ? await holdHeads(tx, [...topics]) : topics
  const rows = jobs.map(({ name, topic = null, lane = null, data, runAt = tx.now(), cause = tx.cause }) => {
    const isHead = topic === null || !topicsWithHead.has(topic)
    if (topic !== null) topicsWithHead.add(topic)
    const values = [tx.brand.id, name, topic, lane, JSON.stringify(data), JSON.stringify(cause)]
    return sql`(${join([...values, runAt, tx.now(), isHead])})`
  })
  const inserts = insertsOf(
    rows,
    values =>
      sql`insert into jobs (brand_id, name, topic, lane, data, cause, run_at, created_at, is_head) values ${values}`,
  )
  for (const insert of inserts) tx.sql.send(insert)
}
