import { Problem } from '../kit/errors.ts'
import type { Api } from '../kit/http/types.ts'
import { toPage } from '../kit/input.ts'
import { envelope, offsetOf } from '../kit/paging.ts'
import { type Role, type Scope, transaction } from '../kit/scope.ts'
import { createUser } from './create-user.ts'
import { NewStaffBody, StaffQuery } from './input.ts'
import { selectUsers, type UserRow } from './queries.ts'
import { requireAdmin } from './roles.ts'

const ROLE_IDS: Record<Role, number> = { agent: 1, admin: 2, owner: 3 }

export function staffRoutes(api: Api): void {
  api.get('/staff', { schema: { querystring: StaffQuery } }, async ({ scope, query }) => {
    const page = toPage(query)
    const users = (await selectUsers(scope)).reverse()
    const onPage = users.slice(offsetOf(page), offsetOf(page) + page.pageSize)
    return envelope('staff', onPage.map(presentStaff), users.length, page)
  })

  api.post('/staff', { schema: { body: NewStaffBody } }, async ({ scope, body }, reply) => {
    requireRight(scope, body.staff.role)
    const user = await transaction(scope, tx => createUser(tx, body.staff))
    return reply.code(201).send(presentStaff(user))
  })
}

/** Admins make agents and admins; owners make owners too. */
function requireRight(scope: Scope, role: Role): void {
  requireAdmin(scope)
  if (role === 'owner' && scope.actor?.role !== 'owner')
    throw new Problem('forbidden', 'Only owners make owners.')
}

function presentStaff({ id, name, email, role }: UserRow) {
  return { id, name, email, role: { id: ROLE_IDS[role], name: role, 'admin?': role !== 'agent' } }
}
