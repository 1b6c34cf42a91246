import { z } from 'zod'
import { time } from '../../kit/output.ts'
import { PersonOutput } from '../../people/identities/output.ts'

export const EventOutput = z
  .object({
    id: z.int(),
    type: z.string().meta({ examples: ['conversation.status_changed'] }),
    created_at: time,
    actor: PersonOutput.nullable().describe('Null for automatic changes.'),
    subject: z.object({ type: z.string(), id: z.int() }),
    data: z.record(z.string(), z.unknown()).describe('Details of the event, with old and new values.'),
  })
  .meta({ id: 'Event' })

export const EventsOutput = z.object({
  events: z.array(EventOutput),
  next: z.string().describe('Cursor to continue from, as `after`.'),
})

export type Event = z.infer<typeof EventOutput>
