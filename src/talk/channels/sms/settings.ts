import { z } from 'zod'
import { optional } from '../../../kit/input.ts'
import { secret } from '../gateway/settings.ts'
import { requireWhole } from '../require-whole.ts'
import { ALSO_COUNTS } from '../signing-secrets.ts'
import { TELNYX_SETTINGS } from '../telnyx/settings.ts'
import { TWILIO_SETTINGS } from '../twilio/settings.ts'
import { VONAGE_SETTINGS } from '../vonage/settings.ts'
import { numberOf } from './carrier.ts'

/** A number with its country code, as numberOf reads it, a short code, or a name. */
const senderNumber = z
  .string()
  .trim()
  .max(32)
  .refine(
    given =>
      numberOf(given) !== undefined ||
      /^[1-9]\d{2,7}$/.test(given) ||
      /^(?=.*[a-z])[\w &.+-]{1,11}$/i.test(given),
    'must be a number with its country code, such as +15005550001, a short code, or a name of up to 11 letters',
  )

const CARRIERS = ['gateway', 'twilio', 'telnyx', 'vonage'] as const

/** Settings of an SMS channel. */
export const SmsSettings = z
  .object({
    provider: optional(z.enum(CARRIERS, `must be one of ${CARRIERS.join(', ')}`)).describe(
      'Who carries the messages; `gateway` by default.',
    ),
    number: optional(senderNumber).describe('Your number, the sender of outgoing messages.'),
    ...TWILIO_SETTINGS,
    api_key: optional(z.string().trim().min(6, 'must be at least 6 characters').max(200)).describe(
      'Of your Telnyx or Vonage account.',
    ),
    ...TELNYX_SETTINGS,
    ...VONAGE_SETTINGS,
    api_url: optional(
      z
        .string()
        .trim()
        .max(2_048)
        .regex(/^https?:\/\/[^/@\s]+$/, 'must be an http or https URL without a path'),
    ).describe('For services that speak the provider’s API; its own by default.'),
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
    format: optional(z.enum(['message', 'record'], 'must be message or record')).describe(
      'How outgoing messages are posted: `message`, the default, or `record`, which is nested.',
    ),
    secret: optional(secret).describe('Shared secret that signs requests in both directions.'),
    other_secret: optional(secret).describe(ALSO_COUNTS),
  })
  .superRefine(requireWhole)

export type SmsSettings = z.output<typeof SmsSettings>
