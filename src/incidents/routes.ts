import { notFound } from '../kit/errors.ts'
import type { Api } from '../kit/http/types.ts'
import { transaction } from '../kit/scope.ts'
import { IncidentChangesBody, IncidentParams, NewIncidentBody } from './input.ts'
import { presentIncident, presentIncidents } from './present.ts'
import { findIncident, selectIncidents } from './queries.ts'
import { changeIncident, createIncident } from './write-incident.ts'

export function incidentRoutes(api: Api): void {
  api.get('/incidents', async ({ scope }) =>
    presentIncidents(scope, await selectIncidents(scope, { activeOnly: false })),
  )

  api.get('/incidents/active', async ({ scope }) =>
    presentIncidents(scope, await selectIncidents(scope, { activeOnly: true })),
  )

  api.get('/incidents/:identifier', { schema: { params: IncidentParams } }, async ({ scope, params }) => {
    const incident = await findIncident(scope, params.identifier)
    if (!incident) throw notFound('incident')
    return presentIncident(scope, incident)
  })

  api.post('/incidents', { schema: { body: NewIncidentBody } }, async ({ scope, body }, reply) => {
    const incident = await transaction(scope, tx => createIncident(tx, body))
    return reply.code(201).send(await presentIncident(scope, incident))
  })

  // The contract names PUT and shows POST: both are the same.
  api.route({
    method: ['PUT', 'POST'],
    url: '/incidents/:identifier',
    schema: { params: IncidentParams, body: IncidentChangesBody },
    handler: async ({ scope, params, body }) => {
      const incident = await transaction(scope, tx => changeIncident(tx, params.identifier, body))
      return presentIncident(scope, incident)
    },
  })
}
