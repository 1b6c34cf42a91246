import { z } from 'zod'
import { CHANGED, event } from '../../kit/events/event.ts'

export const serviceAccountCreated = event('service_account.created', {
  name: z.string(),
  /** What its tokens log in as. */
  login: z.string(),
  role: z.string(),
  sees: z.unknown(),
})
export const serviceAccountChanged = event('service_account.changed', { ...CHANGED })
export const serviceAccountDeleted = event('service_account.deleted', { name: z.string(), login: z.string() })
