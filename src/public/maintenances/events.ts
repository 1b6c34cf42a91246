import { z } from 'zod'
import { CHANGED, event } from '../../kit/events/event.ts'

export const maintenanceCreated = event('maintenance.created', {
  title: z.string(),
  status: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
})
/** Subscribers are reminded that it begins within an hour. */
export const maintenanceReminded = event('maintenance.reminded', { starts_at: z.string() })
export const maintenanceChanged = event('maintenance.changed', { ...CHANGED, updates: z.int() })
