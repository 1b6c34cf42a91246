import type { Api } from '../../kit/http/api.ts'
import { transaction } from '../../kit/scope.ts'
import { HoursBody, HoursParams } from './input.ts'
import { AllHoursOutput } from './output.ts'
import { presentHours } from './present.ts'
import { selectHours } from './queries.ts'
import { removeHours, setHours } from './write-hours.ts'

/** When the brand and its teams work: for all to read, for admins to set. */
export function hoursRoutes(api: Api): void {
  api.get(
    '/business_hours',
    { may: 'log in', summary: 'List business hours', out: AllHoursOutput },
    async ({ scope }) => ({ business_hours: await presentHours(scope, await selectHours(scope)) }),
  )

  api.put(
    '/business_hours',
    {
      may: 'teams.manage',
      operation: 'setBusinessHours',
      summary: 'Set the business hours of the brand or of a team',
      body: HoursBody,
      out: AllHoursOutput,
    },
    async ({ scope, body }) => {
      await transaction(scope, tx => setHours(tx, body.business_hours))
      return { business_hours: await presentHours(scope, await selectHours(scope)) }
    },
  )

  api.delete(
    '/business_hours/:id',
    {
      may: 'teams.manage',
      operation: 'deleteBusinessHours',
      summary: 'Delete business hours',
      params: HoursParams,
      out: AllHoursOutput,
    },
    async ({ scope, params }) => {
      await transaction(scope, tx => removeHours(tx, params.id))
      return { business_hours: await presentHours(scope, await selectHours(scope)) }
    },
  )
}
