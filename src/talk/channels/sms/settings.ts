import { z } from 'zod'
import { optional } from '../../../kit/input.ts'

/** Settings of an SMS channel. */
export const SmsSettings = z.object({
  provider: optional(z.enum(['gateway', 'twilio'], 'must be gateway or twilio')).describe(
    'Who carries the messages: `gateway`, the default, or `twilio`.',
  ),
  account_sid: optional(
    z
      .string()
      .trim()
      .regex(/^AC[0-9a-f]{32}$/i, 'must be AC and 32 hexadecimal digits'),
  ).describe('Of your Twilio account.'),
  auth_token: optional(z.string().trim().min(16, 'must be at least 16 characters').max(200)).describe(
    'Of your Twilio account. It signs what Twilio sends.',
  ),
  messaging_service_sid: optional(
    z
      .string()
      .trim()
      .regex(/^MG[0-9a-f]{32}$/i, 'must be MG and 32 hexadecimal digits'),
  ).describe('The Twilio messaging service that sends, instead of a number.'),
  api_url: optional(
    z
      .string()
      .trim()
      .max(2_048)
      .regex(/^https?:\/\/[^/@\s]+$/, 'must be an http or https URL without a path'),
  ).describe('For services that speak Twilio’s API; https://api.twilio.com by default.'),
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
