import { Problem } from '../kit/errors.ts'
import type { Failure, Job, Turn, Work } from '../kit/jobs.ts'
import { nextAttempt } from '../kit/retry.ts'
import { type Scope, transaction } from '../kit/scope.ts'
import { deleteJob, leaseDueJobs, updateJobFailed } from './queries.ts'

/** Of each brand: nobody's mail holds up another's. */
const UNDER_WAY_OF_BRAND = 10
const UNDER_WAY = 40
/** Longer than an attempt may take: the jobs of a worker that died are done by another after that. */
const LEASE_MS = 55_000
const ATTEMPT_MS = 50_000

export interface Runner {
  /** Begins with what is due in the scope's brand, as far as there is room, and goes on until nothing is. */
  start(scope: Scope): Promise<void>
  /** Waits for what is under way, and begins nothing more. */
  end(): Promise<void>
}

/** Does jobs by their names. One that broke, rather than failed, is told to `onError` as well. */
export function createRunner(
  works: Record<string, Work>,
  onError: (error: unknown) => void = () => {},
): Runner {
  const underWay = new Map<Promise<void>, number>()
  /** Places that are kept free by brand, while their jobs are being taken. */
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
      // What fails here, for want of a database, is due again when its lease is over.
      const attempt: Promise<void> = attemptJob(scope, job, works, onError)
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
  job: Job,
  works: Record<string, Work>,
  onError: (error: unknown) => void,
): Promise<void> {
  const work = works[job.name]
  const turn = turnAt(scope, job, work?.waits ?? [])
  if (!work) return turn.fail(`This release knows no job ${job.name}.`, { permanent: true })
  // One that ends its worker each time would otherwise be begun for ever.
  if (job.attempts > work.waits.length + 1)
    return turn.fail(job.lastError ?? 'It was begun again and again, and never ended.', { permanent: true })
  try {
    await withDeadline(work.run(scope, turn))
    if (!turn.ended) await turn.done()
  } catch (error) {
    if (turn.ended) throw error
    if (!(error instanceof Problem)) onError(error)
    await turn.fail((error as Error).message)
  }
}

function turnAt(scope: Scope, job: Job, waits: number[]): Turn & { ended: boolean } {
  const lost = () => new Problem('conflict', `The job ${job.id} is somebody else's by now.`)
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
        // What is given up for good and written down where it is looked for waits for nobody.
        const isOver = permanent && note !== undefined
        const next = permanent ? null : (nextAttempt(waits, job.attempts, tx.now(), notWithinMs) ?? null)
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
    () => late.reject(new Problem('unavailable', `It did not end within ${ATTEMPT_MS / 1_000} seconds.`)),
    ATTEMPT_MS,
  )
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer))
}
