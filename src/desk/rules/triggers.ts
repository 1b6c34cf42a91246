import { z } from 'zod'
import { listOf, oneOf } from '../../kit/input.ts'
import { orSay } from '../../kit/sentences/say.ts'
import { zoneName } from '../../people/hours/input.ts'
import { parseSpan } from '../../talk/conditions/durations.ts'
import { WEEKDAYS } from './weekdays.ts'

/** What happens to a conversation that rules can follow from. */
export const OCCASIONS = [
  'conversation_begins',
  'customer_writes',
  'staff_replies',
  'note_written',
  'resolved',
  'reopened',
  'status_changes',
  'assignee_changes',
  'team_changes',
  'priority_changes',
  'tags_change',
  'fields_change',
  'channel_changes',
  'customer_rates',
  'delivery_fails',
  'sla_warning',
  'sla_breached',
] as const
export type OccasionWord = (typeof OCCASIONS)[number]

/** Occasions that have a message. */
export const WITH_MESSAGE: readonly OccasionWord[] = [
  'conversation_begins',
  'customer_writes',
  'staff_replies',
  'note_written',
  'delivery_fails',
]

/** What time can run since. */
export const CLOCKS = [
  'waiting',
  'customer_silent',
  'unassigned',
  'open',
  'pending',
  'on_hold',
  'resolved',
] as const
export type Clock = (typeof CLOCKS)[number]

const Every = z.strictObject({
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, orSay`must be a time such as 09:00`),
  days: listOf(oneOf(WEEKDAYS), WEEKDAYS.length)
    .refine(days => days.length > 0, orSay`must not be empty`)
    .optional()
    .describe('Every day by default.'),
  time_zone: zoneName.optional().describe("IANA time zone; by default, the brand's."),
})
export type Every = z.output<typeof Every>

export const Trigger = z.strictObject({
  event: oneOf(OCCASIONS).optional().describe('Something that happens to a conversation.'),
  after: z
    .string()
    .refine(
      text => parseSpan(text) !== undefined,
      orSay`must be a duration such as 30 minutes, 2 business hours or 3 days`,
    )
    .optional()
    .describe(
      'So long after its clock began, such as `4 hours`, or `2 business hours` of the team of the conversation.',
    ),
  clock: oneOf(CLOCKS)
    .optional()
    .describe(
      'With `after`. `waiting`: since the first words of the customer that nobody has answered; `customer_silent`: since the last reply of staff; `unassigned`; or since it became `open`, `pending`, `on_hold` or `resolved`.',
    ),
  every: Every.optional().describe(
    'A time of day, `{"at": "09:00", "days": ["mon", "tue"]}`, at which the rule checks open conversations.',
  ),
})

export const Triggers = listOf(Trigger, 20)
export type Trigger = z.output<typeof Trigger>
