import { z } from 'zod'
import { CHANGED, event } from '../../kit/events/event.ts'

export const incidentCreated = event('incident.created', { title: z.string(), status: z.string() })
/** Of a postmortem that is new, changed or removed; `announced` if subscribers are told. */
export const incidentPostmortem = event('incident.postmortem_changed', { announced: z.boolean() })
export const incidentChanged = event('incident.changed', { ...CHANGED, updates: z.int() })
