import { z } from 'zod'
import {
  flag,
  idInPath,
  oneOf,
  pageParameters,
  parameter,
  payload,
  textParameter,
  timeText,
} from '../../kit/input.ts'
import { MAIL_STATES } from './queries.ts'

export const IntakeQuery = z.object({
  to: textParameter.describe('Recipient address; from the headers by default.'),
  from: textParameter.describe('Envelope sender.'),
  category: textParameter.describe('Slug of the email channel, regardless of the address.'),
})

export const MailParams = z.object({ id: idInPath })

export const OriginalQuery = z.object({
  images: parameter(flag).describe(
    'Whether images of other servers are shown, fetched through this server. By default, only if the sender has `show_images`.',
  ),
})

export const OriginalBody = payload(
  'original',
  z.object({ show_images: flag.describe("Whether images are shown in all of this sender's mails.") }),
)

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
