import { z } from 'zod'
import { idInPath, line, optional, payload } from '../../kit/input.ts'
import { orSay } from '../../kit/sentences/say.ts'

/** What authenticators give, as browsers write it (WebAuthn, 5.1.8): base64url without padding. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, orSay`must be base64url`)

const credential = {
  id: bytes(1_400).describe('ID of the credential, in base64url.'),
  type: z.literal('public-key').default('public-key'),
}
/** Lists for operators have a line for each: no characters that begin another one or turn the direction. */
const plainLine = line(100).regex(
  /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u,
  orSay`must be one line of text`,
)
const clientDataJSON = bytes(8_000)
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** `toJSON()` of what `navigator.credentials.create()` gives. */
const Registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: bytes(30_000),
    transports: z
      .array(z.string().max(30))
      .max(20)
      .default([])
      .transform(given => TRANSPORTS.filter(transport => given.includes(transport)))
      .describe('How browsers reach the authenticator.'),
  }),
})
export type RegistrationResponse = z.output<typeof Registration>

/** `toJSON()` of what `navigator.credentials.get()` gives. */
const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytes(8_000),
    signature: bytes(4_000),
    userHandle: optional(bytes(100)),
  }),
})
export type AssertionResponse = z.output<typeof Assertion>

const name = plainLine.describe('Name by which you recognise it.')

export const NewPasskeyBody = payload(
  'passkey',
  z.object({ name, credential: Registration.describe('What the browser returns for the options.') }),
)
export const PasskeyBody = payload('passkey', z.object({ name }))
export const ProofBody = z.object({
  credential: Assertion.describe('What the browser returns for the options.'),
})
export const IdParams = z.object({ id: idInPath })

const ticket = optional(z.string().max(200))
export const LoginOptionsBody = z.object({ ticket })
export const LoginBody = z.object({ ticket, credential: Assertion })
