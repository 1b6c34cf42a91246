import type { Api } from '../../kit/http/api.ts'
import { changeIfMatch } from '../../kit/http/etag.ts'
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
    { may: 'log in', summary: 'List incidents', out: IncidentsOutput },
    async ({ scope }) =>
      presentIncidents(scope, await selectIncidents(scope, { activeOnly: false }), address),
  )

  api.get(
    '/incidents/active',
    { may: 'log in', summary: 'List active incidents', out: IncidentsOutput },
    async ({ scope }) => presentIncidents(scope, await selectIncidents(scope, { activeOnly: true }), address),
  )

  api.get(
    '/incidents/:identifier',
    { may: 'log in', summary: 'Get an incident', params: IncidentParams, out: IncidentOutput },
    async ({ scope, params }) => presentIncident(scope, await getIncident(scope, params.identifier), address),
  )

  api.post(
    '/incidents',
    { may: 'incidents.write', summary: 'Create an incident', body: NewIncidentBody, created: IncidentOutput },
    async ({ scope, body }) => {
      const incident = await transaction(scope, tx => createIncident(tx, body))
      return presentIncident(scope, incident, address)
    },
  )

  // The contract mentions PUT and POST: both do the same.
  for (const change of [api.put, api.post])
    change(
      '/incidents/:identifier',
      {
        may: 'incidents.write',
        summary: 'Update an incident',
        conditional: true,
        params: IncidentParams,
        body: IncidentChangesBody,
        out: IncidentOutput,
      },
      async request => {
        const { scope, params, body } = request
        const incident = await changeIfMatch(request, {
          current: async tx => presentIncident(tx, await getIncident(tx, params.identifier), address),
          change: tx => changeIncident(tx, params.identifier, body),
        })
        return presentIncident(scope, incident, address)
      },
    )
}
