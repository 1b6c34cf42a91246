import { SECOND } from '../../kit/retry.ts'

/** What has failed is left alone for this long. */
const FAILURE_MS = 5 * SECOND
const MAX_KEPT = 500

/**
 * Remembers for some seconds what has failed, by names: strangers who press a button again and again get the same answer, and cause no
 * request each.
 */
export function createRecentFailures() {
  const failed = new Map<string, { error: unknown; until: number }>()
  return {
    /** Does the work, or fails as it has just failed under this name. */
    async unless<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      const failure = failed.get(name)
      if (failure && failure.until > Date.now()) throw failure.error
      try {
        return await work()
      } catch (error) {
        if (failed.size >= MAX_KEPT) failed.clear()
        failed.set(name, { error, until: Date.now() + FAILURE_MS })
        throw error
      }
    },
    forget: (name: string) => failed.delete(name),
  }
}
