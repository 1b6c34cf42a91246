import sql from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'

export interface MissedRow {
  words: string
  count: number
  lastAt: Date
}

const SHOWN = 100

/** The most frequent first. */
export function selectMissed(scope: Scope): Promise<MissedRow[]> {
  return scope.sql.rows(sql`
    select words, count, last_at as "lastAt" from missed_searches where brand_id = ${scope.brand.id}
    order by count desc, last_at desc, words limit ${SHOWN}`)
}

/** Counts one more; beyond so many different ones, the rarest goes. */
export async function upsertMissed(tx: TxScope, words: string, most: number): Promise<void> {
  await tx.sql.write(sql`
    delete from missed_searches where brand_id = ${tx.brand.id} and words in (
      select words from missed_searches where brand_id = ${tx.brand.id} and words <> ${words}
      order by count desc, last_at desc offset ${most - 1}
    )`)
  await tx.sql.write(sql`
    insert into missed_searches (brand_id, words, count, last_at)
    values (${tx.brand.id}, ${words}, 1, ${tx.now()})
    on conflict (brand_id, words) do update set count = missed_searches.count + 1, last_at = excluded.last_at`)
}

export async function deleteMissedBefore(tx: TxScope, before: Date): Promise<void> {
  await tx.sql.write(sql`
    delete from missed_searches where brand_id = ${tx.brand.id} and last_at < ${before}`)
}
