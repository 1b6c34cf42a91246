import { z } from 'zod'
import { oneOf, optional, payload } from '../../kit/input.ts'
import { emailAddress } from '../../people/identities/email.ts'
import { PARTS } from './try-mailbox.ts'

export const MailServersQuery = z.object({
  email: emailAddress.describe('Address whose servers are wanted.'),
})

export const TestBody = payload(
  'channel',
  z.object({
    part: oneOf(PARTS).describe(
      '`incoming`: the mailbox. `outgoing`: the login for sending. `round_trip`: a mail from the address to itself.',
    ),
    slug: optional(z.string()).describe('A channel whose stored settings apply where none are given.'),
    email: optional(emailAddress),
    settings: optional(z.record(z.string().max(64), z.unknown())).describe('Settings to try, not stored.'),
  }),
)
