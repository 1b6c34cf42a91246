import { z } from 'zod'
import { event } from '../../kit/events/event.ts'

/** A personal view is nobody else's business: its name is not recorded. */
const view = { name: z.string().optional(), is_personal: z.boolean().optional() }

export const savedViewCreated = event('saved_view.created', view)
export const savedViewChanged = event('saved_view.changed', view)
export const savedViewDeleted = event('saved_view.deleted', view)
