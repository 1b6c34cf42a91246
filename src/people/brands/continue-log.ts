import type { Queries } from '../../kit/db.ts'
import { noteEpochs } from '../../kit/events/epochs.ts'
import { selectCounter, updateLogEpochs } from './queries.ts'

/**
 * Begins a new epoch of each log that another server has written so far, such as after a standby was promoted or a backup was
 * restored; returns the brands.
 */
export async function continueLogs(db: Queries): Promise<{ slug: string }[]> {
  const brands = await updateLogEpochs(db)
  noteEpochs(brands)
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
