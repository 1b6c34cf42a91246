import { z } from 'zod'
import { sentenceOutput, time } from '../../kit/output.ts'

export const PanelCardOutput = z
  .object({ id: z.int(), name: z.string(), url: z.string(), created_at: time, updated_at: time })
  .meta({ id: 'PanelCard', description: 'A program that tells more about a customer.' })

export const NewPanelCardOutput = PanelCardOutput.extend({
  secret: z.string().describe('Signs the requests, as in Standard Webhooks. Shown only once.'),
}).meta({ id: 'NewPanelCard' })

export const PanelCardsOutput = z.object({ panel_cards: z.array(PanelCardOutput) })

/** What the program answers, and what is shown. */
export const CardItem = z.object({
  label: z.string().max(100),
  value: z.string().max(1_000),
  url: z.string().max(2_000).optional(),
})

export const FilledCardsOutput = z.object({
  cards: z.array(
    z
      .object({
        id: z.int(),
        name: z.string(),
        items: z.array(CardItem),
        error: sentenceOutput.nullable().describe('Why there is nothing to show.'),
      })
      .meta({ id: 'FilledPanelCard' }),
  ),
})
