import { following } from '../../kit/cause.ts'
import type { EventRow } from '../../kit/events/log.ts'
import type { Reaction } from '../../kit/events/react.ts'
import type { TxScope } from '../../kit/scope.ts'
import { selectUsers } from '../../people/users/queries.ts'
import { changeLocked } from '../../talk/conversations/change-conversation.ts'
import { VISIBILITY } from '../../talk/conversations/codes.ts'
import { lockConversationById } from '../../talk/conversations/queries.ts'
import { messagePosted } from '../../talk/messages/events.ts'
import type { Subjects } from '../../talk/messages/load-subjects.ts'
import { isOpen } from './fill.ts'

/**
 * Unassigns open conversations in which a customer writes to somebody who has been deactivated: nobody would see them. Comes before
 * staff are notified, so that they hear of it as of any other that is unassigned.
 */
export const releaseLeft: Reaction<Subjects> = {
  types: [messagePosted.type],
  async react(tx, events, subjects) {
    const assigned = events.flatMap(event => assignedIn(event, subjects))
    if (assigned.length === 0) return []
    const active = new Set((await selectUsers(tx)).map(({ id }) => id))
    const left = assigned.filter(({ assigneeId }) => !active.has(assigneeId))
    for (const { id, event } of left.toSorted((one, other) => one.id - other.id)) {
      const released = await release(tx, id, { event, active })
      if (released) subjects.conversations.set(id, released)
    }
    return []
  },
}

function assignedIn(event: EventRow, { messages, conversations }: Subjects) {
  const message = messages.get(event.subjectId)
  if (!message || message.fromStaff || message.isAutomatic || message.visibility !== VISIBILITY.regular)
    return []
  const conversation = conversations.get(message.conversationId)
  if (!conversation || conversation.assigneeId === null || !isOpen(conversation)) return []
  return [{ id: conversation.id, assigneeId: conversation.assigneeId, event }]
}

async function release(
  tx: TxScope,
  id: number,
  { event, active }: { event: EventRow; active: ReadonlySet<number> },
) {
  const conversation = await lockConversationById(tx, id)
  if (!conversation || conversation.assigneeId === null || active.has(conversation.assigneeId))
    return undefined
  if (!isOpen(conversation)) return undefined
  return changeLocked({ ...tx, cause: { ...following(event), by: 'queue' } }, conversation, {
    assignee: null,
  })
}
