import sql, { type Sql } from 'sql-template-tag'
import type { Cause } from '../../kit/cause.ts'
import { insertsOf } from '../../kit/rows.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { Priority } from '../../talk/conversations/codes.ts'
import type { Target } from './courses.ts'
import type { State } from './read-clock.ts'

export interface ClockRow {
  conversationId: number
  target: Target
  startedAt: Date
  policyId: number
  minutes: number
  teamId: number | null
  /** As they were when it ended; null if an older release measured it. */
  priority: Priority | null
  assigneeId: number | null
  state: State
  dueAt: Date | null
  endedAt: Date | null
  wakeAt: Date | null
  warnedAt: Date | null
  breachedAt: Date | null
  judgedAt: Date | null
  /** How long it ran, if it has ended. */
  tookMs: number | null
  /** The rules on the way to its due time, if one of them changed it after a warning or breach. */
  afterRule: Cause['rule'] | null
}

/** Nobody else computes the clocks of the brand until the transaction ends. */
export async function lockClocks(tx: TxScope): Promise<void> {
  await tx.sql.row(sql`select pg_advisory_xact_lock(hashtextextended('sla clocks', ${tx.brand.id}))`)
}

/** Those of these conversations. */
export function selectClocks(scope: Scope, ids: number[]): Promise<ClockRow[]> {
  return scope.sql.rows(sql`
    select conversation_id as "conversationId", target, started_at as "startedAt", policy_id as "policyId", minutes,
      team_id as "teamId", priority, assignee_id as "assigneeId", state, due_at as "dueAt", ended_at as "endedAt", wake_at as "wakeAt", warned_at as "warnedAt",
      breached_at as "breachedAt", judged_at as "judgedAt", took_ms as "tookMs", after_rule as "afterRule"
    from sla_clocks where brand_id = ${scope.brand.id} and conversation_id = any(${ids}::bigint[])
    order by conversation_id, started_at`)
}

export async function upsertClocks(tx: TxScope, clocks: ClockRow[]): Promise<void> {
  const rows = clocks.map(
    clock => sql`(${tx.brand.id}, ${clock.conversationId}, ${clock.target}, ${clock.startedAt}, ${clock.policyId},
      ${clock.minutes}, ${clock.teamId}, ${clock.priority}, ${clock.assigneeId}, ${clock.state}, ${clock.dueAt}, ${clock.endedAt}, ${clock.wakeAt}, ${clock.warnedAt},
      ${clock.breachedAt}, ${clock.judgedAt}, ${clock.tookMs}, ${clock.afterRule && JSON.stringify(clock.afterRule)})`,
  )
  for (const insert of insertsOf(
    rows,
    values => sql`
      insert into sla_clocks (brand_id, conversation_id, target, started_at, policy_id, minutes, team_id, priority, assignee_id,
        state, due_at, ended_at, wake_at, warned_at, breached_at, judged_at, took_ms, after_rule)
      values ${values}
      on conflict (brand_id, conversation_id, target, started_at) do update
      set policy_id = excluded.policy_id, minutes = excluded.minutes, team_id = excluded.team_id,
        priority = excluded.priority, assignee_id = excluded.assignee_id, state = excluded.state, due_at = excluded.due_at, ended_at = excluded.ended_at, wake_at = excluded.wake_at, warned_at = excluded.warned_at,
        breached_at = excluded.breached_at, judged_at = excluded.judged_at, took_ms = excluded.took_ms, after_rule = excluded.after_rule`,
  ))
    await tx.sql.write(insert)
}

export async function deleteClocks(
  tx: TxScope,
  gone: Pick<ClockRow, 'conversationId' | 'target' | 'startedAt'>[],
): Promise<void> {
  if (gone.length === 0) return
  await tx.sql.write(sql`
    delete from sla_clocks s
    using jsonb_to_recordset(${JSON.stringify(gone)}) as g ("conversationId" bigint, target text, "startedAt" timestamptz)
    where s.brand_id = ${tx.brand.id} and s.conversation_id = g."conversationId" and s.target = g.target
      and s.started_at = g."startedAt"`)
}

/** Brands with clocks that warn or are missed by now. */
export const brandsWithClocksDue = (now: Date): Sql => sql`
  select distinct s.brand_id from sla_clocks s where s.wake_at <= ${now}`

/** The conversations of clocks that warn or are missed by now, the earliest first. */
export async function selectDue(tx: TxScope, limit: number): Promise<number[]> {
  const rows = await tx.sql.rows<{ id: number }>(sql`
    select conversation_id as id from sla_clocks
    where brand_id = ${tx.brand.id} and wake_at <= ${tx.now()} order by wake_at limit ${limit}`)
  return [...new Set(rows.map(({ id }) => id))]
}
