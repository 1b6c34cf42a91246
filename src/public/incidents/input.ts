import { z } from 'zod'
import { flag, idInPath, integer, line, listOf, oneOf, optional, text, unwrapped } from '../../kit/input.ts'
import { SYSTEM_STATUSES } from '../systems/statuses.ts'
import { INCIDENT_STATUSES } from './statuses.ts'

export const IncidentParams = z.object({ identifier: idInPath.meta({ type: 'string' }) })

const update = z.object({ status: oneOf(INCIDENT_STATUSES), message: text(1, 20_000) })

const id = integer(1, Number.MAX_SAFE_INTEGER).meta({ type: ['string', 'integer'] })

const affected = z.object({
  id: optional(id).describe('ID of the row to change; without it, a system is added.'),
  system_id: optional(id),
  status: optional(oneOf(SYSTEM_STATUSES)),
  _destroy: optional(flag).describe('True removes the row.'),
})

const title = line(500)
const systems = optional(listOf(affected, 200))

export const NewIncidentBody = unwrapped(
  'incident',
  z.object({
    title,
    updates_attributes: z.array(update).min(1).max(50),
    incidents_systems_attributes: systems,
  }),
)

export const IncidentChangesBody = unwrapped(
  'incident',
  z.object({
    title: optional(title),
    updates_attributes: optional(listOf(update, 50)),
    incidents_systems_attributes: systems,
  }),
)

export type IncidentInput = z.output<typeof NewIncidentBody>
export type IncidentChanges = z.output<typeof IncidentChangesBody>
export type AffectedSystem = z.output<typeof affected>
