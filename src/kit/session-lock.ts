import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import sql from 'sql-template-tag'
import type { ConnectionOptions } from './db.ts'
import { LOCKS } from './locks.ts'

export interface SessionLock {
  release(): Promise<void>
}

/** The label of the process that has the lock, if one has. */
export const HOLDER = sql`
  select a.application_name as label from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory' and l.objid = ${LOCKS.dataFolder} and l.granted`

/**
 * A lock that one process holds until it or its connection dies; a lost connection is reopened. Returns the holder's label
 * when another process has the lock.
 */
export async function takeSessionLock(
  connection: ConnectionOptions,
  label: string,
): Promise<SessionLock | string> {
  let released = false
  let client: pg.Client

  const tryTake = async (): Promise<string | undefined> => {
    client = new pg.Client({ ...connection, application_name: label })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCKS.dataFolder])
      if (rows[0].taken) {
        client.once('end', retake)
        return undefined
      }
      const holder = await client.query<{ label: string }>(HOLDER)
      await client.end()
      return holder.rows[0]?.label ?? 'somebody'
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
  }

  const retake = async () => {
    while (!released) {
      const holder = await tryTake().catch(() => 'nobody can say')
      if (holder === undefined) return
      await sleep(500, undefined, { ref: false })
    }
  }

  const holder = await tryTake()
  if (holder !== undefined) return holder
  return {
    async release() {
      released = true
      await client.end().catch(() => {})
    },
  }
}
