import { statfs } from 'node:fs/promises'
import { DISK_FULL, isDiskFull, isUnavailable, Problem, problemFrom } from './errors.ts'

/** Whether the disks have room for writes. */
export interface Disk {
  /** Throws unavailable when they have not. */
  check(): Promise<void>
  /**
   * What a failure is reported as: a database that cannot be reached while a disk is full lacks room, as PostgreSQL ends then.
   * That a disk is full counts for a while, or until there is more room than then.
   */
  explain(error: unknown): Promise<unknown>
}

/** Below this, PostgreSQL cannot even start a new WAL segment. */
export const LEAST_BYTES = 16 * 1024 * 1024
const REMEMBER_MS = 10_000
/** PostgreSQL that ends for lack of room gives back the segments that it could not finish. */
const LEAST_BYTES_WITHOUT_DATABASE = 4 * LEAST_BYTES

/** Watches the disks of these folders. The disk of a remote database is known only by failures. */
export function watchDisk(folders: string[], freeIn = freeBytes): Disk {
  let fullAt = Number.NEGATIVE_INFINITY
  /** When a write failed last; undefined until it is known. */
  let freeThen: number | undefined
  const leastFree = async () => Math.min(...(await Promise.all(folders.map(freeIn))))
  const isFull = async (least = LEAST_BYTES) => {
    const free = await leastFree()
    const isMended = freeThen !== undefined && free - freeThen >= LEAST_BYTES
    return free < least || (performance.now() - fullAt < REMEMBER_MS && !isMended)
  }
  const refusals = new WeakSet<object>()
  const note = (error: unknown) => {
    // A refusal by `check` is no new failure.
    if (!isDiskFull(error) || refusals.has(error as object)) return
    fullAt = performance.now()
    freeThen = undefined
    void leastFree().then(free => {
      freeThen = free
    })
  }
  return {
    async check() {
      if (!(await isFull())) return
      const refusal = new Problem('unavailable', DISK_FULL)
      refusals.add(refusal)
      throw refusal
    },
    async explain(error) {
      note(error)
      if (!isDatabaseGone(error) || !(await isFull(LEAST_BYTES_WITHOUT_DATABASE))) return error
      return Object.assign(new Problem('unavailable', DISK_FULL), { cause: error })
    },
  }
}

/** Whether the database could not be reached. One that is busy, and cancels a statement or a transaction, was reached. */
function isDatabaseGone(error: unknown): boolean {
  const { code = '' } = (error ?? {}) as { code?: string }
  const isOfDatabase = !(error instanceof Problem) && isUnavailable(problemFrom(error))
  return isOfDatabase && !/^(40...|55P03|57014)$/.test(code)
}

/** Free space for users other than root; infinite where unknown. */
export async function freeBytes(folder: string): Promise<number> {
  const found = await statfs(folder).catch(() => undefined)
  return found ? found.bavail * found.bsize : Number.POSITIVE_INFINITY
}
