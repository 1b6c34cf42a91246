import { Command } from 'commander'
import { listJobs, retryJobs } from '../follow-up/jobs/list-jobs.ts'
import type { Job } from '../kit/jobs.ts'
import { systemScope, transaction } from '../kit/scope.ts'
import { getBrandBySlug } from '../people/brands/find-brand.ts'
import { numberArgument, report, table } from './report.ts'

export const jobsCommand = new Command('jobs').description('see what waits to be done in the background')

jobsCommand
  .command('list')
  .description('list the jobs of a brand, oldest first; those that are done are gone')
  .requiredOption('--brand <slug>', 'the brand')
  .option('--parked', 'only those that are out of tries')
  .option('--json', 'print one JSON value')
  .action(options =>
    report(options, async db => {
      const scope = systemScope(await getBrandBySlug(db, options.brand), db)
      const jobs = await listJobs(scope, { parkedOnly: options.parked ?? false })
      const rows = jobs.map(job => [
        job.id,
        job.name,
        job.parkedAt ? 'parked' : job.runAt.toISOString(),
        job.attempts,
        job.lastError ?? '',
      ])
      const text =
        jobs.length === 0 ? 'Nothing waits.' : table([['ID', 'JOB', 'DUE', 'TRIES', 'LAST ERROR'], ...rows])
      return { json: jobs.map(presentJob), text }
    }),
  )

jobsCommand
  .command('retry [id]')
  .description('do a job at once, as if it had never been tried; without an id, all that are parked')
  .requiredOption('--brand <slug>', 'the brand')
  .option('--json', 'print one JSON value')
  .action((id: string | undefined, options) =>
    report(options, async db => {
      const scope = systemScope(await getBrandBySlug(db, options.brand), db)
      const jobs = await transaction(scope, tx =>
        retryJobs(tx, id === undefined ? undefined : numberArgument('id', id)),
      )
      return { json: jobs.map(presentJob), text: `${jobs.length} to be done at once.` }
    }),
  )

function presentJob({ id, name, topic, data, attempts, runAt, parkedAt, lastError, createdAt }: Job) {
  const times = { run_at: runAt, parked_at: parkedAt, created_at: createdAt }
  return { id, name, topic, data, attempts, ...times, last_error: lastError }
}
