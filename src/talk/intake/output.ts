import { z } from 'zod'
import { time } from '../../kit/output.ts'
import { MAIL_STATES } from './queries.ts'

export const MailOutput = z
  .object({
    id: z.int(),
    state: z.enum(MAIL_STATES).describe('Processing state; `received`: stored, and not processed yet.'),
    verdict: z.string().nullable().describe('Outcome and reason.'),
    from: z.string().nullable(),
    subject: z.string().nullable(),
    message_id: z.int().nullable().describe('The resulting message.'),
    received_at: time,
  })
  .meta({ id: 'Mail', description: 'An incoming email.' })
