import { z } from 'zod'
import { time } from '../../kit/output.ts'
import { SightOutput } from '../roles/sight.ts'

export const ServiceAccountOutput = z
  .object({
    id: z.int(),
    name: z.string(),
    login: z
      .string()
      .describe('What its API tokens log in as, in place of an email address. It never changes.'),
    sees: SightOutput.nullable().describe('Null: what the role says.'),
    role: z.object({
      id: z.int(),
      key: z.string().describe('Key of the role: GET /roles.'),
      name: z.string(),
    }),
    permissions: z.array(z.string()),
    last_used_at: time.nullable().describe('When one of its tokens was last used.'),
    created_at: time,
    updated_at: time,
  })
  .meta({
    id: 'ServiceAccount',
    description: 'A program of the brand’s own that uses the API under its own name. It cannot log in.',
  })

export const ServiceAccountsOutput = z.object({
  service_accounts: z.array(ServiceAccountOutput).describe('By name.'),
})
