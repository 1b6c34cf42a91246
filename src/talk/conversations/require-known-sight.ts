import { invalidInput } from '../../kit/errors.ts'
import type { Scope, Sight } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { findTeams } from '../../people/teams/queries.ts'
import { findChannels } from '../channels/queries.ts'

/** Throws invalid for channels and teams that do not exist. */
export async function requireKnownSight(scope: Scope, { channelIds, teamIds }: Sight): Promise<void> {
  const channels = await findChannels(scope, channelIds)
  const teams = new Set((await findTeams(scope)).map(({ id }) => id))
  const channel = channelIds.find(id => !channels.has(id))
  const team = teamIds.find(id => !teams.has(id))
  if (channel !== undefined) throw invalidInput('sees.channel_ids', say`has no channel ${channel}`)
  if (team !== undefined) throw invalidInput('sees.team_ids', say`has no team ${team}`)
}
