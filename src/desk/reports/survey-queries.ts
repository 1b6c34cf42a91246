import sql from 'sql-template-tag'
import type { Scope } from '../../kit/scope.ts'
import { type Filter, ofFilter } from './overview-queries.ts'
import type { Span } from './queries.ts'

export interface SurveyFigures {
  /** What is counted: all, or the surveys of one team or rule. */
  by: 'all' | 'team' | 'rule'
  /** Of the team or rule; null: no team, and the brand's setting. */
  id: number | null
  asked: number
  answered: number
  /** With a rating of 4 or 5. */
  good: number
  comments: number
}

/** Surveys sent in the span, with the ratings that they got until now: all together, by team, and by rule. */
export function countSurveys(scope: Scope, { from, to }: Span, filter: Filter): Promise<SurveyFigures[]> {
  return scope.reads.rows(sql`
    select case when grouping(c.team_id) = 0 then 'team' when grouping(s.rule_id) = 0 then 'rule' else 'all' end as by,
      coalesce(c.team_id, s.rule_id) as id, count(*)::int as asked, count(r.rating)::int as answered,
      count(*) filter (where r.rating >= 4)::int as good, count(r.comment)::int as comments
    from surveys s
    join conversations c on c.brand_id = ${scope.brand.id} and c.id = s.conversation_id
    left join satisfaction_ratings r on r.brand_id = ${scope.brand.id} and r.conversation_id = s.conversation_id
      and r.identity_id = s.identity_id
    where s.brand_id = ${scope.brand.id} and s.state <> 'failed' and s.created_at >= ${from} and s.created_at < ${to}
      and ${ofFilter(scope, filter)}
    group by grouping sets ((), (c.team_id), (s.rule_id))
    order by asked desc, id`)
}
