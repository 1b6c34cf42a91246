import { statfs } from 'node:fs/promises'
import { DISK_FULL, isDiskFull, Problem } from './errors.ts'

/** Whether the disks have room for writes. */
export interface Disk {
  /** Throws unavailable when they have not. */
  check(): Promise<void>
  /** Reports a failure: a full disk counts for a while, or until there is more room than then. */
  note(error: unknown): void
}

/** Below this, PostgreSQL cannot even start a new WAL segment. */
export const LEAST_BYTES = 16 * 1024 * 1024
const REMEMBER_MS = 10_000

/** Watches the disks of these folders. The disk of a remote database is known only by failures. */
export function watchDisk(folders: string[], freeIn = freeBytes): Disk {
  let fullAt = Number.NEGATIVE_INFINITY
  /** When a write failed last; undefined until it is known. */
  let freeThen: number | undefined
  const leastFree = async () => Math.min(...(await Promise.all(folders.map(freeIn))))
  return {
    async check() {
      const free = await leastFree()
      const isMended = freeThen !== undefined && free - freeThen >= LEAST_BYTES
      if (free < LEAST_BYTES || (performance.now() - fullAt < REMEMBER_MS && !isMended))
        throw new Problem('unavailable', DISK_FULL)
    },
    note(error) {
      if (!isDiskFull(error)) return
      fullAt = performance.now()
      freeThen = undefined
      void leastFree().then(free => {
        freeThen = free
      })
    },
  }
}

/** Free space for users other than root; infinite where unknown. */
export async function freeBytes(folder: string): Promise<number> {
  const found = await statfs(folder).catch(() => undefined)
  return found ? found.bavail * found.bsize : Number.POSITIVE_INFINITY
}
