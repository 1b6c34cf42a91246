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
    description: z.string().nullable().describe('What it is, in a line for readers of the status page.'),
    group: z.string().nullable().describe('Name of the group that the status page shows it in.'),
    position: z.int().describe('Its place on the status page, among those with the same the oldest first.'),
    status: z
      .enum(SYSTEM_STATUSES)
      .describe('The worst state among active incidents and maintenance in progress.'),
    uptime: z.number().describe('Share of the last 90 days, or of its life, without an outage: 0 to 1.'),
    created_at: time,
    updated_at: time,
    active_incidents: z.array(IncidentOutput),
  })
  .meta({ id: 'System' })

export const SystemsOutput = z.array(SystemOutput)

/** All systems of the brand, in the order of the status page. */
export const SortedSystemsOutput = z.object({ systems: SystemsOutput })

export type System = z.infer<typeof SystemOutput>
