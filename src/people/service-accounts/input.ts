import { z } from 'zod'
import { idInPath, line, optional, payload } from '../../kit/input.ts'
import { SightInput } from '../roles/sight.ts'
import { namedRole } from '../users/input.ts'

const fields = {
  name: line(80).describe('What people see where it does something.'),
  role: namedRole,
  sees: SightInput.nullable()
    .optional()
    .describe('Limits it to these conversations; null: no limit but that of the role.'),
}

export const NewAccountBody = payload(
  'service_account',
  z.object({ ...fields, sees: fields.sees.default(null) }),
)
export const AccountChangesBody = payload(
  'service_account',
  z.object({ ...fields, name: optional(fields.name), role: optional(fields.role) }),
)
export const AccountParams = z.object({ id: idInPath.describe('ID of a service account.') })
export const AccountTokenParams = AccountParams.extend({
  token_id: idInPath.describe('ID of its API token.'),
})
