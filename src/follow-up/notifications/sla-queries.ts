import sql from 'sql-template-tag'
import { field } from '../../kit/events/event.ts'
import type { Scope } from '../../kit/scope.ts'
import {
  conversationRuleRan,
  conversationSlaBreached,
  conversationSlaWarned,
} from '../../talk/conversations/events.ts'

export const TARGETS_TOLD = ['first_reply', 'next_reply', 'resolution'] as const

/** A target of an SLA policy that a rule acted on. */
export interface TargetTold {
  /** Of the run of the rule. */
  eventId: number
  target: (typeof TARGETS_TOLD)[number]
  /** Else it is due soon. */
  isMissed: boolean
  dueAt: Date
  /** Name of the policy, which may have been deleted since. */
  policy: string
}

/** What was due soon or missed on the occasions of runs of rules, by the events of the runs; the earliest first. */
export function selectTargetsTold(scope: Scope, eventIds: number[]): Promise<TargetTold[]> {
  const { type: warned } = conversationSlaWarned
  const { type: missed } = conversationSlaBreached
  return scope.sql.rows(sql`
    select run.id as "eventId", ${field(conversationSlaWarned, 'target')} as target, e.type = ${missed} as "isMissed",
      ${field(conversationSlaWarned, 'due_at')}::timestamptz as "dueAt", p.name as policy
    from (
      select e.id, r.event_id, r.conversation_id, r.triggers from events e
      join rule_runs r on r.brand_id = ${scope.brand.id} and r.id = ${field(conversationRuleRan, 'run_id')}::bigint
      where e.brand_id = ${scope.brand.id} and e.id = any(${eventIds}::bigint[]) and e.type = ${conversationRuleRan.type}
    ) run
    join events first on first.brand_id = ${scope.brand.id} and first.id = run.event_id
    join events e on e.brand_id = ${scope.brand.id} and e.subject_id = run.conversation_id and e.type like 'conversation.%'
      and e.epoch = first.epoch and e.xid = first.xid
      and (e.type = ${warned} and 'sla_warning' = any(run.triggers) or e.type = ${missed} and 'sla_breached' = any(run.triggers))
    join sla_policies p on p.brand_id = ${scope.brand.id}
      and p.id = ${field(conversationSlaWarned, 'policy_id')}::bigint
    order by "dueAt", e.id`)
}
