import type { Queries } from '../../kit/db.ts'
import { noteEpochs } from '../../kit/events/epochs.ts'
import { DAY } from '../../kit/retry.ts'
import { postponeDeletions } from './deletion-queries.ts'
import { selectCounter, updateLogEpochs } from './queries.ts'

/** Long enough to see that a brand will be deleted that somebody had decided to keep. */
const POSTPONED_MS = 7 * DAY

/**
 * Begins a new epoch of each log that another server has written so far, such as after a standby was promoted or a backup was
 * restored; returns the brands. The deletion of a brand, which may have been taken back since, is put off for a week.
 */
export async function continueLogs(db: Queries): Promise<{ slug: string }[]> {
  const brands = await updateLogEpochs(db)
  noteEpochs(brands)
  if (brands.length > 0)
    await postponeDeletions(
      db,
      brands.map(({ id }) => id),
      new Date(Date.now() + POSTPONED_MS),
    )
  return brands
}

/** A check for each new connection: on another server than before, the logs go on before anything else is written. */
export function logKeeper(): (db: Queries) => Promise<void> {
  let known: string | undefined
  return async db => {
    const counter = await selectCounter(db)
    if (counter === known) return
    await continueLogs(db)
    known = counter
  }
}
