// Embedded databases that archive their WAL, and others that are restored from it.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import sql from 'sql-template-tag'
import { decrypterFor } from '../src/kit/backups/open-backup.ts'
import { openShelf } from '../src/kit/backups/shelf.ts'
import { findBaseBackups } from '../src/kit/backups/wal/base-backups.ts'
import { restoreToMoment } from '../src/kit/backups/wal/restore-to-moment.ts'
import { archiveSettings } from '../src/kit/backups/wal/segments.ts'
import { baseBackupTask, walTask } from '../src/kit/backups/wal/wal-tasks.ts'
import { connect, type Database } from '../src/kit/db.ts'
import { startEmbeddedPostgres } from '../src/kit/embedded-postgres/launcher.ts'
import { eventually } from './eventually.ts'

const base = mkdtempSync(join(tmpdir(), 'answerwell-wal-'))
if (process.getuid?.() === 0) chmodSync(base, 0o711)
after(() => rmSync(base, { recursive: true, force: true }))
/** A folder of this test file. */
export const at = (name: string) => join(base, name)
export const SETTINGS = ['fsync=off']
const clock = { ahead: 0 }
const now = () => new Date(Date.now() + clock.ahead)
const key = await generateIdentity()
const recipient = await identityToRecipient(key)
export const decrypt = await decrypterFor([key])

export interface Running {
  db: Database
  cluster: string
  /** One round of the worker's tasks, with what was written so far. */
  keep(sealed?: boolean): Promise<void>
  end(): Promise<void>
}

/** A server that keeps its WAL in the folder of backups. */
export async function run(data: string, backups: string, { archives = true } = {}): Promise<Running> {
  const settings = [...SETTINGS, ...(archives ? archiveSettings(60) : [])]
  const server = await startEmbeddedPostgres(at(data), { settings })
  const { host, user, database } = server
  const connection = { host, user, database }
  const db = connect(connection)
  const cluster = realpathSync(join(at(data), 'postgres'))
  const means = { connection, cluster, dataFolder: at(data), log: { info: () => {} }, now }
  mkdirSync(at(backups), { recursive: true })
  return {
    db,
    cluster,
    async keep(sealed = true) {
      await db.rows(
        sql`select pg_logical_emit_message(true, 'test', 'so that there is something to archive')`,
      )
      const row = await db.row<{ name: string }>(sql`select pg_walfile_name(pg_switch_wal()) as name`)
      await eventually(() => !archives || spooledOrGone(cluster, String(row?.name)), {
        what: 'the segment is archived',
      })
      const recipients = sealed ? [recipient] : []
      const keep = { days: 7, weeks: 0, months: 0 }
      const timetable = { folder: at(backups), at: '00:00', recipients, keep }
      const archive = walTask(means, timetable)
      await archive.run()
      await baseBackupTask(means, timetable).run()
      await archive.run()
      clock.ahead += 1_000 // base backups are called by their second
    },
    async end() {
      await db.close()
      await server.release()
    },
  }
}

/** PostgreSQL renames `…​.ready` to `.done` when it has archived a segment. */
const spooledOrGone = (cluster: string, name: string) =>
  !existsSync(join(cluster, 'pg_wal/archive_status', `${name}.ready`)) &&
  (existsSync(join(cluster, 'pg_wal/archive_status', `${name}.done`)) ||
    !existsSync(join(cluster, 'pg_wal', name)))

/** What the notes of a restored database say. */
export async function notes(data: string): Promise<string[]> {
  const server = await startEmbeddedPostgres(at(data), { settings: SETTINGS })
  const { host, user, database } = server
  const db = connect({ host, user, database })
  const rows = await db.rows<{ text: string }>(sql`select text from notes order by text`)
  await db.rows(sql`insert into notes values ('written after the restore')`)
  await db.close()
  await server.release()
  return rows.map(({ text }) => text)
}

/** Restores the database of a moment, or the last one, into a new data folder. */
export const restored = (data: string, moment: Date | undefined, backups = 'backups', isSealed = true) =>
  restoreToMoment(openShelf(at(backups)), {
    dataFolder: at(data),
    at: moment,
    decrypt: isSealed ? decrypt : undefined,
    settings: SETTINGS,
  })

export const write = ({ db }: Running, text: string) => db.rows(sql`insert into notes values (${text})`)
export const create = ({ db }: Running) => db.rows(sql`create table notes (text text)`)
/** How many base backups there are. */
export const countOf = async (backups: string) => (await findBaseBackups(openShelf(at(backups)))).length

/** The time of the database, between what was written before and what comes after. */
export async function moment({ db }: Running): Promise<Date> {
  const row = await db.row<{ now: Date }>(
    sql`select pg_sleep(0.05), clock_timestamp() as now, pg_sleep(0.05)`,
  )
  return row?.now as Date
}
