import { z } from 'zod'
import { flag, idInPath, integer, oneOf, optional, text, unwrapped } from '../kit/input.ts'
import { SYSTEM_STATUSES } from '../systems/statuses.ts'

export const INCIDENT_STATUSES = ['investigating', 'identified', 'monitoring', 'resolved'] as const

export type IncidentStatus = (typeof INCIDENT_STATUSES)[number]

export const IncidentParams = z.object({ identifier: idInPath.meta({ type: 'string' }) })

const update = z.object({ status: oneOf(INCIDENT_STATUSES), message: text(1, 20_000) })

const id = integer(1, Number.MAX_SAFE_INTEGER).meta({ type: ['string', 'integer'] })

const affected = z.object({
  id: optional(id).describe('Of the row to change; without it, a system is added.'),
  system_id: optional(id),
  status: optional(oneOf(SYSTEM_STATUSES)),
  _destroy: optional(flag).describe('Takes it away.'),
})

const title = text(1, 500).transform(value => value.trim())
const systems = optional(z.array(affected).max(200))

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
    updates_attributes: optional(z.array(update).max(50)),
    incidents_systems_attributes: systems,
  }),
)

export type IncidentInput = z.output<typeof NewIncidentBody>
export type IncidentChanges = z.output<typeof IncidentChangesBody>
export type AffectedSystem = z.output<typeof affected>
