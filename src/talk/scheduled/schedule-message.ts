import { invalidInput } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { enqueue } from '../../kit/jobs/job.ts'
import type { Actor, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { parseTime } from '../../kit/time.ts'
import { selectOwnUploads, updateUploadsNew } from '../attachments/queries.ts'
import { VISIBILITY } from '../conversations/codes.ts'
import { lockConversation } from '../conversations/find-conversation.ts'
import { deleteSentDraft } from '../drafts/queries.ts'
import { refuseExcess } from '../messages/refuse-excess.ts'
import { findWayOut, refuseShut } from '../sending/way-out.ts'
import { scheduledMessageCancelled, scheduledMessageCreated } from './events.ts'
import type { NewScheduledMessage } from './input.ts'
import {
  deleteScheduled,
  findScheduledByOrigin,
  insertScheduled,
  lockScheduled,
  type ScheduledRow,
} from './queries.ts'
import { sendScheduledJob } from './send-scheduled.ts'

const DAY_MS = 86_400_000
const MAX_DAYS = 366

/**
 * Keeps a message of the caller, once per `origin_id`, until its time, when it is sent unless a customer has written since.
 * Throws not_found, and invalid for a time that has passed or is over a year away, for files of others, for a channel that was deleted,
 * and for more than it takes.
 */
export async function scheduleMessage(
  tx: TxScope,
  slug: string,
  { sendAt: given, ...input }: NewScheduledMessage,
): Promise<{ scheduled: ScheduledRow; created: boolean }> {
  const { userId } = tx.actor as Actor
  const conversation = await lockConversation(tx, slug)
  const { id: conversationId } = conversation
  const { originId } = input
  const known = originId === undefined ? undefined : await findScheduledByOrigin(tx, conversationId, originId)
  if (known) return { scheduled: known, created: false }
  const sendAt = parseTime(given, tx.brand.timeZone) as Date
  const inMs = sendAt.getTime() - tx.now().getTime()
  if (inMs <= 0) throw invalidInput('sendAt', say`must be in the future`)
  if (inMs > MAX_DAYS * DAY_MS) throw invalidInput('sendAt', say`must be within a year`)
  const uploadIds = [...new Set(input.uploads ?? [])]
  const files = await selectOwnUploads(tx, { userId, ids: uploadIds })
  if (files.length < uploadIds.length)
    throw invalidInput('uploads', say`must be IDs of your uploads that no message uses yet`)
  const channel = await findWayOut(tx, conversation.channelId)
  if (channel && (input.visibility ?? VISIBILITY.regular) === VISIBILITY.regular) {
    await refuseShut(tx, channel, conversation)
    refuseExcess(channel, conversation, { body: input.body, files, fileField: 'uploads' })
  }
  const row = await insertScheduled(tx, { conversationId, userId, sendAt, input, uploadIds })
  await deleteSentDraft(tx, {
    conversationId,
    body: input.body,
    visibility: input.visibility ?? VISIBILITY.regular,
  })
  await enqueue(tx, [sendScheduledJob.of({ scheduled_id: row.id }, { runAt: sendAt })])
  await recordEvent(
    tx,
    scheduledMessageCreated.of({ subjectId: row.id, data: { conversation_id: conversationId } }),
  )
  return { scheduled: row, created: true }
}

/** Its uploads can be used for another day. Throws not_found, also once it is sent. */
export async function cancelScheduled(tx: TxScope, id: number): Promise<ScheduledRow> {
  const row = await lockScheduled(tx, id)
  await deleteScheduled(tx, id)
  await updateUploadsNew(tx, row.uploadIds)
  const data = { conversation_id: row.conversationId }
  await recordEvent(tx, scheduledMessageCancelled.of({ subjectId: id, data }))
  return row
}
