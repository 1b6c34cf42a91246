import type { Reaction } from '../../kit/events/react.ts'
import { updateLastSeen } from '../../people/contacts/queries.ts'
import { messagePosted } from './events.ts'
import type { Subjects } from './load-subjects.ts'

/** Records when customers last wrote; a machine's reply, such as one that says that they are away, does not count. */
export const noteLastSeen: Reaction<Subjects> = {
  types: [messagePosted.type],
  async react(tx, events, { messages }) {
    const seen = events.flatMap(({ subjectId }) => {
      const message = messages.get(subjectId)
      if (!message || message.fromStaff || message.isAutomatic) return []
      return [{ identityId: message.identityId, at: message.createdAt }]
    })
    if (seen.length > 0) await updateLastSeen(tx, seen)
    return []
  },
}
