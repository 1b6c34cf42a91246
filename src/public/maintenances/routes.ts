import type { Api } from '../../kit/http/api.ts'
import { changeIfMatch } from '../../kit/http/etag.ts'
import { transaction } from '../../kit/scope.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { MaintenanceChangesBody, MaintenanceParams, NewMaintenanceBody } from './input.ts'
import { MaintenanceOutput, MaintenancesOutput } from './output.ts'
import { presentMaintenance, presentMaintenances } from './present.ts'
import { getMaintenance, selectMaintenances } from './queries.ts'
import { changeMaintenance, createMaintenance } from './write-maintenance.ts'

export function maintenanceRoutes(api: Api, address: BaseAddress): void {
  api.get(
    '/maintenances',
    { may: 'log in', summary: 'List maintenances', out: MaintenancesOutput },
    async ({ scope }) => presentMaintenances(scope, await selectMaintenances(scope), address),
  )

  api.get(
    '/maintenances/:id',
    { may: 'log in', summary: 'Get a maintenance', params: MaintenanceParams, out: MaintenanceOutput },
    async ({ scope, params }) => presentMaintenance(scope, await getMaintenance(scope, params.id), address),
  )

  api.post(
    '/maintenances',
    {
      may: 'incidents.write',
      summary: 'Plan a maintenance',
      body: NewMaintenanceBody,
      created: MaintenanceOutput,
    },
    async ({ scope, body }) => {
      const maintenance = await transaction(scope, tx => createMaintenance(tx, body))
      return presentMaintenance(scope, maintenance, address)
    },
  )

  api.put(
    '/maintenances/:id',
    {
      may: 'incidents.write',
      summary: 'Change a maintenance',
      conditional: true,
      params: MaintenanceParams,
      body: MaintenanceChangesBody,
      out: MaintenanceOutput,
    },
    async request => {
      const { scope, params, body } = request
      const maintenance = await changeIfMatch(request, {
        current: async tx => presentMaintenance(tx, await getMaintenance(tx, params.id), address),
        change: tx => changeMaintenance(tx, params.id, body),
      })
      return presentMaintenance(scope, maintenance, address)
    },
  )
}
