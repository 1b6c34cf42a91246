import { z } from 'zod'
import { event } from '../../kit/events/event.ts'

export const responseTemplateCreated = event('response_template.created', {
  name: z.string().optional(),
  is_personal: z.boolean().optional(),
})
export const responseTemplateChanged = event('response_template.changed', {
  from: z.looseObject({}).optional(),
  to: z.looseObject({}).optional(),
  body_changed: z.boolean().optional(),
  files_changed: z.boolean().optional(),
  is_personal: z.boolean().optional(),
})
export const responseTemplateDeleted = event('response_template.deleted', {
  name: z.string().optional(),
  is_personal: z.boolean().optional(),
})
