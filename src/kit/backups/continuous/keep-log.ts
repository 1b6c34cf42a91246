import pg from 'pg'
import type { ConnectionOptions } from '../../db.ts'
import { LOCKS } from '../../locks.ts'
import type { Log } from '../../log.ts'
import { DAY } from '../../retry.ts'
import type { RecurringTask } from '../../schedule.ts'
import { createEncrypter } from '../encrypt.ts'
import { openShelf } from '../shelf.ts'
import { type BackupTimetable, lastTime } from '../take-daily.ts'
import { deleteOldBases, findBases, identifierOf, takeBase } from './bases.ts'
import { giveUpSpool, shipLog } from './ship-log.ts'

const EVERY_MS = 10_000

interface Means {
  connection: ConnectionOptions
  /** The folder of the embedded server. */
  cluster: string
  log: Pick<Log, 'info' | 'warn'>
  now: () => Date
}

/**
 * Takes the log of the embedded database to the shelf as it is written, and a copy of the whole cluster with each daily backup, or
 * at once where the log has a gap. The days of the timetable say how far back it leads.
 */
export function keepLog(means: Means, timetable: BackupTimetable): RecurringTask {
  const run = async () => {
    try {
      await underLock(means.connection, id => keepOnce(means, timetable, id))
    } catch (error) {
      if (await giveUpSpool(means.cluster))
        means.log.warn({ err: error }, 'the log of the database had no room: it begins again with a new copy')
      throw error
    }
  }
  return { name: 'backups.log', everyMs: EVERY_MS, run }
}

/** One round: what waits is taken away, and a copy is taken if one is due. */
async function keepOnce(
  { connection, cluster, log, now }: Means,
  { folder, at, recipients, keep }: BackupTimetable,
  id: string,
): Promise<void> {
  const shelf = openShelf(folder)
  const seal = recipients.length > 0 ? await createEncrypter(recipients) : undefined
  const { isGapless } = await shipLog(cluster, { shelf, id, seal })
  const latest = (await findBases(shelf)).find(base => base.cluster === id)
  if (isGapless && latest && latest.completeAt >= lastTime(at, now())) return
  const { file } = await takeBase(connection, cluster, { shelf, seal, now: now() })
  log.info({ file: shelf.pathOf(file) }, 'copied the database for restoring it to any moment')
  await shipLog(cluster, { shelf, id, seal })
  await deleteOldBases(shelf, new Date(now().getTime() - keep.days * DAY))
}

/** Runs the work while no other process does the same, with the identifier of the cluster. */
async function underLock(connection: ConnectionOptions, work: (id: string) => Promise<void>): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'answerwell log' })
  client.on('error', () => {}) // the lock is gone with it
  await client.connect()
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCKS.log])
    if (rows[0].taken) await work(await identifierOf(client))
  } finally {
    await client.end().catch(() => {})
  }
}
