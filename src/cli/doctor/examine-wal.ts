import { realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { openShelf } from '../../kit/backups/shelf.ts'
import { type BaseBackup, findBaseBackups } from '../../kit/backups/wal/base-backups.ts'
import { findGaps, type Gap } from '../../kit/backups/wal/find-gaps.ts'
import { isArchiving } from '../../kit/backups/wal/is-archiving.ts'
import { SPOOL, spooledIn } from '../../kit/backups/wal/segments.ts'
import type { Reads } from '../../kit/db.ts'
import { type Finding, good } from './finding.ts'

const MINUTE_MS = 60_000
/** It is taken away every ten seconds. */
const LATE_MS = 10 * MINUTE_MS

const check = 'wal'

/** How far back the WAL leads that is kept with the backups, and whether it waits. */
export async function examineWal(
  db: Reads,
  { backups, dataFolder }: Pick<Config, 'backups' | 'dataFolder'>,
  now: Date,
): Promise<Finding[]> {
  if (backups?.walSeconds === undefined) return []
  const warning = (found: string, advice: string): Finding[] => [{ check, state: 'warning', found, advice }]
  if (!(await isArchiving(db)))
    return warning(
      'the database was started without ANSWERWELL_BACKUPS_WAL, and archives nothing',
      'Restart all processes of Answerwell with the same settings.',
    )
  const advice =
    '`work` takes it away: see its log, and whether the place of the backups can be written and has room.'
  const backupsFound = await findBaseBackups(openShelf(backups.folder)).catch((error: Error) => error.message)
  if (typeof backupsFound === 'string') return warning(backupsFound, advice)
  const earliest: BaseBackup | undefined = backupsFound.at(-1)
  if (!earliest) return warning('there is no base backup yet', advice)
  const leads = `leads back to ${earliest.completeAt.toISOString()}`
  const gaps = await findGaps(openShelf(backups.folder), backupsFound).catch(() => [])
  const found = [leads, ...gaps.map(gapInWords)].join(', but not ')
  const waits = await waitingSince(await realpath(join(dataFolder, 'postgres')), now)
  if (waits <= LATE_MS && gaps.length === 0) return [good(check, found)]
  if (waits <= LATE_MS)
    return warning(
      found,
      'Segments are missing among the backups. A new base backup is taken by itself; moments in the gap cannot be restored.',
    )
  return warning(
    `${found}; what was written ${Math.floor(waits / MINUTE_MS)} minutes ago is not there yet`,
    advice,
  )
}

function gapInWords({ after, until }: Gap): string {
  return `from ${after.toISOString()} on${until ? ` until ${until.toISOString()}` : ''}`
}

/** How long the oldest segment waits, in milliseconds. */
async function waitingSince(cluster: string, now: Date): Promise<number> {
  const [oldest] = await spooledIn(cluster)
  if (oldest === undefined) return 0
  const found = await stat(join(cluster, SPOOL, oldest)).catch(() => undefined)
  return found ? now.getTime() - found.mtimeMs : 0
}
