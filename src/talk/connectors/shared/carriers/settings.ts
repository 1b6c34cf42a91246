import { z } from 'zod'
import { optional } from '../../../../kit/input.ts'
import { orSay } from '../../../../kit/sentences/say.ts'
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
    orSay`must be a number with its country code, such as +15005550001, a short code, or a name of up to 11 letters`,
  )

/** Settings of channels for text messages, whoever carries them. */
export const NUMBER = {
  number: optional(senderNumber).describe('Your number, the sender of outgoing messages.'),
}

/** A setting of carriers with an API of their own. */
export const API_KEY = {
  api_key: optional(z.string().trim().min(6, orSay`must be at least 6 characters`).max(200)).describe(
    'Of your account.',
  ),
}
