import type { Actor, Scope } from '../../kit/scope.ts'
import { selectTeams } from '../../people/teams/queries.ts'
import { listChannels } from '../../talk/channels/queries.ts'
import { STATUS } from '../../talk/conversations/codes.ts'
import type { ViewKey } from './input.ts'
import {
  COUNTED_TO,
  countAssigned,
  countByChannel,
  countByTeam,
  countRareStatuses,
  selectOpenTags,
} from './queries.ts'

const ALL_CHANNELS = 0
const NONE = { every: 0, archived: 0, open: 0 }

/** The number of conversations in each view, of open ones in each channel, and of open ones with each tag. */
export async function countViews(scope: Scope) {
  const [kept, assigned, rare, channels, tags, teams, ofTeams] = await Promise.all([
    countByChannel(scope),
    countAssigned(scope, (scope.actor as Actor).userId),
    countRareStatuses(scope),
    listChannels(scope),
    selectOpenTags(scope),
    selectTeams(scope),
    countByTeam(scope),
  ])
  const of = (channelId: number) => kept.find(row => row.channelId === channelId) ?? NONE
  const { every, archived, open } = of(ALL_CHANNELS)
  const withStatus = (...statuses: number[]) =>
    rare.reduce((sum, { status, count }) => sum + (statuses.includes(status) ? count : 0), 0)
  const rareOnes = rare.reduce((sum, { count }) => sum + count, 0)
  const counts: Record<ViewKey, number> = {
    open,
    ...assigned,
    on_hold: withStatus(STATUS.onHold),
    resolved: every - archived - open - rareOnes,
    archived,
    spam: withStatus(STATUS.spam, STATUS.spamByAi),
    all: every - archived,
  }
  const limited = new Set<string>(['mine', 'unassigned', 'on_hold', 'spam'])
  const isRough = rare.some(({ count }) => count > COUNTED_TO)
  return {
    views: Object.entries(counts).map(([key, count]) => ({
      key: key as ViewKey,
      count: limited.has(key) ? Math.min(count, COUNTED_TO) : count,
      'more?': limited.has(key) ? count > COUNTED_TO : key === 'resolved' && isRough,
    })),
    channels: channels.map(row => ({ row, open: of(row.id).open })),
    tags,
    teams: teams.map(({ id, name }) => ({ id, name, open_count: ofTeams.get(id) ?? 0 })),
  }
}
