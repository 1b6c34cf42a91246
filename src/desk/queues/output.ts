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
      .describe('Null: conversations are not assigned automatically.'),
    waiting: z
      .array(
        z.object({
          conversation: ConversationOutput,
          since: time.describe('Time of the last customer message.'),
          reason: z.enum(REASONS).nullable().describe('Why it is not assigned; null if it is about to be.'),
        }),
      )
      .describe('In the order of the queue; at most 100 chats and 100 others.'),
    people: z.array(AvailabilityOutput).describe('The members of the team, by name.'),
  })
  .meta({ id: 'Queue', description: 'The waiting conversations of a team, and its members.' })
