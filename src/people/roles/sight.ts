import { z } from 'zod'
import { flag, integer, listOf } from '../../kit/input.ts'
import type { Scope, Sight } from '../../kit/scope.ts'

const ids = listOf(integer(1, Number.MAX_SAFE_INTEGER), 200).optional()

export const SightInput = z
  .object({
    channel_ids: ids.describe('IDs of channels.'),
    team_ids: ids.describe('IDs of teams.'),
    own_teams: flag.optional().describe('Also the teams that they are a member of.'),
  })
  .transform(({ channel_ids, team_ids, own_teams }) => ({
    channelIds: [...new Set(channel_ids)],
    teamIds: [...new Set(team_ids)],
    ...(own_teams ? { ownTeams: true } : {}),
  }))

export const SightOutput = z
  .object({
    channel_ids: z.array(z.int()),
    team_ids: z.array(z.int()),
    own_teams: z.boolean().describe('Also the teams that they are a member of.'),
  })
  .meta({ id: 'Sight', description: 'The conversations that somebody sees, besides those assigned to them.' })

/** As the API and the log have it. */
export function presentSight(sees: Sight | null) {
  return sees && { channel_ids: sees.channelIds, team_ids: sees.teamIds, own_teams: sees.ownTeams === true }
}

export interface SightDependencies {
  /** Throws invalid if there is no such channel or team. */
  requireKnown(scope: Scope, sight: Sight): Promise<void>
}
