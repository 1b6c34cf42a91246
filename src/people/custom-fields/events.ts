import { z } from 'zod'
import { CHANGED, event } from '../../kit/events/event.ts'

export const customFieldCreated = event('custom_field.created', { key: z.string() })
export const customFieldChanged = event('custom_field.changed', { ...CHANGED })
export const customFieldDeleted = event('custom_field.deleted', { key: z.string() })
