import { answerList } from '../../kit/http/answer-list.ts'
import type { Api } from '../../kit/http/types.ts'
import { rangeOf, toPage } from '../../kit/paging.ts'
import { transaction } from '../../kit/scope.ts'
import { changeUser } from './change-user.ts'
import { deactivateUser, reactivateUser } from './deactivate-user.ts'
import { StaffChangesBody, StaffParams, StaffQuery } from './input.ts'
import { StaffListOutput, StaffOutput } from './output.ts'
import { presentStaff } from './present.ts'
import { selectDeactivatedUsers, selectUsers } from './queries.ts'
import { forAdmins } from './roles.ts'

export function staffRoutes(api: Api): void {
  api.get(
    '/staff',
    { schema: { summary: 'List staff', querystring: StaffQuery, response: { 200: StaffListOutput } } },
    async (request, reply) => {
      const { scope, query } = request
      const page = toPage(scope, query, 'staff')
      const users = (await (query.deactivated ? selectDeactivatedUsers : selectUsers)(scope)).reverse()
      const { limit, offset } = rangeOf(page)
      const onPage = users.slice(offset, offset + limit)
      const listed = { rows: onPage, totalCount: users.length, page }
      return answerList({ request, reply }, listed, {
        staff: onPage.map(row => presentStaff(row, scope.brand.timeZone)),
      })
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
      presentStaff(
        await transaction(scope, tx => changeUser(tx, params.email, body.staff)),
        scope.brand.timeZone,
      ),
  )

  api.delete(
    '/staff/:email',
    {
      preValidation: forAdmins,
      schema: {
        summary: 'Deactivate a staff member',
        description: 'Ends all sessions and revokes all tokens immediately. Messages are kept.',
        adminsOnly: true,
        params: StaffParams,
        response: { 200: StaffOutput },
      },
    },
    async ({ scope, params }) =>
      presentStaff(await transaction(scope, tx => deactivateUser(tx, params.email)), scope.brand.timeZone),
  )

  api.post(
    '/staff/:email/reactivate',
    {
      preValidation: forAdmins,
      schema: {
        summary: 'Reactivate a staff member',
        adminsOnly: true,
        params: StaffParams,
        response: { 200: StaffOutput },
      },
    },
    async ({ scope, params }) =>
      presentStaff(await transaction(scope, tx => reactivateUser(tx, params.email)), scope.brand.timeZone),
  )
}
