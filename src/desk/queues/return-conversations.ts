import type { Recorded } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'
import { enqueue, type JobHandler, job, type NewJob } from '../../kit/jobs/job.ts'
import { MINUTE, SECOND } from '../../kit/retry.ts'
import type { TxScope } from '../../kit/scope.ts'
import type { userDeactivated } from '../../people/users/events.ts'
import { selectUsers } from '../../people/users/queries.ts'
import { changeLocked } from '../../talk/conversations/change-conversation.ts'
import { lockConversationById } from '../../talk/conversations/queries.ts'
import { isUnfinished, selectAssigned } from './assigned-queries.ts'

/** Unassigns what is not over of a member who has left; those of a team wait in its queue then. */
const returnConversationsJob = job(
  'queues.return',
  { user_id: rowId },
  { retryDelays: [SECOND, 10 * SECOND, MINUTE, 10 * MINUTE] },
)

const BATCH = 100

/** The member's conversations are returned if whoever deactivated them wanted that. */
export function whenDeactivated({ subjectId, data }: Recorded<typeof userDeactivated>): NewJob | undefined {
  if (data.conversations !== 'unassign') return undefined
  return returnConversationsJob.of({ user_id: subjectId }, { topic: `conversations of ${subjectId}` })
}

/** Does so for some, and leaves the rest to the next job; for nobody who is back. */
export function returnConversations(): JobHandler {
  return returnConversationsJob.handledBy((_scope, { user_id: userId }, attempt) =>
    attempt.done(async tx => {
      if ((await selectUsers(tx)).some(({ id }) => id === userId)) return
      const asQueue: TxScope = { ...tx, cause: { ...tx.cause, by: 'queue' } }
      const ids = await selectAssigned(tx, userId, BATCH)
      for (const id of ids) {
        const conversation = await lockConversationById(tx, id)
        if (conversation?.assigneeId === userId && isUnfinished(conversation))
          await changeLocked(asQueue, conversation, { assignee: null })
      }
      if (ids.length === BATCH)
        await enqueue(tx, [
          returnConversationsJob.of({ user_id: userId }, { topic: `conversations of ${userId}` }),
        ])
    }),
  )
}
