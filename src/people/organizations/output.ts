import { z } from 'zod'
import { pageOf, time } from '../../kit/output.ts'

export const OrganizationOutput = z
  .object({
    id: z.int(),
    name: z.string(),
    domains: z.array(z.string()),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Organization', description: 'A company that customers belong to, by their email domains.' })

export const OrganizationsOutput = pageOf('organizations', OrganizationOutput)

export const OrganizationOfOutput = z
  .object({ organization: OrganizationOutput.nullable() })
  .meta({ id: 'OrganizationOfContact' })
