import { z } from 'zod'
import { CHANGED, event } from '../../kit/events/event.ts'

export const organizationCreated = event('organization.created', { name: z.string() })
export const organizationChanged = event('organization.changed', { ...CHANGED })
export const organizationDeleted = event('organization.deleted', { name: z.string() })
