import type { Api } from '../../kit/http/api.ts'
import { changeIfMatch } from '../../kit/http/etag.ts'
import { transaction } from '../../kit/scope.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { NewSystemBody, SortSystemsBody, SystemChangesBody, SystemParams } from '../systems/input.ts'
import { getSystem, listSystems, selectSortedSystems } from '../systems/queries.ts'
import { changeSystem, createSystem, sortSystems } from '../systems/write-system.ts'
import { presentSystem, presentSystems } from './present-systems.ts'
import { SortedSystemsOutput, SystemOutput, SystemsOutput } from './system-output.ts'

/** Systems are presented with their incidents, so they are mounted here. */
export function systemRoutes(api: Api, address: BaseAddress): void {
  api.get('/systems', { may: 'log in', summary: 'List systems', out: SystemsOutput }, async ({ scope }) =>
    presentSystems(scope, await listSystems(scope), address),
  )

  api.get(
    '/systems/:id',
    { may: 'log in', summary: 'Get a system', params: SystemParams, out: SystemOutput },
    async ({ scope, params }) => presentSystem(scope, await getSystem(scope, params.id), address),
  )

  api.post(
    '/systems',
    { may: 'incidents.write', summary: 'Create a system', body: NewSystemBody, created: SystemOutput },
    async ({ scope, body }) => {
      const system = await transaction(scope, tx => createSystem(tx, body.system))
      return presentSystem(scope, system, address)
    },
  )

  api.put(
    '/systems/:id',
    {
      may: 'incidents.write',
      summary: 'Change a system',
      conditional: true,
      params: SystemParams,
      body: SystemChangesBody,
      out: SystemOutput,
    },
    async request => {
      const { scope, params, body } = request
      const system = await changeIfMatch(request, {
        current: async tx => presentSystem(tx, await getSystem(tx, params.id), address),
        change: tx => changeSystem(tx, params.id, body.system),
      })
      return presentSystem(scope, system, address)
    },
  )

  // Below /systems, it could be mistaken for a system.
  api.put(
    '/system_order',
    {
      may: 'incidents.write',
      operation: 'sortSystems',
      summary: 'Put systems in order',
      description:
        'Those that are not named keep their places. A group stands where the first of its systems does.',
      body: SortSystemsBody,
      out: SortedSystemsOutput,
    },
    async ({ scope, body }) => {
      await transaction(scope, tx => sortSystems(tx, body.systems))
      return { systems: await presentSystems(scope, await selectSortedSystems(scope), address) }
    },
  )
}
