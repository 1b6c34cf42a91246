import sql, { join, type Sql } from 'sql-template-tag'
import { insertsOf } from '../../kit/rows.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'

export interface WaitRow {
  ruleId: number
  conversationId: number
  /** Which of the rule's triggers. */
  trigger: number
  version: number
  since: Date
  dueAt: Date
}

/** A clock that runs goes on as it began, unless the rule has changed since. */
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
      set version = excluded.version, since = excluded.since, due_at = excluded.due_at,
        cancelled_at = null, cancelled_because = null
      where rule_waits.version < excluded.version or rule_waits.cancelled_at is not null`,
  ))
    await tx.sql.write(insert)
}

export async function endWaits(
  tx: TxScope,
  ended: Pick<WaitRow, 'ruleId' | 'conversationId' | 'trigger'>[],
): Promise<void> {
  if (ended.length === 0) return
  await tx.sql.write(sql`
    delete from rule_waits w using jsonb_to_recordset(${JSON.stringify(ended)}) as e ("ruleId" bigint, "conversationId" bigint, trigger int)
    where w.brand_id = ${tx.brand.id} and w.rule_id = e."ruleId" and w.conversation_id = e."conversationId" and w.trigger = e.trigger`)
}

/** Why waits were cancelled. */
export const CANCELLED = ['changed', 'switched_off', 'deleted', 'too_often'] as const
export type Cancelled = (typeof CANCELLED)[number]

/** Cancels the waits of a rule; those that have ended are forgotten. Returns how many were cancelled. */
export async function cancelWaits(tx: TxScope, ruleId: number, because: Cancelled): Promise<number> {
  await tx.sql.write(sql`
    delete from rule_waits
    where brand_id = ${tx.brand.id} and rule_id = ${ruleId} and due_at = 'infinity' and cancelled_at is null`)
  const rows = await tx.sql.write(sql`
    update rule_waits set due_at = 'infinity', cancelled_at = ${tx.now()}, cancelled_because = ${CANCELLED.indexOf(because) + 1}
    where brand_id = ${tx.brand.id} and rule_id = ${ruleId} and cancelled_at is null returning conversation_id`)
  return rows.length
}

/** Waits go on if a rule has another name, and says the same. */
export async function moveWaits(
  tx: TxScope,
  ruleId: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx.sql.write(sql`
    update rule_waits set version = ${to}
    where brand_id = ${tx.brand.id} and rule_id = ${ruleId} and version = ${from} and cancelled_at is null`)
}

/** A wait as a conversation tells it. */
export interface WaitHere {
  ruleId: number
  ruleName: string
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
    select w.rule_id as "ruleId", v.name as "ruleName", w.since, nullif(w.due_at, 'infinity') as "dueAt",
      w.cancelled_at as "cancelledAt", w.cancelled_because as "cancelledBecause"
    from rule_waits w
    join rule_versions v on v.brand_id = ${scope.brand.id} and v.rule_id = w.rule_id and v.version = w.version
    where w.brand_id = ${scope.brand.id} and w.conversation_id = ${conversationId}
      and (w.due_at < 'infinity' or w.cancelled_at is not null)
    order by w.cancelled_at desc nulls first, w.due_at, w.rule_id limit 100`)
}

/** Returns how many. */
export async function deleteWaitsCancelledBefore(tx: TxScope, before: Date, limit: number): Promise<number> {
  const rows = await tx.sql.write(sql`
    delete from rule_waits where brand_id = ${tx.brand.id} and (rule_id, conversation_id, trigger) in (
      select rule_id, conversation_id, trigger from rule_waits
      where brand_id = ${tx.brand.id} and cancelled_at < ${before} limit ${limit}
    ) returning rule_id`)
  return rows.length
}

/** Brands with clocks that are up. */
export const brandsWithWaitsDue = (now: Date): Sql => sql`
  select distinct w.brand_id from rule_waits w where w.due_at <= ${now}`

/** Takes clocks that are up, the earliest first: each is taken once, until it has ended and begun again. */
export async function takeWaitsDue(tx: TxScope, limit: number): Promise<Omit<WaitRow, 'dueAt'>[]> {
  return tx.sql.write(sql`
    update rule_waits w set due_at = 'infinity'
    from (
      select rule_id, conversation_id, trigger from rule_waits
      where brand_id = ${tx.brand.id} and due_at <= ${tx.now()} order by due_at limit ${limit} for update skip locked
    ) due
    where w.brand_id = ${tx.brand.id} and w.rule_id = due.rule_id and w.conversation_id = due.conversation_id
      and w.trigger = due.trigger
    returning w.rule_id as "ruleId", w.conversation_id as "conversationId", w.trigger, w.version, w.since`)
}
