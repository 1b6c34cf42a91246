import { event } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'

const file = { conversation_id: rowId, attachment_id: rowId }

/** A file that was named by its URL has been fetched, or cannot be. */
export const messageFileStored = event('message.file_stored', file)
export const messageFileFailed = event('message.file_failed', file)
