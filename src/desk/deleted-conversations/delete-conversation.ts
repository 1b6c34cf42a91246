import { recordAudit } from '../../kit/audit/record.ts'
import { Problem } from '../../kit/errors.ts'
import { DAY } from '../../kit/retry.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { getConversation, lockConversation } from '../../talk/conversations/find-conversation.ts'
import { lockConversations, selectWithMerged } from '../../talk/conversations/merge-queries.ts'
import type { ConversationRow } from '../../talk/conversations/queries.ts'
import { type DeletedRow, findUnsent, insertDeleted } from '../../talk/deleted/queries.ts'
import { keepRows, selectParties } from '../../talk/deleted/row-queries.ts'
import { deleteConversations } from '../erasure/delete-queries.ts'

/** A deleted conversation can be restored for this long. */
export const RESTORABLE_DAYS = 30

const TITLE_LENGTH = 200

/**
 * Deletes a conversation, with those that were merged into it. Its rows are kept apart for 30 days, to restore it. Throws not_found,
 * and conflict while a message of it is scheduled or being sent, and for one that was merged into another.
 */
export async function deleteConversation(tx: TxScope, slug: string): Promise<DeletedRow> {
  const rows = await lockWhole(tx, slug)
  const ids = rows.map(({ id }) => id)
  const [conversation] = rows as [ConversationRow]
  const unsent = await findUnsent(tx, ids)
  if (unsent === 'scheduled')
    throw new Problem('conflict', say`A message is scheduled in this conversation. Cancel it first.`)
  if (unsent === 'sending')
    throw new Problem('conflict', say`A message of this conversation is still being sent. Try again later.`)
  const { people, files } = await selectParties(tx, ids)
  const { id, subject, firstMessageBody, channelId, teamId, assigneeId, authorId, messageCount } =
    conversation
  const deleted = await insertDeleted(tx, {
    id,
    title: [...(subject || firstMessageBody)].slice(0, TITLE_LENGTH).join(''),
    channelId,
    teamId,
    assigneeId,
    authorId,
    identityIds: people,
    messageCount,
    fileCount: files,
    deletedBy: tx.actor?.identityId ?? null,
    deletedAt: tx.now(),
    purgeAt: new Date(tx.now().getTime() + RESTORABLE_DAYS * DAY),
  })
  await keepRows(tx, id, ids)
  await deleteConversations(tx, rows, { keepsWords: true })
  recordAudit(tx, {
    action: 'conversation.moved_to_deleted',
    about: { id },
    to: { messages: messageCount, files },
  })
  return deleted
}

/** The conversation, and those that were merged into it, all locked. */
async function lockWhole(tx: TxScope, slug: string): Promise<ConversationRow[]> {
  const { id, slug: found } = await getConversation(tx, slug)
  if (slug !== found && slug !== String(id))
    throw new Problem(
      'conflict',
      say`This conversation was merged into ${found}. Delete that one, with all of it.`,
    )
  await lockConversations(tx, await selectWithMerged(tx, id))
  // Read again: something may have been merged before the lock, and nothing can be after it.
  const conversation = await lockConversation(tx, String(id))
  const merged = await lockConversations(tx, (await selectWithMerged(tx, conversation.id)).slice(1))
  if (conversation.id !== id)
    throw new Problem('conflict', say`The conversation has just been merged again. Try again.`)
  return [conversation, ...merged.values()]
}
