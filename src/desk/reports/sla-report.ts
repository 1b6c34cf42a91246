import type { z } from 'zod'
import { integer, oneOf, optional, parameter } from '../../kit/input.ts'
import { SECOND } from '../../kit/retry.ts'
import type { Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import { findTeams } from '../../people/teams/queries.ts'
import { selectDeactivatedUsers, selectUsers } from '../../people/users/queries.ts'
import { PRIORITIES } from '../../talk/conversations/codes.ts'
import { TARGETS } from '../sla/courses.ts'
import { selectPolicyNames } from '../sla/queries.ts'
import { datesOf, OverviewQuery, readOverview } from './overview.ts'
import { countJudged, type Judged, selectMissed } from './sla-queries.ts'

/** Kept and missed SLA targets of a period: all, and by policy, team, member and priority. */
export async function slaReport(scope: Scope, query: z.output<typeof OverviewQuery>) {
  const { period, filter } = await readOverview(scope, query)
  const rows = await countJudged(scope, period, filter)
  const [policies, teams, users, formerUsers] = await Promise.all([
    selectPolicyNames(scope),
    findTeams(scope),
    selectUsers(scope),
    selectDeactivatedUsers(scope),
  ])
  const by = (wanted: Judged['by']) =>
    Map.groupBy(
      rows.filter(row => row.by === wanted),
      ({ key }) => key,
    )
  const listed = <Of extends { id: number }>(wanted: Judged['by'], all: Of[]) => {
    const groups = by(wanted)
    return all
      .flatMap(of => {
        const own = groups.get(String(of.id))
        return own ? [{ of, targets: targetsOf(own), count: countOf(own) }] : []
      })
      .toSorted((one, other) => other.count - one.count)
  }
  const priorities = by('priority')
  return {
    ...datesOf(period),
    targets: targetsOf(by('all').get(null) ?? []),
    policies: listed('policy', policies).map(({ of, targets }) => ({ policy: of, targets })),
    teams: listed('team', teams).map(({ of: { id, name }, targets }) => ({ team: { id, name }, targets })),
    members: listed('member', [...users, ...formerUsers]).map(({ of: { name, email }, targets }) => ({
      member: { name, email },
      targets,
    })),
    priorities: PRIORITIES.toReversed().flatMap(priority => {
      const own = priorities.get(priority)
      return own ? [{ priority, targets: targetsOf(own) }] : []
    }),
  }
}

const id = integer(1, Number.MAX_SAFE_INTEGER)

export const MissedQuery = OverviewQuery.extend({
  target: optional(oneOf(TARGETS)).describe('Only this target.'),
  policy: parameter(id).describe('Only of the policy with this ID.'),
  team: parameter(id).describe('Only of the team with this ID.'),
  priority: optional(oneOf(PRIORITIES)).describe('Only of this priority.'),
})

const MAX_MISSED = 100

/** The conversations of missed SLA targets in a period, the latest first. */
export async function missedReport(scope: Scope, query: z.output<typeof MissedQuery>) {
  const { period, filter } = await readOverview(scope, query)
  const { target, policy, team, priority } = query
  const of = { target, policyId: policy, teamId: team, priority }
  const rows = await selectMissed(scope, { span: period, filter, of, limit: MAX_MISSED })
  const names = new Map((await selectPolicyNames(scope)).map(({ id, name }) => [id, name]))
  const timeOf = (at: Date | null) => at && formatTime(at, scope.brand.timeZone)
  return {
    ...datesOf(period),
    missed: rows.map(({ slug, subject, dueAt, endedAt, policyId, ...row }) => ({
      conversation: { slug, subject },
      target: row.target,
      policy: { id: policyId, name: names.get(policyId) ?? '' },
      due_at: timeOf(dueAt),
      ended_at: timeOf(endedAt),
    })),
  }
}

const countOf = (rows: Judged[]) => rows.reduce((sum, { kept, missed }) => sum + kept + missed, 0)

function targetsOf(rows: Judged[]) {
  return TARGETS.flatMap(target => {
    const row = rows.find(one => one.target === target)
    if (!row) return []
    const { kept, missed, took } = row
    const [median, p90] = took?.map(ms => Math.round(ms / SECOND)) ?? [null, null]
    const share = Math.round((kept / (kept + missed)) * 1_000) / 1_000
    return [{ target, kept, missed, share_kept: share, time: { median: median ?? null, p90: p90 ?? null } }]
  })
}
