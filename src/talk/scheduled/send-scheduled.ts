import { notFound, Problem } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'
import { type JobHandler, job } from '../../kit/jobs/job.ts'
import { MINUTE, SECOND } from '../../kit/retry.ts'
import { actorFor, sightOf, type TxScope, transaction } from '../../kit/scope.ts'
import { quoted, type Sentence, say } from '../../kit/sentences/say.ts'
import { findActing } from '../../people/users/queries.ts'
import { changeConversation } from '../conversations/change-conversation.ts'
import { STATUS } from '../conversations/codes.ts'
import { type ConversationRow, findConversationLocked } from '../conversations/queries.ts'
import { isVisibleTo } from '../conversations/visible.ts'
import { postMessage } from '../messages/post-message.ts'
import { TooLate } from '../sending/reply-window.ts'
import { scheduledMessageSent, scheduledMessageStopped } from './events.ts'
import {
  deleteScheduled,
  findScheduled,
  findScheduledLocked,
  type ScheduledRow,
  updateStopped,
  type Why,
} from './queries.ts'

export const sendScheduledJob = job(
  'scheduled_messages.send',
  { scheduled_id: rowId },
  { retryDelays: [SECOND, 10 * SECOND, MINUTE, 5 * MINUTE] },
)

/** Sends a message whose time has come, once; stops it if a customer has written since, or if it is refused. */
export function sendScheduled(): JobHandler {
  return sendScheduledJob.handledBy(
    async (scope, { scheduled_id: id }, attempt) => {
      try {
        await attempt.done(async tx => {
          const found = await lock(tx, id)
          if (!found || found.row.stoppedBecause) return
          const { row, conversation } = found
          if (hasCustomerWritten(row, conversation)) await stop(tx, id, { stoppedBecause: 'customer_wrote' })
          else await send(tx, row, conversation)
        })
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        if (error.code === 'conflict' && !(error instanceof TooLate)) throw error
        await transaction(scope, tx => refuse(tx, id, error.sentence))
      }
    },
    (tx, { scheduled_id: id }, { reason }) => refuse(tx, id, quoted(reason)),
  )
}

/** Sends it at once, whoever has written since. Throws not_found, and what posting throws. */
export async function sendNow(tx: TxScope, id: number) {
  const found = await lock(tx, id)
  if (!found) throw notFound(say`scheduled message`)
  return send(tx, found.row, found.conversation)
}

/** Whether a customer has written since the message was. */
export function hasCustomerWritten(
  { createdAt }: ScheduledRow,
  { lastCustomerMessageAt }: ConversationRow,
): boolean {
  return lastCustomerMessageAt !== null && lastCustomerMessageAt > createdAt
}

/** Both, locked in the order in which merging locks them; undefined once it is sent or cancelled, or its conversation deleted. */
async function lock(tx: TxScope, id: number) {
  const found = await findScheduled(tx, id)
  if (!found) return undefined
  const before = await findConversationLocked(tx, found.conversationId)
  const row = await findScheduledLocked(tx, id)
  if (!row) return undefined
  // It may have been merged meanwhile.
  const isMoved = row.conversationId !== before?.id
  const conversation = isMoved ? await findConversationLocked(tx, row.conversationId) : before
  return conversation && { row, conversation }
}

/** Posts it as its author; as the caller, if the author has left or can no longer see the conversation. */
async function send(tx: TxScope, { id, userId, input }: ScheduledRow, conversation: ConversationRow) {
  const found = await findActing(tx, userId)
  const isThere = found !== undefined && isVisibleTo({ userId, sees: sightOf(found) }, conversation)
  const user = isThere ? found : tx.actor && (await findActing(tx, tx.actor.userId))
  if (!user) throw new Problem('not_found', say`Its author has left or can no longer see the conversation.`)
  const author = actorFor({ ...user, userId: user.id }, `schedule ${id}`)
  const posted = await postMessage({ ...tx, actor: author }, conversation.slug, input)
  await deleteScheduled(tx, id)
  const data = { conversation_id: posted.conversation.id, message_id: posted.message.id }
  await recordEvent(tx, scheduledMessageSent.of({ subjectId: id, data }))
  return posted
}

/** The conversation is open again, so that somebody sees it. */
async function refuse(tx: TxScope, id: number, refusal: Sentence): Promise<void> {
  const found = await lock(tx, id)
  if (!found) return
  await stop(tx, id, { stoppedBecause: 'refused', refusal: String(refusal) })
  const { slug, status } = found.conversation
  if (status !== STATUS.unresolved) await changeConversation(tx, slug, { status: STATUS.unresolved })
}

async function stop(tx: TxScope, id: number, why: Why): Promise<void> {
  const { conversationId } = await updateStopped(tx, id, why)
  const data = { conversation_id: conversationId, because: why.stoppedBecause }
  await recordEvent(tx, scheduledMessageStopped.of({ subjectId: id, data }))
}
