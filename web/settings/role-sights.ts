import type { Role } from '../../client/api.ts'

export const SIGHT_KINDS = ['all', 'some', 'own_teams', 'assigned'] as const

/** Which conversations the holders of a role see. */
export interface RoleSightChoice {
  kind: (typeof SIGHT_KINDS)[number]
  channelIds: number[]
  teamIds: number[]
}

/** As the form shows it. */
export function sightFrom(sees: Role['sees']): RoleSightChoice {
  const { channel_ids: channelIds = [], team_ids: teamIds = [] } = sees ?? {}
  if (!sees) return { kind: 'all', channelIds, teamIds }
  if (channelIds.length + teamIds.length > 0) return { kind: 'some', channelIds, teamIds }
  return { kind: sees.own_teams ? 'own_teams' : 'assigned', channelIds, teamIds }
}

/** As the API has it. */
export function asSight({ kind, channelIds, teamIds }: RoleSightChoice): Role['sees'] {
  if (kind === 'all') return null
  const isSome = kind === 'some'
  return {
    channel_ids: isSome ? channelIds : [],
    team_ids: isSome ? teamIds : [],
    own_teams: kind === 'own_teams',
  }
}
