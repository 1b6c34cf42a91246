import { z } from 'zod'
import { time } from '../../kit/output.ts'
import { MAIL_STATES } from './queries.ts'

export const MailOutput = z
  .object({
    id: z.int(),
    state: z.enum(MAIL_STATES).describe('received: kept, and looked into in a moment.'),
    verdict: z.string().nullable().describe('What became of it, and why.'),
    from: z.string().nullable(),
    subject: z.string().nullable(),
    message_id: z.int().nullable().describe('The message that it became.'),
    received_at: time,
  })
  .meta({ id: 'Mail', description: 'A mail as it came in.' })
