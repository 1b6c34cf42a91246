import { z } from 'zod'
import { sentenceOutput, time } from '../../kit/output.ts'
import { GRANTABLE } from '../../kit/permissions.ts'
import { SightOutput } from './sight.ts'

export const RoleOutput = z
  .object({
    id: z.int(),
    key: z.string().describe('What `role` of a staff member takes. It never changes.'),
    name: z.string(),
    'preset?': z.boolean().describe('Every brand has it, and nobody can change it.'),
    permissions: z.array(z.string()),
    sees: SightOutput.nullable().describe('Null: all conversations.'),
    member_count: z.int().describe('Active staff who have it.'),
    service_account_count: z.int().describe('Service accounts that have it.'),
    created_at: time.nullable(),
    updated_at: time.nullable(),
  })
  .meta({ id: 'Role', description: 'What its holders may do and see.' })

const PermissionOutput = z
  .object({
    key: z.enum(GRANTABLE),
    right: sentenceOutput.describe('What it gives the right to.'),
    'whole?': z.boolean().describe('Only for roles that see all conversations.'),
  })
  .meta({ id: 'Permission' })

export const RolesOutput = z.object({
  roles: z.array(RoleOutput).describe('Presets first, then by name.'),
  permissions: z.array(PermissionOutput).describe('What roles can include.'),
})
