import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from '../db.ts'

interface Counted {
  /** Limits with the same name count together. */
  name: string
  points: number
  seconds: number
}

let store: Queries | undefined

/** From now on, limits on guesses and public doors hold for all processes on this database together. */
export function shareCounts(db: Queries): void {
  store = db
}

/** A counter in the database, or undefined if counts are not shared. While the database is away, this process counts. */
export function sharedCounter({ name, points, seconds }: Counted): RateLimiterPostgres | undefined {
  if (!store) return undefined
  const db = store
  const options = { keyPrefix: name, points, duration: seconds }
  return new RateLimiterPostgres({
    ...options,
    storeType: 'client',
    storeClient: {
      // Its statements have their own placeholders.
      query: async (query: { text: string; values: unknown[] }) => {
        const rows = await db.write(query as unknown as Sql)
        return { rows, rowCount: rows.length }
      },
    },
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    // Whoever is refused costs nothing more until the window ends.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new RateLimiterMemory(options),
  })
}

/** Who is counted, without who it is: addresses of people and networks do not belong in the database for this. */
export function anonymous(who: string): string {
  return createHash('sha256').update(who).digest('base64url')
}

/** Removes counts of windows that have ended. */
export async function forgetCounts(db: Queries): Promise<void> {
  await db.write(sql`delete from rate_limits where expire < ${Date.now()}`)
}
