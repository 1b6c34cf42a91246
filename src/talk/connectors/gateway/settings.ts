import { z } from 'zod'
import { optional } from '../../../kit/input.ts'
import { orSay } from '../../../kit/sentences/say.ts'
import { NUMBER } from '../shared/carriers/settings.ts'
import { ALSO_COUNTS } from '../shared/signing-secrets.ts'

const secret = z.string().min(16, orSay`must be at least 16 characters`).max(200)

/** Settings of a channel for text messages that a gateway carries. */
export const GatewaySettings = z.object({
  url: optional(
    z
      .string()
      .trim()
      .max(2_048)
      .regex(
        /^https?:\/\/[^/@\s]+(\/[^@\s]*)?$/,
        orSay`must be an http or https URL without a user name or password`,
      ),
  ).describe('URL that outgoing messages are posted to.'),
  secret: optional(secret).describe('Shared secret that signs requests in both directions.'),
  ...NUMBER,
  format: optional(z.enum(['message', 'record'], orSay`must be message or record`)).describe(
    'How outgoing messages are posted: `message`, the default, or `record`, which is nested.',
  ),
  other_secret: optional(secret).describe(ALSO_COUNTS),
})
export type GatewaySettings = z.output<typeof GatewaySettings>

/** Settings of a telephone channel: calls are recorded by a program that signs. */
export const VoiceSettings = z.object({
  secret: optional(secret).describe('Shared secret that signs the records of calls.'),
  number: optional(z.string().trim().max(32)).describe('Your number.'),
  other_secret: optional(secret).describe(ALSO_COUNTS),
})
