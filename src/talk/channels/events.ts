import { z } from 'zod'
import { CHANGED, event } from '../../kit/events/event.ts'

export const channelCreated = event('channel.created', {
  slug: z.string(),
  name: z.string(),
  email: z.string().nullable(),
})
export const channelChanged = event('channel.changed', { ...CHANGED })
/**
 * A provider refuses the channel: when its token was to be renewed, when it was asked, or when a message was to be sent (also
 * if `when` is absent). Only people can mend it.
 */
export const channelTokenRefused = event('channel.token_refused', {
  name: z.string(),
  reason: z.string(),
  when: z.enum(['renewed', 'checked', 'sent']).optional(),
})
export const addressVerified = event('address.verified', { address: z.string(), proof: z.string() })
