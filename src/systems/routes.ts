import { changeIfMatch } from '../kit/http/etag.ts'
import type { Api } from '../kit/http/types.ts'
import { transaction } from '../kit/scope.ts'
import { NewSystemBody, SystemChangesBody, SystemParams } from './input.ts'
import { presentSystem, presentSystems } from './present.ts'
import { getSystem, listSystems } from './queries.ts'
import { changeSystem, createSystem } from './write-system.ts'

export function systemRoutes(api: Api): void {
  api.get('/systems', async ({ scope }) => presentSystems(scope, await listSystems(scope)))

  api.get('/systems/:id', { schema: { params: SystemParams } }, async ({ scope, params }) =>
    presentSystem(scope, await getSystem(scope, params.id)),
  )

  api.post('/systems', { schema: { body: NewSystemBody } }, async ({ scope, body }, reply) => {
    const system = await transaction(scope, tx => createSystem(tx, body.system.title))
    reply.code(201)
    return presentSystem(scope, system)
  })

  api.put('/systems/:id', { schema: { params: SystemParams, body: SystemChangesBody } }, async request => {
    const { scope, params, body } = request
    const system = await changeIfMatch(request, {
      current: async tx => presentSystem(tx, await getSystem(tx, params.id)),
      change: tx => changeSystem(tx, params.id, body.system.title),
    })
    return presentSystem(scope, system)
  })
}
