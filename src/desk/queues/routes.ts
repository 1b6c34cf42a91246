import { notFound } from '../../kit/errors.ts'
import type { Api } from '../../kit/http/api.ts'
import { say } from '../../kit/sentences/say.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { TeamParams } from '../../people/teams/input.ts'
import { findTeam } from '../../people/teams/queries.ts'
import { QueueOutput } from './output.ts'
import { presentQueue } from './present.ts'

/** The queue of a team and the availability of its members. */
export function queueRoutes(api: Api, address: BaseAddress): void {
  api.get(
    '/teams/:id/queue',
    {
      may: 'log in',
      operation: 'getTeamQueue',
      summary: 'Get the queue of a team',
      params: TeamParams,
      out: QueueOutput,
    },
    async ({ scope, params }) => {
      const team = await findTeam(scope, params.id)
      if (!team) throw notFound(say`team`)
      return presentQueue(scope, team, address)
    },
  )
}
