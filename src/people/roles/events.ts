import { z } from 'zod'
import { CHANGED, event } from '../../kit/events/event.ts'

export const roleCreated = event('role.created', {
  key: z.string(),
  name: z.string(),
  permissions: z.array(z.string()),
  sees: z.unknown(),
})
export const roleChanged = event('role.changed', { key: z.string(), ...CHANGED })
export const roleDeleted = event('role.deleted', { key: z.string(), name: z.string() })
