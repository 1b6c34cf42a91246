import { z } from 'zod'
import { CHANGED, event } from '../../kit/events/event.ts'

export const teamCreated = event('team.created', { name: z.string() })
export const teamChanged = event('team.changed', { ...CHANGED })
export const teamDeleted = event('team.deleted', { name: z.string() })
