import sql from 'sql-template-tag'
import { Problem } from '../errors.ts'
import type { Scope, TxScope } from '../scope.ts'
import { say } from '../sentences/say.ts'
import type { Job } from './job-columns.ts'
import { selectJobs, updateJobToRetry } from './queries.ts'

const MAX_SHOWN = 1_000

/** Unfinished jobs, oldest first; optionally only parked ones. */
export function listJobs(scope: Scope, { parkedOnly = false } = {}): Promise<Job[]> {
  return selectJobs(scope, parkedOnly ? sql`j.parked_at is not null` : sql`true`, MAX_SHOWN)
}

/** Makes a job due at once, as if never attempted; without an id, all parked jobs. Returns them. Throws not_found. */
export async function retryJobs(tx: TxScope, id?: number): Promise<Job[]> {
  const ids = id === undefined ? (await listJobs(tx, { parkedOnly: true })).map(job => job.id) : [id]
  const jobs: Job[] = []
  for (const one of ids) {
    const job = await updateJobToRetry(tx, one)
    if (job) jobs.push(job)
  }
  if (id !== undefined && jobs.length === 0)
    throw new Problem('not_found', say`Job ${id} does not exist or has already finished.`)
  return jobs
}
