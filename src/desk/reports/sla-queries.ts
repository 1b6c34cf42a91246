import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../kit/scope.ts'
import type { Priority } from '../../talk/conversations/codes.ts'
import type { Target } from '../sla/courses.ts'
import { type Filter, ofFilter } from './overview-queries.ts'
import type { Span } from './queries.ts'

/** How many targets of a kind were kept and missed. */
export interface Judged {
  target: Target
  /** What is measured: all, or one policy, team, member or priority. */
  by: 'all' | 'policy' | 'team' | 'member' | 'priority'
  /** Id of a policy, team or member; the priority. */
  key: string | null
  kept: number
  missed: number
  /** Median and 90th percentile of the time that counted, in milliseconds; null if nothing has ended. */
  took: [number, number] | null
}

/** Which missed targets. */
export interface MissedOf {
  target?: Target | undefined
  policyId?: number | undefined
  teamId?: number | undefined
  priority?: Priority | undefined
}

/** A target that was missed. */
export interface Missed {
  slug: string
  subject: string | null
  target: Target
  policyId: number
  dueAt: Date | null
  /** Null: it has not ended. */
  endedAt: Date | null
}

interface MissedSelection {
  span: Span
  filter: Filter
  of: MissedOf
  limit: number
}

/** Targets that were missed in the span, the latest first. */
export function selectMissed(scope: Scope, { span, filter, of, limit }: MissedSelection): Promise<Missed[]> {
  const { target = null, policyId = null, teamId = null, priority = null } = of
  return scope.reads.rows(sql`
    select slug, subject, target, policy_id as "policyId", due_at as "dueAt", ended_at as "endedAt"
    from (${judged(scope, span, filter)}) j
    where j.brand_id = ${scope.brand.id} and is_missed and (${target}::text is null or target = ${target})
      and (${policyId}::bigint is null or policy_id = ${policyId}) and (${teamId}::bigint is null or team_id = ${teamId})
      and (${priority}::text is null or priority = ${priority})
    order by judged_at desc, conversation_id desc, target limit ${limit}`)
}

/** Targets that were kept or missed in the span, all together and by each kind. */
export function countJudged(scope: Scope, span: Span, filter: Filter): Promise<Judged[]> {
  return scope.reads.rows(sql`
    with judged as materialized (${judged(scope, span, filter)})
    select target, case when grouping(policy_id) = 0 then 'policy' when grouping(team_id) = 0 then 'team'
        when grouping(member_id) = 0 then 'member' when grouping(priority) = 0 then 'priority' else 'all' end as by,
      coalesce(policy_id::text, team_id::text, member_id::text, priority) as key,
      count(*) filter (where not is_missed) as kept, count(*) filter (where is_missed) as missed,
      percentile_cont(array[0.5, 0.9]::float8[]) within group (order by took_ms)
        filter (where took_ms is not null) as took
    from judged group by grouping sets ((target), (target, policy_id), (target, team_id), (target, member_id), (target, priority))`)
}

/** Clocks that were met or missed in the span; with the member who had the conversation then. */
function judged(scope: Scope, { from, to }: Span, { assigneeId, ...others }: Filter): Sql {
  return sql`
    select s.target, s.policy_id, s.team_id, coalesce(s.assignee_id, c.assignee_id) as member_id,
      coalesce(s.priority, c.priority) as priority, s.state = 'missed' as is_missed, s.took_ms::float8,
      s.brand_id, s.judged_at, s.due_at, s.ended_at, s.conversation_id, c.slug, c.subject
    from sla_clocks s join conversations c on c.brand_id = ${scope.brand.id} and c.id = s.conversation_id
      and ${ofFilter(scope, others)}
    where s.brand_id = ${scope.brand.id} and s.judged_at >= ${from} and s.judged_at < ${to}
      and (${assigneeId ?? null}::bigint is null or coalesce(s.assignee_id, c.assignee_id) = ${assigneeId ?? null})`
}
