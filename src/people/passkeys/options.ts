import type { Scope } from '../../kit/scope.ts'
import type { UserRow } from '../users/queries.ts'
import { type Ceremony, CHALLENGE_MS, makeChallenge } from './challenges.ts'
import type { PasskeyRow } from './queries.ts'
import type { RelyingParty } from './relying-party.ts'

/** What authenticators sign with: Ed25519, ECDSA on P-256, RSA (PKCS #1). */
export const ALGORITHMS = [-8, -7, -257]

/** Loaded with the first passkey that somebody uses: it is large. */
export const library = () => import('@simplewebauthn/server')

type Listed = Pick<PasskeyRow, 'credentialId' | 'transports'>

/** As browsers want them for `navigator.credentials.create()`. */
export async function creationOptions(
  scope: Scope,
  {
    ceremony,
    party,
    user,
    handle,
    known,
  }: {
    ceremony: Ceremony
    party: RelyingParty
    user: Pick<UserRow, 'email' | 'name'>
    /** The member's name for authenticators. */
    handle: Buffer
    /** Their authenticators have these already. */
    known: Listed[]
  },
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: scope.brand.name,
    rpID: party.host,
    userID: new Uint8Array(handle),
    userName: user.email,
    userDisplayName: user.name,
    challenge: await makeChallenge(scope, ceremony),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: known.map(listed),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** As browsers want them for `navigator.credentials.get()`. */
export async function requestOptions(
  scope: Scope,
  {
    ceremony,
    party,
    allowed,
    needsVerification,
  }: {
    ceremony: Ceremony
    party: RelyingParty
    /** None: whichever the person chooses. */
    allowed: Listed[]
    /** By a fingerprint, a face or a PIN. */
    needsVerification: boolean
  },
) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: party.host,
    challenge: await makeChallenge(scope, ceremony),
    timeout: CHALLENGE_MS,
    allowCredentials: allowed.map(listed),
    userVerification: needsVerification ? 'required' : 'preferred',
  })
}

type Transport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb'

function listed({ credentialId, transports }: Listed) {
  return { id: credentialId.toString('base64url'), transports: transports as Transport[] }
}
