import pg from 'pg'
import { type ConnectionOptions, type Queries, queriesOf } from '../db.ts'
import { LOCKS } from '../locks.ts'

export interface BackupLock {
  /** Statements beside the backup, without time limits. */
  queries: Queries
  /** Throws if the lock is lost, because its connection is. */
  check(): Promise<void>
}

/**
 * Runs the work while no other process backs up this database into a folder; undefined without running it if one does. The lock
 * ends with its connection, so a process that is killed leaves none.
 */
export async function underBackupLock<Result>(
  connection: ConnectionOptions,
  work: (lock: BackupLock) => Promise<Result>,
): Promise<Result | undefined> {
  const client = new pg.Client({ ...connection, application_name: 'answerwell backup' })
  client.on('error', () => {}) // thrown by the next statement
  await client.connect()
  try {
    // In a transaction, so that a pooler leaves the connection to us. Between its statements it holds back no vacuum.
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as taken', [LOCKS.backup])
    if (!rows[0].taken) return undefined
    const check = async () => void (await client.query('select 1'))
    return await work({ queries: queriesOf(client), check })
  } finally {
    await client.end().catch(() => {})
  }
}
