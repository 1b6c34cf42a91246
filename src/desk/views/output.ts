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
        'more?': z.boolean().describe('There are more: they are counted up to ten thousand.'),
      }),
    ),
    channels: z.array(CategoryOutput.extend({ open_count: z.int() }).meta({ id: 'ChannelCount' })),
    tags: z
      .array(z.object({ tag: z.string(), open_count: z.int() }))
      .describe('The most frequent among the two thousand open conversations that changed last.'),
  })
  .meta({ id: 'Views', description: 'What the inbox shows beside its list.' })

export const ViewOutput = z
  .object({
    conversations: z.array(ConversationOutput),
    next: z.string().nullable().describe('The cursor of the next page; null at the end.'),
  })
  .meta({ id: 'View' })
