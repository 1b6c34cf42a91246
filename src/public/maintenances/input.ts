import { z } from 'zod'
import {
  idInPath,
  integer,
  line,
  listOf,
  oneOf,
  optional,
  timeText,
  unwrapped,
  words,
} from '../../kit/input.ts'
import { carryMark, refusingMarks } from '../../kit/internal-marks.ts'
import { domain } from '../../kit/wire.ts'
import { MAINTENANCE_STATUSES } from './statuses.ts'

export const MaintenanceParams = z.object({ id: idInPath.meta({ type: 'string' }) })

const title = line(500)
const message = optional(words(20_000)).describe('What readers are told; Markdown.')
const startsAt = timeText.describe('When systems go under maintenance.')
const endsAt = timeText.describe('When it is over, by plan.')
const systemId = integer(1, Number.MAX_SAFE_INTEGER).meta({ type: ['string', 'integer'] })
const systems = listOf(systemId, 200).optional().describe('IDs of the affected systems.')

const newMaintenance = domain(
  z.object({ title, message, starts_at: startsAt, ends_at: endsAt, system_ids: systems }),
)

const changes = domain(
  z.object({
    title: optional(title),
    message,
    status: optional(oneOf(MAINTENANCE_STATUSES)).describe(
      'Begins, completes or cancels it before its time.',
    ),
    starts_at: optional(startsAt),
    ends_at: optional(endsAt),
    system_ids: systems,
  }),
)

/** Planned work is public as soon as it is there. */
const maintenanceBody = <Schema extends z.ZodType>(maintenance: Schema) =>
  z.preprocess(body => carryMark(body, 'maintenance'), unwrapped('maintenance', refusingMarks(maintenance)))

export const NewMaintenanceBody = maintenanceBody(newMaintenance)
export const MaintenanceChangesBody = maintenanceBody(changes)

export type NewMaintenance = z.output<typeof newMaintenance>
export type MaintenanceChanges = z.output<typeof changes>
