import { z } from 'zod'
import {
  clearable,
  flag,
  integer,
  line,
  listOf,
  oneOf,
  optional,
  payload,
  timeText,
} from '../../kit/input.ts'
import { domain } from '../../kit/wire.ts'
import { weekOfHours, zoneName } from '../../people/hours/input.ts'
import { emailAddress } from '../../people/identities/email.ts'
import { STATES } from './state.ts'

const MAX_ROOM = 1_000

const room = integer(0, MAX_ROOM).nullable().optional()

const AvailabilityChanges = domain(
  z.object({
    state: optional(oneOf(STATES)).describe(
      'Busy members get no new conversations; those of members who are away return to the queue when customers write.',
    ),
    until: timeText
      .nullable()
      .optional()
      .describe('When the state ends; by default, at the next change of the schedule, or never.'),
    note: clearable(120).describe('A note for colleagues, for example “on holiday”.'),
    by_schedule: optional(flag).describe('Whether the state follows the schedule.'),
    schedule: domain(
      z.object({
        time_zone: zoneName.optional().describe("IANA time zone; by default, the brand's."),
        week: weekOfHours,
      }),
    )
      .nullable()
      .optional()
      .describe('Working hours.'),
    room: z
      .strictObject({
        mail: room.describe('Email, forms, comments and all other channels.'),
        chat: room.describe('Chats, messengers and text messages.'),
      })
      .optional()
      .describe('Open conversations up to which queues assign more; null: no limit. Only admins can set it.'),
    skills: listOf(line(60), 50)
      .optional()
      .describe(
        'Tags. Queues assign a conversation with one of them only to members who have it. Only admins can set them.',
      ),
  }),
)

export const AvailabilityBody = payload('availability', AvailabilityChanges)
export const AvailabilityParams = z.object({ email: emailAddress })

export type AvailabilityChanges = z.output<typeof AvailabilityChanges>
