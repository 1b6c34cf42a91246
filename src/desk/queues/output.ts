import { z } from 'zod'
import { time } from '../../kit/output.ts'
import { QUEUE_ORDERS, WHEN_AWAY } from '../../people/teams/queries.ts'
import { ConversationOutput } from '../../talk/conversations/output.ts'
import { AvailabilityOutput } from '../availability/output.ts'
import { REASONS } from './hand-out.ts'

export const QueueOutput = z
  .object({
    team: z.object({ id: z.int(), name: z.string() }),
    queue: z
      .object({ order: z.enum(QUEUE_ORDERS), away: z.enum(WHEN_AWAY) })
      .nullable()
      .describe('Null: members do not get conversations by themselves.'),
    waiting: z
      .array(
        z.object({
          conversation: ConversationOutput,
          since: time.describe('When the customer wrote last.'),
          reason: z.enum(REASONS).nullable().describe('Why nobody gets it; null: somebody is about to.'),
        }),
      )
      .describe('The next first; at most 100 on which people talk, and 100 others.'),
    people: z.array(AvailabilityOutput).describe('The members of the team, by name.'),
  })
  .meta({ id: 'Queue', description: 'Who waits for a team, and for whom.' })
