import type { ConversationRow } from '../../talk/conversations/queries.ts'
import type { NotificationRow } from './queries.ts'

type ToldNotice = Pick<NotificationRow, 'reason' | 'userId' | 'isSuperseded'>

/**
 * Whether a notification still concerns its reader: nobody needs to hear of a conversation without an assignee, or of one that was
 * given to them or their team, once a colleague has it; nor of the same conversation twice, once it is theirs.
 */
export function stillConcerns(
  { reason, userId, isSuperseded }: ToldNotice,
  { assigneeId }: Pick<ConversationRow, 'assigneeId'>,
): boolean {
  const isOfAssignment = reason === 'unassigned' || reason === 'assigned'
  return !isSuperseded && (!isOfAssignment || assigneeId === null || assigneeId === userId)
}
