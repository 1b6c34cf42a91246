import { z } from 'zod'
import { EventOutput } from '../../follow-up/events/output.ts'
import { time } from '../../kit/output.ts'
import { MoveOutput, NoteOutput } from '../../people/contacts/output.ts'
import { ConversationOutput } from '../../talk/conversations/output.ts'

export const EntryOutput = z
  .object({
    at: time.describe('Of a conversation: when somebody last wrote.'),
    conversation: ConversationOutput.optional(),
    note: NoteOutput.optional(),
    change: EventOutput.optional().describe('Contact created or changed, identity attached.'),
    move: MoveOutput.optional().describe('An identity came from another contact, or went to one.'),
    rating: z
      .object({ id: z.int(), rating: z.int(), comment: z.string().nullable(), conversation_id: z.int() })
      .optional(),
  })
  .meta({ id: 'TimelineEntry', description: 'Exactly one of the fields besides `at` is there.' })

export const TimelineOutput = z
  .object({
    timeline: z.array(EntryOutput).describe('Newest first.'),
    counts: z
      .object({ conversations: z.int(), notes: z.int(), changes: z.int() })
      .optional()
      .describe('Of all pages; on the first page only.'),
    next: z.string().nullable().describe('Cursor of the next page; null on the last.'),
  })
  .meta({ id: 'Timeline' })

export type Entry = z.infer<typeof EntryOutput>
