import { z } from 'zod'
import { CAUSES } from '../../kit/cause.ts'
import { time } from '../../kit/output.ts'
import { PersonOutput } from '../../people/identities/output.ts'

export const EventOutput = z
  .object({
    id: z.int(),
    type: z.string().meta({ examples: ['conversation.status_changed'] }),
    created_at: time,
    actor: PersonOutput.nullable().describe('Null for automatic changes.'),
    subject: z.object({ type: z.string(), id: z.int() }),
    cause: z
      .object({
        by: z.enum(CAUSES),
        event_id: z.int().nullable().describe('The event that this one follows from; null for none.'),
        depth: z.int().describe('How many events lead to this one, each to the next.'),
        macro: z
          .object({ id: z.int(), name: z.string() })
          .optional()
          .describe('The macro that caused it, if any.'),
      })
      .nullable()
      .describe('What brought it about. Null for events recorded before causes were.'),
    data: z.record(z.string(), z.unknown()).describe('Details of the event, with old and new values.'),
  })
  .meta({ id: 'Event' })

export const EventsOutput = z.object({
  events: z.array(EventOutput),
  next: z.string().describe('Cursor to continue from, as `after`.'),
})

export type Event = z.infer<typeof EventOutput>
