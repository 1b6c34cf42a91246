import { z } from 'zod'
import { time } from '../kit/output.ts'
import { SYSTEM_STATUSES } from './statuses.ts'

export const SystemOutput = z
  .object({
    id: z.string(),
    title: z.string(),
    status: z.enum(SYSTEM_STATUSES).describe('As bad as the worst of its active incidents says.'),
    created_at: time,
    updated_at: time,
    active_incidents: z.array(z.object({ id: z.string(), title: z.string(), status: z.string() })),
  })
  .meta({ id: 'System' })

export const SystemsOutput = z.array(SystemOutput)

export type System = z.infer<typeof SystemOutput>
