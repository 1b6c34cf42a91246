import { z } from 'zod'
import { time } from '../../kit/output.ts'
import { SEEN_WORDS } from '../contacts/input.ts'

export const SegmentOutput = z
  .object({
    id: z.int(),
    name: z.string(),
    is_personal: z.boolean(),
    filters: z.object({
      q: z.string().optional(),
      organization: z.string().optional(),
      'open?': z.boolean().optional(),
      seen: z.enum(SEEN_WORDS).optional(),
    }),
    created_at: time,
    updated_at: time,
    count: z
      .int()
      .nullable()
      .optional()
      .describe('With include=counts: contacts; null if the caller may not know when they wrote.'),
  })
  .meta({ id: 'Segment', description: 'A search of contacts that is kept above their list.' })

export const SegmentsOutput = z.object({
  segments: z.array(SegmentOutput).describe('Shared segments and your own, by name.'),
})
