import { Problem } from '../errors.ts'
import { nextAttempt } from '../retry.ts'
import { type Scope, transaction } from '../scope.ts'
import { say } from '../sentences/say.ts'
import { tracedJob } from '../traces/traced.ts'
import type { Failure, JobAttempt, JobHandler } from './job.ts'
import type { Job } from './job-columns.ts'
import { deleteJob, isLeased, leaseDueJobs, renewLeases, updateJobFailed } from './queries.ts'

/** A worker renews the leases of its running jobs; once a lease expires, another worker takes over the job. */
const LEASE_MS = 20_000
const RENEW_MS = 4_000
const ATTEMPT_MS = 50_000
/** Jobs of one topic that a worker runs without leasing each by itself; then others get the place. */
const IN_A_ROW = 20

export interface Runner {
  /** Starts the brand's due jobs, as far as there is room, and continues until none are due; does not wait for them. */
  start(scope: Scope): Promise<void>
  /** Waits for running jobs and starts no others. */
  end(): Promise<void>
  /** As `end`, for good; long jobs stop where they can go on. */
  stop(): Promise<void>
}

export interface RunnerOptions {
  /** Jobs of lanes, or else the others. */
  lanes?: boolean
  /** Jobs at once in this process: of one brand, so that it cannot hold up another, and of all. */
  ofBrand?: number
  ofAll?: number
  /** Interval at which leases of running jobs are renewed; 0 never renews them, like a worker that died. */
  renewMs?: number
  /** Gets each error that is not a `Problem`. */
  onError?: (error: unknown) => void
}

/** Runs jobs by their names. */
export function createRunner(
  handlers: JobHandler[],
  { lanes = false, ofBrand = 10, ofAll = 40, renewMs = RENEW_MS, onError = () => {} }: RunnerOptions = {},
): Runner {
  const byName = new Map(handlers.map(handler => [handler.name, handler]))
  /** Jobs under way by brand, and room reserved while they are being leased. */
  const taken = new Map<number, number>()
  const take = (brandId: number, count: number) => taken.set(brandId, (taken.get(brandId) ?? 0) + count)
  const running = new Set<Promise<void>>()
  const underWay = new Map<Job, Scope>()
  let renewing: NodeJS.Timeout | undefined
  const leasing = new Map<number, Promise<void>>()
  /** Brands in which a job ended while others were being leased. */
  const again = new Set<number>()
  let ending = false
  const stopping = new AbortController()

  const lease = async (scope: Scope): Promise<void> => {
    const { id } = scope.brand
    const all = taken.values().reduce((sum, count) => sum + count, 0)
    const limit = Math.min(ofAll - all, ofBrand - (taken.get(id) ?? 0))
    if (limit <= 0 || ending) return
    const until = leaseEnd(scope)
    take(id, limit)
    let jobs: Job[] = []
    try {
      jobs = await transaction(scope, tx => leaseDueJobs(tx, { limit, until, lanes, underWay: idsOf(id) }))
    } finally {
      take(id, jobs.length - limit)
    }
    for (const job of jobs) begin(scope, job)
  }

  const idsOf = (brandId: number) =>
    [...underWay].filter(([, { brand }]) => brand.id === brandId).map(([{ id }]) => id)

  /** One statement for each brand. */
  const renew = (): void => {
    for (const [, ofBrand] of Map.groupBy(underWay, ([, { brand }]) => brand.id)) {
      const [, scope] = ofBrand[0] as [Job, Scope]
      const until = leaseEnd(scope)
      const jobs = ofBrand.map(([job]) => job)
      transaction(scope, tx => renewLeases(tx, jobs, until)).catch(onError)
    }
  }

  const begin = (scope: Scope, job: Job): void => {
    underWay.set(job, scope)
    renewing ??= renewMs > 0 ? setInterval(renew, renewMs).unref() : undefined
    const run: Promise<void> = runTopic(scope, job)
      .finally(() => {
        take(scope.brand.id, -1)
        if (underWay.size > 0) return
        clearInterval(renewing)
        renewing = undefined
      })
      .then(() => start(scope))
      .catch(onError)
      .finally(() => running.delete(run))
    running.add(run)
  }

  /** Runs the job, and then others of its topic, whose leases begin where the one before ends. */
  const runTopic = async (scope: Scope, first: Job): Promise<void> => {
    let job: Job | undefined = first
    for (let count = 1; job; count++) {
      const handler = byName.get(job.name)
      const { signal } = stopping
      const mayGoOn = () => count < IN_A_ROW && !ending
      // Without a database the attempt cannot be settled; the job is due again when its lease expires.
      const attempt: Parameters<typeof attemptJob>[1] = { job, handler, mayGoOn, signal, onError }
      const next: Job | undefined = await tracedJob(job.name, () => attemptJob(scope, attempt)).catch(
        error => {
          onError(error)
          return undefined
        },
      )
      if (next) underWay.set(next, scope)
      underWay.delete(job)
      job = next
    }
  }

  const start = (scope: Scope): Promise<void> => {
    const { id } = scope.brand
    const current = leasing.get(id)
    if (current) {
      again.add(id)
      return current
    }
    const leased = lease(scope).finally(() => {
      leasing.delete(id)
      if (again.delete(id) && !ending) start(scope).catch(onError)
    })
    leasing.set(id, leased)
    return leased
  }

  const end = async () => {
    ending = true
    while (running.size + leasing.size > 0) await Promise.allSettled([...running, ...leasing.values()])
    ending = false
  }
  const stop = () => {
    stopping.abort()
    return end()
  }
  return { start, end, stop }
}

