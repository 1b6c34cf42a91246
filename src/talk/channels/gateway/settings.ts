import { z } from 'zod'
import { optional } from '../../../kit/input.ts'
import { ALSO_COUNTS } from '../signing-secrets.ts'

export const secret = z.string().min(16, 'must be at least 16 characters').max(200)

/** Settings of a telephone channel: calls are recorded by a program that signs. */
export const VoiceSettings = z.object({
  secret: optional(secret).describe('Shared secret that signs the records of calls.'),
  other_secret: optional(secret).describe(ALSO_COUNTS),
  number: optional(z.string().trim().max(32)).describe('Your number.'),
})
