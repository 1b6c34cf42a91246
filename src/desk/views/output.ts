import { z } from 'zod'
import { CategoryOutput } from '../../talk/channels/output.ts'
import { ConversationOutput } from '../../talk/conversations/output.ts'
import { VIEW_KEYS } from './input.ts'

export const ViewsOutput = z
  .object({
    views: z.array(
      z.object({
        key: z.enum(VIEW_KEYS),
        count: z.int(),
        'more?': z
          .boolean()
          .describe('True if there are more than the count says; counting stops at ten thousand.'),
      }),
    ),
    channels: z.array(CategoryOutput.extend({ open_count: z.int() }).meta({ id: 'ChannelCount' })),
    tags: z
      .array(z.object({ tag: z.string(), open_count: z.int() }))
      .describe('The most frequent tags of the 2,000 most recently changed open conversations.'),
    teams: z
      .array(z.object({ id: z.int(), name: z.string(), open_count: z.int() }))
      .describe('Counting stops at ten thousand.'),
  })
  .meta({ id: 'Views', description: 'The views, channels, teams and tags beside the inbox list.' })

export const ViewOutput = z
  .object({
    conversations: z.array(ConversationOutput),
    next: z.string().nullable().describe('Cursor of the next page; null on the last.'),
  })
  .meta({ id: 'View' })
