import { z } from 'zod'
import { pageOf } from '../kit/output.ts'

export const StaffOutput = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    role: z.object({ id: z.int(), name: z.enum(['agent', 'admin', 'owner']), 'admin?': z.boolean() }),
  })
  .meta({ id: 'Staff', description: 'Somebody who works here.' })

export const StaffListOutput = pageOf('staff', StaffOutput)
