import { z } from 'zod'
import { optional } from '../../../kit/input.ts'

/** Settings of an SMS channel. */
export const SmsSettings = z.object({
  url: optional(
    z
      .string()
      .trim()
      .max(2_048)
      .regex(
        /^https?:\/\/[^/@\s]+(\/[^@\s]*)?$/,
        'must be an http or https URL without a user name or password',
      ),
  ).describe('URL that outgoing messages are posted to.'),
  secret: optional(z.string().min(16, 'must be at least 16 characters').max(200)).describe(
    'Shared secret that signs requests in both directions.',
  ),
  number: optional(z.string().trim().max(32)).describe('Your number, the sender of outgoing messages.'),
})

export type SmsSettings = z.output<typeof SmsSettings>
