import { z } from 'zod'
import { time } from '../../kit/output.ts'
import { SYSTEM_STATUSES } from '../systems/statuses.ts'
import { INCIDENT_STATUSES } from './statuses.ts'

const status = z.enum(INCIDENT_STATUSES)

export const IncidentOutput = z
  .object({
    id: z.string(),
    account_id: z.int().describe('Same as brand_id.'),
    brand_id: z.int(),
    external_url: z.string().describe('URL of the incident on the status page.'),
    title: z.string(),
    status: status.describe('Status of the latest update.'),
    created_at: time,
    updated_at: time,
    updates: z
      .array(z.object({ id: z.string(), status, message: z.string(), created_at: time }))
      .describe('Newest first.'),
    postmortem: z.string().nullable().describe('What is changed after it; Markdown.'),
    postmortem_at: time.nullable().describe('When the postmortem was published.'),
    incidents_systems: z.array(
      z.object({
        id: z.string(),
        system_id: z.string(),
        status: z.enum(SYSTEM_STATUSES),
        system: z.object({ id: z.string(), title: z.string() }),
      }),
    ),
  })
  .meta({ id: 'Incident' })

export const IncidentsOutput = z.array(IncidentOutput)

export type Incident = z.infer<typeof IncidentOutput>
