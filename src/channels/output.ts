import { z } from 'zod'
import { codeOutput, time } from '../kit/output.ts'
import { CHANNEL_KINDS } from './kinds.ts'

const category = {
  name: z.string(),
  slug: z.string(),
  email: z.string().nullable(),
  channel: codeOutput(CHANNEL_KINDS, 'Channel type'),
}

export const CategoryOutput = z
  .object(category)
  .meta({ id: 'Category', description: 'The channel that a conversation is in.' })

export const ChannelOutput = z
  .object({
    id: z.int(),
    ...category,
    visibility: z.int(),
    settings: z
      .record(z.string(), z.string())
      .describe('How it reaches the world; passwords and keys are hidden.'),
    created_at: time,
    updated_at: time,
    brand: z.object({ name: z.string(), url: z.string() }),
  })
  .meta({ id: 'Channel' })

export const ChannelsOutput = z.object({ total_count: z.int(), channels: z.array(ChannelOutput) })
