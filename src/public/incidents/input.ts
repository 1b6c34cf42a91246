import { z } from 'zod'
import {
  clearable,
  flag,
  idInPath,
  integer,
  line,
  listOf,
  oneOf,
  optional,
  text,
  unwrapped,
} from '../../kit/input.ts'
import { carryMark, refusingMarks } from '../../kit/internal-marks.ts'
import { domain } from '../../kit/wire.ts'
import { SYSTEM_STATUSES } from '../systems/statuses.ts'
import { INCIDENT_STATUSES } from './statuses.ts'

export const IncidentParams = z.object({ identifier: idInPath.meta({ type: 'string' }) })

const update = z.object({ status: oneOf(INCIDENT_STATUSES), message: text(1, 20_000) })

const id = integer(1, Number.MAX_SAFE_INTEGER).meta({ type: ['string', 'integer'] })

const affected = domain(
  z.object({
    id: optional(id).describe('ID of the row to change; without it, a system is added.'),
    system_id: optional(id),
    status: optional(oneOf(SYSTEM_STATUSES)),
    _destroy: optional(flag).describe('True removes the row.'),
  }),
  { _destroy: 'isRemoved' },
)

const title = line(500)
const status = optional(oneOf(INCIDENT_STATUSES)).describe(
  'Status of the newest update; cannot be set without one.',
)
const systems = optional(listOf(affected, 200))

const NAMES = { updates_attributes: 'updates', incidents_systems_attributes: 'affected' } as const

const NewIncident = domain(
  z.object({
    title,
    status,
    updates_attributes: z.array(update).min(1).max(50),
    incidents_systems_attributes: systems,
  }),
  NAMES,
)

const IncidentChanges = domain(
  z.object({
    title: optional(title),
    status,
    updates_attributes: optional(listOf(update, 50)),
    incidents_systems_attributes: systems,
    postmortem: clearable(50_000).describe(
      'What is changed after it, once it is resolved; Markdown. Null removes it.',
    ),
    announce_postmortem: optional(flag).describe('True tells subscribers of the postmortem.'),
  }),
  NAMES,
)

/** An incident is public as soon as it is there. */
const incidentBody = <Schema extends z.ZodType>(incident: Schema) =>
  z.preprocess(body => carryMark(body, 'incident'), unwrapped('incident', refusingMarks(incident)))

export const NewIncidentBody = incidentBody(NewIncident)
export const IncidentChangesBody = incidentBody(IncidentChanges)

export type IncidentInput = z.output<typeof NewIncident>
export type IncidentChanges = z.output<typeof IncidentChanges>
export type AffectedSystem = z.output<typeof affected>
