import { Problem } from '../kit/errors.ts'
import { answerList } from '../kit/http/answer-list.ts'
import type { Api } from '../kit/http/types.ts'
import { rangeOf, toPage } from '../kit/paging.ts'
import { type Role, type Scope, transaction } from '../kit/scope.ts'
import { changeUser } from './change-user.ts'
import { createUser } from './create-user.ts'
import { NewStaffBody, StaffChangesBody, StaffParams, StaffQuery } from './input.ts'
import { StaffListOutput, StaffOutput } from './output.ts'
import { presentStaff } from './present.ts'
import { selectUsers } from './queries.ts'
import { forAdmins, requireAdmin } from './roles.ts'

export function staffRoutes(api: Api): void {
  api.get(
    '/staff',
    { schema: { summary: 'List staff', querystring: StaffQuery, response: { 200: StaffListOutput } } },
    async (request, reply) => {
      const { scope, query } = request
      const page = toPage(scope, query, 'staff')
      const users = (await selectUsers(scope)).reverse()
      const { limit, offset } = rangeOf(page)
      const onPage = users.slice(offset, offset + limit)
      const listed = { rows: onPage, totalCount: users.length, page }
      return answerList({ request, reply }, listed, { staff: onPage.map(presentStaff) })
    },
  )

  api.post(
    '/staff',
    {
      preValidation: forAdmins,
      schema: {
        summary: 'Create a staff member',
        adminsOnly: true,
        body: NewStaffBody,
        response: { 201: StaffOutput },
      },
    },
    async ({ scope, body }, reply) => {
      requireRight(scope, body.staff.role)
      const user = await transaction(scope, tx => createUser(tx, body.staff))
      reply.code(201)
      return presentStaff(user)
    },
  )

  api.put(
    '/staff/:email',
    {
      schema: {
        summary: 'Change a staff member',
        selfOnly: true,
        params: StaffParams,
        body: StaffChangesBody,
        response: { 200: StaffOutput },
      },
    },
    async ({ scope, params, body }) =>
      presentStaff(await transaction(scope, tx => changeUser(tx, params.email, body.staff))),
  )
}

/** Admins make agents and admins; owners make owners too. */
function requireRight(scope: Scope, role: Role): void {
  requireAdmin(scope)
  if (role === 'owner' && scope.actor?.role !== 'owner')
    throw new Problem('forbidden', 'Only owners make owners.')
}
