import type { z } from 'zod'
import type { Scope } from '../../kit/scope.ts'
import { findTeams } from '../../people/teams/queries.ts'
import { selectRuleNames } from '../rules/queries.ts'
import { datesOf, type OverviewQuery, readOverview } from './overview.ts'
import { countSurveys, type SurveyFigures } from './survey-queries.ts'

const NOTHING: SurveyFigures = { by: 'all', id: null, asked: 0, answered: 0, good: 0, comments: 0 }

/** How many customers were asked for a rating in a period, and what they answered: by team, and by the rule that asked. */
export async function surveyReport(scope: Scope, query: z.output<typeof OverviewQuery>) {
  const { period, filter } = await readOverview(scope, query)
  const rows = await countSurveys(scope, period, filter)
  const by = (wanted: SurveyFigures['by']) => rows.filter(row => row.by === wanted)
  const teams = await findTeams(scope)
  const rules = await selectRuleNames(
    scope,
    by('rule').flatMap(({ id }) => id ?? []),
  )
  return {
    ...datesOf(period),
    figures: present(by('all')[0] ?? NOTHING),
    teams: by('team').map(row => {
      const team = teams.find(({ id }) => id === row.id)
      return { team: team ? { id: team.id, name: team.name } : null, ...present(row) }
    }),
    rules: by('rule').map(row => ({
      rule: rules.find(({ id }) => id === row.id) ?? null,
      ...present(row),
    })),
  }
}

function present({ asked, answered, good, comments }: SurveyFigures) {
  return { asked, answered, good: answered === 0 ? null : good / answered, comments }
}
