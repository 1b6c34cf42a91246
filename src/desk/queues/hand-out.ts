import type { Turns } from '../../people/teams/turns.ts'
import { tagKey } from '../../talk/conversations/tags.ts'
import type { Load } from '../availability/load-queries.ts'
import type { AvailabilityRow } from '../availability/queries.ts'
import type { State } from '../availability/state.ts'
import type { Waiting } from './queries.ts'

/** A member of a team, with what they have to do. */
export interface Member extends Pick<AvailabilityRow, 'userId' | 'mailRoom' | 'chatRoom' | 'skills'> {
  now: State
  load: Load
}

/** Why a conversation waits: nobody is there, nobody there knows about it, or all who do have enough to do. */
export const REASONS = ['nobody_available', 'nobody_skilled', 'no_room'] as const
export type Reason = (typeof REASONS)[number]

/** Who can get a conversation now, or why nobody can. */
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

/** Its tags that are somebody's skills in the team, whether they are there or not. */
function skillsWantedBy({ tagKeys }: Waiting, members: Member[]): Set<string> {
  const known = keysOf(members.flatMap(({ skills }) => skills))
  return new Set(tagKeys.filter(key => known.has(key)))
}

function placesOf({ load, mailRoom, chatRoom }: Member, { isTalk }: Pick<Waiting, 'isTalk'>): number {
  const [has, room] = isTalk ? [load.chat, chatRoom] : [load.mail, mailRoom]
  return room === null ? Number.POSITIVE_INFINITY : Math.max(0, room - has)
}

/** How many conversations of a kind can be given, and tags that are skills of nobody who can get one. */
export interface Room {
  places: number
  withoutTags: string[]
}

export function roomOf(members: Member[], isTalk: boolean): Room {
  const free = members.filter(member => member.now === 'available' && placesOf(member, { isTalk }) > 0)
  const known = keysOf(members.flatMap(({ skills }) => skills))
  return {
    places: free.reduce((sum, member) => sum + placesOf(member, { isTalk }), 0),
    withoutTags: [...known.difference(keysOf(free.flatMap(({ skills }) => skills)))],
  }
}

/** Who gets which conversation, in the order of the queue: each goes to the one who can get it and has had the fewest. */
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
    member.load[one.isTalk ? 'chat' : 'mail'] += 1
    return [{ conversationId: one.id, userId }]
  })
}
