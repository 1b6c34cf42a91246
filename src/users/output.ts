import { z } from 'zod'
import { pageOf } from '../kit/output.ts'
import { NOTIFY_REASONS } from './notify.ts'

export const StaffOutput = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    notify: z.array(z.enum(NOTIFY_REASONS)).describe('What they are told of by mail.'),
    role: z.object({ id: z.int(), name: z.enum(['agent', 'admin', 'owner']), 'admin?': z.boolean() }),
  })
  .meta({ id: 'Staff', description: 'Somebody who works here.' })

export const StaffListOutput = pageOf('staff', StaffOutput)
