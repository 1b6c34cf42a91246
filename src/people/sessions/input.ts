import { z } from 'zod'
import { idInPath, line, oneOf, optional, payload, timeText } from '../../kit/input.ts'
import { ALL_PERMISSIONS } from '../../kit/permissions.ts'
import { orSay } from '../../kit/sentences/say.ts'
import { emailAddress } from '../identities/email.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from './password-rules.ts'

/** More rules: password-rules.ts. */
const newPassword = z.string().min(MIN_PASSWORD).max(MAX_PASSWORD)
const secret = z.string().min(1).max(200)

export const LoginBody = z.object({ email: emailAddress, password: z.string().max(200) })
export const CodeLoginBody = z.object({ ticket: secret, code: secret })
export const LinkLoginBody = z.object({ ticket: secret })
export const ForgotBody = z.object({ email: emailAddress })
export const ResetBody = z.object({ ticket: secret, password: newPassword })

export const PasswordBody = z.object({
  current_password: optional(z.string().max(200)).describe('Required if a password is set.'),
  password: newPassword.describe('At least 10 characters.'),
})
export const CodeBody = z.object({
  code: secret.describe('Code from the authenticator app, or a recovery code.'),
})
export const ConfirmationBody = z
  .object({
    password: optional(z.string().max(200)),
    code: optional(secret).describe('Code from the authenticator app, or a recovery code.'),
  })
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
    path: ['password'],
    ...orSay`or code is required, and not both`,
  })
export const IdParams = z.object({ id: idInPath })
/** What a token has of the permissions of its member. */
const scopes = z
  .array(oneOf(ALL_PERMISSIONS))
  .max(100)
  .nullable()
  .default(null)
  .describe('Permissions that it has of yours, now and later; null: all. Reading needs none.')

export const TokenBody = payload(
  'token',
  z.object({
    name: line(200).describe('Name of the token.'),
    expires_at: optional(timeText).describe('Expiry time.'),
    scopes,
  }),
)
