import { Command } from 'commander'
import type { Job } from '../kit/jobs/job-columns.ts'
import { listJobs, retryJobs } from '../kit/jobs/list-jobs.ts'
import { commandScope, transaction } from '../kit/scope.ts'
import { getBrandBySlug } from '../people/brands/find-brand.ts'
import { numberArgument, report, table } from './report.ts'

export const jobsCommand = new Command('jobs').description('list and retry background jobs')

jobsCommand
  .command('list')
  .description('list unfinished jobs of a brand, oldest first')
  .requiredOption('--brand <slug>', 'the brand')
  .option('--parked', 'only jobs that failed their last attempt')
  .option('--json', 'print one JSON value')
  .action(options =>
    report(options, async db => {
      const scope = commandScope(await getBrandBySlug(db, options.brand), db)
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
  .description('run a job now with all its attempts; without an ID, all parked jobs')
  .requiredOption('--brand <slug>', 'the brand')
  .option('--json', 'print one JSON value')
  .action((id: string | undefined, options) =>
    report(options, async db => {
      const scope = commandScope(await getBrandBySlug(db, options.brand), db)
      const jobs = await transaction(scope, tx =>
        retryJobs(tx, id === undefined ? undefined : numberArgument('id', id)),
      )
      return { json: jobs.map(presentJob), text: `${jobs.length} jobs scheduled to run now.` }
    }),
  )

function presentJob({ id, name, topic, data, attempts, runAt, parkedAt, lastError, createdAt }: Job) {
  const times = { run_at: runAt, parked_at: parkedAt, created_at: createdAt }
  return { id, name, topic, data, attempts, ...times, last_error: lastError }
}
