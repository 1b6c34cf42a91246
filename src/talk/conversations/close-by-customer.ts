import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { STATUS, STATUSES } from './codes.ts'
import { conversationStatusChanged } from './events.ts'
import { lockConversation } from './find-conversation.ts'
import { updateConversation } from './queries.ts'

/** What is not resolved for its customer stays as it is: resolved and archived, and what we take for spam. */
const LEFT_AS_IT_IS: readonly number[] = [...STATUSES.resolved, ...STATUSES.archived, ...STATUSES.spam]

/** Resolves a conversation in the name of its customer, of this identity. Throws not_found. */
export async function closeByCustomer(tx: TxScope, slug: string, identityId: number): Promise<void> {
  const before = await lockConversation(tx, slug)
  if (LEFT_AS_IT_IS.includes(before.status)) return
  await updateConversation(tx, before, { status: STATUS.resolved, holdUntil: null })
  await recordEvent(
    tx,
    conversationStatusChanged.of({
      subjectId: before.id,
      actorIdentityId: identityId,
      data: { from: before.status, to: STATUS.resolved },
    }),
  )
}
