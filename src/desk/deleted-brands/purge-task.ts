import type { Blobs } from '../../kit/blobs.ts'
import type { Database } from '../../kit/db.ts'
import type { Log } from '../../kit/log.ts'
import { HOUR } from '../../kit/retry.ts'
import type { RecurringTask } from '../../kit/schedule.ts'
import { ROUND_MS } from '../../talk/attachments/remove-orphans.ts'
import { applyErasures } from '../erasure/apply-list.ts'
import { applyDeletions, purgeDueBrands, removeLeftovers } from './purge-due.ts'

/** So short that the process can stop meanwhile. */
const AT_MOST_MS = 2_000

interface TaskOptions {
  blobs: Blobs
  now: () => Date
  log?: Log | undefined
}

/** The task that deletes brands permanently when their day has come. */
export function purgeBrandsTask(db: Database, { log, ...options }: TaskOptions): RecurringTask {
  return {
    name: 'brands.purge-deleted',
    everyMs: 5_000,
    async run() {
      const until = performance.now() + AT_MOST_MS
      const purged = await purgeDueBrands(db, { ...options, mayGoOn: () => performance.now() < until })
      for (const { slug, rows, files } of purged)
        log?.info({ brand: slug, rows, files }, 'a brand was deleted permanently')
    },
  }
}

/** The task that removes rows and files that running jobs have added to a deleted brand. */
export function leftoversTask(db: Database, blobs: Blobs, now: () => Date): RecurringTask {
  return { name: 'brands.remove-leftovers', everyMs: HOUR, run: () => removeLeftovers(db, blobs, now) }
}

/** The task that deletes again what was deleted since the backup that the database comes from: brands and people. */
export function applyListTask(db: Database, blobs: Blobs, now: () => Date): RecurringTask {
  return {
    name: 'erasures.apply-list',
    everyMs: ROUND_MS,
    async run(stopping) {
      await applyDeletions(db, blobs, now)
      const { unread } = await applyErasures(db, { blobs, now, mayGoOn: () => !stopping?.aborted })
      if (unread.length > 0)
        throw new Error(`entries of the list of erasures cannot be read: ${unread.join(', ')}`)
    },
  }
}
