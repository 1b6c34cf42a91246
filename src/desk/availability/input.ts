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

export const MAX_ROOM = 1_000

const room = integer(0, MAX_ROOM).nullable().optional()

const AvailabilityChanges = domain(
  z.object({
    state: optional(oneOf(STATES)).describe(
      'Available gets new conversations. Busy keeps those it has. Away gives conversations back to the queue when customers write.',
    ),
    until: timeText
      .nullable()
      .optional()
      .describe('When the state ends. Without it, it stays, or ends when the schedule changes next.'),
    note: clearable(120).describe('For colleagues, for example “on holiday”.'),
    by_schedule: optional(flag).describe('Whether the schedule decides.'),
    schedule: domain(
      z.object({
        time_zone: zoneName.optional().describe("IANA time zone; by default, the brand's."),
        week: weekOfHours,
      }),
    )
      .nullable()
      .optional()
      .describe('When they work.'),
    room: z
      .strictObject({
        mail: room.describe('Email, forms, comments and anything else that can wait.'),
        chat: room.describe('Chats, messengers and text messages.'),
      })
      .optional()
      .describe('How many open conversations a queue gives them; null: any number. For admins to set.'),
    skills: listOf(line(60), 50)
      .optional()
      .describe('Tags. A conversation with one of them goes only to those who have it. For admins to set.'),
  }),
)

export const AvailabilityBody = payload('availability', AvailabilityChanges)
export const AvailabilityParams = z.object({ email: emailAddress })

export type AvailabilityChanges = z.output<typeof AvailabilityChanges>
