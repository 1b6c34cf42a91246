import { answerList } from '../../kit/http/answer-list.ts'
import type { Api } from '../../kit/http/api.ts'
import { rangeOf, toPage } from '../../kit/paging.ts'
import { transaction } from '../../kit/scope.ts'
import type { SightDependencies } from '../roles/sight.ts'
import { changeUser } from './change-user.ts'
import { deactivateUser, reactivateUser } from './deactivate-user.ts'
import { DeactivationQuery, StaffChangesBody, StaffParams, StaffQuery } from './input.ts'
import { StaffListOutput, StaffOutput } from './output.ts'
import { presentStaff } from './present.ts'
import { selectDeactivatedUsers, selectUsers } from './queries.ts'

export function staffRoutes(api: Api, { requireKnown }: SightDependencies): void {
  api.get(
    '/staff',
    { may: 'log in', summary: 'List staff', query: StaffQuery, out: StaffListOutput },
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
      may: 'log in',
      summary: 'Change a staff member',
      description: 'Agents can change only themselves.',
      params: StaffParams,
      body: StaffChangesBody,
      out: StaffOutput,
    },
    async ({ scope, params, body: { staff } }) => {
      const user = await transaction(scope, async tx => {
        const changed = await changeUser(tx, params.email, staff)
        if (staff.sees) await requireKnown(tx, staff.sees)
        return changed
      })
      return presentStaff(user, scope.brand.timeZone)
    },
  )

  api.delete(
    '/staff/:email',
    {
      may: 'members.manage',
      summary: 'Deactivate a staff member',
      description: 'Ends all sessions and revokes all tokens immediately. Messages are kept.',
      params: StaffParams,
      query: DeactivationQuery,
      out: StaffOutput,
    },
    async ({ scope, params, query }) => {
      const user = await transaction(scope, tx => deactivateUser(tx, params.email, query.conversations))
      return presentStaff(user, scope.brand.timeZone)
    },
  )

  api.post(
    '/staff/:email/reactivate',
    { may: 'members.manage', summary: 'Reactivate a staff member', params: StaffParams, out: StaffOutput },
    async ({ scope, params }) =>
      presentStaff(await transaction(scope, tx => reactivateUser(tx, params.email)), scope.brand.timeZone),
  )
}
