import { z } from 'zod'
import { line, oneOf, optional, payload } from '../../kit/input.ts'
import { GRANTABLE } from '../../kit/permissions.ts'
import { SightInput } from './sight.ts'

const fields = {
  name: line(80),
  permissions: z
    .array(oneOf(GRANTABLE))
    .max(100)
    .describe('What its holders may do; those that `GET /roles` lists. Reading comes with every role.'),
  sees: SightInput.nullable()
    .optional()
    .describe('Limits its holders to these conversations and those assigned to them; null: no limit.'),
}

export const NewRoleBody = payload('role', z.object({ ...fields, sees: fields.sees.default(null) }))
export const RoleChangesBody = payload(
  'role',
  z.object({ ...fields, name: optional(fields.name), permissions: fields.permissions.optional() }),
)
export const RoleParams = z.object({ key: z.string().max(200).describe('Key of a role.') })
