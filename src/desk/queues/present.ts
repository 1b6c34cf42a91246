import type { Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import type { TeamRow } from '../../people/teams/queries.ts'
import { presentConversations } from '../../talk/conversations/present.ts'
import { selectConversationsByIds } from '../../talk/conversations/queries.ts'
import { presentAvailability } from '../availability/present.ts'
import { candidatesFor } from './hand-out.ts'
import { loadMembers } from './members.ts'
import { selectWaiting } from './queries.ts'

const ALL = { places: 100, withoutTags: [] }

/** The queue of a team, with its members. Unassigned conversations are listed even if the team does not assign automatically. */
export async function presentQueue(
  scope: Scope,
  { id, name, queue, memberIds }: TeamRow,
  address: BaseAddress,
) {
  const order = queue ?? { order: 'oldest', away: 'keep' }
  const waiting = await selectWaiting(scope, { teamId: id, queue: order, mail: ALL, chat: ALL })
  const rows = await selectConversationsByIds(
    scope,
    waiting.map(one => one.id),
  )
  const conversations = new Map(
    (await presentConversations(scope, rows, address)).map(conversation => [conversation.id, conversation]),
  )
  // Loads count all conversations, including those that the caller does not see.
  const members = await loadMembers({ ...scope, actor: null }, memberIds)
  return {
    team: { id, name },
    queue,
    waiting: waiting.flatMap(one => {
      const conversation = conversations.get(one.id)
      const found = candidatesFor(one, members)
      const since = formatTime(one.since, scope.brand.timeZone)
      return conversation ? [{ conversation, since, reason: typeof found === 'string' ? found : null }] : []
    }),
    people: await presentAvailability(scope, memberIds),
  }
}
