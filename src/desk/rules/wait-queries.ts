import sql, { join, type Sql } from 'sql-template-tag'
import { insertsOf } from '../../kit/rows.ts'
import type { TxScope } from '../../kit/scope.ts'

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
      set version = excluded.version, since = excluded.since, due_at = excluded.due_at
      where rule_waits.version < excluded.version`,
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

/** All of a rule. */
export async function deleteWaits(tx: TxScope, ruleId: number): Promise<void> {
  await tx.sql.write(sql`delete from rule_waits where brand_id = ${tx.brand.id} and rule_id = ${ruleId}`)
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
