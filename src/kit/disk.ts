import { statfs } from 'node:fs/promises'
import { DISK_FULL, isDiskFull, Problem } from './errors.ts'

/** Whether there is room to write. */
export interface Disk {
  /** Throws unavailable when there is not. */
  check(): Promise<void>
  /** To be told of failures: one of a full disk counts for a while. */
  note(error: unknown): void
}

/** With less than this, PostgreSQL cannot even begin another segment of its log. */
export const LEAST_BYTES = 16 * 1024 * 1024
const REMEMBER_MS = 10_000

/** Watches the disks that these folders are on; of a database elsewhere it knows by its failures alone. */
export function watchDisk(folders: string[]): Disk {
  let fullAt = Number.NEGATIVE_INFINITY
  return {
    async check() {
      const free = await Promise.all(folders.map(freeBytes))
      if (Math.min(...free) < LEAST_BYTES || performance.now() - fullAt < REMEMBER_MS)
        throw new Problem('unavailable', DISK_FULL)
    },
    note(error) {
      if (isDiskFull(error)) fullAt = performance.now()
    },
  }
}

/** For whoever is not root; without end where it cannot be known. */
export async function freeBytes(folder: string): Promise<number> {
  const found = await statfs(folder).catch(() => undefined)
  return found ? found.bavail * found.bsize : Number.POSITIVE_INFINITY
}
