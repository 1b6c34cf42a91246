import pg from 'pg'
import type { ConnectionOptions } from '../../db.ts'
import { LOCKS } from '../../locks.ts'
import type { Log } from '../../log.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../retry.ts'
import type { RecurringTask } from '../../schedule.ts'
import type { Shelf } from '../shelf.ts'
import { openFor } from '../shelf-of-timetable.ts'
import { type BackupTimetable, lastTime } from '../take-daily.ts'
import { archiveWal } from './archive-wal.ts'
import { deleteOldBaseBackups, findSegments, newestBaseBackup } from './base-backups.ts'
import { installationId } from './installation.ts'
import { isGapless } from './segments.ts'
import { type Sealing, takeBaseBackup } from './take-base-backup.ts'

interface Means {
  connection: ConnectionOptions
  /** The folder of the embedded server. */
  cluster: string
  dataFolder: string
  log: Pick<Log, 'info'>
  now: () => Date
}

/** Takes the WAL of the embedded database to the shelf as it is written. */
export function walTask(means: Means, timetable: BackupTimetable): RecurringTask {
  let wokenAt: string | undefined
  const run = () =>
    underLock(means.connection, LOCKS.wal, async client => {
      const [shelf, { seal }] = await openFor(timetable)
      wokenAt = await wake(client, wokenAt)
      await archiveWal(means.cluster, { shelf, seal, installation: await installationId(means.dataFolder) })
    })
  return { name: 'backups.wal', everyMs: 10 * SECOND, run }
}

/**
 * Once for each start of the server: its checkpointer may sleep for five minutes after a start, and looks at `archive_timeout` only when it is
 * awake. Any signal wakes it.
 */
async function wake(client: pg.Client, wokenAt: string | undefined): Promise<string> {
  const { rows } = await client.query('select pg_postmaster_start_time()::text as since')
  if (rows[0].since !== wokenAt) await client.query('select pg_reload_conf()')
  return rows[0].since
}

/**
 * Takes a base backup with each daily backup, and as soon as the WAL on the shelf does not go on from the last one: a segment is missing where
 * the server ran without these settings, or where the spool had no room. One that fails is taken again after two minutes, then after twice
 * as long each time, at most an hour. The days of the timetable say how far back the shelf leads.
 */
export function baseBackupTask(means: Means, timetable: BackupTimetable): RecurringTask {
  let failures = 0
  let failedAt = Number.NEGATIVE_INFINITY
  const run = async () => {
    const since = Math.abs(means.now().getTime() - failedAt) + MINUTE / 2
    if (failures > 0 && since < Math.min(HOUR, MINUTE * 2 ** failures)) return
    try {
      await underLock(means.connection, LOCKS.baseBackup, () => takeIfDue(means, timetable))
      failures = 0
    } catch (error) {
      failures++
      failedAt = means.now().getTime()
      throw error
    }
  }
  return { name: 'backups.base', everyMs: MINUTE, run }
}

async function takeIfDue(
  { connection, cluster, dataFolder, log, now }: Means,
  timetable: BackupTimetable,
): Promise<void> {
  const [shelf, sealing] = await openFor(timetable)
  const installation = await installationId(dataFolder)
  if (!(await isDue(shelf, installation, { sealing, dueSince: lastTime(timetable.at, now()), now: now() })))
    return
  const taking = { shelf, installation, now: now(), ...sealing }
  const { file } = await takeBaseBackup(connection, cluster, taking)
  log.info({ file: shelf.pathOf(file) }, 'took a base backup of the database')
  await deleteOldBaseBackups(shelf, new Date(now().getTime() - timetable.keep.days * DAY))
}

async function isDue(
  shelf: Shelf,
  installation: string,
  { sealing, dueSince, now }: { sealing: Sealing; dueSince: Date; now: Date },
): Promise<boolean> {
  const latest = await newestBaseBackup(shelf, installation, now)
  if (!latest || latest.completeAt < dueSince || latest.sealedFor !== sealing.sealedFor) return true
  const segments = (await findSegments(shelf, installation, latest.from)).map(({ name }) => name)
  // Not even the first one: it is on its way.
  if (segments.length === 0) return false
  return segments[0] !== latest.from || !isGapless(segments)
}

/** Runs the work while no other process does the same. Throws where the server does not archive: it was started without the setting. */
async function underLock(
  connection: ConnectionOptions,
  lock: number,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'answerwell wal' })
  client.on('error', () => {}) // the lock is gone with it
  await client.connect()
  try {
    const { rows } = await client.query(
      "select pg_try_advisory_lock($1) as taken, current_setting('archive_mode') = 'on' as archives",
      [lock],
    )
    if (!rows[0].archives)
      throw new Error(
        'The database was started without ANSWERWELL_BACKUPS_WAL: restart all processes of Answerwell.',
      )
    if (rows[0].taken) await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
