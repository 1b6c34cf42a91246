import { z } from 'zod'
import { event } from '../../kit/events/event.ts'

/** A personal segment is nobody else's business: its name is not recorded. */
const segment = { name: z.string().optional(), is_personal: z.boolean().optional() }

export const segmentCreated = event('segment.created', segment)
export const segmentChanged = event('segment.changed', segment)
export const segmentDeleted = event('segment.deleted', segment)
