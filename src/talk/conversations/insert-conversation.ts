import type { TxScope } from '../../kit/scope.ts'
import { randomText, slugCandidates } from '../../kit/slug.ts'
import { findByOrigin } from './find-conversation.ts'
import { type ConversationRow, insertConversation, type NewConversation } from './queries.ts'

const REF_LENGTH = 10

/** Inserts a conversation with a slug made of its subject; undefined if its channel has its origin id already. */
export async function insertUnderFreeSlug(
  tx: TxScope,
  values: Omit<NewConversation, 'slug' | 'refId'>,
): Promise<ConversationRow | undefined> {
  for (const slug of slugCandidates(values.subject)) {
    const row = await insertConversation(tx, { ...values, slug, refId: randomText(REF_LENGTH) })
    if (row) return row
    if (values.originId && (await findByOrigin(tx, values.channelId, values.originId))) return undefined
  }
  throw new Error('no slug is free, not even a random one')
}
