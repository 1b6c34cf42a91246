import { z } from 'zod'
import { time } from '../../kit/output.ts'
import { PersonOutput } from '../../people/identities/output.ts'
import { ConversationOutput } from '../conversations/output.ts'

const MergeOutput = z
  .object({
    id: z.int(),
    conversation: z
      .object({
        id: z.int(),
        slug: z.string(),
        ref_id: z.string(),
        subject: z.string().nullable(),
        author: PersonOutput,
      })
      .describe('The conversation whose messages were moved.'),
    message_count: z.int().describe('Number of messages that were moved.'),
    created_at: time,
    user: PersonOutput.nullable().describe('Who merged; null if nobody is known.'),
    undo_until: time.describe('When the merge can no longer be undone.'),
  })
  .meta({ id: 'Merge' })

export const MergesOutput = z.object({ merges: z.array(MergeOutput) })

export const MergedOutput = z.object({ conversation: ConversationOutput, merges: z.array(MergeOutput) })
