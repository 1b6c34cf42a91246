import type { Reaction } from '../../kit/events/react.ts'
import { updateLastSeen } from '../../people/contacts/queries.ts'
import { messagePosted } from './events.ts'
import type { Subjects } from './load-subjects.ts'

/** Takes down when customers last wrote. */
export const noteLastSeen: Reaction<Subjects> = {
  types: [messagePosted.type],
  async react(tx, events, { messages }) {
    const seen = events.flatMap(({ subjectId }) => {
      const message = messages.get(subjectId)
      return message && !message.fromStaff ? [{ identityId: message.identityId, at: message.createdAt }] : []
    })
    if (seen.length > 0) await updateLastSeen(tx, seen)
    return []
  },
}
