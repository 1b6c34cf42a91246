import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Reads } from '../db.ts'
import { MINUTE } from '../retry.ts'

/** The name of a database in which a backup is checked: with the time, in seconds to the base 36. */
export function newName(now: Date): string {
  const seconds = Math.floor(now.getTime() / 1_000).toString(36)
  return `answerwell_verify_${seconds}_${randomBytes(6).toString('hex')}`
}

const NAME = /^answerwell_verify_(?:([0-9a-z]{1,9})_)?[0-9a-f]{12}$/

/** The databases of checks that were killed: nobody is connected, for more than a minute. */
export async function selectLeftovers(db: Reads, now: Date): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select d.datname as name from pg_database d
    where d.datname like 'answerwell\\_verify\\_%'
      and not exists (select from pg_stat_activity a where a.datname = d.datname)
    order by 1`)
  return rows
    .map(({ name }) => name)
    .filter(name => {
      const [whole, seconds = '0'] = NAME.exec(name) ?? []
      return whole !== undefined && now.getTime() - Number.parseInt(seconds, 36) * 1_000 > MINUTE
    })
}
