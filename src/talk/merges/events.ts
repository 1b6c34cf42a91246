import { event } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'

/** Recorded for the conversation that has the messages now. */
export const conversationMerged = event('conversation.merged', { merge_id: rowId, merged_id: rowId })

/** Recorded for the conversation that had the messages until now. */
export const conversationMergeUndone = event('conversation.merge_undone', {
  merge_id: rowId,
  merged_id: rowId,
})

/** Recorded for the conversation that had the messages until now. */
export const conversationSplit = event('conversation.split', { into_id: rowId, message_id: rowId })
