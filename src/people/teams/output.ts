import { z } from 'zod'
import { time } from '../../kit/output.ts'
import { QUEUE_ORDERS, WHEN_AWAY } from './queries.ts'

const Member = z.object({ id: z.int(), name: z.string(), email: z.string() })

export const TeamOutput = z
  .object({
    id: z.int(),
    name: z.string(),
    members: z.array(Member),
    lead: Member.nullable().describe('The member of staff who leads the team; null: nobody.'),
    queue: z
      .object({ order: z.enum(QUEUE_ORDERS), away: z.enum(WHEN_AWAY) })
      .nullable()
      .describe('How open conversations are assigned automatically; null: they are not.'),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Team', description: 'A group of staff that conversations are assigned to.' })

export const TeamsOutput = z.object({ teams: z.array(TeamOutput).describe('By name.') })
