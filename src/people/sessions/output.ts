import { z } from 'zod'
import { time } from '../../kit/output.ts'
import { StaffOutput } from '../users/output.ts'

export const MeOutput = StaffOutput.extend({
  'password?': z.boolean().describe('Whether a password is set.'),
  'second_factor?': z.boolean().describe('Whether a code is asked for after the password.'),
  recovery_codes_left: z.int(),
  brand: z.object({
    name: z.string(),
    slug: z.string(),
    url: z.string(),
    time_zone: z.string(),
    language: z.string(),
  }),
}).meta({ id: 'Me', description: 'Who is asking, and of which brand.' })

export const SessionOutput = z
  .object({
    id: z.int(),
    user_agent: z.string().describe('The browser, in its own words.'),
    address: z.string().describe('IP address that it was opened from.'),
    'current?': z.boolean(),
    created_at: time,
    last_used_at: time,
    expires_at: time,
  })
  .meta({ id: 'Session', description: 'A browser that is logged in.' })

export const SessionsOutput = z.array(SessionOutput)

export const TotpOutput = z
  .object({ secret: z.string().describe('Base32.'), uri: z.string().describe('For a QR code.') })
  .meta({ id: 'TotpSecret' })

export const RecoveryOutput = z
  .object({ recovery_codes: z.array(z.string()).describe('Each good once. They are not shown again.') })
  .meta({ id: 'RecoveryCodes' })

export const TokenOutput = z
  .object({
    id: z.int(),
    name: z.string(),
    created_at: time,
    last_used_at: time.nullable(),
    expires_at: time.nullable(),
  })
  .meta({ id: 'Token', description: 'Of a program that acts for a member of staff.' })

export const TokensOutput = z.array(TokenOutput)

export const NewTokenOutput = TokenOutput.extend({
  token: z.string().describe('It is not shown again.'),
}).meta({ id: 'NewToken' })

export const InvitationOutput = z
  .object({ link: z.string().describe('For who sends it on by hand. It is not shown again.') })
  .meta({ id: 'Invitation' })
