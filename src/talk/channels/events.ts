import { z } from 'zod'
import { CHANGED, event } from '../../kit/events/event.ts'

export const channelCreated = event('channel.created', {
  slug: z.string(),
  name: z.string(),
  email: z.string().nullable(),
})
export const channelChanged = event('channel.changed', { ...CHANGED })
export const channelDeleted = event('channel.deleted', { slug: z.string(), name: z.string() })
/** A provider refuses the channel, or its mailbox cannot be read, and only people can mend it. Without `when`, it refused to send. */
export const channelTokenRefused = event('channel.token_refused', {
  name: z.string(),
  reason: z.string(),
  when: z.enum(['renewed', 'checked', 'sent', 'read']).optional(),
})
export const addressVerified = event('address.verified', { address: z.string(), proof: z.string() })
