import { z } from 'zod'
import { CHANGED, event } from '../../kit/events/event.ts'

export const incidentCreated = event('incident.created', { title: z.string(), status: z.string() })
export const incidentChanged = event('incident.changed', { ...CHANGED, updates: z.int() })
