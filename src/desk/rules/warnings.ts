import type { Scope } from '../../kit/scope.ts'
import { findTeams } from '../../people/teams/queries.ts'
import { selectUsers } from '../../people/users/queries.ts'
import { type Action, actionOf } from './actions.ts'
import { contradictionsIn } from './contradictions.ts'

export const WARNINGS = ['contradiction', 'empty_team'] as const

/** What a rule can do and is probably not meant to: an action by its place, and the one that it contradicts. */
export interface RuleWarning {
  what: (typeof WARNINGS)[number]
  action: number
  with: number | null
}

/** Makes a function that says what is odd about the actions of a rule: contradictions, and turns in a team without members. */
export async function createWarnings(scope: Scope): Promise<(actions: Action[]) => RuleWarning[]> {
  const present = new Set((await selectUsers(scope)).map(({ id }) => id))
  const empty = (await findTeams(scope)).filter(({ memberIds }) => !memberIds.some(id => present.has(id)))
  const isEmpty = (wanted: string) =>
    empty.some(({ id, name }) => String(id) === wanted || name.toLowerCase() === wanted)
  return actions => [
    ...contradictionsIn(actions.map(actionOf)).map(one => ({ what: 'contradiction' as const, ...one })),
    ...actions.flatMap(({ in_turn: team }, action): RuleWarning[] =>
      team !== undefined && isEmpty(String(team).toLowerCase())
        ? [{ what: 'empty_team', action, with: null }]
        : [],
    ),
  ]
}
