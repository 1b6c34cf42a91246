import { z } from 'zod'
import { time } from '../../kit/output.ts'
import { VIEW_SORTS } from './input.ts'

const text = z.string().optional()

export const SavedViewOutput = z
  .object({
    id: z.int(),
    name: z.string(),
    is_personal: z.boolean(),
    filters: z.object({
      q: text,
      tag: text,
      category: text,
      assignee: text,
      team: text,
      priority: text,
      status: text,
    }),
    sort: z.enum(VIEW_SORTS),
    created_at: time,
    updated_at: time,
    count: z.int().optional().describe('With include=counts: conversations, counted to ten thousand.'),
    'more?': z.boolean().optional().describe('With include=counts: true if there are more.'),
  })
  .meta({ id: 'SavedView', description: 'A search that is kept in the navigation.' })

export const SavedViewsOutput = z.object({
  saved_views: z.array(SavedViewOutput).describe('Shared views and your own, in their order.'),
})
