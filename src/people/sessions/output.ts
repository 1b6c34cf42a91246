import { z } from 'zod'
import { time } from '../../kit/output.ts'
import { StaffOutput } from '../users/output.ts'

export const MeOutput = StaffOutput.extend({
  email: z.string().nullable().describe('Null for a service account.'),
  notification_email: z.string().nullable().describe('Address for notifications.'),
  'service_account?': z.boolean(),
  permissions: z.array(z.string()).describe('Permissions of the caller: GET /roles.'),
  'password?': z.boolean().describe('Whether a password is set.'),
  'second_factor?': z.boolean().describe('True with two-factor authentication: by an app, or a passkey.'),
  'authenticator_app?': z.boolean().describe('True if an authenticator app is set up.'),
  passkeys: z.int().describe('How many passkeys the caller has.'),
  recovery_codes_left: z.int(),
  second_factor_from: time
    .nullable()
    .describe('When the brand requires a second factor of the caller; null: never.'),
  'limited?': z.boolean().describe('True for a session that has yet to show a second factor.'),
  brand: z.object({
    name: z.string(),
    slug: z.string(),
    url: z.string(),
    time_zone: z.string(),
    language: z.string(),
    purge_at: time.nullable().describe('When the brand is deleted permanently; null: it is not.'),
  }),
}).meta({ id: 'Me', description: 'The caller, and the brand.' })

export const SessionOutput = z
  .object({
    id: z.int(),
    user_agent: z.string().describe('User agent of the browser.'),
    address: z.string().describe('IP address of the login.'),
    'current?': z.boolean(),
    created_at: time,
    last_used_at: time,
    expires_at: time,
  })
  .meta({ id: 'Session', description: 'A login in a browser.' })

export const SessionsOutput = z.array(SessionOutput)

export const TotpOutput = z
  .object({ secret: z.string().describe('Base32.'), uri: z.string().describe('URI for a QR code.') })
  .meta({ id: 'TotpSecret' })

export const RecoveryOutput = z
  .object({ recovery_codes: z.array(z.string()).describe('Each works once. Shown only once.') })
  .meta({ id: 'RecoveryCodes' })

export const TokenOutput = z
  .object({
    id: z.int(),
    name: z.string(),
    scopes: z.array(z.string()).nullable().describe('Permissions of yours that it has; null: all.'),
    created_at: time,
    last_used_at: time.nullable(),
    expires_at: time.nullable(),
  })
  .meta({ id: 'Token', description: 'A token with which a program acts for a member of staff.' })

export const TokensOutput = z.array(TokenOutput)

export const NewTokenOutput = TokenOutput.extend({
  token: z.string().describe('Shown only once.'),
}).meta({ id: 'NewToken' })

export const NewStaffOutput = StaffOutput.extend({
  invitation_link: z
    .string()
    .nullable()
    .describe(
      'Like the one in the mailed invitation, to share yourself. Shown only once; null with a password.',
    ),
}).meta({ id: 'NewStaff' })

export const InvitationOutput = z
  .object({ link: z.string().describe('Link that you can share yourself. Shown only once.') })
  .meta({ id: 'Invitation' })
