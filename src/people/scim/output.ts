import { z } from 'zod'
import { time } from '../../kit/output.ts'

const fields = {
  url: z.string().describe('Address to enter at the provider.'),
  token: z
    .object({
      'owners?': z.boolean().describe('Whether it can deactivate owners, too: an owner has made it.'),
      created_by: z.string().describe('Address of whoever made it.'),
      created_at: time,
      last_used_at: time.nullable(),
    })
    .nullable()
    .describe('Null: there is none.'),
  users: z.int().describe('Number of members whom the provider has named.'),
  groups: z.array(
    z.object({
      name: z.string(),
      external_id: z.string().nullable().describe('Identifier at the provider.'),
      members: z.int().describe('Number of members.'),
      'used?': z.boolean().describe('Whether the settings of single sign-on say what it gives.'),
    }),
  ),
}

export const ScimOutput = z
  .object(fields)
  .meta({ id: 'Scim', description: 'Provisioning of members by the identity provider.' })

export const NewScimTokenOutput = z
  .object({ ...fields, bearer_token: z.string().describe('To enter at the provider; shown only this once.') })
  .meta({ id: 'NewScimToken' })
