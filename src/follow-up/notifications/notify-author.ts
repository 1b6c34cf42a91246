import { z } from 'zod'
import type { Recorded } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'
import { type JobHandler, job, type NewJob } from '../../kit/jobs/job.ts'
import { MINUTE, SECOND } from '../../kit/retry.ts'
import { findPeople } from '../../people/identities/people.ts'
import { selectConversationsByIds } from '../../talk/conversations/queries.ts'
import type { messageDeliveryFailed } from '../../talk/deliveries/events.ts'
import { notifyOne } from './notify-staff.ts'
import { findMessageToTell, selectReachableStaff } from './queries.ts'

export const notifyAuthorJob = job(
  'notifications.notify-author',
  { event_id: rowId, conversation_id: rowId, message_id: rowId, recipient_id: rowId, reason: z.string() },
  { retryDelays: [SECOND, 10 * SECOND, MINUTE, 10 * MINUTE] },
)

/** Notifies the member of staff whose message could not be delivered, whatever else they have chosen. */
export function notifyAuthor(): JobHandler {
  return notifyAuthorJob.handledBy(async (scope, data, attempt) => {
    const [conversation] = await selectConversationsByIds(scope, [data.conversation_id])
    const message = await findMessageToTell(scope, data.message_id)
    const staff = await selectReachableStaff(scope)
    const author = staff.find(({ userId, isDead }) => userId === message?.userId && !isDead)
    if (!conversation || !message || !author) return
    const recipient = (await findPeople(scope, [data.recipient_id])).get(data.recipient_id)
    const detail = `${recipient?.email ?? recipient?.name ?? ''}: ${data.reason}`
    await attempt.done(tx =>
      notifyOne(tx, {
        one: { ...author, reason: 'undelivered' },
        ...{ conversation, message, detail, eventId: data.event_id },
      }),
    )
  })
}

export function notifyOfFailure({ id, subjectId, data }: Recorded<typeof messageDeliveryFailed>): NewJob {
  const { conversation_id, identity_id, reason } = data
  return notifyAuthorJob.of(
    { event_id: id, conversation_id, message_id: subjectId, recipient_id: identity_id, reason },
    { topic: `telling of ${conversation_id}` },
  )
}