const leaseEnd = (scope: Scope) => new Date(scope.now().getTime() + LEASE_MS)

/** Another worker has taken over the job: this attempt changes nothing. */
class LostLease extends Problem {
  constructor({ id }: Job) {
    super('conflict', say`Another worker has taken over job ${id}.`)
  }
}

interface Attempt {
  job: Job
  handler: JobHandler | undefined
  /** Whether the worker may go on with the next job of the topic. */
  mayGoOn: () => boolean
  /** Aborted when the worker ends. */
  signal: AbortSignal
}

/** Returns the next job of the topic, if it is leased. */
async function attemptJob(
  worker: Scope,
  { onError, ...options }: Attempt & { onError: (error: unknown) => void },
): Promise<Job | undefined> {
  const { job, handler } = options
  const scope = { ...worker, cause: job.cause ?? worker.cause }
  const attempt = attemptAt(scope, options)
  try {
    if (!handler) await attempt.fail(`This release has no handler for ${job.name} jobs.`, { permanent: true })
    // Otherwise a job that kills its worker would run again forever.
    else if (job.attempts > handler.retryDelays.length + 1)
      await attempt.fail(job.lastError ?? 'It started several times and never finished.', {
        permanent: true,
      })
    else {
      const run = handler.run(scope, attempt)
      await (handler.isLong ? run : withDeadline(run))
      if (!attempt.ended) await attempt.done()
    }
  } catch (error) {
    if (error instanceof LostLease) return undefined
    if (attempt.ended || !(error instanceof Problem)) onError(error)
    if (!attempt.ended) await attempt.fail((error as Error).message)
  }
  return attempt.next
}

function attemptAt(
  scope: Scope,
  { job, handler, mayGoOn, signal }: Attempt,
): JobAttempt & { ended: boolean; next: Job | undefined } {
  const retryDelays = handler?.retryDelays ?? []
  const since = performance.now()
  const whileOurs: JobAttempt['whileOurs'] = work =>
    transaction(scope, async tx => {
      if (!(await isLeased(tx, job))) throw new LostLease(job)
      return work(tx)
    })
  return {
    job,
    signal,
    ended: false,
    next: undefined,
    whileOurs,
    async done(work = async () => {}) {
      const { next } = await whileOurs(async tx => {
        await work(tx)
        // Last, since a delete gives the transaction its number, by which the log is ordered (decision 39).
        const deleted = await deleteJob(tx, job, mayGoOn() ? leaseEnd(scope) : undefined)
        if (!deleted.isDeleted) throw new LostLease(job)
        return deleted
      })
      this.next = next
      this.ended = true
    },
    async fail(given, { permanent = false, isUncounted = false, notWithinMs = 0, note }: Failure = {}) {
      const reason = String(given)
      const ms = Math.round(performance.now() - since)
      await transaction(scope, async tx => {
        // Of none, the first delay would be asked for.
        const attempts = isUncounted ? Math.max(1, job.attempts - 1) : job.attempts
        // A permanent failure that `note` records needs no parked job.
        const isOver = permanent && note !== undefined
        const next = permanent
          ? null
          : (nextAttempt(retryDelays, { attempts, now: tx.now(), notWithinMs }) ?? null)
        if (!(await isLeased(tx, job))) throw new LostLease(job)
        // Before the job, as in `done`: whoever deletes a lane locks what it is for, the lane, and then its jobs.
        await note?.(tx, next)
        const isOurs = isOver
          ? (await deleteJob(tx, job)).isDeleted
          : await updateJobFailed(tx, job, { reason, ms, next, isUncounted })
        if (!isOurs) throw new LostLease(job)
        if (next === null && !isOver) await handler?.onParked?.(tx, job, reason)
      })
      this.ended = true
    },
  }
}

function withDeadline<Result>(promise: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () =>
      late.reject(new Problem('unavailable', say`It did not finish within ${ATTEMPT_MS / 1_000} seconds.`)),
    ATTEMPT_MS,
  ).unref() // it keeps nothing running by itself
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer))
}
