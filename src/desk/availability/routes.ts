import type { Api } from '../../kit/http/api.ts'
import type { Actor, Scope } from '../../kit/scope.ts'
import { transaction } from '../../kit/scope.ts'
import { getUserByEmail } from '../../people/users/queries.ts'
import { changeAvailability } from './change-availability.ts'
import { AvailabilityBody, AvailabilityParams } from './input.ts'
import { AvailabilitiesOutput, AvailabilityOutput } from './output.ts'
import { presentAvailability } from './present.ts'

/** Availability: everyone reads it and sets their own, leads set the state of their team, admins everything. */
export function availabilityRoutes(api: Api): void {
  api.get(
    '/availability',
    {
      may: 'log in',
      operation: 'listAvailability',
      summary: 'List the availability of staff',
      out: AvailabilitiesOutput,
    },
    async ({ scope }) => ({ availability: await presentAvailability(scope) }),
  )

  api.get(
    '/availability/:email',
    {
      may: 'log in',
      operation: 'getAvailability',
      summary: 'Get the availability of a member of staff',
      params: AvailabilityParams,
      out: AvailabilityOutput,
    },
    async ({ scope, params }) => one(scope, (await getUserByEmail(scope, params.email)).id),
  )

  api.put(
    '/availability',
    {
      may: 'log in',
      operation: 'setMyAvailability',
      summary: 'Set your own availability',
      body: AvailabilityBody,
      out: AvailabilityOutput,
    },
    async ({ scope, body }) => {
      const { userId } = scope.actor as Actor
      await transaction(scope, tx => changeAvailability(tx, userId, body.availability))
      return one(scope, userId)
    },
  )

  api.put(
    '/availability/:email',
    {
      may: 'log in',
      operation: 'setAvailability',
      summary: 'Set the availability of a member of staff',
      description: 'Agents can set their own, and leads the state of their team, without room and skills.',
      params: AvailabilityParams,
      body: AvailabilityBody,
      out: AvailabilityOutput,
    },
    async ({ scope, params, body }) => {
      const { id } = await getUserByEmail(scope, params.email)
      await transaction(scope, tx => changeAvailability(tx, id, body.availability))
      return one(scope, id)
    },
  )
}

async function one(scope: Scope, userId: number) {
  const [found] = await presentAvailability(scope, [userId])
  return found as NonNullable<typeof found>
}
