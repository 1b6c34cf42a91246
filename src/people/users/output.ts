import { z } from 'zod'
import { LANGUAGE_CODES } from '../../kit/language/language.ts'
import { pageOf, time } from '../../kit/output.ts'
import { SightOutput } from '../roles/sight.ts'
import { NOTIFY_REASONS } from './notify.ts'

export const StaffOutput = z
  .object({
    id: z.int(),
    name: z.string(),
    display_name: z.string(),
    email: z.string(),
    notification_email: z.string().describe('Address for notifications.'),
    notify: z.array(z.enum(NOTIFY_REASONS)).describe('Which conversations trigger email notifications.'),
    sees: SightOutput.nullable().describe('Null: what the role says.'),
    signature: z.string().nullable().describe('Below their replies by mail, as Markdown.'),
    language: z
      .enum(LANGUAGE_CODES)
      .nullable()
      .describe('Language of mail to them, ISO 639-1; null: that of the brand.'),
    created_at: time,
    updated_at: time,
    role: z.object({
      id: z.int(),
      key: z.string().describe('Key of the role: GET /roles.'),
      name: z.string(),
      description: z.string(),
      'admin?': z.boolean(),
      'default?': z.boolean().describe('True for the default role of new staff.'),
      permissions: z.record(z.string(), z.boolean()),
    }),
  })
  .meta({ id: 'Staff', description: 'A member of staff.' })

export const StaffListOutput = pageOf('staff', StaffOutput)
