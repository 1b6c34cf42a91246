import type { Turns } from '../../people/teams/turns.ts'
import { tagKey } from '../../talk/conversations/tags.ts'
import type { Load } from '../availability/load-queries.ts'
import type { AvailabilityRow } from '../availability/queries.ts'
import type { State } from '../availability/state.ts'
import type { Waiting } from './queries.ts'

/** A member of a team with their load. */
export interface Member extends Pick<AvailabilityRow, 'userId' | 'mailRoom' | 'chatRoom' | 'skills'> {
  now: State
  load: Load
}

/** Why a conversation waits: no member is available, none of them has the skills, or none of those has room. */
export const REASONS = ['nobody_available', 'nobody_skilled', 'no_room'] as const
export type Reason = (typeof REASONS)[number]

/** Members to whom a conversation can be assigned now, or the reason why there are none. */
export function candidatesFor(waiting: Waiting, members: Member[]): Member[] | Reason {
  const present = members.filter(({ now }) => now === 'available')
  if (present.length === 0) return 'nobody_available'
  const wanted = skillsWantedBy(waiting, members)
  const skilled = present.filter(({ skills }) => wanted.isSubsetOf(keysOf(skills)))
  if (skilled.length === 0) return 'nobody_skilled'
  const free = skilled.filter(member => placesOf(member, waiting) > 0)
  return free.length > 0 ? free : 'no_room'
}

const keysOf = (skills: string[]) => new Set(skills.map(tagKey))

/** Tags of the conversation that are skills of any team member, available or not. */
function skillsWantedBy({ tagKeys }: Waiting, members: Member[]): Set<string> {
  const known = keysOf(members.flatMap(({ skills }) => skills))
  return new Set(tagKeys.filter(key => known.has(key)))
}

function placesOf({ load, mailRoom, chatRoom }: Member, { isChat }: Pick<Waiting, 'isChat'>): number {
  const [has, room] = isChat ? [load.chat, chatRoom] : [load.mail, mailRoom]
  return room === null ? Number.POSITIVE_INFINITY : Math.max(0, room - has)
}

/** Free places for conversations of a kind, and tags that are skills only of members without room. */
export interface Room {
  places: number
  withoutTags: string[]
}

export function roomOf(members: Member[], isChat: boolean): Room {
  const free = members.filter(member => member.now === 'available' && placesOf(member, { isChat }) > 0)
  const known = keysOf(members.flatMap(({ skills }) => skills))
  return {
    places: free.reduce((sum, member) => sum + placesOf(member, { isChat }), 0),
    withoutTags: [...known.difference(keysOf(free.flatMap(({ skills }) => skills)))],
  }
}

/** Assigns conversations in the order of the queue, each to the candidate who has had the fewest turns. */
export function handOut(
  waiting: Waiting[],
  members: Member[],
  turns: Pick<Turns, 'take'>,
): { conversationId: number; userId: number }[] {
  const loads = new Map(members.map(member => [member.userId, { ...member, load: { ...member.load } }]))
  return waiting.flatMap(one => {
    const candidates = candidatesFor(one, [...loads.values()])
    if (typeof candidates === 'string') return []
    const userId = turns.take(candidates.map(candidate => candidate.userId))
    const member = loads.get(userId ?? 0)
    if (userId === undefined || !member) return []
    member.load[one.isChat ? 'chat' : 'mail'] += 1
    return [{ conversationId: one.id, userId }]
  })
}
