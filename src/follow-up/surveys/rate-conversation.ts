import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { lockConversation } from '../../talk/conversations/find-conversation.ts'
import { satisfactionRatingGiven } from './events.ts'
import { upsertRating } from './queries.ts'

interface Rating {
  /** The customer's identity. */
  identityId: number
  /** 1 to 5. */
  rating: number
  comment?: string | undefined
}

/** Stores a customer's rating of a conversation; the latest one counts. Throws not_found. */
export async function rateConversation(
  tx: TxScope,
  slug: string,
  { identityId, rating, comment }: Rating,
): Promise<void> {
  const conversation = await lockConversation(tx, slug)
  const id = await upsertRating(tx, {
    conversationId: conversation.id,
    identityId,
    assigneeId: conversation.assigneeId,
    rating,
    comment: comment ?? null,
  })
  const data = { conversation_id: conversation.id, rating }
  await recordEvent(
    tx,
    satisfactionRatingGiven.of({
      subjectId: id,
      actorIdentityId: identityId,
      data,
    }),
  )
}
