import { z } from 'zod'
import { pageOf, sentenceOutput, time } from '../../kit/output.ts'
import { MAIL_SOURCES, MAIL_STATES } from './queries.ts'

const fields = {
  id: z.int(),
  state: z.enum(MAIL_STATES).describe('Processing state; `received`: stored, and not processed yet.'),
  verdict: sentenceOutput.nullable().describe('Outcome and reason.'),
  'doubtful?': z.boolean().describe('True if it was set aside and may be from a person.'),
  from: z.string().nullable(),
  to: z.array(z.string()).describe('Recipients of the envelope.'),
  subject: z.string().nullable(),
  category: z.string().describe('Slug of the channel.'),
  size: z.int().describe('In bytes.'),
  source: z.enum(MAIL_SOURCES).describe('How it arrived.'),
  message_id: z.int().nullable().describe('The resulting message.'),
  conversation: z.string().nullable().describe('Slug of the conversation of that message.'),
  received_at: time,
}

export const MailOutput = z.object(fields).meta({ id: 'Mail', description: 'An incoming email.' })

export const MailsOutput = pageOf('mails', MailOutput)

export const OriginalOutput = z.object({
  show_images: z.boolean().describe("Whether images are shown in all of this sender's mails."),
})
