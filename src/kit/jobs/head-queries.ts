import sql from 'sql-template-tag'
import type { TxScope } from '../scope.ts'
import { JOB, type Job } from './job-columns.ts'

export interface Head {
  id: number
  topic: string | null
}

/**
 * The first job of the topic that is not parked. Compares pairs instead of `topic = …`, with which the planner might read all
 * older jobs of the brand.
 */
export async function selectFirst(
  tx: TxScope,
  topic: string,
): Promise<(Head & { isHead: boolean }) | undefined> {
  const next = await tx.sql.row<Head & { isHead: boolean }>(sql`
    select id, topic, is_head as "isHead" from jobs
    where brand_id = ${tx.brand.id} and parked_at is null and topic is not null and (topic, id) > (${topic}, 0)
    order by topic, id limit 1`)
  return next?.topic === topic ? next : undefined
}

/** False if the job has been deleted or parked. */
export async function updateHead(tx: TxScope, id: number, isHead: boolean): Promise<boolean> {
  const row = await tx.sql.writeRow(sql`
    update jobs set is_head = ${isHead}
    where brand_id = ${tx.brand.id} and id = ${id} and parked_at is null returning id`)
  return row !== undefined
}

/** Those of the topics that have a head, which cannot finish before this transaction ends: it then promotes the next job. */
export async function holdHeads(tx: TxScope, topics: string[]): Promise<Set<string>> {
  const heads = await tx.sql.rows<{ topic: string }>(sql`
    select topic from jobs
    where brand_id = ${tx.brand.id} and topic = any(${topics}::text[]) and parked_at is null and is_head
    order by topic for key share`)
  return new Set(heads.map(({ topic }) => topic))
}

/**
 * Makes the next job of the topic its head, after the head was deleted or parked. Writes even if the job is marked already, since
 * a concurrent lease may be removing the mark, and tries the one after it if the job is deleted concurrently. With `until`, leases
 * and returns the next job if it can run at once.
 */
export async function promoteNext(tx: TxScope, topic: string | null, until?: Date): Promise<Job | undefined> {
  if (topic === null) return undefined
  for (;;) {
    const next = await selectFirst(tx, topic)
    if (!next) return undefined
    const leased = until && (await updateLeasedHead(tx, next.id, until))
    if (leased || (await updateNextHead(tx, next.id))) return leased
  }
}

/** Due after the heads that are due now, so that a long topic does not hold up others. False if the job is deleted or parked. */
async function updateNextHead(tx: TxScope, id: number): Promise<boolean> {
  const row = await tx.sql.writeRow(sql`
    update jobs set is_head = true, run_at = greatest(run_at, ${tx.now()})
    where brand_id = ${tx.brand.id} and id = ${id} and parked_at is null returning id`)
  return row !== undefined
}

/** Undefined if the job is not due, leased already, or of a lane, which only a lease knows to be open. */
function updateLeasedHead(tx: TxScope, id: number, until: Date): Promise<Job | undefined> {
  return tx.sql.writeRow(sql`
    update jobs as j set is_head = true, leased_until = ${until}, attempts = j.attempts + 1, leases = j.leases + 1
    where j.brand_id = ${tx.brand.id} and j.id = ${id} and j.parked_at is null and j.lane is null and j.run_at <= ${tx.now()}
      and (j.leased_until is null or j.leased_until <= ${tx.now()})
    returning ${JOB.list('j')}`)
}

/** Promotes the first job of each topic that has lost its head to an older release. Returns how many. */
export async function promoteHeadless(tx: TxScope): Promise<number> {
  const lost = await tx.sql.write(sql`
    update jobs j set is_head = true
    where j.brand_id = ${tx.brand.id} and j.topic is not null and j.parked_at is null and not j.is_head and not exists (
      select 1 from jobs o
      where o.brand_id = ${tx.brand.id} and o.topic = j.topic and o.parked_at is null and (o.is_head or o.id < j.id)
    ) returning j.id`)
  return lost.length
}
