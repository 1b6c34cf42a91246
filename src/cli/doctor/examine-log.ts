import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { findBases } from '../../kit/backups/continuous/bases.ts'
import { spooledIn } from '../../kit/backups/continuous/segments.ts'
import { openShelf } from '../../kit/backups/shelf.ts'
import { type Finding, good } from './finding.ts'

const MINUTE_MS = 60_000
/** It is taken away every ten seconds. */
const LATE_MS = 10 * MINUTE_MS

const check = 'log of the database'

/** How far back the log leads that is kept with the backups, and whether it waits. */
export async function examineLog(
  { backups, dataFolder }: Pick<Config, 'backups' | 'dataFolder'>,
  now: Date,
): Promise<Finding[]> {
  if (backups?.logSeconds === undefined) return []
  const advice =
    'It is taken away by `work`: see its log, and whether the place of the backups can be written and has room.'
  const bases = await findBases(openShelf(backups.folder)).catch(() => [])
  const earliest = bases.at(-1)
  if (!earliest) return [{ check, state: 'warning', found: 'there is no copy of the database yet', advice }]
  const [oldest] = await spooledIn(await realpath(join(dataFolder, 'postgres')))
  const waits = oldest ? now.getTime() - oldest.since.getTime() : 0
  const found = `leads back to ${earliest.completeAt.toISOString()}`
  if (waits <= LATE_MS) return [good(check, found)]
  const late = `${found}; what was written ${Math.floor(waits / MINUTE_MS)} minutes ago is not there yet`
  return [{ check, state: 'warning', found: late, advice }]
}
