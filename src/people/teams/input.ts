import { z } from 'zod'
import { flag, idInPath, line, oneOf, optional, parameter, payload } from '../../kit/input.ts'
import { orSay } from '../../kit/sentences/say.ts'
import { emailAddress } from '../identities/email.ts'
import { QUEUE_ORDERS, WHEN_AWAY } from './queries.ts'

/** Words of searches, and numbers, which would be ids. */
const name = line(80).refine(
  text => !/^(\d+|none|mine)$/i.test(text),
  orSay`must not be a number, “none” or “mine”`,
)

const fields = {
  name,
  members: z.array(emailAddress).max(500).optional().describe('Email addresses of members of staff.'),
  lead: emailAddress
    .nullable()
    .optional()
    .describe('Email address of the member of staff who leads the team; null: nobody.'),
  queue: z
    .strictObject({
      order: oneOf(QUEUE_ORDERS)
        .default('oldest')
        .describe(
          'Which conversation is next: the longest-waiting, the most important, the one due first; `by_hand`: members assign themselves.',
        ),
      away: oneOf(WHEN_AWAY)
        .default('queue')
        .describe('What happens if a customer writes while the assignee is away.'),
    })
    .nullable()
    .optional()
    .describe('Assigns open conversations to members automatically; null: does not.'),
}

const NewTeam = z.object(fields)
const TeamChanges = z.object({ ...fields, name: optional(fields.name) })

export const TeamsQuery = z.object({
  deleted: parameter(flag).describe('Lists deleted teams instead, the latest first.'),
})
export const NewTeamBody = payload('team', NewTeam)
export const TeamChangesBody = payload('team', TeamChanges)
export const TeamParams = z.object({ id: idInPath })

export type NewTeam = z.output<typeof NewTeam>
export type TeamChanges = z.output<typeof TeamChanges>
