import { Problem } from '../../kit/errors.ts'
import type { Failure, Job, JobAttempt, JobHandler } from '../../kit/jobs.ts'
import { nextAttempt } from '../../kit/retry.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { deleteJob, leaseDueJobs, updateJobFailed } from './queries.ts'

/** Per brand, so that one brand's jobs cannot hold up another's. */
const UNDER_WAY_OF_BRAND = 10
const UNDER_WAY = 40
/** Longer than an attempt may take. After that, another worker takes over the jobs of a worker that died. */
const LEASE_MS = 55_000
const ATTEMPT_MS = 50_000

export interface Runner {
  /** Starts the brand's due jobs, as far as there is room, and continues until none are due. */
  start(scope: Scope): Promise<void>
  /** Waits for running jobs and starts no others. */
  end(): Promise<void>
}

/** Runs jobs by their names. An error that is not a `Problem` is also passed to `onError`. */
export function createRunner(handlers: JobHandler[], onError: (error: unknown) => void = () => {}): Runner {
  const byName = new Map(handlers.map(handler => [handler.name, handler]))
  const underWay = new Map<Promise<void>, number>()
  /** Slots reserved by brand while its jobs are being leased. */
  const reserved = new Map<number, number>()
  const taking = new Set<Promise<unknown>>()
  let ending = false

  const start = async (scope: Scope): Promise<void> => {
    const { id } = scope.brand
    const ofBrand = [...underWay.values()].filter(brandId => brandId === id).length
    const held = reserved.values().reduce((sum, count) => sum + count, 0)
    const limit = Math.min(
      UNDER_WAY - underWay.size - held,
      UNDER_WAY_OF_BRAND - ofBrand - (reserved.get(id) ?? 0),
    )
    if (limit <= 0 || ending) return
    reserved.set(id, (reserved.get(id) ?? 0) + limit)
    const until = new Date(scope.now().getTime() + LEASE_MS)
    const taken = transaction(scope, tx => leaseDueJobs(tx, { limit, until })).finally(() =>
      reserved.set(id, (reserved.get(id) ?? 0) - limit),
    )
    const begun = taken.then(jobs => begin(scope, jobs)).finally(() => taking.delete(begun))
    taking.add(begun)
    await begun
  }

  const begin = (scope: Scope, jobs: Job[]): void => {
    for (const job of jobs) {
      // Without a database the attempt cannot be settled; the job is due again when its lease expires.
      const attempt: Promise<void> = attemptJob(scope, { job, handler: byName.get(job.name), onError })
        .catch(onError)
        .finally(() => underWay.delete(attempt))
        .then(() => start(scope))
        .catch(onError)
      underWay.set(attempt, scope.brand.id)
    }
  }

  return {
    start,
    async end() {
      ending = true
      while (underWay.size + taking.size > 0) await Promise.allSettled([...underWay.keys(), ...taking])
      ending = false
    },
  }
}

async function attemptJob(
  scope: Scope,
  { job, handler, onError }: { job: Job; handler: JobHandler | undefined; onError: (error: unknown) => void },
): Promise<void> {
  const attempt = attemptAt(scope, job, handler?.retryDelays ?? [])
  if (!handler) return attempt.fail(`This release has no handler for ${job.name} jobs.`, { permanent: true })
  // Otherwise a job that kills its worker would run again forever.
  if (job.attempts > handler.retryDelays.length + 1)
    return attempt.fail(job.lastError ?? 'It started several times and never finished.', {
      permanent: true,
    })
  try {
    await withDeadline(handler.run(scope, attempt))
    if (!attempt.ended) await attempt.done()
  } catch (error) {
    if (attempt.ended) throw error
    if (!(error instanceof Problem)) onError(error)
    await attempt.fail((error as Error).message)
  }
}

function attemptAt(scope: Scope, job: Job, retryDelays: number[]): JobAttempt & { ended: boolean } {
  const lost = () => new Problem('conflict', `Another worker has taken over job ${job.id}.`)
  return {
    job,
    ended: false,
    async done(work = async () => {}) {
      await transaction(scope, async tx => {
        if (!(await deleteJob(tx, job))) throw lost()
        await work(tx)
      })
      this.ended = true
    },
    async fail(reason, { permanent = false, notWithinMs = 0, note }: Failure = {}) {
      await transaction(scope, async tx => {
        // A permanent failure that `note` records needs no parked job.
        const isOver = permanent && note !== undefined
        const next = permanent
          ? null
          : (nextAttempt(retryDelays, job.attempts, tx.now(), notWithinMs) ?? null)
        const isOurs = isOver ? await deleteJob(tx, job) : await updateJobFailed(tx, job, { reason, next })
        if (!isOurs) throw lost()
        await note?.(tx, next)
      })
      this.ended = true
    },
  }
}

function withDeadline<Result>(promise: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Problem('unavailable', `It did not finish within ${ATTEMPT_MS / 1_000} seconds.`)),
    ATTEMPT_MS,
  )
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer))
}
