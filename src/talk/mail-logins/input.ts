import { z } from 'zod'
import { idInPath, line, oneOf, optional, payload } from '../../kit/input.ts'
import { orSay } from '../../kit/sentences/say.ts'
import { LOGIN_PROVIDERS } from './providers.ts'

const host = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9.:[\]-]{1,253}$/, orSay`must be a host name`)

const NewLogin = z.object({
  provider: oneOf(LOGIN_PROVIDERS),
  user: optional(line(320)).describe('Suggested address to sign in with.'),
  hosts: optional(z.array(host).max(4)).describe(
    'Mail servers that may receive the access token; only for `other`.',
  ),
})

export type NewLogin = z.output<typeof NewLogin>

export const NewLoginBody = payload('mail_login', NewLogin)

const answer = optional(z.string().max(4_096))

/** The parameters of the provider's redirect (RFC 6749, 4.1.2 and RFC 9207). */
export const ResponseBody = payload(
  'response',
  z.object({
    state: z.string().min(1).max(200),
    code: answer,
    iss: answer,
    error: answer,
    error_description: answer,
  }),
)

export const LoginParams = z.object({ id: idInPath })
