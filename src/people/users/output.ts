import { z } from 'zod'
import { pageOf, time } from '../../kit/output.ts'
import { NOTIFY_REASONS } from './notify.ts'

export const StaffOutput = z
  .object({
    id: z.int(),
    name: z.string(),
    display_name: z.string(),
    email: z.string(),
    notification_email: z.string().describe('Address for notifications.'),
    notify: z.array(z.enum(NOTIFY_REASONS)).describe('Which conversations trigger email notifications.'),
    signature: z.string().nullable().describe('Below their replies by mail, as Markdown.'),
    created_at: time,
    updated_at: time,
    role: z.object({
      id: z.int(),
      name: z.enum(['agent', 'admin', 'owner']),
      description: z.string(),
      'admin?': z.boolean(),
      'default?': z.boolean().describe('True for the default role of new staff.'),
      permissions: z.record(z.string(), z.boolean()),
    }),
  })
  .meta({ id: 'Staff', description: 'A member of staff.' })

export const StaffListOutput = pageOf('staff', StaffOutput)
