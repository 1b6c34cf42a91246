import { z } from 'zod'
import { optional } from '../../../kit/input.ts'

/** What a channel of text messages can be told. */
export const SmsSettings = z.object({
  url: optional(
    z
      .string()
      .trim()
      .max(2_048)
      .regex(/^https?:\/\/[^/@\s]+(\/[^@\s]*)?$/, 'must be an http or https address without a login in it'),
  ).describe('Where messages of the staff are posted to.'),
  secret: optional(z.string().min(16, 'must be at least 16 characters').max(200)).describe(
    'What both sides sign with.',
  ),
  number: optional(z.string().trim().max(32)).describe('Your own number: `from` of what goes out.'),
})

export type SmsSettings = z.output<typeof SmsSettings>
