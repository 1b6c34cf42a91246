import { changeIfMatch } from '../../kit/http/etag.ts'
import type { Api } from '../../kit/http/types.ts'
import { transaction } from '../../kit/scope.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { IncidentChangesBody, IncidentParams, NewIncidentBody } from './input.ts'
import { IncidentOutput, IncidentsOutput } from './output.ts'
import { presentIncident, presentIncidents } from './present.ts'
import { getIncident, selectIncidents } from './queries.ts'
import { changeIncident, createIncident } from './write-incident.ts'

export function incidentRoutes(api: Api, address: BaseAddress): void {
  api.get(
    '/incidents',
    { schema: { summary: 'List incidents', response: { 200: IncidentsOutput } } },
    async ({ scope }) =>
      presentIncidents(scope, await selectIncidents(scope, { activeOnly: false }), address),
  )

  api.get(
    '/incidents/active',
    { schema: { summary: 'List active incidents', response: { 200: IncidentsOutput } } },
    async ({ scope }) => presentIncidents(scope, await selectIncidents(scope, { activeOnly: true }), address),
  )

  api.get(
    '/incidents/:identifier',
    { schema: { summary: 'Get an incident', params: IncidentParams, response: { 200: IncidentOutput } } },
    async ({ scope, params }) => presentIncident(scope, await getIncident(scope, params.identifier), address),
  )

  api.post(
    '/incidents',
    { schema: { summary: 'Create an incident', body: NewIncidentBody, response: { 201: IncidentOutput } } },
    async ({ scope, body }, reply) => {
      const incident = await transaction(scope, tx => createIncident(tx, body))
      reply.code(201)
      return presentIncident(scope, incident, address)
    },
  )

  // The contract mentions PUT and POST: both do the same.
  api.route({
    method: ['PUT', 'POST'],
    url: '/incidents/:identifier',
    schema: {
      summary: 'Update an incident',
      conditional: true,
      params: IncidentParams,
      body: IncidentChangesBody,
      response: { 200: IncidentOutput },
    },
    handler: async request => {
      const { scope, params, body } = request
      const incident = await changeIfMatch(request, {
        current: async tx => presentIncident(tx, await getIncident(tx, params.identifier), address),
        change: tx => changeIncident(tx, params.identifier, body),
      })
      return presentIncident(scope, incident, address)
    },
  })
}
