import { z } from 'zod'
import { flag, idInPath, oneOf, pageParameters, parameter, textParameter, timeText } from '../../kit/input.ts'
import { MAIL_STATES } from './queries.ts'

export const IntakeQuery = z.object({
  to: textParameter.describe('Recipient address; from the headers by default.'),
  from: textParameter.describe('Envelope sender.'),
  category: textParameter.describe('Slug of the email channel, regardless of the address.'),
})

export const MailParams = z.object({ id: idInPath })

export const MailsQuery = z.object({
  q: textParameter.describe('Part of the sender, the subject or a recipient.'),
  from: textParameter.describe('Part of the sender address.'),
  to: textParameter.describe('Part of a recipient address.'),
  subject: textParameter.describe('Part of the subject.'),
  state: parameter(oneOf(MAIL_STATES)).describe('Processing state.'),
  doubtful: parameter(flag).describe('Only mails set aside that may be from a person.'),
  category: textParameter.describe('Slug of the email channel.'),
  since: parameter(timeText).describe('Received at or after this time.'),
  until: parameter(timeText).describe('Received before this time; a date includes its whole day.'),
  ...pageParameters,
})

export type MailsQuery = z.output<typeof MailsQuery>
