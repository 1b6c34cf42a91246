import { z } from 'zod'
import { time } from '../../kit/output.ts'
import { MAINTENANCE_STATUSES } from './statuses.ts'

const status = z.enum(MAINTENANCE_STATUSES)

export const MaintenanceOutput = z
  .object({
    id: z.string(),
    brand_id: z.int(),
    external_url: z.string().describe('URL of the maintenance on the status page.'),
    title: z.string(),
    status,
    next_statuses: z.array(status).describe('What the status can change to.'),
    starts_at: time.describe('By plan.'),
    ends_at: time.describe('By plan.'),
    began_at: time.nullable(),
    ended_at: time.nullable(),
    created_at: time,
    updated_at: time,
    updates: z
      .array(
        z.object({
          id: z.string(),
          status,
          message: z.string().nullable().describe('Null where time alone changed the status.'),
          created_at: time,
        }),
      )
      .describe('Newest first.'),
    systems: z.array(z.object({ id: z.string(), title: z.string() })),
  })
  .meta({ id: 'Maintenance' })

export const MaintenancesOutput = z.array(MaintenanceOutput)

export type Maintenance = z.infer<typeof MaintenanceOutput>
