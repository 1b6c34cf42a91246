import { z } from 'zod'
import { time } from '../../kit/output.ts'
import { SYSTEM_STATUSES } from '../systems/statuses.ts'
import { IncidentOutput } from './output.ts'

export const SystemOutput = z
  .object({
    id: z.string(),
    account_id: z.int().describe('Same as brand_id.'),
    brand_id: z.int(),
    title: z.string(),
    status: z
      .enum(SYSTEM_STATUSES)
      .describe('The worst state among active incidents and maintenance in progress.'),
    created_at: time,
    updated_at: time,
    active_incidents: z.array(IncidentOutput),
  })
  .meta({ id: 'System' })

export const SystemsOutput = z.array(SystemOutput)

export type System = z.infer<typeof SystemOutput>
