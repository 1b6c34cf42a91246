import type { Api } from '../../kit/http/api.ts'
import { transaction } from '../../kit/scope.ts'
import { NewTeamBody, TeamChangesBody, TeamParams, TeamsQuery } from './input.ts'
import { TeamOutput, TeamsOutput } from './output.ts'
import { presentTeam, presentTeams } from './present.ts'
import { selectDeletedTeams, selectTeams } from './queries.ts'
import { changeTeam, createTeam, removeTeam } from './write-team.ts'

/** Teams of staff: for all to read, for admins to change. */
export function teamRoutes(api: Api): void {
  api.get(
    '/teams',
    { may: 'log in', summary: 'List teams', query: TeamsQuery, out: TeamsOutput },
    async ({ scope, query }) => {
      const found = await (query.deleted ? selectDeletedTeams : selectTeams)(scope)
      return { teams: await presentTeams(scope, found) }
    },
  )

  api.post(
    '/teams',
    { may: 'teams.manage', summary: 'Create a team', body: NewTeamBody, created: TeamOutput },
    async ({ scope, body }) => {
      return presentTeam(scope, await transaction(scope, tx => createTeam(tx, body.team)))
    },
  )

  api.put(
    '/teams/:id',
    {
      may: 'teams.manage',
      summary: 'Change a team',
      params: TeamParams,
      body: TeamChangesBody,
      out: TeamOutput,
    },
    async ({ scope, params, body }) =>
      presentTeam(scope, await transaction(scope, tx => changeTeam(tx, params.id, body.team))),
  )

  api.delete(
    '/teams/:id',
    {
      may: 'teams.manage',
      summary: 'Delete a team',
      description: 'Its conversations have no team then, and its business hours no longer count.',
      params: TeamParams,
      out: TeamsOutput,
    },
    async ({ scope, params }) => {
      await transaction(scope, tx => removeTeam(tx, params.id))
      return { teams: await presentTeams(scope, await selectTeams(scope)) }
    },
  )
}
