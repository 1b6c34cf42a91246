import { changeIfMatch } from '../kit/http/etag.ts'
import type { Api } from '../kit/http/types.ts'
import { transaction } from '../kit/scope.ts'
import { NewSystemBody, SystemChangesBody, SystemParams } from './input.ts'
import { SystemOutput, SystemsOutput } from './output.ts'
import { presentSystem, presentSystems } from './present.ts'
import { getSystem, listSystems } from './queries.ts'
import { changeSystem, createSystem } from './write-system.ts'

export function systemRoutes(api: Api): void {
  api.get(
    '/systems',
    { schema: { summary: 'List systems', response: { 200: SystemsOutput } } },
    async ({ scope }) => presentSystems(scope, await listSystems(scope)),
  )

  api.get(
    '/systems/:id',
    { schema: { summary: 'Get a system', params: SystemParams, response: { 200: SystemOutput } } },
    async ({ scope, params }) => presentSystem(scope, await getSystem(scope, params.id)),
  )

  api.post(
    '/systems',
    { schema: { summary: 'Create a system', body: NewSystemBody, response: { 201: SystemOutput } } },
    async ({ scope, body }, reply) => {
      const system = await transaction(scope, tx => createSystem(tx, body.system.title))
      reply.code(201)
      return presentSystem(scope, system)
    },
  )

  api.put(
    '/systems/:id',
    {
      schema: {
        summary: 'Change a system',
        conditional: true,
        params: SystemParams,
        body: SystemChangesBody,
        response: { 200: SystemOutput },
      },
    },
    async request => {
      const { scope, params, body } = request
      const system = await changeIfMatch(request, {
        current: async tx => presentSystem(tx, await getSystem(tx, params.id)),
        change: tx => changeSystem(tx, params.id, body.system.title),
      })
      return presentSystem(scope, system)
    },
  )
}
