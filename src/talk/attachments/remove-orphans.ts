import { ERASURE_ENTRIES } from '../../kit/blob-keys.ts'
import type { Blobs } from '../../kit/blobs.ts'
import type { Queries } from '../../kit/db.ts'
import { DAY, MINUTE } from '../../kit/retry.ts'
import { selectNamedFiles } from './orphan-queries.ts'

const BATCH = 200
/** Younger files may be about to be named by a row. */
const AGE_MS = DAY
/** Keys begin with two hexadecimal digits. Each round checks one of these groups, so that all are checked within two days. */
const GROUPS = 256
export const ROUND_MS = 10 * MINUTE

/**
 * Removes files that no row names: a process may be killed between writing a file and committing its row. Checks one group
 * per round; returns how many it removed. Only for storage that belongs to this database alone.
 */
export async function removeOrphans(
  db: Queries,
  blobs: Blobs,
  { now = new Date(), group = groupAt(now) }: { now?: Date; group?: string } = {},
): Promise<number> {
  let removed = 0
  let batch: string[] = []
  const look = async () => {
    const named = await selectNamedFiles(db, batch)
    for (const key of batch)
      if (!named.has(key)) {
        await blobs.remove(key)
        removed++
      }
    batch = []
  }
  for await (const key of blobs.keysBefore(new Date(now.getTime() - AGE_MS), group)) {
    if (key.startsWith(ERASURE_ENTRIES)) continue
    batch.push(key)
    if (batch.length === BATCH) await look()
  }
  if (batch.length > 0) await look()
  return removed
}

/** One group after the other. */
function groupAt(now: Date): string {
  const round = Math.floor(now.getTime() / ROUND_MS)
  return (round % GROUPS).toString(16).padStart(2, '0')
}
