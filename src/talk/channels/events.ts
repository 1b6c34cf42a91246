import { z } from 'zod'
import { CHANGED, event } from '../../kit/events/event.ts'

export const channelCreated = event('channel.created', {
  slug: z.string(),
  name: z.string(),
  email: z.string().nullable(),
})
export const channelChanged = event('channel.changed', { ...CHANGED })
/** A provider no longer takes the channel's access token, and nobody can renew it but people. */
export const channelTokenRefused = event('channel.token_refused', { name: z.string(), reason: z.string() })
export const addressVerified = event('address.verified', { address: z.string(), proof: z.string() })
