import { z } from 'zod'
import { event } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'

export const messagePosted = event('message.posted', {
  conversation_id: rowId,
  channel_id: rowId,
  visibility: z.int(),
  from_staff: z.boolean(),
  origin: z.int(),
  recipient_ids: z.array(rowId),
  /** A note that is sent to outsiders. */
  forwarded: z.boolean().optional(),
})

/** By its sender, where the channel allows it. */
export const messageEdited = event('message.edited', { conversation_id: rowId })

/** By its sender, with its text and files, where the channel allows it. */
export const messageDeleted = event('message.deleted', { conversation_id: rowId })

/** Somebody reacted to it, or took that back. */
export const messageReacted = event('message.reacted', { conversation_id: rowId, identity_id: rowId })
