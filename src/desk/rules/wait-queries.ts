import sql, { join, type Sql } from 'sql-template-tag'
import { insertsOf } from '../../kit/rows.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'

export interface WaitRow {
  ruleId: number
  conversationId: number
  /** Which of the rule's triggers. */
  trigger: number
  /** The generation of the rule's waits. */
  version: number
  since: Date
  dueAt: Date
}

/** A clock that runs goes on as it began, unless it has been cancelled since. */
export async function beginWaits(tx: TxScope, waits: WaitRow[]): Promise<void> {
  const rows = waits.map(
    ({ ruleId, conversationId, trigger, version, since, dueAt }) =>
      sql`(${join([tx.brand.id, ruleId, conversationId, trigger, version, since, dueAt])})`,
  )
  for (const insert of insertsOf(
    rows,
    values => sql`
      insert into rule_waits (brand_id, rule_id, conversation_id, trigger, version, since, due_at) values ${values}
      on conflict (brand_id, rule_id, conversation_id, trigger) do update
      set version = excluded.version, since = excluded.since, due_at = excluded.due_at, fired = false
      where rule_waits.version < excluded.version`,
  ))
    await tx.sql.write(insert)
}

/** Those that were cancelled before stay, to tell why nothing happened. */
export async function endWaits(
  tx: TxScope,
  ended: Pick<WaitRow, 'ruleId' | 'conversationId' | 'trigger' | 'version'>[],
): Promise<void> {
  if (ended.length === 0) return
  await tx.sql.write(sql`
    delete from rule_waits w using jsonb_to_recordset(${JSON.stringify(ended)}) as e ("ruleId" bigint, "conversationId" bigint, trigger int, version int)
    where w.brand_id = ${tx.brand.id} and w.rule_id = e."ruleId" and w.conversation_id = e."conversationId" and w.trigger = e.trigger
      and (w.version >= e.version or w.fired)`)
}

/** A wait that was taken as due has not fired if its rule did nothing then: the conversation tells if that had been cancelled meanwhile. */
export async function leaveWait(
  tx: TxScope,
  conversationId: number,
  { rule_id: ruleId, trigger, version }: { rule_id: number; trigger: number; version: number },
): Promise<void> {
  await tx.sql.write(sql`
    update rule_waits set fired = false
    where brand_id = ${tx.brand.id} and rule_id = ${ruleId} and conversation_id = ${conversationId}
      and trigger = ${trigger} and version = ${version}`)
}

/** A wait as a conversation tells it. */
export interface WaitHere {
  ruleId: number
  ruleName: string
  trigger: number
  since: Date
  /** When its rule acts; null once it is cancelled. */
  dueAt: Date | null
  cancelledAt: Date | null
  /** Its place among the reasons, from 1. */
  cancelledBecause: number | null
}

/** The waits of a conversation that was found before: those that run, the next first, then those that were cancelled, the latest first. */
export function selectWaitsHere(scope: Scope, conversationId: number): Promise<WaitHere[]> {
  return scope.reads.rows(sql`
    select w.rule_id as "ruleId", v.name as "ruleName", w.trigger, w.since,
      case when w.version >= coalesce(r.waits_generation, r.version) then w.due_at end as "dueAt",
      case when w.version < coalesce(r.waits_generation, r.version) then r.waits_ended_at end as "cancelledAt",
      case when w.version < coalesce(r.waits_generation, r.version) then r.waits_ended_because end as "cancelledBecause"
    from rule_waits w
    join rules r on r.brand_id = ${scope.brand.id} and r.id = w.rule_id
    join rule_versions v on v.brand_id = ${scope.brand.id} and v.rule_id = r.id and v.version = r.version
    where w.brand_id = ${scope.brand.id} and w.conversation_id = ${conversationId} and not w.fired
      and (w.due_at < 'infinity' or w.version < coalesce(r.waits_generation, r.version))
    order by "cancelledAt" desc nulls first, w.due_at, w.rule_id, w.trigger limit 100`)
}

/** Deletes cancelled waits that began before a time, once they would have ended; returns how many. */
export async function deleteWaitsBefore(tx: TxScope, before: Date, limit: number): Promise<number> {
  const rows = await tx.sql.write(sql`
    delete from rule_waits where brand_id = ${tx.brand.id} and (rule_id, conversation_id, trigger) in (
      select rule_id, conversation_id, trigger from rule_waits
      where brand_id = ${tx.brand.id} and since < ${before} and due_at = 'infinity' and not fired limit ${limit}
    ) returning rule_id`)
  return rows.length
}

/** Brands with clocks that are up. */
export const brandsWithWaitsDue = (now: Date): Sql => sql`
  select distinct w.brand_id from rule_waits w where w.due_at <= ${now}`

/** Takes clocks that are up, the earliest first: each is taken once, until it has ended and begun again. Those that were cancelled are told apart. */
export async function takeWaitsDue(
  tx: TxScope,
  limit: number,
): Promise<(Omit<WaitRow, 'dueAt'> & { fired: boolean })[]> {
  return tx.sql.write(sql`
    update rule_waits w set due_at = 'infinity', fired = due.holds
    from (
      select d.rule_id, d.conversation_id, d.trigger, r.enabled and d.version >= coalesce(r.waits_generation, r.version) as holds
      from rule_waits d
      join rules r on r.brand_id = ${tx.brand.id} and r.id = d.rule_id
      where d.brand_id = ${tx.brand.id} and d.due_at <= ${tx.now()} order by d.due_at limit ${limit} for update of d skip locked
    ) due
    where w.brand_id = ${tx.brand.id} and w.rule_id = due.rule_id and w.conversation_id = due.conversation_id
      and w.trigger = due.trigger
    returning w.rule_id as "ruleId", w.conversation_id as "conversationId", w.trigger, w.version, w.since, w.fired`)
}
