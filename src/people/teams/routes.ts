import type { Api } from '../../kit/http/types.ts'
import { transaction } from '../../kit/scope.ts'
import { forAdmins } from '../users/roles.ts'
import { NewTeamBody, TeamChangesBody, TeamParams } from './input.ts'
import { TeamOutput, TeamsOutput } from './output.ts'
import { presentTeam, presentTeams } from './present.ts'
import { selectTeams } from './queries.ts'
import { changeTeam, createTeam, removeTeam } from './write-team.ts'

/** Teams of staff: for all to read, for admins to change. */
export function teamRoutes(api: Api): void {
  api.get(
    '/teams',
    { schema: { summary: 'List teams', response: { 200: TeamsOutput } } },
    async ({ scope }) => ({ teams: await presentTeams(scope, await selectTeams(scope)) }),
  )

  api.post(
    '/teams',
    {
      preValidation: forAdmins,
      schema: {
        summary: 'Create a team',
        adminsOnly: true,
        body: NewTeamBody,
        response: { 201: TeamOutput },
      },
    },
    async ({ scope, body }, reply) => {
      reply.code(201)
      return presentTeam(scope, await transaction(scope, tx => createTeam(tx, body.team)))
    },
  )

  api.put(
    '/teams/:id',
    {
      preValidation: forAdmins,
      schema: {
        summary: 'Change a team',
        adminsOnly: true,
        params: TeamParams,
        body: TeamChangesBody,
        response: { 200: TeamOutput },
      },
    },
    async ({ scope, params, body }) =>
      presentTeam(scope, await transaction(scope, tx => changeTeam(tx, params.id, body.team))),
  )

  api.delete(
    '/teams/:id',
    {
      preValidation: forAdmins,
      schema: {
        summary: 'Delete a team',
        description: 'Its conversations have no team then.',
        adminsOnly: true,
        params: TeamParams,
        response: { 200: TeamsOutput },
      },
    },
    async ({ scope, params }) => {
      await transaction(scope, tx => removeTeam(tx, params.id))
      return { teams: await presentTeams(scope, await selectTeams(scope)) }
    },
  )
}
