import { z } from 'zod'
import { CHANGED, event } from '../../kit/events/event.ts'

export const channelCreated = event('channel.created', {
  slug: z.string(),
  name: z.string(),
  email: z.string().nullable(),
})
export const channelChanged = event('channel.changed', { ...CHANGED })
export const addressVerified = event('address.verified', { address: z.string(), proof: z.string() })
